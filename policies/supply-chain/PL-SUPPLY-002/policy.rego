# METADATA
# title: Images must come from our registries
# description: |
#   Whoever can push to a registry decides what runs in the tasks, with their data and credentials. Images of
#   registries that nobody watches bring in code that nobody has looked at.
# custom:
#   id: PL-SUPPLY-002
#   severity: high
#   category: supply-chain
#   parameters:
#     allowed:
#       type: array
#       items: {type: string}
#       default: []
#       description: |
#         Registries, or registries with the beginning of a repository (`quay.io/acme`, `docker.io/library`). Nothing is judged while it is empty.
#   controls: [CWE-829, NIST 800-53 SR-3, ISO 27001 A.8.19]
#   remediation: |
#     Mirror the image into one of the registries in `allowed`, and name it there.
#   details: |
#     ## What fails
#
#     An image of any other registry than those in `allowed`; and the registry of a runtime or of Azure that is another.
#     An image that names no registry is one of the container engine's (`docker.registry`), else of `docker.io`, where
#     `ubuntu:22.04` is `docker.io/library/ubuntu:22.04`. An image that is downloaded has its host as registry, and those of
#     Singularity's libraries are of `library://` and `shub://`. Files are not judged.
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
	some source in lib.image_sources
	is_refused(source.address)
	message := sprintf("{setting} is an image of %s, which is not among the allowed registries.", [source.registry])
}

deny contains {"setting": path, "message": "{setting} is not among the allowed registries."} if {
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

is_refused(name) if {
	allowed := data.parameters["PL-SUPPLY-002"].allowed
	allowed != []
	every prefix in allowed {
		not startswith(concat("", [name, "/"]), concat("", [trim_suffix(prefix, "/"), "/"]))
	}
}
