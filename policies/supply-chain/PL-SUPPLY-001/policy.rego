# METADATA
# title: Images must be pinned to a fixed tag or digest
# description: |
#   An image without a tag, or with a tag that moves, can change from one day to the next: results change without a
#   change to the pipeline, and an attacker who compromises the publisher runs code in every task.
# custom:
#   id: PL-SUPPLY-001
#   severity: medium
#   category: supply-chain
#   applies: {scopes: [process]}
#   parameters:
#     digests:
#       type: boolean
#       default: false
#       description: If true, images must have a digest, which never moves.
#     moving:
#       type: array
#       items: {type: string}
#       default: [latest, dev, devel, develop, main, master, nightly, edge]
#       description: Tags known to move.
#   controls: [CWE-829, NIST 800-53 CM-2, ISO 27001 A.8.9]
#   remediation: |
#     Use a fixed tag such as a version or, better, a digest: `quay.io/acme/tool@sha256:…`.
#   details: |
#     ## What fails
#
#     - an image without a tag and without a digest;
#     - an image with a tag in `moving`;
#     - with `digests`, an image without a digest.
#
#     ```groovy
#     process.container = 'acme/tool:latest'
#     ```
#
#     ```groovy
#     process.container = 'quay.io/acme/tool'
#     ```
#
#     ```groovy
#     // parameter: PL-SUPPLY-001.digests=true
#     process.container = 'quay.io/acme/tool:1.2'
#     ```
#
#     ## What complies
#
#     ```groovy
#     process.container = 'quay.io/biocontainers/samtools:1.21--h50ea8bc_0'
#     ```
#
#     Files and downloads (`https://…/tool.sif`) have no tags and are accepted.
package policies.supply_chain.pinned_images

import data.plumbline.lib

parameters := data.parameters["PL-SUPPLY-001"]

deny contains {"setting": entry.setting, "message": message} if {
	some entry in lib.images
	name := lib.image_name(entry.image)
	not contains(name, "@sha256:")
	lib.image_tag(name) in parameters.moving
	message := sprintf("{setting} is an image with the tag '%s', which moves: the content of the image can change.", [lib.image_tag(name)])
}

deny contains {"setting": entry.setting, "message": message} if {
	some entry in lib.images
	name := lib.image_name(entry.image)
	not contains(name, "@")
	not lib.image_tag(name)
	message := describe_untagged(entry.image)
}

describe_untagged(image) := "{setting} is an image without a tag: it resolves to the latest image pushed." if not startswith(image, "shub://")

describe_untagged(image) := "{setting} is an image without a tag on Singularity Hub, which takes no new images since 2021: copy it to a registry that is maintained, and name it there with a tag." if startswith(image, "shub://")

deny contains {"setting": entry.setting, "message": "{setting} is an image without a digest: its content can change."} if {
	parameters.digests
	some entry in lib.images
	name := lib.image_name(entry.image)
	not contains(name, "@sha256:")
}
