# METADATA
# title: A scan must not let grave vulnerabilities through
# description: |
#   `wave.scan.allowedLevels` says with which vulnerabilities an image still runs. With `high` or `critical` among them the
#   scan stops nothing that matters, while everybody takes the images for scanned.
# custom:
#   id: PL-SUPPLY-015
#   severity: medium
#   category: supply-chain
#   applies: {scopes: [wave]}
#   parameters:
#     tolerated:
#       type: array
#       items: {type: string, enum: [low, medium, high, critical]}
#       default: [low, medium]
#       description: The levels that an image may have.
#   controls: [NIST 800-53 RA-5, NIST 800-53 SI-2, ISO 27001 A.8.8]
#   remediation: |
#     Set `wave.scan.allowedLevels` to no more than the levels in `tolerated`.
#   details: |
#     ## What fails
#
#     A level in `wave.scan.allowedLevels` that is not in `tolerated`.
#
#     ```groovy
#     wave.enabled            = true
#     wave.scan.mode          = 'required'
#     wave.scan.allowedLevels = 'low,medium,high'
#     ```
#
#     ## What complies
#
#     ```groovy
#     wave.enabled            = true
#     wave.scan.mode          = 'required'
#     wave.scan.allowedLevels = 'low,medium'
#     ```
package policies.supply_chain.allowed_levels

import data.plumbline.lib

deny contains {"setting": "wave.scan.allowedLevels", "message": message} if {
	some level in lib.configured("wave.scan.allowedLevels")
	not lower(level) in data.parameters["PL-SUPPLY-015"].tolerated
	message := sprintf("{setting} lets images run with vulnerabilities of the level '%s'.", [lower(level)])
}
