"""Linear programmes: exact ones, and large ones by HiGHS."""
