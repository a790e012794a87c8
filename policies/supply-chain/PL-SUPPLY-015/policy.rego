# METADATA
# title: Image scans must block severe vulnerabilities
# description: |
#   `wave.scan.allowedLevels` sets which levels of vulnerabilities an image may have and still run. If it includes
#   `high` or `critical`, the scan blocks nothing that matters, while everyone assumes that images are safe.
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
#       description: Vulnerability levels that an image may have.
#   controls: [NIST 800-53 RA-5, NIST 800-53 SI-2, ISO 27001 A.8.8]
#   remediation: |
#     Limit `wave.scan.allowedLevels` to the levels in `tolerated`.
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

deny contains {"setting": "imgbuild.scan.allowedLevels", "message": message} if {
	some level in lib.configured("imgbuild.scan.allowedLevels")
	not lower(level) in data.parameters["PL-SUPPLY-015"].tolerated
	message := sprintf("{setting} allows images with '%s' vulnerabilities to run.", [lower(level)])
}
