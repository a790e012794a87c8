package policies.network.pool_network_test

import data.policies.network.pool_network
import data.sample

network := "/subscriptions/S/resourceGroups/G/providers/Microsoft.Network/virtualNetworks/N/subnets/jobs"

with_created_pools(pools) := sample.document(object.union(pools, {"cloudB.batch.allowPoolCreation": true}))

test_fails_when_a_pool_has_no_network if {
	document := sample.document({
		"cloudB.batch.allowPoolCreation": true,
		"cloudB.batch.pools.small.vmType": "Standard_D4_v3",
		"cloudB.batch.pools.large.virtualNetwork": network,
	})
	{finding.setting | some finding in pool_network.deny} == {["cloudB", "batch", "pools", "small"]} with input as document
}

test_fails_when_the_network_is_empty if {
	count(pool_network.deny) == 1 with input as with_created_pools({"cloudB.batch.pools.small.virtualNetwork": ""})
}

test_passes_when_every_pool_is_in_a_network if {
	count(pool_network.deny) == 0 with input as with_created_pools({"cloudB.batch.pools.small.virtualNetwork": network})
}

test_reports_nothing_without_a_pool if {
	count(pool_network.deny) == 0 with input as sample.document({"cloudB.batch.autoPoolMode": true})
}

test_passes_when_the_pool_already_exists if {
	count(pool_network.deny) == 0 with input as sample.document({"cloudB.batch.pools.small.vmCount": 2})
}
