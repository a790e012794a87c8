package policies.privilege.privileged_client_test

import data.policies.privilege.privileged_client
import data.sample

found(settings) := count(messages) if {
	messages := privileged_client.deny with input as sample.document(object.union({"process.executor": "k8s"}, settings))
}

test_fails_when_the_client_is_privileged if {
	found({"objfs.enabled": true}) == 1
	found({"objfs.enabled": true, "objfs.privileged": true}) == 1
}

test_passes_when_it_is_not if {
	found({"objfs.enabled": true, "objfs.privileged": false}) == 0
}

test_passes_without_the_client_or_on_other_executors if {
	found({"objfs.enabled": false}) == 0
	found({"objfs.enabled": true, "process.executor": "awsbatch"}) == 0
}

test_reports_nothing_when_the_value_is_unknown if {
	count(privileged_client.deny) == 0 with input as sample.uncertain("objfs.enabled", "env")
}

test_fix_turns_it_off if {
	document := sample.document({"process.executor": "k8s", "objfs.enabled": true})
	sample.fixes(privileged_client.deny) == {"objfs.privileged": false} with input as document
}
