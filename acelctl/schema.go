package main

import (
	"github.com/spf13/cobra"

	"github.com/acel-dev/acel/schema"
)

const schemaLong = `Print the JSON Schema (draft 2020-12) of a file that acelctl reads or writes.
Every key is described in it.

  rules        rules files; an editor that knows YAML schemas completes and checks
               them while you type
  trace        traces in acelctl's own format
  test         test files: rules with labelled traces
  report       what 'acelctl replay -f json' writes
  test-report  what 'acelctl test -f json' writes
  baseline     the findings that 'acelctl replay --write-baseline' knows of
  verify       what 'acelctl verify -f json' writes`

func schemaCommand() *cobra.Command {
	names := []string{"rules", "trace", "test", "report", "test-report", "baseline", "verify"}
	return &cobra.Command{
		Use:       "schema rules|trace|test|report|test-report|baseline|verify",
		Short:     "Print the JSON Schema of rules, traces, tests or reports",
		Long:      schemaLong,
		Example:   "  acelctl schema rules > rules.schema.json",
		ValidArgs: names,
		Args:      oneName("schema", names),
		RunE: func(cmd *cobra.Command, args []string) error {
			text := map[string]func() []byte{
				"rules": schema.RulesJSON, "trace": schema.TraceJSON, "test": schema.TestJSON,
				"report": schema.ReportJSON, "test-report": schema.TestReportJSON, "baseline": schema.BaselineJSON, "verify": schema.VerifyJSON,
			}[args[0]]
			_, err := cmd.OutOrStdout().Write(text())
			return err
		},
	}
}
