# METADATA
# title: Packages must be checked against their checksums
# description: |
#   Spack compares the sources that it downloads with the checksums in its recipes. Without that, whatever a mirror
#   or somebody on the way hands out is built and run.
# custom:
#   id: PL-SUPPLY-008
#   severity: medium
#   category: supply-chain
#   applies: {scopes: [spack]}
#   controls: [CWE-494, NIST 800-53 SI-7]
#   remediation: |
#     Remove `spack.checksum = false`; for a version that the recipe does not have yet, add its checksum to the
#     recipe.
#   details: |
#     ## What fails
#
#     ```groovy
#     spack.checksum = false
#     ```
#
#     ## What complies
#
#     ```groovy
#     spack.cacheDir = '/shared/spack'
#     ```
package policies.supply_chain.package_checksums

import data.plumbline.lib

deny contains {"setting": "spack.checksum", "message": message, "fix": true} if {
	lib.configured("spack.checksum") == false
	message := "{setting} is off: sources are built whatever was downloaded."
}
