package policies.supply_chain.allowed_includes_test

import data.policies.supply_chain.allowed_includes
import data.sample

including(url) := object.union(sample.document({}), {"includes": [sample.include(url)]})

found(url, allowed) := result if {
	parameters := {"PL-SUPPLY-013": {"allowed": allowed}}
	result := {finding.include | some finding in allowed_includes.deny} with input as including(url) with data.parameters as parameters
}

test_fails_for_other_addresses if {
	found("https://a.example.com/x.config", ["https://b.example.com/"]) == {0}
}

test_passes_for_allowed_addresses if {
	found("https://a.example.com/x.config", ["https://b.example.com/", "https://a.example.com/"]) == set()
}

test_passes_when_nothing_is_included if {
	parameters := {"PL-SUPPLY-013": {"allowed": ["https://a.example.com/"]}}
	count(allowed_includes.deny) == 0 with input as sample.document({}) with data.parameters as parameters
}

test_checks_nothing_while_the_parameter_is_empty if {
	found("https://a.example.com/x.config", []) == set()
}

undecided_messages(url, allowed) := result if {
	parameters := {"PL-SUPPLY-013": {"allowed": allowed}}
	result := {finding.message | some finding in allowed_includes.undecided} with input as including(url) with data.parameters as parameters
}

test_is_undecided_when_the_unknown_rest_of_the_address_decides if {
	allowed := ["https://a.example.com/", "https://b.example.com/acme/"]
	undecided_messages("https://b.example.com/?/x.config", allowed) == {"nextflow.config includes a configuration in line 3 whose address is only partly known."}
	found("https://b.example.com/?/x.config", allowed) == set()
	undecided_messages("https://?/x.config", allowed) != set()
}

test_is_decided_when_the_known_prefix_of_the_address_decides if {
	allowed := ["https://a.example.com/", "https://a.example.com/acme/"]
	undecided_messages("https://a.example.com/?/x.config", allowed) == set()
	found("https://a.example.com/?/x.config", allowed) == set()
	undecided_messages("https://c.example.com/?/x.config", allowed) == set()
	found("https://c.example.com/?/x.config", allowed) != set()
	undecided_messages("https://a.example.com", allowed) == set()
	found("https://a.example.com", allowed) != set()
}

test_is_undecided_when_the_address_is_known_only_at_launch if {
	unknown := object.union(sample.document({}), {"includes": [object.union(sample.include(null), {"reason": "unknown"})]})
	given := {"PL-SUPPLY-013": {"allowed": ["https://a.example.com/"]}}
	{include.include | some include in allowed_includes.undecided} == {0} with input as unknown with data.parameters as given
	none := {"PL-SUPPLY-013": {"allowed": []}}
	count(allowed_includes.undecided) == 0 with input as unknown with data.parameters as none
}
