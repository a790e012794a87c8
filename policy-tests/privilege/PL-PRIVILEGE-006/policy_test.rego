package policies.privilege.root_user_test

import data.policies.privilege.root_user
import data.sample

found(options) := names if {
	names := {finding.setting | some finding in root_user.deny} with input as sample.document({"process.containerOptions": options})
}

test_fails_when_the_user_is_root if {
	every options in ["-u root", "--user=0", "--rm -u 0:0", "--user 'root:root'", "-u0:0", "-itu0"] {
		found(options) == {["process", "containerOptions"]}
	}
}

test_passes_when_the_user_is_another if {
	found("-u $(id -u):$(id -g)") == set()
	found("--user 1000:0 --userns=keep-id") == set()
}

test_says_nothing_when_it_cannot_be_told_and_when_nothing_is_set if {
	count(root_user.deny) == 0 with input as sample.uncertain("containerD.runOptions", "env")
	count(root_user.deny) == 0 with input as sample.document({})
}
