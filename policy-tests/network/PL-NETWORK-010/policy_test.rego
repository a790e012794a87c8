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

test_passes_with_a_network_of_their_own if {
	found({"containerD.runOptions": "--network jobs", "process.containerOptions": "--add-host host:10.0.0.1"}) == set()
}

test_says_nothing_when_it_cannot_be_told_and_when_nothing_is_set if {
	count(host_network.deny) == 0 with input as sample.uncertain("containerD.runOptions", "env")
	found({}) == set()
}
