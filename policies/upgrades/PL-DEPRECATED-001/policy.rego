# METADATA
# title: Removed settings for archived objects must not be used
# description: |
#   Nextflow used to restore objects from archive storage by itself, but no longer does:
#   `aws.client.glacierAutoRetrieval` and the related settings have no effect. A pipeline that relies on them stops at
#   the first archived object.
# custom:
#   id: PL-DEPRECATED-001
#   severity: medium
#   category: upgrades
#   supersedes: [settings/removed, settings/removed-in-newer-engine]
#   remediation: |
#     Remove the setting, and restore archived objects before the launch.
#   details: |
#     ## What fails
#
#     `aws.client.glacierAutoRetrieval`, `aws.client.glacierExpirationDays` and `aws.client.glacierRetrievalTier`,
#     whatever their values, unless the project admits only versions of Nextflow that support them.
#     [settings/removed](../rules/settings/removed.md) and related rules report other settings without effect; for these
#     three, this policy reports instead, so that each appears once.
#
#     ```groovy
#     aws.client.glacierAutoRetrieval = true
#     ```
#
#     ## What complies
#
#     ```groovy
#     aws.client.maxErrorRetry = 5
#     ```
package policies.upgrades.archived_objects

import data.plumbline.lib

deny contains {"setting": path, "message": message} if {
	some path in [
		"cloudA.client.glacierAutoRetrieval",
		"cloudA.client.glacierExpirationDays",
		"cloudA.client.glacierRetrievalTier",
	]
	since := lib.setting(path).deprecated.since
	not lib.version_before(since)
	message := concat("", ["{setting} has had no effect since ", since, ": Nextflow no longer restores archived objects."])
}
