package schema

import (
	_ "embed"
	"slices"
	"sync"

	"github.com/santhosh-tekuri/jsonschema/v5"
)

// BaselineID is the $id of the schema of baselines.
const BaselineID = "https://github.com/acel-dev/acel/schema/baseline.schema.json"

//go:embed baseline.schema.json
var baselineJSON []byte

var compiledBaseline = sync.OnceValues(func() (*jsonschema.Schema, error) {
	return compile(BaselineID, "", baselineJSON)
})

// BaselineJSON returns the text of the schema of baselines.
func BaselineJSON() []byte { return slices.Clone(baselineJSON) }

// Baseline returns the compiled schema of a baseline. The error says that the
// embedded text is no valid schema.
func Baseline() (*jsonschema.Schema, error) { return compiledBaseline() }
