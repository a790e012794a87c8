# METADATA
# title: The first workflow language must not be asked for
# description: |
#   Engines since 22.12 know one language, the second. A project that asks for the first one stops on each of them.
# custom:
#   id: PL-DEPRECATED-002
#   severity: medium
#   category: upgrades
#   applies: {scopes: [nextflow]}
#   controls: [NIST 800-53 SA-22]
#   supersedes: [settings/deprecated]
#   remediation: |
#     Bring the pipeline to the second language, and remove the setting.
#   details: |
#     ## What fails
#
#     `nextflow.enable.dsl = 1`, unless only engines before 22.12 are admitted.
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
	message := "{setting} asks for the language that engines since 22.12 have not any more."
}
