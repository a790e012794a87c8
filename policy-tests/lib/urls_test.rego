package plumbline.lib_test

import data.plumbline.lib

test_plain_http_uses_the_network_without_tls if {
	every url in ["http://acme.org", "HTTP://minio:9000/x", "http://10.0.0.1/localhost", "http://100.63.0.1", "http://100.128.0.1"] {
		lib.is_plain_http(url)
	}
}

test_is_plain_http_excludes_tls_and_local_addresses if {
	every url in ["https://acme.org", "http://localhost:80/", "http://localhost/api", "http://127.0.0.1", "http://[::1]:8080/x", "s3://a", "http://100.64.0.1:9000", "http://100.119.165.23"] {
		not lib.is_plain_http(url)
	}
}
