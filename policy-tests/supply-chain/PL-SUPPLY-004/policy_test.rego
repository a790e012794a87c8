package policies.supply_chain.approved_plugins_test

import data.policies.supply_chain.approved_plugins
import data.sample

found(values) := result if {
	result := {finding.setting | some finding in approved_plugins.deny} with input as sample.document(values) with data.parameters as {"PL-SUPPLY-004": {"approved": ["nf-schema", "nf-prov@1.7.0"]}}
}

test_fails_for_other_plugins_and_versions if {
	found({"plugins": ["nf-schema@2.4.2", "nf-prov@1.8.0", "nf-other"]}) == {["plugins", 1], ["plugins", 2]}
}

test_passes_for_approved_plugins if {
	found({"plugins": ["nf-schema@2.4.2", "nf-schema", "nf-prov@1.7.0"]}) == set()
	found({}) == set()
}

test_checks_nothing_while_the_parameter_is_empty if {
	document := sample.document({"plugins": ["nf-other"]})
	count(approved_plugins.deny) == 0 with input as document with data.parameters as {"PL-SUPPLY-004": {"approved": []}}
}
