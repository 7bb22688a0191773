package main

import (
	"bytes"
	"context"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

var _ = Describe("Validating", func() {
	It("calls no trace good that was not read to its end", func() {
		ctx, cancel := context.WithCancel(context.Background())
		cancel()
		var stdout, stderr bytes.Buffer
		Expect(run(ctx, []string{"validate", "--as", "trace", "-"}, strings.NewReader(`[{"tool": "a"}]`), &stdout, &stderr)).To(Equal(2))
		Expect(stdout.String()).To(BeEmpty())
		Expect(stderr.String()).To(Equal("-: interrupted\n"))
	})
})
