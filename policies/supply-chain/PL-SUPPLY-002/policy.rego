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
#         Registries, or registries with the beginning of a repository (`quay.io/acme`). Nothing is judged while it is empty.
#   controls: [CWE-829, NIST 800-53 SR-3, ISO 27001 A.8.19]
#   remediation: |
#     Mirror the image into one of the registries in `allowed`, and name it there.
#   details: |
#     ## What fails
#
#     An image of any other registry than those in `allowed`, which is `docker.io` where neither the image nor a
#     runtime names one; and the registry of a runtime or of Azure that is another.
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

deny contains {"setting": entry.setting, "message": message} if {
	some entry in lib.images
	name := lib.image_name(entry.image)
	registry := lib.image_registry(name)
	is_refused(name)
	message := sprintf("{setting} is an image of %s, which is not among the allowed registries.", [registry])
}

deny contains {"setting": entry.setting, "message": message} if {
	some entry in lib.images
	name := lib.image_name(entry.image)
	not lib.image_registry(name)
	not names_registry
	is_refused(concat("/", ["docker.io", name]))
	message := "{setting} is an image of docker.io, which is not among the allowed registries."
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

names_registry if {
	some path in [
		"containerA.registry",
		"containerB.registry",
		"containerC.registry",
		"containerD.registry",
		"containerE.registry",
	]
	lib.has_value(path)
}

is_refused(name) if {
	allowed := data.parameters["PL-SUPPLY-002"].allowed
	allowed != []
	every prefix in allowed {
		not startswith(concat("", [name, "/"]), concat("", [trim_suffix(prefix, "/"), "/"]))
	}
}
