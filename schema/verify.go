package schema

import (
	_ "embed"
	"slices"
	"sync"

	"github.com/santhosh-tekuri/jsonschema/v5"
)

// VerifyID is the $id of the schema of JSON reports on verified logs.
const VerifyID = "https://github.com/acel-dev/acel/schema/verify.schema.json"

//go:embed verify.schema.json
var verifyJSON []byte

var compiledVerify = sync.OnceValues(func() (*jsonschema.Schema, error) {
	return compile(VerifyID, "", verifyJSON)
})

// VerifyJSON returns the text of the schema of JSON reports on verified logs.
func VerifyJSON() []byte { return slices.Clone(verifyJSON) }

// Verify returns the compiled schema of a JSON report on verified logs. The error says
// that the embedded text is no valid schema.
func Verify() (*jsonschema.Schema, error) { return compiledVerify() }
