# METADATA
# title: Remote configurations must be pinned to a fixed revision
# description: |
#   A configuration included from a branch can change with every push. It is code that runs on the machine that launches
#   the pipeline, so anyone who can push to the branch can run commands there, and no run is reproducible.
# custom:
#   id: PL-SUPPLY-006
#   severity: low
#   category: supply-chain
#   parameters:
#     branches:
#       type: array
#       items: {type: string}
#       default: [master, main, dev, develop, HEAD]
#       description: Branch names, as path segments of an address.
#   controls: [CWE-829, NIST 800-53 CM-2]
#   remediation: |
#     Replace the branch in the address with a commit or a tag.
#   details: |
#     ## What fails
#
#     An address with a path segment that is in `branches`.
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
#     An include whose address is known only at launch: `includeConfig System.getenv('SITE_CONFIG')`.
package policies.supply_chain.moving_includes

import data.plumbline.lib

deny contains {"include": entry.include, "message": message} if {
	some entry in lib.remote_includes
	some branch in data.parameters["PL-SUPPLY-006"].branches
	branch in split(entry.url, "/")
	message := sprintf("A configuration is included from the branch '%s', so every push to it can change what runs.", [branch])
}

undecided contains include if some include in lib.unknown_includes
