package schema

import (
	_ "embed"
	"slices"
	"sync"

	"github.com/santhosh-tekuri/jsonschema/v5"
)

// TestID is the $id of the schema of test files.
const TestID = "https://github.com/acel-dev/acel/schema/test.schema.json"

//go:embed test.schema.json
var testJSON []byte

var compiledTest = sync.OnceValues(func() (*jsonschema.Schema, error) {
	return compile(TestID, "", testJSON)
})

// TestJSON returns the text of the schema of test files.
func TestJSON() []byte { return slices.Clone(testJSON) }

// Test returns the compiled schema of a test file, YAML or JSON. The error says
// that the embedded text is no valid schema.
func Test() (*jsonschema.Schema, error) { return compiledTest() }
