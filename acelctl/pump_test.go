package main

import (
	"bytes"
	"context"
	"errors"
	"io"
	"strings"
	"testing/iotest"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

var _ = Describe("A pump", func() {
	It("passes on every byte, whatever the sizes of the reads", func() {
		text := strings.Repeat("0123456789", 30_000)
		for _, from := range []io.Reader{strings.NewReader(text), iotest.HalfReader(strings.NewReader(text)), iotest.DataErrReader(strings.NewReader(text))} {
			got, err := io.ReadAll(iotest.HalfReader(newPump(context.Background(), from)))
			Expect(err).NotTo(HaveOccurred())
			Expect(bytes.Equal(got, []byte(text))).To(BeTrue())
		}
	})

	It("passes on what came before an error, and then the error, again and again", func() {
		p := newPump(context.Background(), io.MultiReader(strings.NewReader("abc"), iotest.ErrReader(errors.New("gone"))))
		got, err := io.ReadAll(p)
		Expect(string(got)).To(Equal("abc"))
		Expect(err).To(MatchError("gone"))
		_, err = p.Read(make([]byte, 1))
		Expect(err).To(MatchError("gone"))
	})

	It("lets go of a read that waits for ever once the context is done", func() {
		silent, hold := io.Pipe()
		defer hold.Close()
		ctx, cancel := context.WithCancel(context.Background())
		failed := make(chan error)
		go func() {
			_, err := newPump(ctx, silent).Read(make([]byte, 1))
			failed <- err
		}()
		Consistently(failed).ShouldNot(Receive())
		cancel()
		Eventually(failed).Should(Receive(MatchError(context.Canceled)))
	})
})
