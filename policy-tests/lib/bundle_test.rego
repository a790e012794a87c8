package plumbline.bundle_test

import data.plumbline.bundle

test_leaves_results_as_they_are if {
	bundle.result("ACME-001", "Public.") == "Public."
	bundle.result("ACME-001", {"message": "Public."}) == {"message": "Public."}
}
