package plumbline.lib

# METADATA
# title: The names of the pools that the engine makes from the configuration
# description: |
#   All of `azure.batch.pools` with `allowPoolCreation`; without it, pools exist already and are only named. `auto` is what
#   pools are made like that the engine makes by itself (`autoPoolMode`). That a pool is configured is read, not how.
# scope: document
created_pools contains name if {
	effective("cloudB.batch.allowPoolCreation") == true
	some name in configured_pools
}

created_pools contains "auto" if {
	"auto" in configured_pools
	not makes_no_automatic_pools
}

makes_no_automatic_pools if configured("cloudB.batch.autoPoolMode") == false

configured_pools contains name if {
	some path, row in input.settings
	startswith(path, "cloudB.batch.pools.")
	row.line
	name := concat("", array.slice(pool_names(path)[0], 1, 3))
}

# A name that is no plain word stands in quotes, whatever dots are in it.
pool_names(path) := regex.find_all_string_submatch_n(`^cloudB\.batch\.pools\.(?:"([^"]*)"|([^.\[]+))`, path, 1)
