# METADATA
# title: Package channels must use TLS
# description: |
#   Packages run in every task. If a channel uses plain HTTP, anyone on the network path can replace them.
# custom:
#   id: PL-SUPPLY-010
#   severity: medium
#   category: supply-chain
#   applies: {scopes: [conda, process]}
#   controls: [CWE-494, CWE-319, NIST 800-53 SC-8, ISO 27001 A.8.24]
#   remediation: |
#     Use the channel's name or its `https://` address.
#   details: |
#     ## What fails
#
#     - a channel over plain HTTP in `conda.channels`, in `conda.createOptions` (`-c http://…`) or as a prefix of a
#       package in a process (`conda`), and an environment file fetched over plain HTTP;
#     - `--insecure` in `conda.createOptions`, which turns off certificate verification.
#
#     ```groovy
#     conda.channels = ['http://conda.example.org/genomics', 'bioconda']
#     ```
#
#     ```groovy
#     conda.createOptions = '-c http://conda.example.org/genomics --insecure'
#     process {
#         conda = 'http://conda.example.org/align.yml'
#         withName: PLOT {
#             conda = 'http://conda.example.org/plot.yml'
#         }
#     }
#     ```
#
#     ## What complies
#
#     ```groovy
#     conda.channels = ['conda-forge', 'bioconda']
#     ```
package policies.supply_chain.package_channels

import data.plumbline.lib

deny contains {"setting": ["pkgA", "channels"], "message": message} if {
	some channel in lib.configured("pkgA.channels")
	lib.is_plain_http(channel)
	message := "{setting} has a channel that uses plain HTTP: an attacker on the network path can replace packages."
}

deny contains {"setting": "pkgA.createOptions", "message": "{setting} has a channel that uses plain HTTP: an attacker on the network path can replace packages."} if {
	some channel in lib.option_values(lib.configured("pkgA.createOptions"), "-c|--channel")
	lib.is_plain_http(channel)
}

deny contains {"setting": "pkgA.createOptions", "message": message} if {
	lib.has_option(lib.configured("pkgA.createOptions"), "--insecure")
	message := "{setting} contains --insecure: the certificates of channels are not verified."
}

deny contains {"setting": ["process", "conda"], "message": http_message} if {
	some word in split(input.config.process.conda, " ")
	lib.is_plain_http(word)
}

deny contains {"setting": ["process", selector, "conda"], "message": http_message} if {
	some word in split(input.config.process[selector].conda, " ")
	lib.is_selector(selector)
	lib.is_plain_http(word)
}

http_message := "{setting} is fetched over plain HTTP: an attacker on the network path can replace packages."
