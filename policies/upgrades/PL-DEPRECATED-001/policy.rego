# METADATA
# title: Settings for archived objects must not be used
# description: |
#   The engine once fetched objects out of archive storage by itself and does not any more: `aws.client.glacierAutoRetrieval`
#   and its companions have no effect. A pipeline that relies on them stops at the first archived object.
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
#     `aws.client.glacierAutoRetrieval`, `aws.client.glacierExpirationDays` and `aws.client.glacierRetrievalTier`, whatever
#     their values, unless only engines are admitted in which they work. [settings/removed](../rules/settings/removed.md) and its like find every setting that does nothing any
#     more; for these three the policy speaks for them, so that nothing is told twice.
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
	message := concat("", ["{setting} has had no effect since ", since, ": the engine does not fetch archived objects any more."])
}
