package main

import (
	"bytes"
	"encoding/json"

	"github.com/open-policy-agent/opa/v1/ast"
)

// printValue writes a value as compiled policies read it: JSON, with sets and with keys of any kind. OPA's own notation
// quotes strings as Go does, which they do not read.
func printValue(out *bytes.Buffer, value ast.Value) error {
	switch value := value.(type) {
	case ast.String:
		return printText(out, string(value))
	case *ast.Array:
		return printItems(out, '[', value.Foreach, ']')
	case ast.Set:
		if value.Len() > 0 {
			return printItems(out, '{', value.Foreach, '}')
		}
		out.WriteString("set()")
	case ast.Object:
		return printObject(out, value)
	default:
		out.WriteString(value.String())
	}
	return nil
}

// printText writes bytes that are no UTF-8 as JSON does: U+FFFD for each.
func printText(out *bytes.Buffer, text string) error {
	encoder := json.NewEncoder(out)
	encoder.SetEscapeHTML(false)
	err := encoder.Encode(text)
	out.Truncate(out.Len() - 1) // its newline
	return err
}

func printItems(out *bytes.Buffer, open byte, each func(func(*ast.Term)), end byte) (err error) {
	separator := open
	each(func(item *ast.Term) {
		if err == nil {
			out.WriteByte(separator)
			err = printValue(out, item.Value)
		}
		separator = ','
	})
	if separator == open {
		out.WriteByte(open)
	}
	out.WriteByte(end)
	return err
}

func printObject(out *bytes.Buffer, object ast.Object) error {
	out.WriteByte('{')
	for i, key := range object.Keys() {
		if i > 0 {
			out.WriteByte(',')
		}
		if err := printValue(out, key.Value); err != nil {
			return err
		}
		out.WriteByte(':')
		if err := printValue(out, object.Get(key).Value); err != nil {
			return err
		}
	}
	return out.WriteByte('}')
}
