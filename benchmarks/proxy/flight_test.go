package main

import (
	"bufio"
	"bytes"
	"fmt"
	"strings"
	"sync/atomic"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

// answersTo are the lines that answer calls of those ids.
func answersTo(ids ...int) string {
	var calls, out bytes.Buffer
	for _, id := range ids {
		calls.Write(appendCall(nil, id, "pay", "n"))
	}
	ExpectWithOffset(1, echo(&calls, &out)).To(Succeed())
	return out.String()
}

var _ = Describe("calls in flight", func() {
	DescribeTable("must be answered once each",
		func(complaint, lines string) {
			t := &talk{from: bufio.NewReader(strings.NewReader(lines))}
			room := make(chan struct{}, 3)
			for range 3 {
				room <- struct{}{}
			}
			err := t.receive(7, 3, "n", room)
			if complaint == "" {
				Expect(err).NotTo(HaveOccurred())
				Expect(room).To(BeEmpty())
				return
			}
			Expect(err).To(MatchError(ContainSubstring(complaint)))
		},
		Entry("in order", "", answersTo(7, 8, 9)),
		Entry("or in another", "", answersTo(9, 7, 8)),
		Entry("and not twice", "an answer to call 8", answersTo(7, 8, 8, 9)),
		Entry("nor to what was not asked", "an answer to call 10", answersTo(7, 10)),
		Entry("nor to what was asked before", "an answer to call 6", answersTo(6)),
		Entry("and not be lost", "not every call was answered", answersTo(7, 9)),
		Entry("nor be refused", "not the answer to a call", `{"jsonrpc":"2.0","id":7,"result":{"content":[{"type":"text","text":"n"}],"isError":true}}`+"\n"),
	)

	It("are never more than there is room for", func() {
		room, line := make(chan struct{}, 2), &counting{}
		sent := make(chan error)
		go func() { sent <- (&talk{to: line}).send(1, 3, "n", room) }()
		Eventually(line.written).Should(Equal(2))
		Consistently(line.written, "20ms").Should(Equal(2))
		<-room
		Expect(<-sent).To(Succeed())
		Expect(line.written()).To(Equal(3))
	})
})

var _ = Describe("the server", func() {
	It("answers a call with its note, under its id, wherever they stand", func() {
		var out strings.Builder
		Expect(echo(strings.NewReader(`{"params":{"arguments":{"note":"hello"},"name":"pay"},"method":"tools/call","jsonrpc":"2.0","id":"a-1"}`+"\n"), &out)).To(Succeed())
		Expect(out.String()).To(Equal(`{"jsonrpc":"2.0","id":"a-1","result":{"content":[{"type":"text","text":"hello"}]}}` + "\n"))
	})

	It("counts the calls, and nothing else", func() {
		var out strings.Builder
		asked := `{"jsonrpc":"2.0","id":9,"method":"` + seenMethod + `"}` + "\n"
		Expect(echo(strings.NewReader(asked+string(appendCall(nil, 1, "pay", "n"))+`{"jsonrpc":"2.0","method":"notifications/x"}`+"\n"+asked), &out)).To(Succeed())
		Expect(strings.Split(out.String(), "\n")).To(HaveExactElements(
			`{"jsonrpc":"2.0","id":9,"result":{"seen":0}}`, ContainSubstring(`"text":"n"`), `{"jsonrpc":"2.0","id":9,"result":{"seen":1}}`, "",
		))
	})

	It("does not pass over what it cannot read", func() {
		for _, line := range []string{"{", strings.Repeat("x", maxLine+1) + "\n"} {
			Expect(echo(strings.NewReader(line), &strings.Builder{})).To(MatchError(ContainSubstring("a line that cannot be read")), fmt.Sprint(len(line)))
		}
	})
})

// A counting writer counts what is written to it.
type counting struct{ lines atomic.Int32 }

func (c *counting) Write(p []byte) (int, error) {
	c.lines.Add(1)
	return len(p), nil
}

func (c *counting) Close() error { return nil }

func (c *counting) written() int { return int(c.lines.Load()) }
