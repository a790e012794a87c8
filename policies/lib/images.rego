package plumbline.lib

# METADATA
# title: Images in which processes run
# description: |
#   `{setting, image}` for each `container`. Includes image files and downloads; see `image_name`.
# scope: document
images contains {"setting": ["process", "container"], "image": input.config.process.container}

images contains {"setting": ["process", selector, "container"], "image": image} if {
	image := input.config.process[selector].container
	is_selector(selector)
}

# METADATA
# title: Name of an image in a registry, without the protocol
# description: Undefined for files (`/images/a.sif`, `envs/.lock/a.txt`), downloads (`https://example.org/a.img`) and the empty string.
# scope: document
image_name(image) := name if {
	is_string(image)
	[_, _, name] := regex.find_all_string_submatch_n(`^(docker://|library://|oras://|shub://)?(.*)$`, image, 1)[0]
	regex.match(`^[A-Za-z0-9]`, name)
	not contains(name, "://")
	not startswith(name, "file:")
	not regex.match(`\.(sif|img|simg|sqsh|txt|ya?ml)$|/\.`, name)
}

# METADATA
# title: Tag of an image name
# description: Undefined if the name has no tag, for example only a digest.
# scope: document
image_tag(name) := tag if {
	[_, tag] := regex.find_all_string_submatch_n(`^[^@]*/?[^/@:]+:([^/@:]+)(?:@.*)?$`, name, 1)[0]
}

# METADATA
# title: Explicit registry of an image name
# description: Undefined if the name has none, so the runtime's default registry applies.
# scope: document
image_registry(name) := registry if {
	contains(name, "/")
	registry := split(name, "/")[0]
	regex.match(`[.:]|^localhost$`, registry)
}

# METADATA
# title: Sources of the images in which processes run
# description: |
#   `{setting, registry, address}` for each image that is not a file: the registry it is pulled from and its full
#   address there, `docker.io/library/ubuntu:22.04` for `ubuntu:22.04`. Without an explicit registry, that of the
#   enabled container engine applies, otherwise Docker Hub. The registry of a download is its host; that of an image in
#   a Singularity library is `library://` or `shub://`.
# scope: document
image_sources contains {"setting": entry.setting, "registry": host, "address": address} if {
	some entry in images
	is_text(entry.image)
	[_, address, host] := regex.find_all_string_submatch_n(`^https?://(?:[^/?#]*@)?(([^/?#]+).*)$`, entry.image, 1)[0]
}

image_sources contains {"setting": entry.setting, "registry": library, "address": entry.image} if {
	some entry in images
	library := library_of(entry.image)
}

image_sources contains {"setting": entry.setting, "registry": registry, "address": address} if {
	some entry in images
	name := image_name(entry.image)
	not library_of(entry.image)
	explicit := image_registry(name)
	registry := canonical_registry(explicit)
	address := full_address(registry, substring(name, count(explicit) + 1, -1))
}

image_sources contains {"setting": entry.setting, "registry": registry, "address": address} if {
	some entry in images
	name := image_name(entry.image)
	not library_of(entry.image)
	not image_registry(name)
	some registry in default_registries
	address := full_address(registry, name)
}

library_of(image) := library if {
	is_text(image)
	some library in ["library://", "shub://"]
	startswith(image, library)
}

# Docker Hub has several names, and its official images have short ones.
canonical_registry(registry) := "docker.io" if registry in docker_hub

canonical_registry(registry) := registry if not registry in docker_hub

docker_hub := {"docker.io", "index.docker.io", "registry-1.docker.io", "registry.hub.docker.com"}

full_address(registry, name) := concat("/", [registry, "library", name]) if {
	registry == "docker.io"
	not contains(name, "/")
}

full_address(registry, name) := concat("/", [registry, name]) if registry != "docker.io"

full_address(registry, name) := concat("/", [registry, name]) if contains(name, "/")

default_registries contains registry if some registry in configured_registries

default_registries contains "docker.io" if count(configured_registries) == 0

# One rule for each setting: the compiler cannot determine which settings a table names.
configured_registries contains normalised_registry(configured("containerA.registry")) if configured("containerA.enabled") == true

configured_registries contains normalised_registry(configured("containerB.registry")) if configured("containerB.enabled") == true

configured_registries contains normalised_registry(configured("containerC.registry")) if configured("containerC.enabled") == true

configured_registries contains normalised_registry(configured("containerD.registry")) if configured("containerD.enabled") == true

configured_registries contains normalised_registry(configured("containerE.registry")) if configured("containerE.enabled") == true

# Docker's registry applies if no engine is enabled, because services that run containers themselves read it.
configured_registries contains registry if {
	not other_engine_is_on
	registry := normalised_registry(configured("containerD.registry"))
}

normalised_registry(text) := canonical_registry(trim_suffix(text, "/")) if text != ""

other_engine_is_on if {
	some path in [
		"containerA.enabled",
		"containerB.enabled",
		"containerC.enabled",
		"containerE.enabled",
		"containerF.enabled",
		"containerG.enabled",
	]
	configured(path) == true
}
