package schema

import (
	_ "embed"
	"slices"
	"sync"

	"github.com/santhosh-tekuri/jsonschema/v5"
)

// RulesID is the $id of the schema of rules files.
const RulesID = "https://github.com/acel-dev/acel/schema/rules.schema.json"

//go:embed rules.schema.json
var rulesJSON []byte

var compiledRules = sync.OnceValues(func() (*jsonschema.Schema, error) {
	return compile(RulesID, "", rulesJSON)
})

// RulesJSON returns the text of the schema of rules files.
func RulesJSON() []byte { return slices.Clone(rulesJSON) }

// Rules returns the compiled schema of a rules file, YAML or JSON. The error
// says that the embedded text is no valid schema.
func Rules() (*jsonschema.Schema, error) { return compiledRules() }
