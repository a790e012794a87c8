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
#     Where a copy of the file is at hand, its address is judged all the same. Where the beginning of the address is known
#     and the rest may lead to a place in `allowed`, it is undecided, and so is an include of which only the launch knows the
#     address.
package policies.supply_chain.allowed_includes

import data.plumbline.lib

deny contains {"include": entry.include, "message": message} if {
	some entry in lib.remote_includes
	allowed := data.parameters["PL-SUPPLY-013"].allowed
	allowed != []
	every prefix in allowed {
		not startswith(entry.url, prefix)
		not may_start_with(entry.url, prefix)
	}
	message := "A configuration of a place that is not allowed is included."
}

undecided contains {"include": entry.include, "message": message} if {
	some entry in lib.remote_includes
	allowed := data.parameters["PL-SUPPLY-013"].allowed
	some prefix in allowed
	may_start_with(entry.url, prefix)
	every other in allowed {
		not startswith(entry.url, other)
	}
	include := input.includes[entry.include]
	message := sprintf("%s includes a configuration in line %d of whose address only a part is known.", [include.file, include.line])
}

undecided contains include if {
	data.parameters["PL-SUPPLY-013"].allowed != []
	some include in lib.unknown_includes
}

may_start_with(url, prefix) if {
	contains(url, "?")
	startswith(prefix, split(url, "?")[0])
}
