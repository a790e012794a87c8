package policies.supply_chain.pinned_plugins_test

import data.policies.supply_chain.pinned_plugins
import data.sample

found(values) := result if {
	result := {finding.setting | some finding in pinned_plugins.deny} with input as sample.document(values)
}

test_fails_without_a_version if {
	found({"plugins": ["nf-schema@2.4.2", "nf-prov"]}) == {["plugins", 1]}
	every plugin in ["nf-hello@~1.2.0", "nf-x@latest", "nf-x@>=1.0", "nf-x@", "nf-x@1.2.*", "nf-x@1.+"] {
		found({"plugins": [plugin]}) == {["plugins", 0]}
	}
}

test_passes_with_a_version_and_for_core_plugins if {
	every plugin in ["nf-schema@2.4.2", "nf-schema@2.4", "nf-x@1.0.0-beta.1", "nf-x@1.0.0.edge", "nf-x@1.0+b1"] {
		found({"plugins": [plugin]}) == set()
	}
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

test_reports_nothing_when_the_value_is_unknown if {
	count(pinned_plugins.deny) == 0 with input as sample.uncertain("plugins[0]", "partial")
}
