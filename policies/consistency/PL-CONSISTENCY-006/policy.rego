# METADATA
# title: File shares must be mounted where the system of the pool has them
# description: |
#   The agent of Azure Batch mounts file shares below a folder that depends on the operating system of the nodes.
#   With the folder of another one the share is mounted where no task looks for it, and tasks do not find their
#   inputs.
# custom:
#   id: PL-CONSISTENCY-006
#   severity: medium
#   category: consistency
#   applies: {scopes: [azure.batch]}
#   remediation: |
#     Remove `fileShareRootPath`, which the engine derives from `sku`, or set it to `/mnt/batch/tasks/fsmounts` for
#     Ubuntu and `/mnt/resource/batch/tasks/fsmounts` for CentOS.
#   details: |
#     ## What fails
#
#     A pool whose `sku` names Ubuntu with the folder of CentOS, or the other way round. Without a
#     `sku` the engine's default counts: Ubuntu since 25.04, and undecided where older ones are admitted.
#
#     ```groovy
#     azure.batch.pools.small.sku               = 'batch.node.ubuntu 22.04'
#     azure.batch.pools.small.fileShareRootPath = '/mnt/resource/batch/tasks/fsmounts'
#     ```
#
#     ## What complies
#
#     ```groovy
#     azure.batch.pools.small.sku               = 'batch.node.ubuntu 22.04'
#     azure.batch.pools.small.fileShareRootPath = '/mnt/batch/tasks/fsmounts'
#     ```
package policies.consistency.file_share_root

import data.plumbline.lib

deny contains {"setting": setting, "message": message, "fix": wanted} if {
	path := input.config.azure.batch.pools[pool].fileShareRootPath
	sku := system_of(pool)
	some system, wanted in roots
	contains(lower(sku), lower(system))
	path != wanted
	setting := ["azure", "batch", "pools", pool, "fileShareRootPath"]
	message := sprintf("{setting} is '%s', and nodes with %s mount file shares below '%s'.", [path, system, wanted])
}

undecided contains {"setting": ["azure", "batch", "pools", pool, "fileShareRootPath"], "message": unknown_system} if {
	input.config.azure.batch.pools[pool].fileShareRootPath
	not has_system(pool)
}

unknown_system := "{setting} stands without a sku, and which system is the default depends on the engine."

has_system(pool) if system_of(pool)

system_of(pool) := input.config.azure.batch.pools[pool].sku

# The engine's default since its code was read for this; the reference has CentOS for older ones.
system_of(pool) := "Ubuntu" if {
	not input.config.azure.batch.pools[pool].sku
	lib.version_at_least("25.04.0")
}

roots := {
	"CentOS": "/mnt/resource/batch/tasks/fsmounts",
	"Ubuntu": "/mnt/batch/tasks/fsmounts",
}
