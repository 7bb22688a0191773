package schema

import (
	"bytes"
	"fmt"
	"io"

	"github.com/santhosh-tekuri/jsonschema/v5"
)

// compile compiles the schema with the given $id and text, or the part of it
// that a fragment names: "" or a JSON Pointer. Formats are checked, and nothing
// outside the text is loaded.
func compile(id, fragment string, text []byte) (*jsonschema.Schema, error) {
	c := jsonschema.NewCompiler()
	c.Draft = jsonschema.Draft2020
	c.AssertFormat = true
	c.LoadURL = refuse
	if err := c.AddResource(id, bytes.NewReader(text)); err != nil {
		return nil, fmt.Errorf("schema: %w", err)
	}
	s, err := c.Compile(id + "#" + fragment)
	if err != nil {
		return nil, fmt.Errorf("schema: %w", err)
	}
	return s, nil
}

// refuse is the loader of a compiler that must not leave its own text.
func refuse(url string) (io.ReadCloser, error) {
	return nil, fmt.Errorf("%s is not loaded: schemas are self-contained", url)
}
