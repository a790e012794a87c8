package policies.consistency.pool_scaling_test

import data.policies.consistency.pool_scaling
import data.sample

found(values) := result if {
	result := {finding.setting | some finding in pool_scaling.deny} with input as sample.document(values)
}

test_fails_when_the_pool_does_not_scale if {
	found({"cloudB.batch.pools.a": {"maxVmCount": 3, "scaleInterval": 600000}}) == {
		["cloudB", "batch", "pools", "a", "maxVmCount"],
		["cloudB", "batch", "pools", "a", "scaleInterval"],
	}
	found({"cloudB.batch.pools.a": {"autoScale": false, "scaleFormula": "x"}}) == {["cloudB", "batch", "pools", "a", "scaleFormula"]}
}

test_passes_when_it_scales if {
	found({"cloudB.batch.pools.a": {"autoScale": true, "maxVmCount": 3}}) == set()
	found({"cloudB.batch.pools.a": {"vmCount": 3}}) == set()
	found({}) == set()
}

test_reports_nothing_when_the_value_is_unknown if {
	count(pool_scaling.deny) == 0 with input as sample.uncertain("cloudB.batch.pools.a.maxVmCount", "env")
}
