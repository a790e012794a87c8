package policies.privilege.privileged_container_test

import data.policies.privilege.privileged_container
import data.sample

found(settings) := names if {
	names := {finding.setting | some finding in privileged_container.deny} with input as sample.document(settings)
}

test_fails_when_containers_are_privileged if {
	found({"containerD.runOptions": "--rm --privileged"}) == {"containerD.runOptions"}
	found({"process.containerOptions": "--privileged=true"}) == {["process", "containerOptions"]}
	found({"process.containerOptions": `"--privileged=1"`}) == {["process", "containerOptions"]}
}

test_passes_when_they_are_not if {
	found({"containerD.runOptions": "--rm", "process.containerOptions": "--privileged=false"}) == set()
	found({}) == set()
}

test_reports_nothing_when_the_value_is_unknown if {
	count(privileged_container.deny) == 0 with input as sample.uncertain("containerE.runOptions", "env")
}
