# METADATA
# title: Configuration must not be included over plain HTTP
# description: |
#   A configuration file is code that runs on the machine that launches the workflow. Over plain HTTP, anyone on the
#   network path can replace it with code that runs with the privileges and credentials of the launch.
# custom:
#   id: PL-NETWORK-012
#   severity: high
#   category: network
#   targets: all
#   controls: [CWE-494, CWE-319, NIST 800-53 SI-7, NIST 800-53 SC-8]
#   remediation: |
#     Include the file over `https://`, preferably at a fixed commit, or keep a copy in the repository.
#   details: |
#     ## What fails
#
#     `includeConfig` with an address that begins with `http://`, given as a literal, through parameters or by
#     concatenation, even if a local copy of the file is available.
#
#     ```groovy
#     includeConfig 'http://config.acme.org/site.config'
#     ```
#
#     ## What complies
#
#     ```groovy
#     includeConfig 'https://config.acme.org/site.config'
#     ```
#
#     ## What is undecided
#
#     An include whose address is known only at launch: `includeConfig System.getenv('SITE_CONFIG')`.
package policies.network.http_include

import data.plumbline.lib

deny contains {"include": entry.include, "message": message} if {
	some entry in lib.remote_includes
	startswith(entry.url, "http://")
	message := "A configuration file is included over plain HTTP: an attacker on the network path can run code at launch."
}

undecided contains include if some include in lib.unknown_includes
