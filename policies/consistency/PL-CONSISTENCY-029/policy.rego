# METADATA
# title: Machines without a public address must be able to pull their images
# description: |
#   With `google.batch.usePrivateAddress` a machine reaches Google's own services and nothing else. An image of another registry
#   is not pulled, and the task fails before its first command, unless the network leads out in another way.
# custom:
#   id: PL-CONSISTENCY-029
#   severity: low
#   category: consistency
#   applies: {scopes: [google.batch]}
#   parameters:
#     reachable:
#       type: array
#       items: {type: string}
#       default: [gcr.io, pkg.dev]
#       description: Registries that are reached, and the ends of their names (`europe-docker.pkg.dev`).
#   remediation: |
#     Copy the images to the provider's own registry, or give the network a way out (Cloud NAT) and add the registry to
#     `reachable`.
#   details: |
#     ## What fails
#
#     An image in `process.container` of a registry that is not one of Google's, beside `google.batch.usePrivateAddress`; one
#     that names none is of `docker.registry`, else of Docker Hub. With the image-build service, which hands out images of its own, nothing is judged.
#
#     ```groovy
#     process.executor               = 'google-batch'
#     google.batch.usePrivateAddress = true
#     process.container              = 'quay.io/biocontainers/bwa:0.7.17'
#     ```
#
#     ## What complies
#
#     ```groovy
#     process.executor               = 'google-batch'
#     google.batch.usePrivateAddress = true
#     process.container              = 'europe-docker.pkg.dev/acme/tools/bwa:0.7.17'
#     ```
package policies.consistency.private_images

import data.plumbline.lib

deny contains {"setting": source.setting, "message": message} if {
	lib.configured("google.batch.usePrivateAddress") == true
	some executor in lib.executors
	executor == "google-batch"
	some source in lib.image_sources
	is_elsewhere(source.registry)
	not builds_images
	message := sprintf("{setting} is an image of %s, which machines without a public address do not reach.", [source.registry])
}

is_elsewhere(registry) if {
	every end in data.parameters["PL-CONSISTENCY-029"].reachable {
		not regex.match(concat("", [`(^|[.-])`, replace(end, ".", `\.`), `$`]), registry)
	}
}

builds_images if lib.configured("wave.enabled") == true
