package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

var _ = Describe("Proposing from traces", func() {
	var stderr bytes.Buffer

	BeforeEach(func() {
		GinkgoT().Chdir(GinkgoT().TempDir())
		stderr.Reset()
	})

	start := func(ctx context.Context, stdin io.Reader) int {
		return run(ctx, []string{"init", "--from", "-"}, stdin, io.Discard, &stderr)
	}

	It("writes nothing when it is interrupted", func() {
		ctx, cancel := context.WithCancel(context.Background())
		in, out := io.Pipe()
		go func() {
			fmt.Fprintln(out, `{"tool": "pay"}`)
			cancel()
		}()
		Expect(start(ctx, in)).To(Equal(2))
		Expect(stderr.String()).To(Equal("-: interrupted\n"))
		Expect("acel.yaml").NotTo(BeAnExistingFile())
	})

	It("stops at more tools than there can be", func() {
		var text strings.Builder
		for n := range mostTools + 5 {
			fmt.Fprintf(&text, "{\"tool\": \"t%d\"}\n", n)
		}
		Expect(start(context.Background(), strings.NewReader(text.String()))).To(Equal(2))
		Expect(stderr.String()).To(HavePrefix("-:1001:1: more than 1000 different tools"))
		Expect("acel.yaml").NotTo(BeAnExistingFile())
	})

	It("writes no file that is too much for rules", func() {
		var text strings.Builder
		for n := range mostTools {
			fmt.Fprintf(&text, `{"tool": "pay%s%d", "args": {"amount": 1, "cost": 1, "fee": 1, "price": 1, "sum": 1, "total": 1}}`+"\n", strings.Repeat("-", 120), n)
		}
		Expect(start(context.Background(), strings.NewReader(text.String()))).To(Equal(2))
		Expect(stderr.String()).To(HavePrefix("acel.yaml: would hold too much for a rules file: "))
		Expect("acel.yaml").NotTo(BeAnExistingFile())
	})

	It("suggests no prerequisite that two servers have: without its server it enables nothing", func() {
		propose := func(server string) string {
			var text, out strings.Builder
			for n := range fewestSessions {
				fmt.Fprintf(&text, `{"session": "%d", "calls": [{"tool": "look", "server": "a"}, {"tool": "pay"}, {"tool": "look", "server": %q}]}`+"\n", n, server)
			}
			Expect(run(context.Background(), []string{"init", "-", "--from", "-"}, strings.NewReader(text.String()), &out, &stderr)).To(Equal(0))
			return out.String()
		}
		Expect(propose("a")).To(ContainSubstring("must_precede: [look, pay]"))
		Expect(propose("b")).NotTo(ContainSubstring("must_precede: [look"))
	})

	It("suggests the prerequisite that is called the least without need, and none from few sessions", func() {
		propose := func(sessions int) string {
			var text, out strings.Builder
			for n := range sessions {
				fmt.Fprintf(&text, `{"session": "%d", "calls": [{"tool": "always"}, {"tool": "verify"}, {"tool": "pay"}]}`+"\n", n)
			}
			text.WriteString(`{"session": "x", "calls": [{"tool": "always"}]}`)
			Expect(run(context.Background(), []string{"init", "-", "--from", "-"}, strings.NewReader(text.String()), &out, &stderr)).To(Equal(0))
			return out.String()
		}
		Expect(propose(3)).To(ContainSubstring("# - must_precede: [verify, pay]\n"))
		Expect(propose(3)).To(ContainSubstring("# perhaps: in all 3 sessions that call the second, the first had succeeded before; 3 of 4 call the first\n"))
		Expect(propose(2)).NotTo(ContainSubstring("must_precede: ["))
	})

	It("counts no call that its end says was refused, once it is over", func() {
		var out strings.Builder
		text := `[{"event": "begin", "id": "1", "tool": "pay", "args": {"amount": 100}}, {"event": "end", "id": "1", "outcome": "refused"},
			{"tool": "pay", "args": {"amount": 100}}]`
		Expect(run(context.Background(), []string{"init", "-", "--from", "-"}, strings.NewReader(text), &out, &stderr)).To(Equal(0))
		Expect(out.String()).To(ContainSubstring("seen: at most 1 in a session"))
		Expect(out.String()).To(ContainSubstring("at_most_total: [pay, amount, 100]"))
	})

	It("cuts names that no tool has, and proposes nothing for them", func() {
		long := "pay" + strings.Repeat("é", 100_000)
		Expect(start(context.Background(), strings.NewReader(`[{"tool": "`+long+`"}]`))).To(Equal(0))
		data, err := os.ReadFile("acel.yaml")
		Expect(err).NotTo(HaveOccurred())
		Expect(len(data)).To(BeNumerically("<", 2000))
		Expect(string(data)).To(ContainSubstring("éé…\""))
		Expect(string(data)).To(ContainSubstring("contracts: []"))
	})
})
