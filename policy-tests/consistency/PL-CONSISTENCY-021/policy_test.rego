package policies.consistency.graph_options_test

import data.policies.consistency.graph_options
import data.sample

found(values) := result if {
	result := {finding.setting | some finding in graph_options.deny} with input as sample.document(values)
}

test_fails_for_other_formats if {
	found({"dag.file": "a.svg", "dag.depth": 2, "dag.verbose": true}) == {"dag.depth", "dag.verbose"}
}

test_passes_where_it_fits if {
	found({"dag.file": "a.html", "dag.depth": 2}) == set()
	found({"dag.file": "a.svg"}) == set()
	found({"dag.depth": 2}) == set()
	found({}) == set()
}

test_says_nothing_where_it_cannot_be_told if {
	count(graph_options.deny) == 0 with input as sample.uncertain("dag.file", "partial")
}
