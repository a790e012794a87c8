package policies.privilege.host_paths_test

import data.policies.privilege.host_paths
import data.sample

found(settings) := names if {
	names := {finding.setting | some finding in host_paths.deny} with input as sample.document(settings)
}

test_fails_when_host_paths_are_mounted if {
	found({"cluster.autoMountHostPaths": true}) == {"cluster.autoMountHostPaths"}
	found({"cluster.pod": [{"hostPath": "/data", "mountPath": "/data"}]}) == {["cluster", "pod", 0, "hostPath"]}
	found({"process.pod": {"hostPath": "/data"}}) == {["process", "pod", "hostPath"]}
}

test_passes_when_a_claim_is_mounted if {
	found({"cluster.autoMountHostPaths": false, "cluster.pod": [{"volumeClaim": "a", "mountPath": "/a"}]}) == set()
	found({"cluster.storageClaimName": "pipelines"}) == set()
}

test_reports_nothing_when_the_value_is_unknown if {
	count(host_paths.deny) == 0 with input as sample.uncertain("cluster.autoMountHostPaths", "env")
}

test_fix_turns_it_off if {
	document := sample.document({"cluster.autoMountHostPaths": true})
	sample.fixes(host_paths.deny) == {"cluster.autoMountHostPaths": false} with input as document
}
