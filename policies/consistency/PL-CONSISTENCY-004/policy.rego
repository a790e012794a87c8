# METADATA
# title: Mirroring must have what it needs
# description: |
#   `wave.mirror` copies the images of a pipeline to a registry and lets tasks pull from there. It copies and builds
#   nothing: the engine stops at the first task where an image would have to be built, where it is to be frozen, or
#   where no registry is named.
# custom:
#   id: PL-CONSISTENCY-004
#   severity: medium
#   category: consistency
#   applies: {scopes: [wave]}
#   remediation: |
#     Set `wave.build.repository` and `wave.strategy = 'container'`, and remove `wave.freeze`.
#   details: |
#     ## What fails
#
#     - `wave.mirror = true` without `wave.build.repository`;
#     - with another `wave.strategy` than `container` alone;
#     - with `wave.freeze = true`.
#
#     ```groovy
#     wave {
#         enabled  = true
#         mirror   = true
#         freeze   = true
#         strategy = 'conda,container'
#     }
#     ```
#
#     ## What complies
#
#     ```groovy
#     wave {
#         enabled  = true
#         mirror   = true
#         strategy = 'container'
#         build.repository = 'registry.example.org/acme/mirror'
#     }
#     ```
package policies.consistency.mirroring

import data.plumbline.lib

deny contains {"setting": "wave.build.repository", "beside": "wave.mirror", "message": message} if {
	mirrors
	lib.lacks("wave.build.repository")
	message := sprintf("{setting} %s, and %s is on: there is no registry to copy images to.", [lib.absence("imgbuild.build.repository"), mirror])
}

deny contains {"setting": "wave.strategy", "beside": "wave.mirror", "message": message, "fix": "container"} if {
	mirrors
	lib.effective("wave.strategy") != ["container"]
	message := sprintf("{setting} must be 'container' alone, as %s is on: what is copied cannot be built.", [mirror])
}

deny contains {"setting": "wave.freeze", "message": message, "fix": false} if {
	mirrors
	lib.configured("wave.freeze") == true
	message := sprintf("{setting} and %s are both on: the engine stops at the two together.", [mirror])
}

mirrors if lib.configured("wave.mirror") == true

mirror := lib.spelled("imgbuild.mirror")
