package trace_test

import (
	"errors"
	"fmt"
	"io"
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

	It("bounds what is held of a chat, and of white space", func() {
		call := `{"role":"assistant","tool_calls":[{"function":{"name":"f","arguments":"` + strings.Repeat("x", 50) + `"}}]}`
		_, err := decode("["+strings.Repeat(call+",", 10)+call+"]", trace.Options{MaxCall: 200})
		Expect(err).To(MatchError(ContainSubstring("wait for their results are longer than 200 bytes")))
		_, err = decode(strings.Repeat(" ", 1000)+`{"tool":"a"}`, trace.Options{MaxCall: 200})
		Expect(err).To(MatchError(ContainSubstring("longer than 200 bytes")))
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
