# METADATA
# title: Frozen native images must not be converted again
# description: |
#   With `wave.freeze`, the service builds native images for Singularity and Apptainer. If the runtime is set to pull or
#   run OCI images itself, the service builds OCI images instead, and every machine converts them again.
# custom:
#   id: PL-CONSISTENCY-010
#   severity: low
#   category: consistency
#   applies: {scopes: [wave]}
#   remediation: |
#     Remove `ociAutoPull` and `ociMode` from the profile that enables `wave.freeze`.
#   details: |
#     ## What fails
#
#     `singularity.ociMode`, `singularity.ociAutoPull` or `apptainer.ociAutoPull` together with `wave.enabled` and
#     `wave.freeze`, if that runtime is enabled.
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
	lib.configured("containerB.enabled") == true
	freezes
}

deny contains {"setting": "containerA.ociAutoPull", "message": message, "fix": false} if {
	lib.configured("containerA.ociAutoPull") == true
	lib.configured("containerA.enabled") == true
	freezes
}

freezes if {
	lib.configured("imgbuild.enabled") == true
	lib.configured("imgbuild.freeze") == true
}

message := sprintf("{setting} is on, so %s builds no native image and every machine converts the image again.", [lib.spelled("imgbuild.freeze")])
