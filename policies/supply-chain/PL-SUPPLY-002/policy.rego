# METADATA
# title: Images must come from approved registries
# description: |
#   Whoever can push to a registry decides what runs in the tasks, with access to their data and credentials. Images
#   from unmonitored registries bring in code that nobody has reviewed.
# custom:
#   id: PL-SUPPLY-002
#   severity: high
#   category: supply-chain
#   targets: all
#   parameters:
#     allowed:
#       type: array
#       items: {type: string}
#       default: []
#       description: |
#         Allowed registries, optionally with a repository prefix (`quay.io/acme`, `docker.io/library`). If empty, the
#         policy checks nothing.
#   controls: [CWE-829, NIST 800-53 SR-3, ISO 27001 A.8.19]
#   remediation: |
#     Mirror the image into one of the registries in `allowed`, and use its address there.
#   details: |
#     ## What fails
#
#     An image from a registry that is not in `allowed`, or such a registry in the settings of a runtime or of Azure. An
#     image without a registry comes from the container engine's registry (`docker.registry`), otherwise from
#     `docker.io`, where `ubuntu:22.04` means `docker.io/library/ubuntu:22.04`. The registry of a downloaded image is
#     its host, and that of an image in a Singularity library is `library://` or `shub://`. Image files are not checked.
#
#     ```groovy
#     // parameter: PL-SUPPLY-002.allowed=["registry.example.org"]
#     process.container = 'quay.io/acme/tool:1.2'
#     ```
#
#     ```groovy
#     // parameter: PL-SUPPLY-002.allowed=["registry.example.org"]
#     process.container = 'acme/tool:1.2'
#     ```
#
#     ```groovy
#     // parameter: PL-SUPPLY-002.allowed=["registry.example.org"]
#     docker.registry = 'quay.io'
#     ```
#
#     ## What complies
#
#     ```groovy
#     // parameter: PL-SUPPLY-002.allowed=["registry.example.org"]
#     process.container = 'registry.example.org/acme/tool:1.2'
#     ```
package policies.supply_chain.allowed_registries

import data.plumbline.lib

deny contains {"setting": source.setting, "message": message} if {
	allowed != []
	some source in lib.image_sources
	is_refused(source.address)
	message := sprintf("{setting} is an image from %s, which is not an allowed registry.", [source.registry])
}

deny contains {"setting": path, "message": "{setting} is not an allowed registry."} if {
	some path in [
		"containerA.registry",
		"containerB.registry",
		"containerC.registry",
		"containerD.registry",
		"containerE.registry",
		"cloudB.registry.server",
	]
	is_refused(lib.configured(path))
}

allowed := data.parameters["PL-SUPPLY-002"].allowed

is_refused(name) if {
	allowed != []
	every prefix in allowed {
		not startswith(concat("", [name, "/"]), concat("", [trim_suffix(prefix, "/"), "/"]))
	}
}
