# METADATA
# title: Images that are kept must have a repository of their own
# description: |
#   With `wave.freeze` the service pushes what it builds to `wave.build.repository`, to be pulled from there ever
#   after. Without one, a build is refused, or, where images are made of packages, ends in the public registry of
#   the service: in nobody's hands but theirs.
# custom:
#   id: PL-CONSISTENCY-003
#   severity: medium
#   category: consistency
#   applies: {scopes: [wave]}
#   remediation: |
#     Set `wave.build.repository` to a repository of your own, and `wave.build.cacheRepository` to one for layers.
#   details: |
#     ## What fails
#
#     `wave.freeze = true` without `wave.build.repository`. Low where `wave.strategy` tries packages first, as the
#     service then has a public place for the images.
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
package policies.consistency.freeze_repository

import data.plumbline.lib

deny contains {"setting": setting, "beside": "wave.freeze", "message": message} if {
	freezes
	lib.effective("wave.strategy")[0] != "conda"
	message := sprintf("{setting} %s, and %s is on: what is built cannot be kept.", names)
}

deny contains {"setting": setting, "beside": "wave.freeze", "message": message, "severity": "low"} if {
	freezes
	lib.effective("wave.strategy")[0] == "conda"
	message := sprintf("{setting} %s, and %s is on: images end in the public registry of the service.", names)
}

setting := "wave.build.repository"

names := [lib.absence("imgbuild.build.repository"), lib.spelled("imgbuild.freeze")]

freezes if {
	lib.configured("wave.freeze") == true
	lib.lacks("wave.build.repository")
}
