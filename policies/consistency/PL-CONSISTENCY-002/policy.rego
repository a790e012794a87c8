# METADATA
# title: A region and a zone must not both be given
# description: |
#   The Life Sciences executor takes regions or zones. It stops a run that gives it both.
# custom:
#   id: PL-CONSISTENCY-002
#   severity: medium
#   category: consistency
#   applies: {scopes: [google]}
#   remediation: |
#     Remove `google.region` or `google.zone`. Newer engines read neither: there it is `google.location`.
#   details: |
#     ## What fails
#
#     `google.region` and `google.zone` together, while the project admits engines older than 25.05.
#
#     ```groovy
#     manifest.nextflowVersion = '!>=24.10.0'
#     google.region = 'europe-west1'
#     google.zone   = 'europe-west1-b'
#     ```
#
#     ## What complies
#
#     ```groovy
#     google.location = 'europe-west1'
#     ```
#
#     Where only engines from 25.05 on are admitted, neither is read, and
#     [settings/removed](../rules/settings/removed.md) says so of both.
package policies.consistency.regions_and_zones

import data.plumbline.lib

deny contains {"setting": "google.zone", "message": message} if {
	lib.has_value("google.zone")
	lib.has_value("google.region")
	not lib.version_at_least("25.05.0")
	message := concat("", ["{setting} stands beside ", lib.spelled("cloudC.region"), ": the engine stops at the two together."])
}
