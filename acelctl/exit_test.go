package main

import (
	"bytes"
	"errors"
	"fmt"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/acel-dev/acel/acel/report"
)

var _ = Describe("The exit code", func() {
	DescribeTable("follows the outcome",
		func(o report.Outcome, want int) {
			var stderr bytes.Buffer
			Expect(exitCode(exitOf(o), &stderr)).To(Equal(want))
			Expect(stderr.String()).To(BeEmpty(), "it has been said")
		},
		Entry(nil, report.Clean, 0),
		Entry(nil, report.Failed, 1),
		Entry(nil, report.Unchecked, 2),
	)

	It("is 2 after an error, which is printed so that no terminal obeys it", func() {
		var stderr bytes.Buffer
		Expect(exitCode(errors.New("no \x1b[2Jfile\nsecond line"), &stderr)).To(Equal(2))
		Expect(stderr.String()).To(HaveSuffix("second line\n"))
		Expect(stderr.String()).NotTo(ContainSubstring("\x1b"))
	})

	It("survives being wrapped", func() {
		Expect(exitCode(fmt.Errorf("while writing: %w", exit(1)), &bytes.Buffer{})).To(Equal(1))
	})
})
