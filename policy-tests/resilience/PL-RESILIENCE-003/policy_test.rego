package policies.resilience.pool_size_test

import data.policies.resilience.pool_size
import data.sample

found(settings) := names if {
	parameters := {"PL-RESILIENCE-003": {"most": 1000}}
	document := sample.document(object.union({"cloudB.batch.allowPoolCreation": true}, settings))
	names := {concat(".", finding.setting) | some finding in pool_size.deny} with input as document with data.parameters as parameters
}

test_fails_when_an_autoscaling_pool_has_no_limit if {
	found({"cloudB.batch.pools.small.autoScale": true}) == {"cloudB.batch.pools.small.maxVmCount"}
}

test_fails_when_a_pool_is_too_large if {
	found({"cloudB.batch.pools.small.vmCount": 1001}) == {"cloudB.batch.pools.small.vmCount"}
	found({
		"cloudB.batch.pools.small.autoScale": true,
		"cloudB.batch.pools.small.maxVmCount": 5000,
	}) == {"cloudB.batch.pools.small.maxVmCount"}
}

test_passes_when_the_pool_has_a_limit if {
	found({"cloudB.batch.pools.small.autoScale": true, "cloudB.batch.pools.small.maxVmCount": 20}) == set()
	found({"cloudB.batch.pools.small.autoScale": true, "cloudB.batch.pools.small.scaleFormula": "x"}) == set()
	found({"cloudB.batch.pools.small.autoScale": true, "cloudB.batch.allowPoolCreation": false}) == set()
	found({"cloudB.batch.pools.small.vmCount": 4}) == set()
	found({}) == set()
}

test_reports_nothing_when_the_value_is_unknown if {
	parameters := {"PL-RESILIENCE-003": {"most": 1000}}
	document := sample.uncertain("cloudB.batch.pools.small.vmCount", "env")
	count(pool_size.deny) == 0 with input as document with data.parameters as parameters
}
