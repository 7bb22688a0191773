package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"

	"github.com/mark3labs/mcp-go/server"
)

func main() {
	log := flag.String("log", "", "append each call that reaches a tool to this `file`, a JSON object a line")
	flag.Parse()
	if err := run(*log); err != nil {
		fmt.Fprintln(os.Stderr, "support-agent:", err)
		os.Exit(1)
	}
}

// run serves one client over stdio, until it goes.
func run(log string) error {
	if log == "" {
		return server.ServeStdio(NewServer(NewDesk(), io.Discard))
	}
	file, err := os.OpenFile(log, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	return errors.Join(server.ServeStdio(NewServer(NewDesk(), file)), file.Close())
}
