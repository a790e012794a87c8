package plumbline.lib_test

import data.plumbline.lib
import data.sample

test_effective_is_the_written_value if {
	lib.effective("cloudC.batch.usePrivateAddress") == true with input as sample.document({"cloudC.batch.usePrivateAddress": true})
}

test_effective_accepts_either_spelling if {
	lib.effective("google.batch.usePrivateAddress") == true with input as sample.document({"cloudC.batch.usePrivateAddress": true})
}

test_effective_is_the_default_when_nothing_is_written if {
	lib.effective("cloudC.batch.usePrivateAddress") == false with input as sample.document({})
}

test_effective_is_undefined_for_an_unknown_value if {
	document := sample.uncertain("cloudC.batch.usePrivateAddress", "choice")
	not has_effective_value(document)
}

has_effective_value(document) if {
	value := lib.effective("cloudC.batch.usePrivateAddress") with input as document
	value in {true, false}
}

defaults := {"a.b": [{"from": [0, 0, 0, 0], "value": 1}, {"from": [24, 4, 0, 0], "value": 2}, {"from": [25, 4, 0, 0]}]}

required(bounds) := object.union(sample.document({}), {"engineVersion": bounds})

default_with(bounds) := value if {
	value := lib.default_value("a.b") with input as required(bounds) with data.vocabulary.defaults as defaults
}

at_least(key) := {"key": key, "inclusive": true}

before(key) := {"key": key, "inclusive": false}

test_a_default_holds_from_its_version_up_to_the_next_change if {
	default_with({"min": null, "max": before([24, 4, 0, 0])}) == 1
	default_with({"min": at_least([24, 4, 0, 0]), "max": before([25, 4, 0, 0])}) == 2
}

test_a_default_is_undefined_when_admitted_versions_differ if {
	not has_default({"min": null, "max": null})
	not has_default({"min": at_least([22, 0, 0, 0]), "max": at_least([24, 4, 0, 0])})
}

test_a_default_is_undefined_when_none_is_known if {
	not has_default({"min": at_least([25, 4, 0, 0]), "max": null})
	not has_default({"min": at_least([24, 4, 0, 0]), "max": null})
}

has_default(bounds) if default_with(bounds) in {1, 2}

test_version_keys_order_as_the_engine_orders_versions if {
	lib.version_key("24.04.2") == [24, 4, 2, 0]
	lib.version_key("24.04") == [24, 4, 0, 0]
	lib.version_key("23.00.0-edge") == [23, 0, 0, "edge"]
	lib.version_key("24.x.1") == [24, "x", 1, 0]
	lib.version_key("24.10.0") > lib.version_key("24.9.5")
}

test_version_before_compares_with_all_admitted_versions if {
	are_before_24_4({"min": null, "max": before([24, 4, 0, 0])})
	are_before_24_4({"min": null, "max": at_least([24, 3, 9, 0])})
	not are_before_24_4({"min": null, "max": at_least([24, 4, 0, 0])})
	not are_before_24_4({"min": at_least([22, 0, 0, 0]), "max": null})
}

test_version_at_least_compares_with_the_oldest_admitted_version if {
	are_since_24_4({"min": at_least([24, 4, 0, 0]), "max": null})
	are_since_24_4({"min": at_least([25, 10, 0, 0]), "max": null})
	not are_since_24_4({"min": at_least([24, 3, 9, 0]), "max": null})
	not are_since_24_4({"min": null, "max": at_least([25, 4, 0, 0])})
}

are_since_24_4(bounds) if {
	lib.version_at_least("24.04.0") with input as required(bounds)
}

are_before_24_4(bounds) if {
	lib.version_before("24.04.0") with input as required(bounds)
}

test_literal_and_resolved_values_are_known if {
	every certainty in ["literal", "resolved"] {
		not is_unknown(certainty)
	}
	every certainty in ["env", "choice", "partial"] {
		is_unknown(certainty)
	}
}

is_unknown(certainty) if {
	lib.unknown("mail.smtp.user") with input as sample.uncertain("mail.smtp.user", certainty)
}

test_is_set_holds_for_a_written_setting if {
	document := sample.uncertain("mail.smtp.password", "unknown")
	lib.is_set("mail.smtp.password") with input as document
	lib.unknown("mail.smtp.password") with input as document
	not is_absent_setting_set(document)
	not is_absent_setting_unknown(document)
}

is_absent_setting_set(document) if {
	lib.is_set("mail.smtp.user") with input as document
}

is_absent_setting_unknown(document) if {
	lib.unknown("mail.smtp.user") with input as document
}

test_a_scope_is_set_if_any_setting_in_it_is if {
	lib.scope_is_set("cloudC.batch") with input as sample.document({"cloudC.batch.spot": true})
	not other_scope_is_set
}

other_scope_is_set if {
	lib.scope_is_set("cloudC.bat") with input as sample.document({"cloudC.batch.spot": true})
}

test_configured_reads_any_depth if {
	document := {"config": {"resume": true, "a": {"b": {"c": {"d": {"e": 5}}}}}, "settings": {}}
	lib.configured("resume") == true with input as document
	lib.configured("a.b.c") == {"d": {"e": 5}} with input as document
	lib.configured("a.b.c.d") == {"e": 5} with input as document
	lib.configured("a.b.c.d.e") == 5 with input as document
}

test_a_list_has_its_default_only_when_no_item_is_written if {
	every type in ["list", "map"] {
		vocabulary := {
			"settings": {"a.b": {"types": [type]}},
			"defaults": {"a.b": [{"from": [0, 0, 0, 0], "value": ["x"]}]},
		}
		lib.effective("a.b") == ["x"] with input as sample.document({}) with data.vocabulary as vocabulary
		written := object.union(sample.document({}), {"config": {"a": {"b": ["y"]}}})
		lib.effective("a.b") == ["y"] with input as written with data.vocabulary as vocabulary
	}
}

test_names_use_the_spelling_of_the_configuration if {
	neutral := object.union(sample.document({}), {"dialect": {"spelling": "reference"}})
	lib.spelled("cloudC.batch.spot") == "google.batch.spot" with input as sample.document({})
	lib.spelled("cloudC.batch.spot") == "cloudC.batch.spot" with input as neutral
	lib.spelled("process.cpus") == "process.cpus" with input as sample.document({})
}

test_a_setting_has_its_row if {
	lib.setting("process.cpus").line == 1 with input as sample.document({"process.cpus": 2})
}

test_has_value_excludes_null_and_the_empty_text if {
	nothing := object.union(sample.uncertain("cloudA.region", "resolved"), {"settings": {"cloudA.region": {"type": "null"}}})
	has_region with input as sample.document({"cloudA.region": "eu-west-1"})
	not has_region with input as sample.document({"cloudA.region": ""})
	not has_region with input as nothing
	not lacks_region with input as sample.document({"cloudA.region": "eu-west-1"})
	lacks_region with input as sample.document({"cloudA.region": ""})
	lacks_region with input as nothing
	lacks_region with input as sample.document({})
}

has_region if lib.has_value("aws.region")

lacks_region if lib.lacks("aws.region")

test_subject_is_the_setting_or_its_default if {
	written := sample.document({"cloudB.storage.tokenDuration": 1})
	lib.subject("cloudB.storage.tokenDuration") == "{setting}" with input as written
	lib.subject("cloudB.storage.tokenDuration") == "{setting} is not set, and its default" with input as sample.document({})
}

test_absence_is_described_in_words if {
	lib.absence("workDir") == "is not set" with input as sample.document({})
	lib.absence("workDir") == "is null" with input as sample.document({"workDir": null})
	lib.absence("workDir") == "is empty" with input as sample.document({"workDir": ""})
	not is_absent with input as sample.document({"workDir": "work"})
	lib.subject("workDir") == "{setting} is null, and its default" with input as sample.document({"workDir": null})
}

is_absent if lib.absence("workDir")

closure := object.union(sample.document({"process.cpus": 2}), {"settings": {`process."withLabel:gpu".time`: object.union(
	sample.row("process.time", null),
	{"certainty": "closure", "alternatives": [{"value": "1 h", "used": 3600000}, {"value": 5}, {"certainty": "unknown"}]},
)}})

test_possible_has_all_that_a_closure_returns if {
	lib.possible(["process", "withLabel:gpu", "time"]) == {3600000, 5} with input as closure
	lib.possible(`process."withLabel:gpu".time`) == {3600000, 5} with input as closure
}

test_possible_has_the_configured_value if {
	lib.possible("process.cpus") == {2} with input as closure
	lib.possible(["process", "cpus"]) == {2} with input as closure
	lib.possible("process.memory") == set() with input as closure
}

test_is_set_takes_names if {
	lib.is_set(["process", "withLabel:gpu", "time"]) with input as closure
	lib.is_set(["process", "cpus"]) with input as closure
	not is_memory_set with input as closure
}

is_memory_set if lib.is_set(["process", "memory"])

test_is_set_quotes_names_as_documents_do if {
	names := {
		["params", "größe"]: "params.größe",
		["params", "größe x"]: `params."größe x"`,
		["params", "2nd"]: `params."2nd"`,
		["params", ""]: `params.""`,
		["params", "a-b"]: `params."a-b"`,
		["params", "_a$1"]: "params._a$1",
	}
	every names_in_path, path in names {
		lib.is_set(names_in_path) with input as {"settings": {path: {"line": 1}}}
	}
}

test_values_of_settings_by_arrays_of_names if {
	document := sample.document({"process.withLabel:gpu.time": 3600000, "executor.queueSize": 5})
	lib.effective(["process", "withLabel:gpu", "time"]) == 3600000 with input as document
	lib.effective(["executor", "queueSize"]) == 5 with input as document
	lib.effective(["docker", "enabled"]) == false with input as document
	lib.has_value(["process", "withLabel:gpu", "time"]) with input as document
	not lib.configured(["process", "withLabel:gpu", "memory"]) with input as document
}

test_names_with_letters_beyond_ascii_need_no_quotes if {
	document := sample.document({"params.größe": 2})
	lib.is_set(["params", "größe"]) with input as document
	lib.effective(["params", "größe"]) == 2 with input as document
}
