package plumbline.lib

# METADATA
# title: Default of a setting at the required Nextflow version
# description: |
#   Undefined if the vocabulary has none, or if the default differs between the versions that the project admits.
# scope: document
default_value(path) := value if {
	values := {json.marshal(period.value) |
		some index, period in data.vocabulary.defaults[path]
		admits_period(path, index)
	}
	count(values) == 1
	not default_is_unknown(path)
	some text in values
	value := json.unmarshal(text)
}

default_is_unknown(path) if {
	some index, period in data.vocabulary.defaults[path]
	admits_period(path, index)
	not "value" in object.keys(period)
}

# METADATA
# title: Whether the project admits any version of a period
# description: |
#   A period lasts from its first version up to the start of the next one. If the requirement is unknown, every period
#   is admitted, so a conclusion that holds for all of them holds for any requirement.
# scope: document
# custom:
#   sound: true
admits_period(path, index) if {
	not period_ends_before(path, index)
	not starts_after_all(data.vocabulary.defaults[path][index].from)
}

period_ends_before(path, index) if {
	next := data.vocabulary.defaults[path][index + 1]
	input.engineVersion.min.key >= next.from
}

starts_after_all(first) if input.engineVersion.max.key < first

starts_after_all(first) if {
	input.engineVersion.max.key == first
	not input.engineVersion.max.inclusive
}

# METADATA
# title: A version as a list that sorts in Nextflow's order
# scope: document
version_key(version) := key if {
	parts := [part | some text in split(replace(version, "-", "."), "."); part := version_part(text)]
	key := array.concat(parts, [0 | some missing in numbers.range(1, 4); missing > count(parts)])
}

version_part(text) := to_number(digits) if {
	is_number_text(text)
	digits := trim_left(text, "0")
	digits != ""
}

version_part(text) := 0 if trim(text, "0") == ""

version_part(text) := text if not is_number_text(text)

is_number_text(text) if trim(text, "0123456789") == ""

# METADATA
# title: Whether every Nextflow version that the project admits is older than the given one
# description: Undefined if the project sets no upper bound, or its requirement is unknown.
# scope: document
version_before(version) if starts_after_all(version_key(version))

# METADATA
# title: Whether every Nextflow version that the project admits is the given one or newer
# description: Undefined if the project sets no lower bound, or its requirement is unknown.
# scope: document
version_at_least(version) if input.engineVersion.min.key >= version_key(version)
