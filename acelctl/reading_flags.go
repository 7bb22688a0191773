package main

import (
	"regexp"

	"github.com/spf13/cobra"

	"github.com/acel-dev/acel/acel/trace"
)

// readingFlags say how traces are read.
type readingFlags struct {
	format   string
	pattern  regexp.Regexp
	maxCall  size
	maxDepth uint16
}

func (f *readingFlags) addTo(cmd *cobra.Command) {
	f.maxCall = trace.DefaultMaxCall
	var names []string
	for _, one := range trace.Formats() {
		names = append(names, one.Name)
	}
	word{&f.format, "NAME", names}.addTo(cmd, "trace-format", "", "read traces as "+enumerate(names)+"\n(default: told by their content)")
	flags := cmd.Flags()
	flags.TextVar(&f.pattern, "error-pattern", &f.pattern, "in chats, a tool result in which the RE2 expression `RE` is found\nis a failed call (default: none is)")
	flags.Var(&f.maxCall, "max-call", "longest call to read, as in 500000, 512KiB or 64MiB")
	flags.Uint16Var(&f.maxDepth, "max-depth", trace.DefaultMaxDepth, "deepest nesting to read: `N` up to 10000")
}

// options returns what the flags say, without the name of a file.
func (f *readingFlags) options() trace.Options {
	o := trace.Options{Format: f.format, MaxCall: int64(f.maxCall), MaxDepth: int(f.maxDepth)}
	if f.pattern.String() != "" {
		o.ErrorPattern = &f.pattern
	}
	return o
}
