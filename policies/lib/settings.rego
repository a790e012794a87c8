# METADATA
# title: Library for policies
# description: |
#   Settings are named by their dotted paths, in either spelling: `lib.effective("google.batch.spot")`. An unknown value
#   is undefined here, never a default. A policy that does not handle it reports nothing, and Plumbline makes its
#   verdict undecided.
package plumbline.lib

# METADATA
# title: Value of a setting that Nextflow uses
# description: |
#   The configured value in Nextflow's units (durations in milliseconds, sizes in bytes). If the setting is not set,
#   the default at the required Nextflow version. Undefined if neither can be determined statically. Takes a dotted path,
#   or an array of names, which may be computed: `lib.effective(["process", selector, "time"])`.
# scope: document
effective(path) := configured(path)

effective(path) := default_value(key) if {
	key := row_key(path)
	not is_collection(key)
	not is_set(path)
}

effective(path) := default_value(key) if {
	key := row_key(path)
	is_collection(key)
	not configured(path)
}

# METADATA
# title: Subject of a sentence about an effective value
# description: "`{setting}`, or a phrase that names its default. Takes a canonical path."
# scope: document
subject(path) := "{setting}" if not lacks(path)

subject(path) := sprintf("{setting} %s, and its default", [absence(path)]) if lacks(path)

# METADATA
# title: Describes how a setting has no value
# description: "`is not set`, `is null` or `is empty`; undefined if it has a value. Takes a canonical path."
# scope: document
absence(path) := "is not set" if not is_set(path)

absence(path) := "is null" if input.settings[path].type == "null"

absence(path) := "is empty" if input.settings[path].value == ""

# METADATA
# title: Configured value of a setting, in Nextflow's units
# description: |
#   Undefined if the setting is not set or its value is unknown. Takes a dotted path, or an array of names.
# scope: document
# custom:
#   reads: value
configured(path) := value if {
	value := object.get(input.config, names_in(path), null)
	value != null
}

# METADATA
# title: Values that a setting can have while tasks run
# description: |
#   A set: the configured value, or everything that a closure can return (`{ task.exitStatus == 143 ? 'retry' : 'finish' }`).
#   Empty if the setting is not set, or nothing of it is known. Takes a dotted path, or an array of names:
#   `lib.possible(["process", selector, "errorStrategy"])`.
# scope: document
# custom:
#   reads: results
possible(path) := configured_values(path) | closure_results(path)

configured_values(path) := {value |
	value := object.get(input.config, names_in(path), null)
	value != null
}

# `used` is the value in Nextflow's units, where that differs.
closure_results(path) := {value |
	row := input.settings[row_key(path)]
	row.certainty == "closure"
	some result in row.alternatives
	value := object.get(result, "used", object.get(result, "value", null))
	value != null
}

names_in(path) := path if is_array(path)

names_in(path) := split(path, ".") if {
	is_string(path)
	not contains(path, `"`)
}

names_in(path) := names if {
	is_string(path)
	contains(path, `"`)
	found := regex.find_all_string_submatch_n(`"[^"]*"|[^."]+`, path, -1)
	names := [trim(each[0], `"`) | some each in found]
}

row_key(path) := path if is_string(path)

row_key(path) := concat(".", [key_part(name) | some name in path]) if is_array(path)

# Most names are in ASCII. The pattern takes long to compile, and a megabyte and a half that would be copied before each
# evaluation if it were a literal, which is compiled ahead.
key_part(name) := name if {
	name != ""
	trim(name, letters) == ""
	trim_left(name, "0123456789") == name
} else := json.marshal(name) if {
	trim(name, concat("", [letters, punctuation])) == ""
} else := name if {
	regex.match(concat("", [`^[\pL_$][\pL\pN_$]*$`]), name)
} else := json.marshal(name)

letters := "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_$"

punctuation := " !\"#%&'()*+,-./:;<=>?@[\\]^`{|}~"

# METADATA
# title: Row of a setting - its certainty, text and place
# scope: document
setting(path) := input.settings[path]

# METADATA
# title: Whether a setting is set, to any value
# description: |
#   Takes a dotted path, or an array of names, which may be computed: `lib.is_set(["process", selector, "time"])`.
# scope: document
# custom:
#   reads: presence
is_set(path) if input.settings[path].line

is_set(path) if {
	is_array(path)
	input.settings[row_key(path)].line
}

# METADATA
# title: Whether a setting is set to a value other than null and the empty string
# scope: document
has_value(path) if configured(path) != ""

# METADATA
# title: Whether a setting has no value - not set, null or the empty string
# scope: document
lacks(path) if not is_set(path)

lacks(path) if input.settings[path].type == "null"

lacks(path) if input.settings[path].value == ""

# METADATA
# title: Whether the value of a setting cannot be determined statically
# scope: document
unknown(path) if {
	certainty := input.settings[path].certainty
	not certainty in {"literal", "resolved"}
}

# METADATA
# title: Whether any setting in a scope is set
# scope: document
scope_is_set(scope) if {
	prefix := concat("", [scope, "."])
	some path, row in input.settings
	startswith(path, prefix)
	row.line
}

# METADATA
# title: Name of a setting in the configuration's spelling
# description: Takes a canonical path.
# scope: document
spelled(path) := path if input.dialect.spelling == "reference"

spelled(path) := concat(".", array.concat([scope], array.slice(parts, 1, count(parts)))) if {
	input.dialect.spelling != "reference"
	parts := split(path, ".")
	scope := object.get(data.vocabulary.spellings.scopes, parts[0], parts[0])
}

is_collection(path) if {
	some type in data.vocabulary.settings[path].types
	type in {"list", "map"}
}
