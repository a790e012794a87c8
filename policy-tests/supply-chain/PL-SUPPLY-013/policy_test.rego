package policies.supply_chain.allowed_includes_test

import data.policies.supply_chain.allowed_includes
import data.sample

remote(url) := object.union(sample.document({}), {"problems": [{
	"code": "resolve/include-remote",
	"message": concat("", [url, " is not fetched: what it sets is not known."]),
	"file": "nextflow.config",
	"line": 3,
}]})

found(url, allowed) := result if {
	parameters := {"PL-SUPPLY-013": {"allowed": allowed}}
	result := {finding.message | some finding in allowed_includes.deny} with input as remote(url) with data.parameters as parameters
}

test_fails_for_other_places if {
	found("https://a.example.com/x.config", ["https://b.example.com/"]) == {"nextflow.config includes a configuration of a place that is not allowed in line 3."}
}

test_passes_for_places_that_are_allowed if {
	found("https://a.example.com/x.config", ["https://b.example.com/", "https://a.example.com/"]) == set()
}

test_says_nothing_while_none_is_given if {
	found("https://a.example.com/x.config", []) == set()
}
