package policies.network.host_network_test

import data.policies.network.host_network
import data.sample

found(settings) := names if {
	names := {finding.setting | some finding in host_network.deny} with input as sample.document(settings)
}

test_fails_when_containers_share_the_network if {
	found({"containerD.runOptions": "--rm --network host"}) == {"containerD.runOptions"}
	found({"process.withName:A.containerOptions": "--net=host"}) == {["process", "withName:A", "containerOptions"]}
}

test_passes_with_a_dedicated_network if {
	found({"containerD.runOptions": "--network jobs", "process.containerOptions": "--add-host host:10.0.0.1"}) == set()
}

test_reports_nothing_when_the_value_is_unknown_or_not_set if {
	count(host_network.deny) == 0 with input as sample.uncertain("containerD.runOptions", "env")
	found({}) == set()
}
