# METADATA
# title: Plugins must name their version
# description: |
#   A plugin is code that runs within the engine, with the rights and credentials of whoever launches it. Without a
#   version, each launch downloads the newest release: runs differ, and a release that was tampered with runs at
#   once everywhere.
# custom:
#   id: PL-SUPPLY-003
#   severity: medium
#   category: supply-chain
#   controls: [CWE-829, NIST 800-53 CM-2, ISO 27001 A.8.9]
#   remediation: |
#     Name the version that the pipeline is tested with, such as `id 'nf-schema@2.4.2'`.
#   details: |
#     ## What fails
#
#     A plugin without a version, or with one that is not exact (`nf-schema@~2.4.0`, `nf-schema@latest`).
#
#     ```groovy
#     plugins {
#         id 'nf-schema'
#     }
#     ```
#
#     ## What complies
#
#     With a version, and plugins that come with the engine in the version that it was built with, such as
#     `nf-amazon`.
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
	not plugin in core
	message := sprintf("{setting} is %s without an exact version: each launch takes the newest.", [plugin])
}

# The engine pins these itself.
core := {
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
