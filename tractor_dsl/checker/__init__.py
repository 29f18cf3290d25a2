"""One checker behind every command that looks at variant files."""
