"""Files that are damaged, generated or meant to do harm, through every reader and every command.

This folder mirrors no module: it looks at all formats in the same way. What a reader should say about a
certain fault is tested beside that reader's own tests.
"""
