package plumbline.lib_closures_test

import data.plumbline.lib
import data.sample

test_possible_is_the_effective_value if {
	lib.possible("process.errorStrategy") == {"retry"} with input as sample.document({"process.errorStrategy": "retry"})
	lib.possible("containerD.enabled") == {false} with input as sample.document({})
}

test_possible_is_all_that_a_closure_can_return if {
	results := [{"value": "retry"}, {"value": "finish"}, {"certainty": "unknown"}]
	lib.possible("process.errorStrategy") == {"retry", "finish"} with input as sample.closure("process.errorStrategy", results)
}

test_possible_has_the_units_of_the_engine if {
	results := [{"value": "2 GB", "used": 2147483648}]
	lib.possible("process.memory") == {2147483648} with input as sample.closure("process.memory", results)
}

test_possible_is_undefined_for_a_choice_of_the_launch if {
	not has_possible(sample.uncertain("process.errorStrategy", "choice"))
	not has_possible(sample.closure("process.errorStrategy", [{"certainty": "unknown"}]))
}

has_possible(document) if count(lib.possible("process.errorStrategy")) > 0 with input as document

test_configured_accepts_a_quoted_selector if {
	document := object.union(sample.document({}), {"config": {"process": {"withName:A.B": {"cpus": 2}}}})
	lib.configured(`process."withName:A.B".cpus`) == 2 with input as document
}
