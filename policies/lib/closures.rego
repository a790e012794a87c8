package plumbline.lib

# METADATA
# title: Values that a setting can have
# description: |
#   A set of values in the engine's units: the configured value, all that a closure can return
#   (`{ task.exitStatus == 143 ? 'retry' : 'finish' }`), or the default. A result that grows with each attempt has its
#   value at the first one. Undefined if the setting has no value, or if the launch decides which: Plumbline then tries
#   each alternative. Takes a canonical path.
# scope: document
# custom:
#   results: true
possible(path) := {configured(path)}

possible(path) := {default_value(path)} if not is_set(path)

possible(path) := values if {
	row := input.settings[path]
	row.certainty == "closure"
	values := {value | some result in row.alternatives; value := result_value(result)}
	count(values) > 0
}

result_value(result) := result.used if result.used != null

result_value(result) := result.value if not "used" in object.keys(result)
