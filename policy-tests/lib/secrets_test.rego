package plumbline.lib_test

import data.plumbline.lib

test_a_secret_has_a_source_unless_it_is_empty_or_a_placeholder if {
	facts := {"empty": false, "placeholder": false, "source": "literal"}
	lib.secret_source({"secretFacts": facts}) == "literal"
	lib.secret_source({"secretFacts": object.union(facts, {"source": "mixed"})}) == "mixed"
	not has_source({"secretFacts": object.union(facts, {"empty": true})})
	not has_source({"secretFacts": object.union(facts, {"placeholder": true})})
	not has_source({"value": 1})
}

test_a_secret_can_come_from_the_store if {
	row := {"secretFacts": {"empty": false, "placeholder": false, "source": "reference"}}
	lib.secret_is_stored("cloudA.secretKey") with input.settings as {"cloudA.secretKey": row}
	from_launch := object.union(row, {"secretFacts": {"source": "env"}})
	not lib.secret_is_stored("cloudA.secretKey") with input.settings as {"cloudA.secretKey": from_launch}
	not lib.secret_is_stored("cloudA.secretKey") with input.settings as {}
}

has_source(row) if lib.secret_source(row)
