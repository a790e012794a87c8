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

has_source(row) if lib.secret_source(row)
