package plumbline.lib_test

import data.plumbline.lib
import data.sample

test_batch_volumes_may_be_a_list if {
	lib.batch_volumes == {
		{"setting": ["cloudA", "batch", "volumes", 0], "text": "/a"},
		{"setting": ["cloudA", "batch", "volumes", 1], "text": "/b:/c"},
	} with input as sample.document({"cloudA.batch.volumes": ["/a", "/b:/c"]})
}

test_batch_volumes_may_be_a_comma_separated_text if {
	lib.batch_volumes == {
		{"setting": "cloudA.batch.volumes", "text": "/a"},
		{"setting": "cloudA.batch.volumes", "text": "/b:/c"},
	} with input as sample.document({"cloudA.batch.volumes": "/a,/b:/c"})
}
