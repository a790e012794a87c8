package plumbline.lib_test

import data.plumbline.lib
import data.sample

test_remote_includes_have_an_address_whether_read_or_not if {
	read := object.union(sample.include("https://a/b"), {"resolved": true, "reason": null})
	own := object.union(read, {"url": null})
	unread := object.union(sample.include("https://c/?/d"), {"line": 4})
	found := lib.remote_includes with input as object.union(sample.document({}), {"includes": [own, read, unread]})
	found == {{"include": 1, "url": "https://a/b"}, {"include": 2, "url": "https://c/?/d"}}
}

test_unknown_includes_have_an_address_known_only_at_launch if {
	unknown := object.union(sample.include(null), {"reason": "unknown"})
	found := lib.unknown_includes with input as object.union(sample.document({}), {"includes": [sample.include("https://a/b"), unknown]})
	found == {{"include": 1, "message": "nextflow.config includes a configuration in line 3 whose address is known only at launch."}}
}
