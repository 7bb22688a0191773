package benchmarks_test

import (
	"fmt"
	"io"

	"github.com/acel-dev/acel/benchmarks"
)

func ExampleShape_Generate() {
	for _, s := range benchmarks.Shapes() {
		if s.Format != "codex" {
			continue
		}
		calls, err := s.Generate(io.Discard, 100_000)
		fmt.Println(calls, "calls", err)
	}
	// Output: 100 calls <nil>
}
