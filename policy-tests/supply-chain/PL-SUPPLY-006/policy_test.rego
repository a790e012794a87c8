package policies.supply_chain.moving_includes_test

import data.policies.supply_chain.moving_includes
import data.sample

including(url) := object.union(sample.document({}), {"includes": [sample.include(url)]})

found(url) := result if {
	parameters := {"PL-SUPPLY-006": {"branches": ["main", "master"]}}
	result := {finding.include | some finding in moving_includes.deny} with input as including(url) with data.parameters as parameters
}

test_fails_for_a_branch if {
	found("https://example.org/acme/main/a.config") == {0}
}

test_passes_for_a_fixed_revision if {
	found("https://example.org/acme/4f2d9c1/main.config") == set()
	found("https://example.org/acme/?/main.config") == set()
}

test_passes_without_remote_includes if {
	count(moving_includes.deny) == 0 with input as sample.document({})
}

test_is_undecided_when_the_address_is_known_only_at_launch if {
	unknown := object.union(sample.document({}), {"includes": [object.union(sample.include(null), {"reason": "unknown"})]})
	{include.include | some include in moving_includes.undecided} == {0} with input as unknown
	count(moving_includes.undecided) == 0 with input as including("https://example.org/acme/main/a.config")
}
