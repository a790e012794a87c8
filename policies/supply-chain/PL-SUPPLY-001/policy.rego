# METADATA
# title: Images must be pinned
# description: |
#   An image without a tag, or with one that is moved on, is another one tomorrow: results change without a change
#   of the pipeline, and whoever takes over the publisher runs their code in every task.
# custom:
#   id: PL-SUPPLY-001
#   severity: medium
#   category: supply-chain
#   applies: {scopes: [process]}
#   parameters:
#     digests:
#       type: boolean
#       default: false
#       description: Whether a digest is required, which nobody can move.
#     moving:
#       type: array
#       items: {type: string}
#       default: [latest, dev, devel, develop, main, master, nightly, edge]
#       description: The tags that are known to be moved on.
#   controls: [CWE-829, NIST 800-53 CM-2, ISO 27001 A.8.9]
#   remediation: |
#     Name a tag that stays, such as a version, or better a digest: `quay.io/acme/tool@sha256:…`.
#   details: |
#     ## What fails
#
#     - an image without tag and digest;
#     - one with a tag in `moving`;
#     - with `digests`, one without digest.
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
#     Files and downloads (`https://…/tool.sif`) have no tags and are not judged.
package policies.supply_chain.pinned_images

import data.plumbline.lib

parameters := data.parameters["PL-SUPPLY-001"]

deny contains {"setting": entry.setting, "message": message} if {
	some entry in lib.images
	name := lib.image_name(entry.image)
	not contains(name, "@sha256:")
	lib.image_tag(name) in parameters.moving
	message := sprintf("{setting} is an image whose tag '%s' is moved on.", [lib.image_tag(name)])
}

deny contains {"setting": entry.setting, "message": message} if {
	some entry in lib.images
	name := lib.image_name(entry.image)
	not contains(name, "@")
	not lib.image_tag(name)
	message := "{setting} is an image without a tag, which is whatever was pushed last."
}

deny contains {"setting": entry.setting, "message": "{setting} is an image without a digest."} if {
	parameters.digests
	some entry in lib.images
	name := lib.image_name(entry.image)
	not contains(name, "@sha256:")
}
