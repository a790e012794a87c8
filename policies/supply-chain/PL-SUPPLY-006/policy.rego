# METADATA
# title: Remote configurations must be of a fixed revision
# description: |
#   A configuration that is included from a branch is another one after each push there. It is code that runs where
#   the pipeline is launched, so that whoever may push to the branch may run commands there; and no run can be had
#   again.
# custom:
#   id: PL-SUPPLY-006
#   severity: low
#   category: supply-chain
#   parameters:
#     branches:
#       type: array
#       items: {type: string}
#       default: [master, main, dev, develop, HEAD]
#       description: What stands in an address for a branch.
#   controls: [CWE-829, NIST 800-53 CM-2]
#   remediation: |
#     Put a commit or a tag into the address instead of the branch.
#   details: |
#     ## What fails
#
#     A part of the address is one of `branches`.
#
#     ```groovy
#     includeConfig 'https://raw.githubusercontent.com/acme/configs/main/site.config'
#     ```
#
#     ## What complies
#
#     ```groovy
#     includeConfig 'https://raw.githubusercontent.com/acme/configs/4f2d9c1/site.config'
#     ```
package policies.supply_chain.moving_includes

import data.plumbline.lib

# plumbline-lint: ignore lint/no-setting an include is no setting
deny contains {"message": message} if {
	some include in lib.remote_includes
	some branch in data.parameters["PL-SUPPLY-006"].branches
	branch in split(include.url, "/")
	message := sprintf("%s includes a configuration of the branch '%s' in line %d.", [include.file, branch, include.line])
}
