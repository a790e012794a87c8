package policies.supply_chain.pinned_plugins_test

import data.policies.supply_chain.pinned_plugins
import data.sample

found(values) := result if {
	result := {finding.setting | some finding in pinned_plugins.deny} with input as sample.document(values)
}

test_fails_without_a_version if {
	found({"plugins": ["nf-schema@2.4.2", "nf-prov"]}) == {["plugins", 1]}
}

test_passes_with_a_version_and_for_those_of_the_engine if {
	found({"plugins": ["nf-schema@2.4.2"]}) == set()
	every plugin in [
		"nf-amazon",
		"nf-azure",
		"nf-cloudcache",
		"nf-codecommit",
		"nf-console",
		"nf-google",
		"nf-k8s",
		"nf-seqera",
		"nf-tower",
		"nf-wave",
	] {
		found({"plugins": [plugin]}) == set()
	}
	found({}) == set()
}

test_says_nothing_where_it_cannot_be_told if {
	count(pinned_plugins.deny) == 0 with input as sample.uncertain("plugins[0]", "partial")
}
