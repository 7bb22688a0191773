package trace_test

import (
	"errors"
	"fmt"
	"io"
	"runtime"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/trace"
)

func decode(text string, o trace.Options) ([]acel.Trace, error) {
	return trace.Collect(trace.Decode(strings.NewReader(text), o))
}

var _ = Describe("MaxCall", func() {
	call := `{"tool":"a","args":{"n":[1,2,3]}}`
	for _, form := range []struct{ name, before, after string }{
		{"a line", "", "\n"},
		{"a list", "[", "]"},
		{"a session", `{"session":"s","calls":[`, "]}"},
	} {
		It("admits a call of exactly its length, and not one byte more, in "+form.name, func() {
			traces, err := decode(form.before+call+form.after, trace.Options{MaxCall: int64(len(call))})
			Expect(err).NotTo(HaveOccurred())
			Expect(traces[0].Calls).To(HaveLen(1))

			_, err = decode(form.before+call+form.after, trace.Options{MaxCall: int64(len(call) - 1)})
			Expect(err).To(MatchError(And(
				ContainSubstring("longer than 32 bytes"), ContainSubstring("--max-call, now 32 bytes"))))
		})
	}

	It("names the place where the call begins, and keeps the calls before it", func() {
		text := "{\"tool\":\"a\"}\n  {\"tool\":\"b\",\"result\":\"" + strings.Repeat("x", 100_000) + "\"}\n"
		traces, err := decode(text, trace.Options{MaxCall: 50_000})
		Expect(err.(*acel.Problem).Place.Line).To(Equal(2))
		Expect(err.(*acel.Problem).Place.Column).To(Equal(3))
		Expect(seen(traces)).To(Equal([]string{"a "}))
	})

	It("does not limit the file, only the call", func() {
		traces, err := decode(strings.Repeat(call+"\n", 5000), trace.Options{MaxCall: 40})
		Expect(err).NotTo(HaveOccurred())
		Expect(traces[0].Calls).To(HaveLen(5000))
	})

	It("bounds white space, and does not take it for a call", func() {
		blank := strings.Repeat(" \n", 500)
		for _, text := range []string{
			blank,
			blank + `{"tool":"a"}`,
			blank + "- tool: a",
			`{"tool":"a"}` + blank,
			`{"tool":"a"}` + blank + `{"tool":"a"}`,
			"[" + blank + `{"tool":"a"}]`,
			`[{"tool":"a"}` + blank + `,{"tool":"a"}]`,
			`[{"tool":"a"},` + blank + `{"tool":"a"}]`,
			`[{"tool":"a"}]` + blank,
			`{"session":"s","calls":[` + blank + "]}",
			`[{"role":"user"},` + blank + `{"role":"user"}]`,
		} {
			_, err := decode(text, trace.Options{MaxCall: 200})
			Expect(err).To(MatchError(ContainSubstring("no call or message ends within 200 bytes, most of which is white space (the limit is --max-call, now 200 bytes)")), "%q", text)
		}
		for _, text := range []string{
			`{"tool":"a","args":{"n":` + blank + "1}}",
			`{"tool":"a","args":{"n":"` + strings.Repeat(" ", 300) + `"}}`,
		} {
			_, err := decode(text, trace.Options{MaxCall: 200})
			Expect(err).To(MatchError(ContainSubstring("a call or message is longer than 200 bytes")), "%q", text)
		}
	})

	It("does not count what is read past", func() {
		tools := `"tools":[` + strings.Repeat(`{"a":1},`, 1000) + `{}]`
		_, err := decode(`{"messages":[],`+tools+`}`, trace.Options{MaxCall: 200})
		Expect(err).NotTo(HaveOccurred())
	})
})

var _ = Describe("MaxDepth", func() {
	nested := func(depth int) string {
		return `{"tool":"a","args":{"n":` + strings.Repeat("[", depth-2) + "0" + strings.Repeat("]", depth-2) + `}}`
	}

	It("admits what is exactly so deep, and not one level more", func() {
		for _, max := range []int{2, 3, 10, 999, 1500} {
			o := trace.Options{MaxDepth: max}
			_, err := decode(nested(max), o)
			Expect(err).NotTo(HaveOccurred())
			_, err = decode(nested(max+1), o)
			Expect(err).To(MatchError(And(
				ContainSubstring(fmt.Sprintf("deeper than %d levels", max)),
				ContainSubstring(fmt.Sprintf("--max-depth, now %d", max)))))
			_, err = decode("["+nested(max)+"]", o)
			Expect(err).To(HaveOccurred())
		}
	})

	It("is 1,000 unless said otherwise, and at most 10,000", func() {
		_, err := decode(nested(1000), trace.Options{})
		Expect(err).NotTo(HaveOccurred())
		_, err = decode(nested(1001), trace.Options{})
		Expect(err).To(MatchError(ContainSubstring("1000 levels")))
		_, err = decode(nested(10_001), trace.Options{MaxDepth: 1 << 30})
		Expect(err).To(MatchError(ContainSubstring("10000 levels")))
	})

	It("names the bracket that is too deep", func() {
		_, err := decode("{\"tool\":\"a\",\n\"args\":{\"n\":[\"[[[[[[\", [\n[[]]]]}}", trace.Options{MaxDepth: 5})
		p := err.(*acel.Problem)
		Expect([]int{p.Place.Line, p.Place.Column}).To(Equal([]int{3, 2}))
		Expect(p.Place.Pointer()).To(Equal("/args"))
	})

	It("counts no bracket in a text, and is not fooled by quotes in it", func() {
		_, err := decode(`{"tool":"a","args":{"a":"`+strings.Repeat(`[\"{`, 2000)+`\\"}}`, trace.Options{})
		Expect(err).NotTo(HaveOccurred())
	})

	It("holds for what is read past, and for YAML", func() {
		_, err := decode(`{"messages":[],"x":`+strings.Repeat("[", 1100), trace.Options{})
		Expect(err).To(MatchError(ContainSubstring("1000 levels")))
		_, err = decode("- tool: a\n  args: {n: "+strings.Repeat("[", 1100)+strings.Repeat("]", 1100)+"}\n", trace.Options{})
		Expect(err).To(MatchError(ContainSubstring("1000 levels")))
	})
})

var _ = Describe("A YAML document", func() {
	It("is refused beyond 8 MiB, with the way out", func() {
		_, err := decode("- tool: a\n"+strings.Repeat("#"+strings.Repeat(" ", 1022)+"\n", 8<<10), trace.Options{})
		Expect(err).To(MatchError(And(ContainSubstring("longer than 8 MiB"), ContainSubstring("JSON Lines"))))
	})

	It("is refused where it has more values than can be held, at the place where there are too many", func() {
		list := func(n int) string { return "- tool: a\n  args: {n: [\n" + strings.Repeat("1,", n) + "]}\n" }
		const around = 9 // three in the first line, five in the second, and the last line end
		_, err := decode(list(250_000-around), trace.Options{})
		Expect(err).NotTo(HaveOccurred())
		_, err = decode(list(300_000), trace.Options{})
		Expect(err).To(MatchError(And(ContainSubstring("more than 250000 of , : - ? [ { and line ends"), ContainSubstring("write JSON or JSON Lines"))))
		p := err.(*acel.Problem)
		Expect(p.Place.Line).To(Equal(3))
		Expect(p.Place.Column).To(BeNumerically("~", 2*(250_000-around), 10))
		Expect(p.Excerpt[p.ExcerptColumn-1:]).To(HavePrefix(",1,"))
	})

	It("takes less than 500 MB in all, whatever it holds", func() {
		var keys []string
		for i := range 249_000 {
			keys = append(keys, fmt.Sprintf("k%d", i))
		}
		for _, values := range []string{
			"[" + strings.Repeat("1,", 249_000) + "]",
			"[" + strings.Repeat("a: b,", 124_000) + "]",
			"{" + strings.Join(keys, ",") + "}",
		} {
			text := "- tool: a\n  args: {n: " + values + "}\n"
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			Expect(decodeAll(GinkgoTB(), strings.NewReader(text))).To(Equal(1))
			runtime.ReadMemStats(&after)
			Expect(after.TotalAlloc - before.TotalAlloc).To(BeNumerically("<", 500_000_000))
		}
	})
})

var _ = Describe("An input that fails", func() {
	It("keeps what was read before, and says why", func() {
		broken := io.MultiReader(strings.NewReader("{\"tool\":\"a\"}\n{\"tool\":"), failing{})
		traces, err := trace.Collect(trace.Decode(broken, trace.Options{}))
		Expect(err).To(MatchError(ContainSubstring("cannot be read: the disk is gone")))
		Expect(seen(traces)).To(Equal([]string{"a "}))
		_, err = trace.Collect(trace.Decode(failing{}, trace.Options{Name: "x"}))
		Expect(err).To(MatchError("x: cannot be read: the disk is gone"))
	})

	It("ends even if it never says a thing", func() {
		_, err := trace.Collect(trace.Decode(silent{}, trace.Options{}))
		Expect(err).To(MatchError(ContainSubstring("cannot be read")))
	})
})

type failing struct{}

func (failing) Read([]byte) (int, error) { return 0, errors.New("the disk is gone") }

type silent struct{}

func (silent) Read([]byte) (int, error) { return 0, nil }
