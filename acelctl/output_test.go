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

// flaky fails once, and then takes what it gets.
type flaky struct {
	failed bool
	taken  []byte
}

func (f *flaky) Write(p []byte) (int, error) {
	if !f.failed {
		f.failed = true
		return 0, errors.New("interrupted system call")
	}
	f.taken = append(f.taken, p...)
	return len(p), nil
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

	It("that failed once stays failed: what came after the gap is no report", func() {
		w := &flaky{}
		out := &output{Writer: w}
		_, first := out.Write([]byte("a"))
		Expect(first).To(MatchError("interrupted system call"))
		n, err := out.Write([]byte("b"))
		Expect(n).To(BeZero())
		Expect(err).To(Equal(first))
		Expect(out.err).To(Equal(first))
		Expect(w.taken).To(BeEmpty())
	})

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
