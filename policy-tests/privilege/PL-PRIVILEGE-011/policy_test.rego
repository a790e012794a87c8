package policies.privilege.pod_rights_test

import data.policies.privilege.pod_rights
import data.sample

found(settings) := names if {
	names := {finding.setting | some finding in pod_rights.deny} with input as sample.document(settings)
}

test_fails_when_pods_have_more_rights if {
	found({"cluster.securityContext": {"privileged": true}}) == {["cluster", "securityContext", "privileged"]}
	found({"process.pod": [{"privileged": true}]}) == {["process", "pod", 0, "privileged"]}
	found({"process.pod": [{"securityContext": {"privileged": true}}]}) == {["process", "pod", 0, "securityContext", "privileged"]}
	some setting in found({"cluster.pod": {"securityContext": {"allowPrivilegeEscalation": true}}})
	setting == ["cluster", "pod", "securityContext", "allowPrivilegeEscalation"]
}

test_fails_when_pods_have_strong_capabilities if {
	context := {"capabilities": {"add": ["NET_BIND_SERVICE", "SYS_ADMIN"], "drop": ["ALL"]}}
	place := ["capabilities", "add", 1]
	found({"cluster.securityContext": context}) == {array.concat(["cluster", "securityContext"], place)}
	found({"process.pod": [{"securityContext": context}]}) == {array.concat(["process", "pod", 0, "securityContext"], place)}
	found({"cluster.securityContext": {"capabilities": {"drop": ["ALL"]}}}) == set()
}

test_fails_when_pods_run_as_root if {
	every user in [0, "0", "root"] {
		found({"cluster.runAsUser": user}) == {"cluster.runAsUser"}
	}
	found({"process.pod": [{"runAsUser": 0}]}) == {["process", "pod", 0, "runAsUser"]}
}

test_passes_when_pods_are_ordinary if {
	found({
		"cluster.runAsUser": 1000,
		"cluster.securityContext": {"runAsUser": 1000, "privileged": false},
		"process.pod": [{"label": "a", "value": "b"}],
	}) == set()
	found({}) == set()
}

test_reports_nothing_when_the_value_is_unknown if {
	count(pod_rights.deny) == 0 with input as sample.uncertain("cluster.runAsUser", "env")
}
