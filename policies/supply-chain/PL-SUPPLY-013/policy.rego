# METADATA
# title: Remote configurations must come from approved addresses
# description: |
#   A configuration is code that runs on the machine that launches the pipeline, with the rights of the user who
#   launches it. Including one gives those rights to whoever controls its address.
# custom:
#   id: PL-SUPPLY-013
#   severity: high
#   category: supply-chain
#   targets: all
#   parameters:
#     allowed:
#       type: array
#       items: {type: string}
#       default: []
#       description: Allowed address prefixes, such as `https://raw.githubusercontent.com/acme/`. If empty, the policy checks nothing.
#   controls: [CWE-829, NIST 800-53 CM-7(5), ISO 27001 A.8.19]
#   remediation: |
#     Keep a copy in the repository, or include the file from an address in `allowed`.
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
#     A remote address is checked even if a local copy of the file is available. The verdict is undecided if only the
#     beginning of the address is known and the rest may match a prefix in `allowed`, or if the address is known only at
#     launch.
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
	message := "A configuration is included from an address that is not allowed: its owner can run code at launch."
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
	message := sprintf("%s includes a configuration in line %d whose address is only partly known.", [include.file, include.line])
}

undecided contains include if {
	data.parameters["PL-SUPPLY-013"].allowed != []
	some include in lib.unknown_includes
}

may_start_with(url, prefix) if {
	contains(url, "?")
	startswith(prefix, split(url, "?")[0])
}
