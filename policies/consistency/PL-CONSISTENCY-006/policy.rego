# METADATA
# title: File shares must be mounted where the pool's operating system expects them
# description: |
#   The Azure Batch agent mounts file shares below a directory that depends on the operating system of the nodes. With
#   the directory of another system, the share is mounted where no task looks for it, and tasks do not find their
#   inputs.
# custom:
#   id: PL-CONSISTENCY-006
#   severity: medium
#   category: consistency
#   applies: {scopes: [azure.batch]}
#   remediation: |
#     Remove `fileShareRootPath`, which Nextflow derives from `sku`, or set it to `/mnt/batch/tasks/fsmounts` for
#     Ubuntu and `/mnt/resource/batch/tasks/fsmounts` for CentOS.
#   details: |
#     ## What fails
#
#     A pool whose `sku` is Ubuntu with CentOS's directory, or the reverse. Without a `sku`, Nextflow's default
#     applies: Ubuntu since 25.04. The verdict is undecided if the project admits older versions.
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
	path := input.config.cloudB.batch.pools[pool].fileShareRootPath
	sku := system_of(pool)
	some system, wanted in mount_roots
	contains(lower(sku), lower(system))
	path != wanted
	setting := ["cloudB", "batch", "pools", pool, "fileShareRootPath"]
	message := sprintf("{setting} is '%s', but %s nodes mount file shares below '%s'.", [path, system, wanted])
}

undecided contains {"setting": ["cloudB", "batch", "pools", pool, "fileShareRootPath"], "message": unknown_system_message} if {
	input.config.cloudB.batch.pools[pool].fileShareRootPath
	not has_system(pool)
}

unknown_system_message := "{setting} is set without a sku, and the default operating system depends on the Nextflow version."

has_system(pool) if system_of(pool)

system_of(pool) := input.config.cloudB.batch.pools[pool].sku

# Nextflow's default in 25.04, read from its code; the configuration reference has CentOS for older versions.
system_of(pool) := "Ubuntu" if {
	not input.config.cloudB.batch.pools[pool].sku
	lib.version_at_least("25.04.0")
}

mount_roots := {
	"CentOS": "/mnt/resource/batch/tasks/fsmounts",
	"Ubuntu": "/mnt/batch/tasks/fsmounts",
}
