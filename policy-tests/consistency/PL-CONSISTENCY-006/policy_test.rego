package policies.consistency.file_share_root_test

import data.policies.consistency.file_share_root
import data.sample

pool(values) := sample.document({"cloudB.batch.pools.a": values})

test_fails_with_the_folder_of_another_system if {
	some finding in file_share_root.deny with input as pool({
		"sku": "batch.node.ubuntu 22.04",
		"fileShareRootPath": "/mnt/resource/batch/tasks/fsmounts",
	})
	finding.fix == "/mnt/batch/tasks/fsmounts"
	finding.setting == ["azure", "batch", "pools", "a", "fileShareRootPath"]
}

test_fails_the_other_way_round if {
	count(file_share_root.deny) == 1 with input as pool({
		"sku": "batch.node.centos 8",
		"fileShareRootPath": "/mnt/batch/tasks/fsmounts",
	})
}

test_passes_with_the_folder_of_the_system if {
	count(file_share_root.deny) == 0 with input as pool({
		"sku": "batch.node.centos 8",
		"fileShareRootPath": "/mnt/resource/batch/tasks/fsmounts",
	})
}

test_passes_where_one_of_them_is_absent_or_another if {
	count(file_share_root.deny) == 0 with input as pool({"sku": "batch.node.centos 8"})
	count(file_share_root.deny) == 0 with input as pool({"fileShareRootPath": "/mnt/batch/tasks/fsmounts"})
	count(file_share_root.deny) == 0 with input as pool({"sku": "batch.node.debian 10", "fileShareRootPath": "/mnt/batch/tasks/fsmounts"})
	count(file_share_root.deny) == 0 with input as sample.document({})
}

test_says_nothing_where_it_cannot_be_told if {
	count(file_share_root.deny) == 0 with input as sample.uncertain("cloudB.batch.pools.a.sku", "env")
}

without_sku(path, version) := object.union(
	pool({"fileShareRootPath": path}),
	{"engineVersion": sample.requires_at_least(version)},
)

test_judges_by_the_default_system if {
	count(file_share_root.deny) == 1 with input as without_sku("/mnt/resource/batch/tasks/fsmounts", [25, 4, 0, 0])
	count(file_share_root.deny) == 0 with input as without_sku("/mnt/batch/tasks/fsmounts", [25, 4, 0, 0])
	count(file_share_root.undecided) == 0 with input as without_sku("/mnt/batch/tasks/fsmounts", [25, 4, 0, 0])
}

test_is_undecided_where_the_default_system_is if {
	some finding in file_share_root.undecided with input as pool({"fileShareRootPath": "/mnt/batch/tasks/fsmounts"})
	finding.setting == ["azure", "batch", "pools", "a", "fileShareRootPath"]
	count(file_share_root.undecided) == 0 with input as pool({"vmCount": 3})
}

test_is_undecided_where_older_engines_are_admitted if {
	count(file_share_root.undecided) == 1 with input as without_sku("/mnt/batch/tasks/fsmounts", [25, 3, 0, 0])
	count(file_share_root.deny) == 0 with input as without_sku("/mnt/resource/batch/tasks/fsmounts", [25, 3, 0, 0])
}
