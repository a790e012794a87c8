package policies.consistency.cluster_folders_test

import data.policies.consistency.cluster_folders
import data.sample

found(values) := result if {
	result := {finding.setting | some finding in cluster_folders.deny} with input as sample.document(values)
		with data.vocabulary.defaults as {"cluster.storageMountPath": [{"from": [0, 0, 0, 0], "value": "/workspace"}]}
}

test_fails_outside_the_volume if {
	found({"cluster.storageClaimName": "a", "cluster.storageMountPath": "/mnt/a", "cluster.workDir": "/mnt/ab/work"}) == {"cluster.workDir"}
	found({"cluster.storageClaimName": "a", "cluster.launchDir": "/home/me", "cluster.projectDir": "/src"}) == {"cluster.launchDir", "cluster.projectDir"}
}

test_passes_on_the_volume if {
	found({"cluster.storageClaimName": "a", "cluster.storageMountPath": "/mnt/a/", "cluster.workDir": "/mnt/a/work"}) == set()
	found({"cluster.storageClaimName": "a", "cluster.workDir": "/workspace"}) == set()
}

test_passes_when_nothing_or_more_is_mounted if {
	found({"cluster.workDir": "/home/me"}) == set()
	found({"cluster.storageClaimName": "", "cluster.workDir": "/home/me"}) == set()
	found({"cluster.storageClaimName": "a", "cluster.workDir": "s3://acme/work"}) == set()
	found({"cluster.storageClaimName": "a", "cluster.pod": [{"volumeClaim": "b", "mountPath": "/b"}], "cluster.workDir": "/b/work"}) == set()
	found({}) == set()
}

test_reports_nothing_when_the_value_is_unknown if {
	document := object.union(sample.uncertain("cluster.workDir", "env"), {"config": {"cluster": {"storageClaimName": "a"}}})
	count(cluster_folders.deny) == 0 with input as document
}
