# METADATA
# title: Configuration must not be included over plain http
# description: |
#   A configuration is code that runs where the workflow is launched. Over plain http whoever is on the way sends code of their
#   own, which runs with the rights and credentials of the launch.
# custom:
#   id: PL-NETWORK-012
#   severity: high
#   category: network
#   controls: [CWE-494, CWE-319, NIST 800-53 SI-7, NIST 800-53 SC-8]
#   remediation: |
#     Include over `https://`, best a file at a fixed commit, or a copy in the repository.
#   details: |
#     ## What fails
#
#     `includeConfig` of an address that begins with `http://`, as a literal, through parameters, or put together from texts,
#     whether a copy of the file is at hand or not.
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
#     An include of which only the launch knows the address: `includeConfig System.getenv('SITE_CONFIG')`.
package policies.network.http_include

import data.plumbline.lib

deny contains {"include": entry.include, "message": message} if {
	some entry in lib.remote_includes
	startswith(entry.url, "http://")
	message := "A configuration is included over plain http: anybody on the way can run code at the launch."
}

undecided contains include if some include in lib.unknown_includes
