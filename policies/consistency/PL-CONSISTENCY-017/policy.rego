# METADATA
# title: Network tags must not be combined with an instance template
# description: |
#   Firewall rules are often bound to network tags. If machines are created from an instance template, the tags in the
#   configuration are ignored, and other firewall rules than intended apply.
# custom:
#   id: PL-CONSISTENCY-017
#   severity: medium
#   category: consistency
#   applies: {scopes: [google.batch]}
#   controls: [NIST 800-53 SC-7]
#   remediation: |
#     Add the tags to the template, and remove `google.batch.networkTags`.
#   details: |
#     ## What fails
#
#     `google.batch.networkTags` if a `machineType` begins with `template://`.
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

deny contains {"setting": ["cloudC", "batch", "networkTags"], "message": message} if {
	lib.has_value("cloudC.batch.networkTags")
	uses_template
	message := "{setting} is ignored for machines created from an instance template: their firewall rules may not apply."
}

uses_template if startswith(input.config.process.machineType, "template://")

uses_template if {
	type := input.config.process[selector].machineType
	lib.is_selector(selector)
	startswith(type, "template://")
}
