package main

import (
	"bytes"
	"context"
	"errors"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

// full is a disk without room.
type full struct{ room int }

func (f *full) Write(p []byte) (int, error) {
	n := min(len(p), f.room)
	f.room -= n
	if n < len(p) {
		return n, errors.New("no space left on device")
	}
	return n, nil
}

var _ = Describe("Standard output", func() {
	DescribeTable("that cannot be written is no success, whatever was to be written",
		func(args ...string) {
			for room := range 2 {
				var stderr bytes.Buffer
				code := run(context.Background(), args, strings.NewReader(""), &full{room: room}, &stderr)
				Expect(code).To(Equal(2))
				Expect(stderr.String()).To(Equal("acelctl: standard output cannot be written: no space left on device\n"))
			}
		},
		Entry("help", "--help"),
		Entry("help of a command", "help", "replay"),
		Entry("a schema", "schema", "rules"),
		Entry("the version", "version"),
		Entry("the version in JSON", "version", "--json"),
		Entry("a completion script", "completion", "bash"),
	)

	DescribeTable("is coloured",
		func(mode, noColor string, want bool) {
			GinkgoT().Setenv("NO_COLOR", noColor)
			Expect(colored(mode, &bytes.Buffer{})).To(Equal(want))
		},
		Entry("never, if it is no terminal", "auto", "", false),
		Entry("always, if asked for, whatever NO_COLOR says", "always", "1", true),
		Entry("never, if asked for", "never", "", false),
	)
})
