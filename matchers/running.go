package matchers

import (
	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/shell"
)

// Running returns the operand of those calls of tool whose argument command is a
// shell line that would run one of the commands:
//
//	Expect(trace).To(Satisfy(MustPrecede(Running("Bash", "pytest", "go test"), Running("Bash", "git push"))))
//
// The line is parsed and not searched: cd web && python -m pytest -q has run
// pytest, and echo pytest has not. What a command may be is told in the package
// shell, whose [shell.Clause] knows lines in other arguments.
func Running[A operand](tool A, commands ...string) acel.Operand {
	clause, err := shell.Clause("", commands...)
	if err != nil {
		clause = acel.Clause{Key: "command", Text: err.Error()}
	}
	return withClause(tool, clause)
}
