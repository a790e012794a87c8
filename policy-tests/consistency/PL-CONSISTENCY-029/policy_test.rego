package policies.consistency.private_images_test

import data.policies.consistency.private_images
import data.sample

found(values) := result if {
	result := {finding.setting | some finding in private_images.deny} with input as sample.document(values)
		with data.parameters as {"PL-CONSISTENCY-029": {"reachable": ["gcr.io", "pkg.dev"]}}
}

on_private_machines(values) := object.union(values, {"process.executor": "google-batch", "cloudC.batch.usePrivateAddress": true})

test_fails_with_images_from_other_registries if {
	found(on_private_machines({"process.container": "quay.io/acme/a:1"})) == {["process", "container"]}
	found(on_private_machines({"process.withName:A.container": "ghcr.io/acme/a:1"})) == {["process", "withName:A", "container"]}
	found(on_private_machines({"process.container": "notgcr.io/acme/a:1"})) == {["process", "container"]}
}

test_uses_the_default_registry_for_images_without_one if {
	found(on_private_machines({"process.container": "ubuntu:22.04"})) == {["process", "container"]}
	found(on_private_machines({"process.container": "acme/a:1", "containerD.registry": "europe-docker.pkg.dev"})) == set()
}

test_a_dot_is_a_dot if {
	found(on_private_machines({"process.container": "my.gcraio/acme/a:1"})) == {["process", "container"]}
}

test_passes_with_images_from_the_provider if {
	found(on_private_machines({"process.container": "eu.gcr.io/acme/a:1"})) == set()
	found(on_private_machines({"process.container": "europe-docker.pkg.dev/acme/a:1"})) == set()
	found(on_private_machines({"process.container": "gcr.io/acme/a:1"})) == set()
}

test_passes_when_images_are_built if {
	found(on_private_machines({"process.container": "quay.io/acme/a:1", "imgbuild.enabled": true})) == set()
}

test_passes_on_other_machines if {
	found({"process.container": "quay.io/acme/a:1", "process.executor": "google-batch"}) == set()
	found({"process.container": "quay.io/acme/a:1", "process.executor": "google-batch", "cloudC.batch.usePrivateAddress": false}) == set()
	found({"process.container": "quay.io/acme/a:1", "process.executor": "local", "cloudC.batch.usePrivateAddress": true}) == set()
	found({}) == set()
}

test_reports_nothing_when_the_value_is_unknown if {
	document := object.union(sample.uncertain("cloudC.batch.usePrivateAddress", "env"), {"config": {"process": {
		"executor": "google-batch",
		"container": "quay.io/acme/a:1",
	}}})
	count(private_images.deny) == 0 with input as document with data.parameters as {"PL-CONSISTENCY-029": {"reachable": []}}
}
