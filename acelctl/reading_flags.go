package main

import (
	"regexp"
	"strings"

	"github.com/spf13/cobra"

	"github.com/acel-dev/acel/acel/trace"
)

// readingFlags say how traces are read.
type readingFlags struct {
	format   string
	mapping  mappingFlag
	include  origins
	pattern  regexp.Regexp
	maxCall  size
	maxDepth uint16
}

func (f *readingFlags) addTo(cmd *cobra.Command) {
	f.maxCall = trace.DefaultMaxCall
	f.include = trace.DefaultInclude()
	word{&f.format, "NAME", traceFormats()}.addTo(cmd, "trace-format", "", "read traces as NAME, one of 'acelctl formats'\n(default: told by their content)")
	flags := cmd.Flags()
	flags.Var(&f.mapping, "map", "read JSON of a shape of your own, in which the mapping in FILE\nsays where calls stand: tool: name, calls: turns[].tool_call, ...")
	cmd.MarkFlagsMutuallyExclusive("map", "trace-format")
	flags.Var(&f.include, "include", "whose calls to read: "+strings.Join(trace.Origins(), ", ")+"\nor all, separated by commas")
	_ = cmd.RegisterFlagCompletionFunc("include", completeOrigins) // it fails only for a flag that is not there
	flags.TextVar(&f.pattern, "error-pattern", &f.pattern, "a call whose result is not marked as a failure, and in which the\nRE2 expression `RE` is found, has failed as well; native traces\naside (default: none has)")
	flags.Var(&f.maxCall, "max-call", "longest call to read, as in 500000, 512KiB or 64MiB")
	flags.Uint16Var(&f.maxDepth, "max-depth", trace.DefaultMaxDepth, "deepest nesting to read: `N` up to 10000")
}

// addFormat adds --format, which is what --trace-format is called by commands that
// write no report.
func (f *readingFlags) addFormat(cmd *cobra.Command) {
	word{&f.format, "NAME", traceFormats()}.addTo(cmd, "format", "", "read traces as NAME, one of 'acelctl formats'\n(default: told by their content); the same as --trace-format")
	cmd.MarkFlagsMutuallyExclusive("map", "format")
}

// options returns what the flags say, without the name of a file.
func (f *readingFlags) options() trace.Options {
	o := trace.Options{Format: f.format, Map: f.mapping.mapping, Include: f.include, MaxCall: int64(f.maxCall), MaxDepth: int(f.maxDepth)}
	if f.pattern.String() != "" {
		o.ErrorPattern = &f.pattern
	}
	return o
}

// traceFormats are the names of the formats that traces are read from.
func traceFormats() []string {
	var names []string
	for _, one := range trace.Formats() {
		names = append(names, one.Name)
	}
	return names
}
