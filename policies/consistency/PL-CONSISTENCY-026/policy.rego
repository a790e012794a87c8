# METADATA
# title: Settings of the image-build service must not be used while it is off
# description: |
#   `wave.freeze`, `wave.mirror` and a required `wave.scan` need the image-build service. While it is off, images are
#   pulled unchanged: nothing is frozen, mirrored or scanned, although the configuration suggests that it is.
# custom:
#   id: PL-CONSISTENCY-026
#   severity: medium
#   category: consistency
#   applies: {scopes: [wave]}
#   controls: [NIST 800-53 RA-5]
#   remediation: |
#     Set `wave.enabled = true` in the same profile, or remove the setting.
#   details: |
#     ## What fails
#
#     `wave.freeze`, `wave.mirror` or `wave.scan.mode = 'required'` while `wave.enabled` is off (medium) or not set (low: a launch
#     with `-with-wave` turns it on).
#
#     ```groovy
#     wave.enabled   = false
#     wave.scan.mode = 'required'
#     ```
#
#     ```groovy
#     wave.freeze           = true
#     wave.build.repository = 'registry.example.org/acme/builds'
#     ```
#
#     ## What complies
#
#     ```groovy
#     wave.enabled   = true
#     wave.scan.mode = 'required'
#     ```
package policies.consistency.service_is_off

import data.plumbline.lib

deny contains {"setting": "imgbuild.enabled", "message": describe("is off", path), "fix": true} if {
	some path in requested
	lib.configured("imgbuild.enabled") == false
}

deny contains {"setting": "imgbuild.enabled", "message": message, "beside": path, "severity": "low", "fix": true} if {
	some path in requested
	lib.lacks("imgbuild.enabled")
	message := describe(lib.absence("imgbuild.enabled"), path)
}

requested contains path if {
	some path in ["imgbuild.freeze", "imgbuild.mirror"]
	lib.configured(path) == true
}

requested contains "imgbuild.scan.mode" if lib.configured("imgbuild.scan.mode") == "required"

describe(state, path) := sprintf("{setting} %s, so %s has no effect.", [state, lib.spelled(path)])
