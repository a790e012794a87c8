package plumbline.lib

# METADATA
# title: Whether a library property is on
# description: The value of a property that Nextflow passes to a library may be a boolean or its string.
# scope: document
is_on(value) if value in {true, "true", "True", "TRUE"}

# METADATA
# title: Whether a library property is off
# scope: document
is_off(value) if value in {false, "false", "False", "FALSE"}
