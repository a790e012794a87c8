package policies.supply_chain.pinned_images_test

import data.policies.supply_chain.pinned_images
import data.sample

found(image, digests) := result if {
	parameters := {"PL-SUPPLY-001": {"digests": digests, "moving": ["latest", "dev"]}}
	result := {finding.message | some finding in pinned_images.deny} with input as sample.document({"process.container": image}) with data.parameters as parameters
}

test_fails_with_a_tag_that_moves if {
	found("acme/tool:latest", false) == {"{setting} is an image with the tag 'latest', which moves: the content of the image can change."}
	count(found("docker://quay.io/acme/tool:dev", false)) == 1
}

test_fails_without_a_tag if {
	found("acme/tool", false) == {"{setting} is an image without a tag: it resolves to the latest image pushed."}
	count(found("registry.example.org:5000/tool", false)) == 1
}

test_names_the_closed_hub_of_an_image if {
	some message in found("shub://acme/tool", false)
	contains(message, "on Singularity Hub")
}

test_passes_with_a_fixed_tag_or_a_digest if {
	found("acme/tool:1.2", false) == set()
	found("acme/tool@sha256:abc", true) == set()
	found("acme/tool:latest@sha256:abc", true) == set()
}

test_fails_without_a_digest_when_one_is_required if {
	found("acme/tool:1.2", true) == {"{setting} is an image without a digest: its content can change."}
}

test_passes_for_files_and_downloads if {
	found("/images/tool.sif", true) == set()
	found("https://example.org/tool.img", true) == set()
}

test_reports_nothing_when_the_image_is_unknown if {
	count(pinned_images.deny) == 0 with input as sample.uncertain("process.container", "closure")
	count(pinned_images.deny) == 0 with input as sample.document({})
}
