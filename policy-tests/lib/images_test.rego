package plumbline.lib_test

import data.plumbline.lib
import data.sample

test_images_are_those_of_all_processes_and_of_some if {
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

test_the_name_of_an_image_has_no_protocol if {
	lib.image_name("docker://quay.io/acme/a:1") == "quay.io/acme/a:1"
	lib.image_name("ubuntu") == "ubuntu"
}

test_files_downloads_and_nothing_have_no_name if {
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
		not named(image)
	}
}

named(image) if lib.image_name(image)

test_an_image_has_the_tag_after_its_last_slash if {
	lib.image_tag("ubuntu:22.04") == "22.04"
	lib.image_tag("registry.example.org:5000/acme/a:1.2") == "1.2"
	lib.image_tag("acme/a:1@sha256:abc") == "1"
	every name in ["ubuntu", "registry.example.org:5000/acme/a", "acme/a@sha256:abc"] {
		not tagged(name)
	}
}

tagged(name) if lib.image_tag(name)

test_an_image_names_its_registry_or_none if {
	lib.image_registry("quay.io/acme/a:1") == "quay.io"
	lib.image_registry("localhost/a") == "localhost"
	lib.image_registry("registry:5000/a/b") == "registry:5000"
	every name in ["ubuntu", "acme/a:1", "ubuntu:22.04"] {
		not has_registry(name)
	}
}

has_registry(name) if lib.image_registry(name)
