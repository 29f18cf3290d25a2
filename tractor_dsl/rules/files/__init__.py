"""What a variant file may say and how it is checked: all derived from the options that the axis modules declare."""
