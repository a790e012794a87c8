# METADATA
# title: Remote configurations must come from approved places
# description: |
#   A configuration is code that runs where the pipeline is launched, with the rights of whoever launches it.
#   Including one gives whoever controls its address those rights.
# custom:
#   id: PL-SUPPLY-013
#   severity: high
#   category: supply-chain
#   parameters:
#     allowed:
#       type: array
#       items: {type: string}
#       default: []
#       description: What addresses must begin with, such as `https://raw.githubusercontent.com/acme/`. Nothing is judged while it is empty.
#   controls: [CWE-829, NIST 800-53 CM-7(5), ISO 27001 A.8.19]
#   remediation: |
#     Keep a copy in the repository, or in one of the places in `allowed`.
#   details: |
#     ## What fails
#
#     ```groovy
#     // parameter: PL-SUPPLY-013.allowed=["https://configs.example.org/"]
#     includeConfig 'https://elsewhere.example.com/site.config'
#     ```
#
#     ## What complies
#
#     ```groovy
#     // parameter: PL-SUPPLY-013.allowed=["https://configs.example.org/"]
#     includeConfig 'https://configs.example.org/site.config'
#     ```
#
#     An include whose address only the launch knows is not judged;
#     [resolve/include-unknown](../rules/resolve/include-unknown.md) names it.
package policies.supply_chain.allowed_includes

import data.plumbline.lib

# plumbline-lint: ignore lint/no-setting an include is no setting
deny contains {"message": message} if {
	some include in lib.remote_includes
	allowed := data.parameters["PL-SUPPLY-013"].allowed
	allowed != []
	every prefix in allowed {
		not startswith(include.url, prefix)
	}
	message := sprintf("%s includes a configuration of a place that is not allowed in line %d.", [include.file, include.line])
}
