# METADATA
# title: Plugins must be pinned to an exact version
# description: |
#   A plugin runs inside Nextflow, with the rights and credentials of the user who launches it. Without a version,
#   each launch downloads the newest release: runs differ, and a compromised release runs everywhere at once.
# custom:
#   id: PL-SUPPLY-003
#   severity: medium
#   category: supply-chain
#   controls: [CWE-829, NIST 800-53 CM-2, ISO 27001 A.8.9]
#   remediation: |
#     Pin the version that the pipeline is tested with, for example `id 'nf-schema@2.4.2'`.
#   details: |
#     ## What fails
#
#     A plugin without a version, or with an inexact one (`nf-schema@~2.4.0`, `nf-schema@latest`).
#
#     ```groovy
#     plugins {
#         id 'nf-schema'
#     }
#     ```
#
#     ## What complies
#
#     Plugins with an exact version, and Nextflow's core plugins such as `nf-amazon`, which Nextflow pins itself.
#
#     ```groovy
#     plugins {
#         id 'nf-schema@2.4.2'
#         id 'nf-amazon'
#     }
#     ```
package policies.supply_chain.pinned_plugins

deny contains {"setting": ["plugins", index], "message": message} if {
	plugin := input.config.plugins[index]
	not regex.match(`@\d+(\.\d+)*([-+.]\w[\w.-]*)?$`, plugin)
	not plugin in core_plugins
	message := sprintf("{setting} is %s without an exact version: each launch downloads the newest release.", [plugin])
}

# Nextflow pins these itself.
core_plugins := {
	"nf-amazon",
	"nf-azure",
	"nf-cloudcache",
	"nf-codecommit",
	"nf-console",
	"nf-google",
	"nf-k8s",
	"nf-seqera",
	"nf-tower",
	"nf-wave",
}
