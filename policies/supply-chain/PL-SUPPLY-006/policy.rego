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
#
#     ## What is undecided
#
#     An include of which only the launch knows the address: `includeConfig System.getenv('SITE_CONFIG')`.
package policies.supply_chain.moving_includes

import data.plumbline.lib

deny contains {"include": entry.include, "message": message} if {
	some entry in lib.remote_includes
	some branch in data.parameters["PL-SUPPLY-006"].branches
	branch in split(entry.url, "/")
	message := sprintf("A configuration of the branch '%s' is included: it is another one after each push there.", [branch])
}

undecided contains include if some include in lib.unknown_includes
