package main

import (
	"fmt"
	"io"
	"os"
)

func Example() {
	fmt.Println("exit code", run([]string{"-calls", "200", "-warmup", "50"}, io.Discard, os.Stdout))
	// Output: exit code 0
}
