package plumbline.lib_test

import data.plumbline.lib
import data.sample

test_images_include_those_set_by_selectors if {
	document := sample.document({
		"process.container": "a:1",
		"process.withName:X.container": "b:2",
		"process.ext.container": "no image",
	})
	lib.images == {
		{"setting": ["process", "container"], "image": "a:1"},
		{"setting": ["process", "withName:X", "container"], "image": "b:2"},
	} with input as document
}

test_image_name_has_no_protocol if {
	lib.image_name("docker://quay.io/acme/a:1") == "quay.io/acme/a:1"
	lib.image_name("ubuntu") == "ubuntu"
}

test_files_downloads_and_the_empty_text_have_no_name if {
	every image in [
		"/images/a.sif",
		"file:///images/a",
		"file:/images/a",
		"https://example.org/a.img",
		"https://example.org/a:1.2",
		"a/b.sif",
		"modules/a/.lock/b.txt",
		"modules/a/.lock/b",
		"",
		false,
		"./a",
	] {
		not has_image_name(image)
	}
}

has_image_name(image) if lib.image_name(image)

test_an_image_has_the_tag_after_its_last_slash if {
	lib.image_tag("ubuntu:22.04") == "22.04"
	lib.image_tag("registry.example.org:5000/acme/a:1.2") == "1.2"
	lib.image_tag("acme/a:1@sha256:abc") == "1"
	every name in ["ubuntu", "registry.example.org:5000/acme/a", "acme/a@sha256:abc"] {
		not has_image_tag(name)
	}
}

has_image_tag(name) if lib.image_tag(name)

test_an_image_may_have_a_registry if {
	lib.image_registry("quay.io/acme/a:1") == "quay.io"
	lib.image_registry("localhost/a") == "localhost"
	lib.image_registry("registry:5000/a/b") == "registry:5000"
	every name in ["ubuntu", "acme/a:1", "ubuntu:22.04"] {
		not has_registry(name)
	}
}

has_registry(name) if lib.image_registry(name)

sources(values) := result if {
	result := {source.registry: source.address | some source in lib.image_sources} with input as sample.document(values)
}

test_an_image_comes_from_its_explicit_registry if {
	sources({"process.container": "quay.io/acme/a:1"}) == {"quay.io": "quay.io/acme/a:1"}
	sources({"process.container": "oras://ghcr.io/acme/a:1"}) == {"ghcr.io": "ghcr.io/acme/a:1"}
	sources({"process.container": "docker://quay.io/a:1", "containerD.registry": "ghcr.io"}) == {"quay.io": "quay.io/a:1"}
}

test_docker_hub_addresses_are_normalised if {
	sources({"process.container": "ubuntu:22.04"}) == {"docker.io": "docker.io/library/ubuntu:22.04"}
	sources({"process.container": "docker.io/ubuntu"}) == {"docker.io": "docker.io/library/ubuntu"}
	sources({"process.container": "acme/a:1"}) == {"docker.io": "docker.io/acme/a:1"}
	every name in ["index.docker.io", "registry-1.docker.io", "registry.hub.docker.com"] {
		sources({"process.container": concat("/", [name, "acme/a:1"])}) == {"docker.io": "docker.io/acme/a:1"}
		sources({"process.container": "a:1", "containerD.registry": name}) == {"docker.io": "docker.io/library/a:1"}
	}
}

test_an_image_without_a_registry_comes_from_the_enabled_engines_registry if {
	every engine in ["containerA", "containerB", "containerC", "containerD", "containerE"] {
		on := {concat(".", [engine, "enabled"]): true, concat(".", [engine, "registry"]): "quay.io/"}
		sources(object.union(on, {"process.container": "a:1"})) == {"quay.io": "quay.io/a:1"}
		off := {concat(".", [engine, "enabled"]): false, concat(".", [engine, "registry"]): "quay.io"}
		sources(object.union(off, {"process.container": "acme/a:1", "containerF.enabled": true})) == {"docker.io": "docker.io/acme/a:1"}
	}
}

test_dockers_registry_counts_if_docker_is_enabled_too if {
	result := sources({
		"process.container": "a:1",
		"containerD.enabled": true,
		"containerD.registry": "ghcr.io",
		"containerA.enabled": true,
		"containerA.registry": "quay.io",
	})
	result == {"quay.io": "quay.io/a:1", "ghcr.io": "ghcr.io/a:1"}
}

test_dockers_registry_counts_when_no_engine_is_enabled if {
	sources({"process.container": "a:1", "containerD.registry": "quay.io/"}) == {"quay.io": "quay.io/a:1"}
	sources({"process.container": "a/b:1", "containerD.registry": ""}) == {"docker.io": "docker.io/a/b:1"}
	sources({"process.container": "a/b:1", "containerB.registry": "quay.io"}) == {"docker.io": "docker.io/a/b:1"}
	every engine in ["containerA", "containerB", "containerC", "containerE", "containerF", "containerG"] {
		values := {"process.container": "a/b:1", "containerD.registry": "quay.io", concat(".", [engine, "enabled"]): true}
		sources(values) == {"docker.io": "docker.io/a/b:1"}
	}
}

test_downloads_and_libraries_have_their_own_registry if {
	sources({"process.container": "https://me:a@depot.example.org/b.img"}) == {"depot.example.org": "depot.example.org/b.img"}
	sources({"process.container": "https://depot.example.org?a=@quay.io/b.img"}) == {"depot.example.org": "depot.example.org?a=@quay.io/b.img"}
	sources({"process.container": "https://depot.example.org/a/b.img"}) == {"depot.example.org": "depot.example.org/a/b.img"}
	sources({"process.container": "http://user:x@depot.example.org/b.img"}) == {"depot.example.org": "depot.example.org/b.img"}
	sources({"process.container": "library://acme/x:1"}) == {"library://": "library://acme/x:1"}
	sources({"process.container": "shub://quay.io/x:1"}) == {"shub://": "shub://quay.io/x:1"}
}

test_image_files_have_no_source if {
	sources({"process.container": "/images/a.sif"}) == {}
	sources({"process.container": false}) == {}
}
