package plumbline.lib_test

import data.plumbline.lib
import data.sample

pools := {
	"cloudB.batch.pools.main.vmType": "Standard_D4_v3",
	"cloudB.batch.pools.main.startTask.script": "true",
	"cloudB.batch.pools.\"xl-one\".vmCount": 2,
	"cloudB.batch.pools.auto.vmCount": 2,
	"executor.submit.retry.reason": "busy",
}

test_pools_are_created_when_the_engine_may_create_them if {
	document := sample.document(object.union(pools, {"cloudB.batch.allowPoolCreation": true}))
	lib.created_pools == {"main", "xl-one", "auto"} with input as document
}

test_only_automatic_pools_are_created_otherwise if {
	lib.created_pools == {"auto"} with input as sample.document(pools)
	neither := sample.document(object.union(pools, {"cloudB.batch.autoPoolMode": false}))
	lib.created_pools == set() with input as neither
	lib.created_pools == set() with input as sample.document({"cloudB.batch.pools.main.vmCount": 2})
}

test_a_pool_name_may_contain_dots if {
	rows := {"cloudB.batch.pools.\"xl.16-core\".vmCount": {"line": 2}, "cloudB.batch.pools.\"xl.16-core\".startTask.script": {"line": 3}}
	document := object.union(sample.document({"cloudB.batch.allowPoolCreation": true}), {"settings": rows})
	lib.created_pools == {"xl.16-core"} with input as object.union(document, {"config": {"cloudB": {"batch": {"allowPoolCreation": true}}}})
}
