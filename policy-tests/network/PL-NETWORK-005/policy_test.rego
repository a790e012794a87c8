package policies.network.image_pull_test

import data.policies.network.image_pull
import data.sample

found(document) := settings if {
	settings := {finding.setting | some finding in image_pull.deny} with input as document
}

test_fails_when_https_is_turned_off if {
	found(sample.document({"containerB.noHttps": true})) == {"containerB.noHttps"}
}

test_fix_uses_https if {
	document := sample.document({"containerA.noHttps": true})
	sample.fixes(image_pull.deny) == {"containerA.noHttps": false} with input as document
}

test_fails_when_a_registry_begins_with_http if {
	every setting in [
		"containerA.registry",
		"containerB.registry",
		"containerC.registry",
		"containerD.registry",
		"containerE.registry",
	] {
		found(sample.document({setting: "http://registry.acme.org"})) == {setting}
	}
}

test_fails_when_certificates_are_not_verified if {
	every setting in [
		"containerD.engineOptions",
		"containerD.runOptions",
		"containerE.engineOptions",
		"containerE.runOptions",
	] {
		found(sample.document({setting: "--rm --tls-verify=false"})) == {setting}
		found(sample.document({setting: "--tls-verify=0"})) == {setting}
		found(sample.document({setting: "--insecure-registry r.acme.org"})) == {setting}
	}
}

test_fails_when_an_image_is_fetched_over_http if {
	found(sample.document({"process.container": "http://acme.org/a.sif"})) == {["process", "container"]}
	found(sample.document({"process.withName:A.container": "http://acme.org/a.sif"})) == {["process", "withName:A", "container"]}
}

test_passes_when_images_are_pulled_over_tls if {
	found(sample.document({
		"containerB.noHttps": false,
		"containerD.registry": "registry.acme.org",
		"containerE.runOptions": "--tls-verify=true",
		"process.container": "https://depot.galaxyproject.org/singularity/fastqc:0.12.1",
		"process.withName:A.container": "https://depot.galaxyproject.org/singularity/fastqc:0.12.1",
		"process.ext.container": "http://acme.org/a.sif",
	})) == set()
}

test_reports_nothing_when_the_value_is_unknown_or_not_set if {
	found(sample.uncertain("containerB.noHttps", "env")) == set()
	found(sample.document({})) == set()
}
