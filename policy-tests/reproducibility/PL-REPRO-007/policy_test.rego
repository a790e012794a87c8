package policies.reproducibility.edge_engines_test

import data.policies.reproducibility.edge_engines
import data.sample

requires(text) := object.union(sample.document({}), {"engineVersion": {
	"state": "known",
	"constraints": [{"op": ">=", "text": text, "key": [24, 9, 2, 0]}],
}})

test_fails_for_an_edge_release if {
	some finding in edge_engines.deny with input as requires("24.09.2-edge")
	finding.message == "{setting} names 24.09.2-edge, a preview release that gets no fixes."
}

test_passes_for_a_stable_release if {
	count(edge_engines.deny) == 0 with input as requires("24.10.0")
}

test_passes_when_nothing_is_required if {
	count(edge_engines.deny) == 0 with input as sample.document({})
}
