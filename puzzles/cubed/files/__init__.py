"""Files of CUBED: hands, and games of several players."""
