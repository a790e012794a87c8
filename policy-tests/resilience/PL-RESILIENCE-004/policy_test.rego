package policies.resilience.left_pools_test

import data.policies.resilience.left_pools
import data.sample

found(settings) := names if {
	document := sample.document(object.union({"cloudB.batch.allowPoolCreation": true}, settings))
	names := {concat(".", finding.setting) | some finding in left_pools.deny} with input as document
}

test_fails_when_a_pool_neither_shrinks_nor_is_deleted if {
	found({"cloudB.batch.pools.small.vmCount": 10}) == {"cloudB.batch.pools.small"}
	found({
		"cloudB.batch.pools.small.autoScale": false,
		"cloudB.batch.deletePoolsOnCompletion": false,
	}) == {"cloudB.batch.pools.small"}
}

test_passes_when_it_shrinks_or_is_deleted if {
	found({"cloudB.batch.pools.small.autoScale": true}) == set()
	found({"cloudB.batch.pools.small.vmCount": 10, "cloudB.batch.deletePoolsOnCompletion": true}) == set()
	found({"cloudB.batch.pools.small.vmCount": 0}) == set()
	found({}) == set()
}

test_passes_when_the_pool_already_exists if {
	found({"cloudB.batch.allowPoolCreation": false, "cloudB.batch.pools.small.vmCount": 10}) == set()
}
