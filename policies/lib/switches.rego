package plumbline.lib

# METADATA
# title: Whether a free property is on
# description: Properties that are handed on to a library may be a boolean or its text.
# scope: document
is_on(value) if value in {true, "true", "True", "TRUE"}

# METADATA
# title: Whether a free property is off
# scope: document
is_off(value) if value in {false, "false", "False", "FALSE"}
