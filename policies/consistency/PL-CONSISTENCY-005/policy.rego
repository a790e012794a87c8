# METADATA
# title: Allowed vulnerability levels must be enforced
# description: |
#   `wave.scan.allowedLevels` limits which vulnerabilities an image may have. It applies only if `wave.scan.mode` is
#   'required'. Otherwise tasks run regardless of the scan, although the configuration suggests that they do not.
# custom:
#   id: PL-CONSISTENCY-005
#   severity: medium
#   category: consistency
#   applies: {scopes: [wave.scan]}
#   controls: [NIST 800-53 RA-5]
#   remediation: |
#     Set `wave.scan.mode = 'required'`, or remove the levels.
#   details: |
#     ## What fails
#
#     `wave.scan.allowedLevels` while `wave.scan.mode` is not set, or is 'none' or 'async'.
#
#     ```groovy
#     wave.scan.mode          = 'async'
#     wave.scan.allowedLevels = 'low,medium'
#     ```
#
#     ```groovy
#     wave.enabled            = true
#     wave.scan.allowedLevels = 'low,medium'
#     ```
#
#     ## What complies
#
#     ```groovy
#     wave.enabled            = true
#     wave.scan.mode          = 'required'
#     wave.scan.allowedLevels = 'low,medium'
#     ```
package policies.consistency.scan_levels

import data.plumbline.lib

deny contains {"setting": "imgbuild.scan.mode", "message": message, "fix": "required"} if {
	lib.has_value("imgbuild.scan.allowedLevels")
	lib.configured("imgbuild.scan.mode") != "required"
	message := sprintf("{setting} is not 'required': %s is not enforced.", [levels])
}

deny contains {"setting": "imgbuild.scan.allowedLevels", "message": message} if {
	lib.has_value("imgbuild.scan.allowedLevels")
	lib.lacks("imgbuild.scan.mode")
	mode := lib.spelled("imgbuild.scan.mode")
	message := sprintf("{setting} is not enforced because %s %s.", [mode, lib.absence("imgbuild.scan.mode")])
}

levels := lib.spelled("imgbuild.scan.allowedLevels")
