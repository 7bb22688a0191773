package schema

import (
	_ "embed"
	"slices"
	"sync"

	"github.com/santhosh-tekuri/jsonschema/v5"
)

// ReportID is the $id of the schema of JSON reports.
const ReportID = "https://github.com/acel-dev/acel/schema/report.schema.json"

//go:embed report.schema.json
var reportJSON []byte

var compiledReport = sync.OnceValues(func() (*jsonschema.Schema, error) {
	return compile(ReportID, "", reportJSON)
})

var compiledReportLine = sync.OnceValues(func() (*jsonschema.Schema, error) {
	return compile(ReportID, "/$defs/reportLine", reportJSON)
})

// ReportJSON returns the text of the schema of JSON reports.
func ReportJSON() []byte { return slices.Clone(reportJSON) }

// Report returns the compiled schema of a JSON report. The error says that the
// embedded text is no valid schema.
func Report() (*jsonschema.Schema, error) { return compiledReport() }

// ReportLine returns the compiled schema of a line of an NDJSON report, which is a
// part of that of JSON reports. The error says that the embedded text is no valid
// schema.
func ReportLine() (*jsonschema.Schema, error) { return compiledReportLine() }
