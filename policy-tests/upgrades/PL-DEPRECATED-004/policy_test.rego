package policies.upgrades.replaced_plugins_test

import data.policies.upgrades.replaced_plugins
import data.sample

found(values) := result if {
	result := {finding.setting | some finding in replaced_plugins.deny} with input as sample.document(values) with data.parameters as {"PL-DEPRECATED-004": {"replaced": {"nf-old": "nf-new"}}}
}

test_fails_for_a_plugin_that_was_replaced if {
	found({"plugins": ["nf-new@2", "nf-old@1.1", "nf-old"]}) == {["plugins", 1], ["plugins", 2]}
}

test_passes_for_others if {
	found({"plugins": ["nf-new@2"]}) == set()
	found({}) == set()
}
