package policies.privilege.daemon_socket_test

import data.policies.privilege.daemon_socket
import data.sample

found(settings) := names if {
	names := {finding.setting | some finding in daemon_socket.deny} with input as sample.document(settings)
}

test_fails_when_the_socket_is_mounted if {
	found({"containerD.runOptions": "-v /var/run/docker.sock:/var/run/docker.sock"}) == {"containerD.runOptions"}
	found({"cloudA.batch.volumes": ["/tmp", "/run/containerd/containerd.sock:/c.sock"]}) == {["cloudA", "batch", "volumes", 1]}
}

test_passes_when_other_files_are_mounted if {
	found({"containerD.runOptions": "-v /data:/data", "cloudA.batch.volumes": ["/tmp"]}) == set()
	found({}) == set()
}

test_reports_nothing_when_the_value_is_unknown if {
	count(daemon_socket.deny) == 0 with input as sample.uncertain("containerD.runOptions", "env")
}
