# METADATA
# title: Only approved plugins may be used
# description: |
#   A plugin runs inside Nextflow, with the rights and credentials of the user who launches it, and is downloaded from
#   its publisher at launch.
# custom:
#   id: PL-SUPPLY-004
#   severity: high
#   category: supply-chain
#   targets: all
#   parameters:
#     approved:
#       type: array
#       items: {type: string}
#       default: []
#       description: |
#         Approved plugins: `nf-schema` approves every version, `nf-schema@2.4.2` only that version. If empty, the
#         policy checks nothing.
#   controls: [CWE-829, NIST 800-53 CM-7(5), ISO 27001 A.8.19]
#   remediation: |
#     Remove the plugin, or have it approved and add it to `approved`.
#   details: |
#     ## What fails
#
#     ```groovy
#     // parameter: PL-SUPPLY-004.approved=["nf-schema"]
#     plugins {
#         id 'nf-prov@1.7.0'
#     }
#     ```
#
#     ## What complies
#
#     ```groovy
#     // parameter: PL-SUPPLY-004.approved=["nf-schema"]
#     plugins {
#         id 'nf-schema@2.4.2'
#     }
#     ```
package policies.supply_chain.approved_plugins

deny contains {"setting": ["plugins", index], "message": message} if {
	plugin := input.config.plugins[index]
	approved := data.parameters["PL-SUPPLY-004"].approved
	approved != []
	not plugin in approved
	not split(plugin, "@")[0] in approved
	message := sprintf("{setting} is %s, which is not an approved plugin.", [plugin])
}
