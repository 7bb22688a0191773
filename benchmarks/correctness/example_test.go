package main

import (
	"fmt"
	"io"
	"os"
)

func Example() {
	fmt.Println("exit code", run([]string{"-f", "table"}, io.Discard, os.Stdout))
	// Output: exit code 0
}
