package main

import (
	"errors"
	"fmt"
	"os"

	"github.com/mark3labs/mcp-go/server"
)

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, "toy-server:", err)
		os.Exit(1)
	}
}

// run serves one client over stdio, until it goes.
func run() error {
	s, guard, err := NewServer(NewDesk())
	if err != nil {
		return err
	}
	return errors.Join(server.ServeStdio(s), guard.Close())
}
