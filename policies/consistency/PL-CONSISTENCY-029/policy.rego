# METADATA
# title: Machines without a public IP address must be able to pull their images
# description: |
#   With `google.batch.usePrivateAddress`, a machine can reach only Google's own services. It cannot pull an image from
#   another registry, and the task fails before its first command, unless the network has another route to the internet.
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
#       description: Reachable registries, by the ends of their names (`europe-docker.pkg.dev`).
#   remediation: |
#     Copy the images to the provider's own registry, or give the network internet access (Cloud NAT) and add the
#     registry to `reachable`.
#   details: |
#     ## What fails
#
#     An image in `process.container` from a registry other than Google's, together with
#     `google.batch.usePrivateAddress`. An image without a registry comes from `docker.registry`, otherwise from Docker
#     Hub. With the image-build service, which serves its own images, the policy checks nothing.
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
	lib.configured("cloudC.batch.usePrivateAddress") == true
	some executor in lib.executors
	executor == "google-batch"
	some source in lib.image_sources
	is_unreachable(source.registry)
	not builds_images
	message := sprintf("{setting} is an image from %s, which machines without a public IP address cannot reach.", [source.registry])
}

is_unreachable(registry) if {
	every end in data.parameters["PL-CONSISTENCY-029"].reachable {
		not regex.match(concat("", [`(^|[.-])`, replace(end, ".", `\.`), `$`]), registry)
	}
}

builds_images if lib.configured("imgbuild.enabled") == true
