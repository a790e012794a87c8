package policies.privilege.pool_rights_test

import data.policies.privilege.pool_rights
import data.sample

found(settings) := names if {
	names := {concat(".", finding.setting) | some finding in pool_rights.deny} with input as sample.document(settings)
}

test_fails_when_tasks_of_a_pool_are_privileged if {
	found({"cloudB.batch.pools.small.privileged": true}) == {"cloudB.batch.pools.small.privileged"}
	found({"cloudB.batch.pools.small": {"privileged": true, "runAs": ""}}) == {"cloudB.batch.pools.small.privileged"}
}

test_fails_when_tasks_run_as_an_administrator if {
	every user in ["root", "admin", "Administrator"] {
		found({"cloudB.batch.pools.small.runAs": user}) == {"cloudB.batch.pools.small.runAs"}
	}
}

test_fails_when_the_start_task_is_privileged if {
	found({"cloudB.batch.pools.small.startTask.privileged": true}) == {"cloudB.batch.pools.small.startTask.privileged"}
}

test_passes_when_the_engine_ignores_it if {
	found({"cloudB.batch.pools.small.privileged": true, "cloudB.batch.pools.small.runAs": "pipelines"}) == set()
}

test_passes_when_nothing_is_privileged if {
	found({"cloudB.batch.pools.small.runAs": "jobs"}) == set()
	found({"cloudB.batch.pools.small.privileged": false, "cloudB.batch.pools.small.startTask.script": "true"}) == set()
	found({}) == set()
}

test_reports_nothing_when_the_value_is_unknown if {
	count(pool_rights.deny) == 0 with input as sample.uncertain("cloudB.batch.pools.small.privileged", "env")
}

test_fix_removes_the_rights if {
	pool := {"privileged": true, "startTask": {"privileged": true}}
	sample.fixes(pool_rights.deny) == {
		["cloudB", "batch", "pools", "small", "privileged"]: false,
		["cloudB", "batch", "pools", "small", "startTask", "privileged"]: false,
	} with input as sample.document({"cloudB.batch.pools.small": pool})
}
