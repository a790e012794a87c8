package plumbline.lib_test

import data.plumbline.lib
import data.sample

test_remote_includes_are_those_with_an_address_whether_read_or_not if {
	read := object.union(sample.include("https://a/b"), {"resolved": true, "reason": null})
	own := object.union(read, {"url": null})
	unread := object.union(sample.include("https://c/?/d"), {"line": 4})
	found := lib.remote_includes with input as object.union(sample.document({}), {"includes": [read, own, unread]})
	found == {
		{"url": "https://a/b", "file": "nextflow.config", "line": 3},
		{"url": "https://c/?/d", "file": "nextflow.config", "line": 4},
	}
}
