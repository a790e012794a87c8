# METADATA
# title: Workflows must not require DSL1
# description: |
#   Nextflow since 22.12 supports only the second version of the workflow language (DSL2). A project that requires the
#   first one (DSL1) fails on all of them.
# custom:
#   id: PL-DEPRECATED-002
#   severity: medium
#   category: upgrades
#   applies: {scopes: [nextflow]}
#   controls: [NIST 800-53 SA-22]
#   supersedes: [settings/deprecated]
#   remediation: |
#     Migrate the pipeline to DSL2, and remove the setting.
#   details: |
#     ## What fails
#
#     `nextflow.enable.dsl = 1`, unless the project admits only Nextflow before 22.12.
#
#     ```groovy
#     nextflow.enable.dsl = 1
#     ```
#
#     ## What complies
#
#     ```groovy
#     manifest.nextflowVersion = '!>=24.04.0'
#     ```
package policies.upgrades.first_language

import data.plumbline.lib

deny contains {"setting": "nextflow.enable.dsl", "message": message} if {
	lib.configured("nextflow.enable.dsl") == 1
	not lib.version_before("22.12.0")
	message := "{setting} requires DSL1, which Nextflow since 22.12 does not support."
}
