# METADATA
# title: Mirroring must have a target registry and nothing to build
# description: |
#   `wave.mirror` copies the images of a pipeline to a registry, from which tasks pull them. It cannot build images:
#   Nextflow stops at the first task whose image would have to be built or frozen, or if no registry is set.
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
#     - `wave.mirror = true` with any `wave.strategy` other than `container` alone;
#     - `wave.mirror = true` with `wave.freeze = true`.
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

deny contains {"setting": "imgbuild.build.repository", "beside": "imgbuild.mirror", "message": message} if {
	mirrors
	lib.lacks("imgbuild.build.repository")
	message := sprintf("{setting} %s, and %s is on: there is no registry to copy images to.", [lib.absence("imgbuild.build.repository"), mirror])
}

deny contains {"setting": "imgbuild.strategy", "beside": "imgbuild.mirror", "message": message, "fix": "container"} if {
	mirrors
	lib.effective("imgbuild.strategy") != ["container"]
	message := sprintf("{setting} must be 'container' alone because %s is on: mirroring cannot build images.", [mirror])
}

deny contains {"setting": "imgbuild.freeze", "message": message, "fix": false} if {
	mirrors
	lib.configured("imgbuild.freeze") == true
	message := sprintf("{setting} and %s are both on: Nextflow stops if both are set.", [mirror])
}

mirrors if lib.configured("imgbuild.mirror") == true

mirror := lib.spelled("imgbuild.mirror")
