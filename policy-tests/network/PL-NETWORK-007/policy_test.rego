package policies.network.container_daemon_test

import data.policies.network.container_daemon
import data.sample

found(options) := settings if {
	document := sample.document({"containerD.engineOptions": options})
	settings := {finding.setting | some finding in container_daemon.deny} with input as document
}

test_fails_when_a_remote_daemon_is_reached_without_tls if {
	found("-H tcp://build.acme.org:2375") == {"containerD.engineOptions"}
	found("--log-level debug --host=tcp://10.0.0.1:2375") == {"containerD.engineOptions"}
}

test_fails_for_each_way_to_name_a_daemon if {
	every option in ["-H ", "-H", "--host ", "--host=", "--url="] {
		found(concat("", [option, "tcp://10.0.0.1:2375"])) == {"containerD.engineOptions"}
	}
	podman := sample.document({"containerE.engineOptions": "--url tcp://10.0.0.1:2375"})
	count(container_daemon.deny) == 1 with input as podman
}

test_passes_with_mutual_tls if {
	found("--tlsverify -H tcp://build.acme.org:2376") == set()
}

test_passes_when_the_daemon_is_on_the_machine if {
	found("-H unix:///run/user/1000/docker.sock") == set()
	found("-H tcp://localhost:2375") == set()
}

test_reports_nothing_when_options_are_unknown_or_missing if {
	count(container_daemon.deny) == 0 with input as sample.uncertain("containerD.engineOptions", "env")
	count(container_daemon.deny) == 0 with input as sample.document({})
}
