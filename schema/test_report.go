package schema

import (
	_ "embed"
	"slices"
	"sync"

	"github.com/santhosh-tekuri/jsonschema/v5"
)

// TestReportID is the $id of the schema of JSON reports on tests.
const TestReportID = "https://github.com/acel-dev/acel/schema/test-report.schema.json"

//go:embed test-report.schema.json
var testReportJSON []byte

var compiledTestReport = sync.OnceValues(func() (*jsonschema.Schema, error) {
	return compile(TestReportID, "", testReportJSON)
})

// TestReportJSON returns the text of the schema of JSON reports on tests.
func TestReportJSON() []byte { return slices.Clone(testReportJSON) }

// TestReport returns the compiled schema of a JSON report on tests. The error
// says that the embedded text is no valid schema.
func TestReport() (*jsonschema.Schema, error) { return compiledTestReport() }
