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
