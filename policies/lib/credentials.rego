package plumbline.lib

# METADATA
# title: Whether a secret is given
# description: Whether it is set to more than nothing, wherever that comes from. Its value is not read.
# scope: document
secret_is_given(path) if input.settings[path].secretFacts.empty == false
