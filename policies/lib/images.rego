package plumbline.lib

# METADATA
# title: The images of processes
# description: |
#   `{setting, image}` for each image that processes run in (`container`). Files and downloads of files are images, too;
#   see `image_name`.
# scope: document
images contains {"setting": ["process", "container"], "image": input.config.process.container}

images contains {"setting": ["process", selector, "container"], "image": image} if {
	image := input.config.process[selector].container
	is_selector(selector)
}

# METADATA
# title: The name of an image in a registry, without the protocol
# description: Undefined for files (`/images/a.sif`, `envs/.lock/a.txt`), for downloads (`https://example.org/a.img`) and for empty texts.
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
# title: The tag of an image's name
# description: Undefined where it has none, as with a digest alone.
# scope: document
image_tag(name) := tag if {
	[_, tag] := regex.find_all_string_submatch_n(`^[^@]*/?[^/@:]+:([^/@:]+)(?:@.*)?$`, name, 1)[0]
}

# METADATA
# title: The registry that an image's name names
# description: Undefined where it names none, so that the runtime's own registry counts.
# scope: document
image_registry(name) := registry if {
	contains(name, "/")
	registry := split(name, "/")[0]
	regex.match(`[.:]|^localhost$`, registry)
}

# METADATA
# title: Where the images of processes come from
# description: |
#   `{setting, registry, address}` for each image that is no file: what it is pulled from, and its whole address there,
#   `docker.io/library/ubuntu:22.04` for `ubuntu:22.04`. Where it names no registry, that is the one of the container engine
#   that is on, else Docker Hub. Of a download the registry is its host; libraries of Singularity are `library://` and
#   `shub://`.
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
	named := image_registry(name)
	registry := one_name(named)
	address := whole_address(registry, substring(name, count(named) + 1, -1))
}

image_sources contains {"setting": entry.setting, "registry": registry, "address": address} if {
	some entry in images
	name := image_name(entry.image)
	not library_of(entry.image)
	not image_registry(name)
	some registry in default_registries
	address := whole_address(registry, name)
}

library_of(image) := library if {
	is_text(image)
	some library in ["library://", "shub://"]
	startswith(image, library)
}

# Docker Hub has several names, and those of its own images are short.
one_name(registry) := "docker.io" if registry in docker_hub

one_name(registry) := registry if not registry in docker_hub

docker_hub := {"docker.io", "index.docker.io", "registry-1.docker.io", "registry.hub.docker.com"}

whole_address(registry, name) := concat("/", [registry, "library", name]) if {
	registry == "docker.io"
	not contains(name, "/")
}

whole_address(registry, name) := concat("/", [registry, name]) if registry != "docker.io"

whole_address(registry, name) := concat("/", [registry, name]) if contains(name, "/")

default_registries contains registry if some registry in configured_registries

default_registries contains "docker.io" if count(configured_registries) == 0

# One by one: of settings that a table names nobody can tell beforehand which they are.
configured_registries contains used(configured("containerA.registry")) if configured("containerA.enabled") == true

configured_registries contains used(configured("containerB.registry")) if configured("containerB.enabled") == true

configured_registries contains used(configured("containerC.registry")) if configured("containerC.enabled") == true

configured_registries contains used(configured("containerD.registry")) if configured("containerD.enabled") == true

configured_registries contains used(configured("containerE.registry")) if configured("containerE.enabled") == true

# Docker's counts where no engine is turned on: the services that run containers by themselves read it.
configured_registries contains registry if {
	not other_engine_is_on
	registry := used(configured("containerD.registry"))
}

used(text) := one_name(trim_suffix(text, "/")) if text != ""

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
