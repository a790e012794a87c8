package plumbline.lib

# METADATA
# title: Names of the pools that Nextflow creates from the configuration
# description: |
#   With `allowPoolCreation`, every pool in `azure.batch.pools`; otherwise pools already exist and the configuration
#   only names them. `auto` is the template for pools that Nextflow creates by itself (`autoPoolMode`). Reads only
#   whether a pool is configured, not how.
# scope: document
created_pools contains name if {
	effective("cloudB.batch.allowPoolCreation") == true
	some name in configured_pools
}

created_pools contains "auto" if {
	"auto" in configured_pools
	not disables_automatic_pools
}

disables_automatic_pools if configured("cloudB.batch.autoPoolMode") == false

configured_pools contains name if {
	some path, row in input.settings
	startswith(path, "cloudB.batch.pools.")
	row.line
	name := concat("", array.slice(pool_names(path)[0], 1, 3))
}

# A name with special characters is quoted and may contain dots.
pool_names(path) := regex.find_all_string_submatch_n(`^cloudB\.batch\.pools\.(?:"([^"]*)"|([^.\[]+))`, path, 1)
