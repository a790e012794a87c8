# METADATA
# title: Network tags must not be lost to an instance template
# description: |
#   Firewall rules are often bound to network tags. Where machines are made from an instance template, the tags in
#   the configuration are ignored, and machines stand under other rules than their author meant.
# custom:
#   id: PL-CONSISTENCY-017
#   severity: medium
#   category: consistency
#   applies: {scopes: [google.batch]}
#   controls: [NIST 800-53 SC-7]
#   remediation: |
#     Put the tags into the template, and remove `google.batch.networkTags`.
#   details: |
#     ## What fails
#
#     `google.batch.networkTags` where a `machineType` begins with `template://`.
#
#     ```groovy
#     process.machineType      = 'template://jobs'
#     google.batch.networkTags = ['no-internet']
#     ```
#
#     ## What complies
#
#     ```groovy
#     process.machineType      = 'n2-standard-8'
#     google.batch.networkTags = ['no-internet']
#     ```
package policies.consistency.templates_and_tags

import data.plumbline.lib

deny contains {"setting": ["google", "batch", "networkTags"], "message": message} if {
	lib.has_value("google.batch.networkTags")
	uses_template
	message := "{setting} is ignored where machines are made from an instance template."
}

uses_template if startswith(input.config.process.machineType, "template://")

uses_template if {
	type := input.config.process[selector].machineType
	lib.is_selector(selector)
	startswith(type, "template://")
}
