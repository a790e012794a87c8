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

test_passes_for_another_user if {
	found("-u $(id -u):$(id -g)") == set()
	found("--user 1000:0 --userns=keep-id") == set()
}

test_reports_nothing_when_the_value_is_unknown_or_not_set if {
	count(root_user.deny) == 0 with input as sample.uncertain("containerD.runOptions", "env")
	count(root_user.deny) == 0 with input as sample.document({})
}
