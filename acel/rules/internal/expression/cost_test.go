package expression

import (
	"encoding/json"
	"fmt"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/acel-dev/acel/acel"
)

// list is a JSON list of n different texts.
func list(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, `,"%06d"`, i)
	}
	return "[" + b.String()[1:] + "]"
}

// work evaluates an expression, and returns what it cost, how many bytes of JSON
// it went through, and why it failed.
func work(text, args string) (cost, read float64, err error) {
	GinkgoHelper()
	p, errs := New(Declarations{}).compile("", text, use{name: "ensure"})
	Expect(errs).To(BeEmpty())
	in := &inputs{call: &acel.Call{Args: json.RawMessage(args)}}
	_, details, err := p.run.Eval(in)
	if err != nil {
		err = p.explain(err)
	}
	return float64(*details.ActualCost()), float64(in.meter.read), err
}

var _ = Describe("an evaluation", func() {
	const tooLong = "it takes too long: it looks at too much to be run to its end"

	DescribeTable("counts what it does again in each step of a loop",
		func(text string) {
			args := func(n int) string {
				return `{"l": ` + list(n) + `, "o": {"l": ` + list(n) + `}, "t": "` + strings.Repeat("é", 100*n) + `"}`
			}
			cost, read, err := work(text, args(100))
			Expect(err).NotTo(HaveOccurred())
			more, reread, err := work(text, args(200))
			Expect(err).NotTo(HaveOccurred())
			Expect(max(more/cost, reread/read)).To(BeNumerically(">", 3), "twice as much in twice as many steps")
		},
		Entry(nil, `args.l.all(x, x in args.l)`),
		Entry(nil, `args.l.all(x, args.l == args.o.l)`),
		Entry(nil, `[args.l].all(l, l.all(x, x in l))`),
		Entry(nil, `args.l.all(x, args.l[0] != "")`),
		Entry(nil, `args.l.all(x, args.o.l[0] != "")`),
		Entry(nil, `args.l.all(x, args["o"]["l"] != x)`),
		Entry(nil, `args.l.all(x, size(args.o) == 1)`),
		Entry(nil, `args.l.all(x, args.o.all(k, k == "l"))`),
		Entry(nil, `args.l.all(x, !("x" in args.o))`),
		Entry(nil, `args.l.all(x, !has(args.o.x))`),
		Entry(nil, `args.l.all(x, args.o == args.o)`),
		Entry(nil, `args.l.all(x, args.t.upperAscii() != x)`),
		Entry(nil, `[args.t].all(t, args.l.all(x, t.lowerAscii() != x))`),
		Entry(nil, `[args.t].all(t, args.l.all(x, !t.matches("x.*y")))`),
		Entry(nil, `[args.t].all(t, args.l.all(x, !t.contains(x)))`),
		Entry(nil, `[args.t].all(t, args.l.all(x, t.indexOf(x) < 0))`),
		Entry(nil, `[args.t].all(t, args.l.all(x, t.split("x") != []))`),
		Entry(nil, `[args.t].all(t, args.l.all(x, t.trim() != t.substring(1)))`),
		Entry(nil, `[args.l].all(l, l.all(x, l.join("-") != ""))`),
	)

	DescribeTable("is stopped",
		func(text, args string) {
			cost, read, err := work(text, args)
			Expect(err).To(MatchError(tooLong))
			Expect(cost).To(BeNumerically("<", 3*maxCost))
			Expect(read).To(BeNumerically("<=", maxRead+perDecoded*len(args)))
		},
		Entry("in a loop over a long list", `args.l.all(x, x in args.l)`, `{"l": `+list(20_000)+`}`),
		Entry("in loops in each other", `args.l.all(x, args.l.all(y, args.l.all(z, x + y + z != "")))`, `{"l": `+list(2000)+`}`),
		Entry("that decodes a list in a loop", `args.l.all(x, args.o[0] != "")`, `{"l": `+list(10_000)+`, "o": `+list(10_000)+`}`),
		Entry("that passes over much in a loop", `args.l.all(x, args.z.a == 1)`, `{"l": `+list(10_000)+`, "o": `+list(10_000)+`, "z": {"a": 1}}`),
		Entry("that looks at text in a loop", `args.l.all(x, args.t.lowerAscii() != x)`, `{"l": `+list(1000)+`, "t": "`+strings.Repeat("A", 1<<20)+`"}`),
		Entry("without a loop", strings.Repeat(`args.t.lowerAscii() == "" || `, 90)+"false", `{"t": "`+strings.Repeat("A", 1<<20)+`"}`),
		Entry("that makes lists of lists", `[args.l]`+strings.Repeat(`.map(x, [x, x])`, 30)+` == [args.l]`, `{"l": [1]}`),
		Entry("that makes maps of maps", `[args.l]`+strings.Repeat(`.map(x, {"a": x, "b": x})`, 30)+` == [args.l]`, `{"l": [1]}`),
		Entry("that makes lists of lists without writing one out", `[[args.l, args.l]]`+strings.Repeat(`.map(x, x.map(y, x))`, 20)+` == [args.l]`, `{"l": [1]}`),
	)

	DescribeTable("refuses to make what is too large",
		func(text, why string) {
			args := `{"l": ` + list(9000) + `, "t": "` + strings.Repeat(",", 1<<20) + `", "p": "` + strings.Repeat("(a{100})", 40) + `"}`
			_, _, err := work(text, args)
			Expect(err).To(MatchError(why))
		},
		Entry(nil, `args.l.join(args.t)`, "the text would be of more than 64 KiB"),
		Entry(nil, `args.l.join("----------")`, "the text would be of more than 64 KiB"),
		Entry(nil, `args.t.split(",")`, "the list would be of more than 10000 items"),
		Entry(nil, `args.t.split("", 20000)`, "the list would be of more than 10000 items"),
		Entry(nil, `"a".matches(args.t)`, "a regular expression of more than 10000 bytes"),
		Entry(nil, `args.t.matches(args.p)`, "the regular expression is too large: it takes 4082 steps a character, and 2000 are the most"),
	)

	It("looks for long text in long text in time that grows with both, not with their product", func() {
		args := `{"t": "` + strings.Repeat("é", 2<<20) + `", "of": "` + strings.Repeat("é", 1<<20) + `x"}`
		_, _, err := work(`args.t.indexOf(args.of) == -1 && !args.t.contains(args.of)`, args)
		Expect(err).NotTo(HaveOccurred())
	})

	DescribeTable("still counts characters and parts as CEL does",
		func(text string) {
			holds, err := evaluated(text, deskState, deskArgs, nil)
			Expect(err).NotTo(HaveOccurred())
			Expect(holds).To(BeTrue())
		},
		Entry(nil, `"aéxéx".indexOf("x") == 2 && "aéxéx".indexOf("x", 3) == 4 && "aéx".indexOf("y") == -1 && "aéx".indexOf("x", 9) == -1`),
		Entry(nil, `"aé".indexOf("") == 0 && "aé".indexOf("", 1) == 1 && "aé".indexOf("", 9) == 2`),
		Entry(nil, `"a-b-c".split("-", 2) == ["a", "b-c"] && "a-b".split("-", 0) == [] && "aé".split("") == ["a", "é"] && "a-b".split("-", -1) == ["a", "b"]`),
		Entry(nil, `["a", "b"].join() == "ab" && ["", "b"].join("-") == "-b" && [].join("-") == ""`),
		Entry(nil, `matches("abc", "b") && "abc".matches(args.text) && !"aBc".matches(args.text) && "aBc".matches("(?i)" + args.text)`),
	)

	It("says what join and indexOf are not for", func() {
		_, err := evaluated(`["a", args.n].join("-") == ""`, deskState, deskArgs, nil)
		Expect(err).To(MatchError("join is for texts; the list holds a whole number"))
		_, err = evaluated(`"a".indexOf("a", -1) == 0`, deskState, deskArgs, nil)
		Expect(err).To(MatchError("there is no character -1 in a text"))
	})
})

var _ = Describe("what a commit writes", func() {
	deep := func(n int) string { return strings.Repeat(`{"a":`, n) + "1" + strings.Repeat("}", n) }

	It("is not deeper than it can be read again", func() {
		after, err := committed(assign("last", `{"before": args.x}`), `{}`, `{"x": `+deep(190)+`}`, "1")
		Expect(err).NotTo(HaveOccurred())
		Expect(after).To(MatchJSON(`{"last": {"before": ` + deep(190) + `}}`))
		_, err = committed(assign("last", strings.Repeat(`{"before": `, 15)+`args.x`+strings.Repeat("}", 15)), `{}`, `{"x": `+deep(190)+`}`, "1")
		Expect(err).To(MatchError("last cannot be set: the value is nested deeper than 200 levels"))
	})

	It("is not written out where it is far too large", func() {
		args := `{"x": {"a": "` + strings.Repeat("x", 1<<20) + `"}}`
		_, err := committed(assign("last", "["+strings.TrimSuffix(strings.Repeat("args.x,", 50), ",")+"]"), `{}`, args, "1")
		Expect(err).To(MatchError("last cannot be set: the value is of more than 16 MiB"))
	})
})
