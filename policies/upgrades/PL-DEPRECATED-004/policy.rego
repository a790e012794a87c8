# METADATA
# title: Replaced plugins must not be used
# description: |
#   A replaced plugin gets no fixes, and newer versions of Nextflow may not load it.
# custom:
#   id: PL-DEPRECATED-004
#   severity: low
#   category: upgrades
#   parameters:
#     replaced:
#       type: object
#       additionalProperties: {type: string}
#       default: {nf-validation: nf-schema}
#       description: Replaced plugins, each with its successor.
#   controls: [NIST 800-53 SA-22, CWE-1104]
#   remediation: |
#     Use the plugin that the message names; its documentation describes what else to change.
#   details: |
#     ## What fails
#
#     ```groovy
#     plugins {
#         id 'nf-validation@1.1.3'
#     }
#     ```
#
#     ## What complies
#
#     ```groovy
#     plugins {
#         id 'nf-schema@2.4.2'
#     }
#     ```
package policies.upgrades.replaced_plugins

deny contains {"setting": ["plugins", index], "message": message} if {
	plugin := input.config.plugins[index]
	name := split(plugin, "@")[0]
	successor := data.parameters["PL-DEPRECATED-004"].replaced[name]
	message := sprintf("{setting} is %s, which %s has replaced: it gets no more fixes.", [name, successor])
}
