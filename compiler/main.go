// The Rego compiler of Plumbline: OPA's own parser, checker, formatter, tester and WebAssembly compiler behind a
// small memory protocol. The host writes one JSON request into a buffer from `alloc`, runs `call`, and reads one JSON
// answer at `answer` and, for compiled policies, one binary at `binary`. Nothing here reads files, the environment or
// the network.
package main

import "unsafe"

func main() {}

// Kept here so that the garbage collector leaves them alone until the next request.
var request, answer, binary []byte

//go:wasmexport alloc
func alloc(size int32) unsafe.Pointer {
	request = make([]byte, size)
	return unsafe.Pointer(unsafe.SliceData(request))
}

// call handles the request and returns the length of the answer.
//
//go:wasmexport call
func call() int32 {
	answer, binary = handle(request)
	request = nil
	return int32(len(answer))
}

//go:wasmexport answer
func answerAt() unsafe.Pointer { return unsafe.Pointer(unsafe.SliceData(answer)) }

//go:wasmexport binary
func binaryAt() unsafe.Pointer { return unsafe.Pointer(unsafe.SliceData(binary)) }

//go:wasmexport binary_size
func binarySize() int32 { return int32(len(binary)) }
