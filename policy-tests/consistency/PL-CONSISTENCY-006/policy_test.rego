package policies.consistency.file_share_root_test

import data.policies.consistency.file_share_root
import data.sample

pool(values) := sample.document({"cloudB.batch.pools.a": values})

test_fails_with_the_directory_of_another_system if {
	some finding in file_share_root.deny with input as pool({
		"sku": "batch.node.ubuntu 22.04",
		"fileShareRootPath": "/mnt/resource/batch/tasks/fsmounts",
	})
	finding.fix == "/mnt/batch/tasks/fsmounts"
	finding.setting == ["cloudB", "batch", "pools", "a", "fileShareRootPath"]
}

test_fails_the_other_way_round if {
	count(file_share_root.deny) == 1 with input as pool({
		"sku": "batch.node.centos 8",
		"fileShareRootPath": "/mnt/batch/tasks/fsmounts",
	})
}

test_passes_with_the_directory_of_the_system if {
	count(file_share_root.deny) == 0 with input as pool({
		"sku": "batch.node.centos 8",
		"fileShareRootPath": "/mnt/resource/batch/tasks/fsmounts",
	})
}

test_passes_when_one_is_not_set_or_has_another_value if {
	count(file_share_root.deny) == 0 with input as pool({"sku": "batch.node.centos 8"})
	count(file_share_root.deny) == 0 with input as pool({"fileShareRootPath": "/mnt/batch/tasks/fsmounts"})
	count(file_share_root.deny) == 0 with input as pool({"sku": "batch.node.debian 10", "fileShareRootPath": "/mnt/batch/tasks/fsmounts"})
	count(file_share_root.deny) == 0 with input as sample.document({})
}

test_reports_nothing_when_the_value_is_unknown if {
	count(file_share_root.deny) == 0 with input as sample.uncertain("cloudB.batch.pools.a.sku", "env")
}

without_sku(path, version) := object.union(
	pool({"fileShareRootPath": path}),
	{"engineVersion": sample.requires_at_least(version)},
)

test_uses_the_default_system if {
	count(file_share_root.deny) == 1 with input as without_sku("/mnt/resource/batch/tasks/fsmounts", [25, 4, 0, 0])
	count(file_share_root.deny) == 0 with input as without_sku("/mnt/batch/tasks/fsmounts", [25, 4, 0, 0])
	count(file_share_root.undecided) == 0 with input as without_sku("/mnt/batch/tasks/fsmounts", [25, 4, 0, 0])
}

test_is_undecided_when_the_default_system_depends_on_the_engine if {
	some finding in file_share_root.undecided with input as pool({"fileShareRootPath": "/mnt/batch/tasks/fsmounts"})
	finding.setting == ["cloudB", "batch", "pools", "a", "fileShareRootPath"]
	count(file_share_root.undecided) == 0 with input as pool({"vmCount": 3})
}

test_is_undecided_when_older_engines_are_admitted if {
	count(file_share_root.undecided) == 1 with input as without_sku("/mnt/batch/tasks/fsmounts", [25, 3, 0, 0])
	count(file_share_root.deny) == 0 with input as without_sku("/mnt/resource/batch/tasks/fsmounts", [25, 3, 0, 0])
}
