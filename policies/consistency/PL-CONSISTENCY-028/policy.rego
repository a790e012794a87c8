# METADATA
# title: A FUSE device plugin must be combined with unprivileged Fusion
# description: |
#   `k8s.fuseDevicePlugin` names the device that unprivileged Fusion requests from the cluster. While Fusion is off, or
#   privileged as it is by default, nothing requests it, and pods have more rights than the configuration suggests.
# custom:
#   id: PL-CONSISTENCY-028
#   severity: low
#   category: consistency
#   applies: {scopes: [k8s]}
#   remediation: |
#     Set `fusion.enabled = true` and `fusion.privileged = false`, or remove the plugin.
#   details: |
#     ## What fails
#
#     `k8s.fuseDevicePlugin`, if `fusion.enabled` is not on or `fusion.privileged` is not off.
#
#     ```groovy
#     fusion.enabled       = true
#     wave.enabled         = true
#     k8s.fuseDevicePlugin = ['nextflow.io/fuse': 1]
#     ```
#
#     ```groovy
#     fusion.enabled       = false
#     k8s.fuseDevicePlugin = ['nextflow.io/fuse': 1]
#     ```
#
#     ## What complies
#
#     ```groovy
#     fusion.enabled       = true
#     fusion.privileged    = false
#     wave.enabled         = true
#     k8s.fuseDevicePlugin = ['nextflow.io/fuse': 1]
#     ```
package policies.consistency.device_plugin

import data.plumbline.lib

deny contains finding("objfs.enabled", "on") if {
	input.config.cluster.fuseDevicePlugin
	lib.effective("objfs.enabled") != true
}

deny contains finding("objfs.privileged", "off") if {
	input.config.cluster.fuseDevicePlugin
	lib.effective("objfs.privileged") != false
}

finding(path, wanted) := {
	"setting": ["cluster", "fuseDevicePlugin"],
	"message": sprintf("{setting} is not used because %s is not %s.", [lib.spelled(path), wanted]),
}
