package plumbline.lib_test

import data.plumbline.lib
import data.sample

test_remote_includes_are_those_that_were_not_fetched if {
	problems := [
		{"code": "resolve/include-remote", "message": "https://a/b is not fetched: …", "file": "x.config", "line": 2},
		{"code": "resolve/include-missing", "message": "c is not there.", "file": "x.config", "line": 3},
	]
	lib.remote_includes == {{"url": "https://a/b", "file": "x.config", "line": 2}} with input as object.union(sample.document({}), {"problems": problems})
}
