# METADATA
# title: Package sources must be verified against their checksums
# description: |
#   Spack compares downloaded sources with the checksums in its recipes. Without this check, it builds and runs whatever
#   a mirror or an attacker on the network path supplies.
# custom:
#   id: PL-SUPPLY-008
#   severity: medium
#   category: supply-chain
#   applies: {scopes: [spack]}
#   controls: [CWE-494, NIST 800-53 SI-7]
#   remediation: |
#     Remove `spack.checksum = false`. If the recipe lacks a version, add its checksum to the recipe.
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

deny contains {"setting": "pkgB.checksum", "message": message, "fix": true} if {
	lib.configured("pkgB.checksum") == false
	message := "{setting} is off: downloaded sources are built without verification."
}
