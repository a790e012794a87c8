# METADATA
# title: Native images of the build service must not be converted again
# description: |
#   With `wave.freeze` the service builds native images for Singularity and Apptainer. Where the runtime is to pull
#   or run OCI images itself, the service builds OCI images instead, and what was to be built once is converted on
#   every machine.
# custom:
#   id: PL-CONSISTENCY-010
#   severity: low
#   category: consistency
#   applies: {scopes: [wave]}
#   remediation: |
#     Remove `ociAutoPull` and `ociMode` from the profile that turns `wave.freeze` on.
#   details: |
#     ## What fails
#
#     `singularity.ociMode`, `singularity.ociAutoPull` or `apptainer.ociAutoPull` beside `wave.enabled` and
#     `wave.freeze`, where that runtime is on.
#
#     ```groovy
#     singularity.enabled     = true
#     singularity.ociAutoPull = true
#     wave.enabled            = true
#     wave.freeze             = true
#     wave.build.repository   = 'registry.example.org/acme'
#     ```
#
#     ```groovy
#     apptainer.enabled     = true
#     apptainer.ociAutoPull = true
#     wave.enabled          = true
#     wave.freeze           = true
#     wave.build.repository = 'registry.example.org/acme'
#     ```
#
#     ## What complies
#
#     ```groovy
#     singularity.enabled   = true
#     wave.enabled          = true
#     wave.freeze           = true
#     wave.build.repository = 'registry.example.org/acme'
#     ```
package policies.consistency.native_images

import data.plumbline.lib

deny contains {"setting": path, "message": message, "fix": false} if {
	some path in ["containerB.ociAutoPull", "containerB.ociMode"]
	lib.configured(path) == true
	lib.configured("singularity.enabled") == true
	freezes
}

deny contains {"setting": "apptainer.ociAutoPull", "message": message, "fix": false} if {
	lib.configured("apptainer.ociAutoPull") == true
	lib.configured("apptainer.enabled") == true
	freezes
}

freezes if {
	lib.configured("wave.enabled") == true
	lib.configured("wave.freeze") == true
}

message := sprintf("{setting} is on, so that with %s no native image is built.", [lib.spelled("imgbuild.freeze")])
