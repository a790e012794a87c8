# METADATA
# title: Region and zone must not be set together
# description: |
#   The Life Sciences executor accepts either regions or zones. It stops a run that sets both.
# custom:
#   id: PL-CONSISTENCY-002
#   severity: medium
#   category: consistency
#   applies: {scopes: [google]}
#   remediation: |
#     Remove `google.region` or `google.zone`. Newer versions of Nextflow read neither; they use `google.location`.
#   details: |
#     ## What fails
#
#     `google.region` and `google.zone` together, if the project admits Nextflow older than 25.05.
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
#     If the project admits only Nextflow from 25.05 on, neither has an effect, and
#     [settings/removed](../rules/settings/removed.md) reports both.
package policies.consistency.regions_and_zones

import data.plumbline.lib

deny contains {"setting": "cloudC.zone", "message": message} if {
	lib.has_value("cloudC.zone")
	lib.has_value("cloudC.region")
	not lib.version_at_least("25.05.0")
	message := concat("", ["{setting} is set together with ", lib.spelled("cloudC.region"), ": Nextflow stops if both are set."])
}
