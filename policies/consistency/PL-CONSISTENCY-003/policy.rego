# METADATA
# title: Frozen images must be pushed to your own repository
# description: |
#   With `wave.freeze`, the image-build service pushes what it builds to `wave.build.repository`, and later runs pull it
#   from there. Without a repository, the service rejects the build or, for images built from packages, pushes it to its
#   public registry, which you do not control.
# custom:
#   id: PL-CONSISTENCY-003
#   severity: medium
#   category: consistency
#   applies: {scopes: [wave]}
#   remediation: |
#     Set `wave.build.repository` to your own repository, and `wave.build.cacheRepository` to one for layers.
#   details: |
#     ## What fails
#
#     `wave.freeze = true` without `wave.build.repository`. If `wave.strategy` tries packages first, the service has a public
#     place for the images: then the severity is low, and a profile complies, which a launch selects and completes.
#
#     ```groovy
#     wave {
#         enabled  = true
#         freeze   = true
#         strategy = 'container'
#     }
#     ```
#
#     ```groovy
#     wave {
#         enabled  = true
#         freeze   = true
#         strategy = 'conda,container'
#     }
#
#     profiles {
#         docker {
#             docker.enabled = true
#         }
#     }
#     ```
#
#     ## What complies
#
#     ```groovy
#     wave {
#         enabled = true
#         freeze  = true
#         build.repository = 'registry.example.org/acme/builds'
#     }
#     ```
#
#     ```groovy
#     profiles {
#         wave {
#             wave.enabled  = true
#             wave.freeze   = true
#             wave.strategy = 'conda,container'
#         }
#     }
#     ```
package policies.consistency.freeze_repository

import data.plumbline.lib

deny contains {"setting": setting, "beside": "imgbuild.freeze", "message": message} if {
	freezes
	lib.effective("imgbuild.strategy")[0] != "conda"
	message := sprintf("{setting} %s, and %s is on: there is no repository to push built images to.", names)
}

deny contains {"setting": setting, "beside": "imgbuild.freeze", "message": message, "severity": "low"} if {
	freezes
	lib.effective("imgbuild.strategy")[0] == "conda"
	input.settings["imgbuild.freeze"].profile == null
	message := sprintf("{setting} %s, and %s is on: images end up in the service's public registry.", names)
}

setting := "imgbuild.build.repository"

names := [lib.absence("imgbuild.build.repository"), lib.spelled("imgbuild.freeze")]

freezes if {
	lib.configured("imgbuild.freeze") == true
	lib.lacks("imgbuild.build.repository")
}
