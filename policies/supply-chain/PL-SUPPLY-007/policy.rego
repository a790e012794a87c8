# METADATA
# title: Images must be scanned before they run
# description: |
#   The image-build service can scan images for known vulnerabilities before a task runs in them. If scanning is off, or
#   does not block the run, tasks process data with software that has known vulnerabilities.
# custom:
#   id: PL-SUPPLY-007
#   severity: low
#   category: supply-chain
#   applies: {scopes: [wave]}
#   sets: [strict]
#   controls: [NIST 800-53 RA-5, NIST 800-53 SI-2, ISO 27001 A.8.8]
#   remediation: |
#     Set `wave.scan.mode = 'required'`.
#   details: |
#     ## What fails
#
#     `wave.enabled` without `wave.scan.mode = 'required'`.
#
#     ```groovy
#     wave.enabled = true
#     ```
#
#     ```groovy
#     wave.enabled   = true
#     wave.scan.mode = 'async'
#     ```
#
#     ## What complies
#
#     ```groovy
#     wave.enabled   = true
#     wave.scan.mode = 'required'
#     ```
package policies.supply_chain.image_scans

import data.plumbline.lib

deny contains {"setting": "imgbuild.scan.mode", "beside": "imgbuild.enabled", "message": message, "fix": "required"} if {
	lib.configured("imgbuild.enabled") == true
	lib.lacks("imgbuild.scan.mode")
	message := sprintf("{setting} %s: images run without a scan.", [lib.absence("imgbuild.scan.mode")])
}

deny contains {"setting": "imgbuild.scan.mode", "message": message, "fix": "required"} if {
	lib.configured("imgbuild.enabled") == true
	mode := lib.configured("imgbuild.scan.mode")
	mode in {"none", "async"}
	message := sprintf("{setting} is '%s': images run regardless of what a scan finds in them.", [mode])
}
