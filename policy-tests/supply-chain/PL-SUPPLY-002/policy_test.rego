package policies.supply_chain.allowed_registries_test

import data.policies.supply_chain.allowed_registries
import data.sample

found(values) := result if {
	parameters := {"PL-SUPPLY-002": {"allowed": ["registry.example.org", "quay.io/acme/"]}}
	result := {finding.setting | some finding in allowed_registries.deny} with input as sample.document(values) with data.parameters as parameters
}

test_fails_for_an_image_from_another_registry if {
	found({"process.container": "ghcr.io/acme/tool:1"}) == {["process", "container"]}
	found({"process.container": "docker://quay.io/other/tool:1"}) == {["process", "container"]}
}

test_fails_for_an_image_without_a_registry if {
	found({"process.container": "acme/tool:1"}) == {["process", "container"]}
	found({"process.container": "acme/tool:1", "containerD.registry": "registry.example.org"}) == set()
}

test_fails_for_a_registry_of_a_runtime if {
	found({"containerB.registry": "docker.io"}) == {"containerB.registry"}
	found({"cloudB.registry.server": "quay.io"}) == {"cloudB.registry.server"}
}

test_passes_for_allowed_values if {
	found({"process.container": "registry.example.org/a:1", "process.withName:B.container": "quay.io/acme/b:1"}) == set()
	found({"process.container": "/images/a.sif"}) == set()
	found({}) == set()
}

test_checks_nothing_while_the_parameter_is_empty if {
	parameters := {"PL-SUPPLY-002": {"allowed": []}}
	document := sample.document({"process.container": "ghcr.io/acme/tool:1", "containerD.registry": "quay.io"})
	count(allowed_registries.deny) == 0 with input as document with data.parameters as parameters
}

test_reports_nothing_when_the_image_is_unknown if {
	parameters := {"PL-SUPPLY-002": {"allowed": ["quay.io"]}}
	count(allowed_registries.deny) == 0 with input as sample.uncertain("process.container", "env") with data.parameters as parameters
}

found_when_allowed(allowed, values) := result if {
	parameters := {"PL-SUPPLY-002": {"allowed": allowed}}
	result := {finding.message | some finding in allowed_registries.deny} with input as sample.document(values) with data.parameters as parameters
}

test_normalises_docker_hub_addresses if {
	found_when_allowed(["docker.io/library"], {"process.container": "ubuntu:22.04"}) == set()
	found_when_allowed(["docker.io/library"], {"process.container": "docker.io/ubuntu:22.04"}) == set()
	found_when_allowed(["docker.io/library"], {"process.container": "acme/a:1"}) == {"{setting} is an image from docker.io, which is not an allowed registry."}
}

test_checks_downloads_and_libraries if {
	found_when_allowed(["quay.io"], {"process.container": "https://evil.example/x.img"}) == {"{setting} is an image from evil.example, which is not an allowed registry."}
	found_when_allowed(["docker.io"], {"process.container": "shub://evil/x:1"}) == {"{setting} is an image from shub://, which is not an allowed registry."}
	found_when_allowed(["library://sylabs"], {"process.container": "library://sylabs/x:1"}) == set()
	found_when_allowed(["library://"], {"process.container": "library://sylabs/x:1"}) == set()
}

test_uses_the_registry_of_the_enabled_engine if {
	values := {"containerD.enabled": true, "containerB.registry": "quay.io", "process.container": "evil/x:1"}
	found_when_allowed(["quay.io"], values) == {"{setting} is an image from docker.io, which is not an allowed registry."}
	found_when_allowed(["quay.io"], object.union(values, {"containerD.enabled": false, "containerB.enabled": true})) == set()
}
