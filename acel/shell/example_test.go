package shell_test

import (
	"encoding/json"
	"fmt"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/shell"
)

func Example() {
	tests, err := shell.Clause("", "pytest", "go test")
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, line := range []string{
		`cd web && timeout 60 python -m pytest -q | tail`,
		`git commit -m "pytest passed"`,
		`$RUNNER tests`,
	} {
		args, err := json.Marshal(map[string]string{"command": line})
		if err != nil {
			fmt.Println(err)
			return
		}
		ran, err := tests.Holds(nil, acel.Call{Tool: "Bash", Args: args})
		switch {
		case err != nil:
			fmt.Printf("unknown: %s: %v\n", line, err)
		default:
			fmt.Printf("%t: %s\n", ran, line)
		}
	}
	// Output:
	// true: cd web && timeout 60 python -m pytest -q | tail
	// false: git commit -m "pytest passed"
	// unknown: $RUNNER tests: the command $RUNNER tests is not all known before it runs
}
