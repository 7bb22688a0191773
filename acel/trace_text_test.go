package acel

import (
	"strconv"
	"strings"
	"unicode"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

var _ = Describe("a trace in words", func() {
	DescribeTable("is named, and says how many calls it has and how far it goes",
		func(t Trace, want string) { Expect(t.String()).To(Equal(want)) },
		Entry("the zero one", Trace{}, "a trace of 0 calls"),
		Entry("of one call", Trace{Calls: play("a")}, "a trace of 1 call"),
		Entry("with a name", Trace{Name: "runs/1.json", Calls: play("a b")}, "runs/1.json, 2 calls"),
		Entry("of one session", Trace{Session: "s1", Calls: play("a b")}, "a trace of session s1, 2 calls"),
		Entry("of one session of a file", Trace{Name: "run.json", Session: "s1", Calls: play("a b")}, "run.json, session s1, 2 calls"),
		Entry("that goes on", Trace{Name: "run.json", Calls: play("a b"), Extent: Ongoing}, "run.json, 2 calls so far"),
		Entry("that is cut", Trace{Name: "run.json", Calls: play("a b"), Extent: Partial}, "run.json, 2 calls, and others that are missing"),
		Entry("of an extent that there is not", Trace{Extent: 9}, "a trace of 0 calls"),
		Entry("whose calls are two records", Trace{Calls: []Call{{Tool: "a", ID: "1", Phase: Begins}, {Tool: "b"}, {ID: "1", Phase: Ends}}}, "a trace of 2 calls"),
	)

	It("names the tools in Gomega's failures", func() {
		begun := Call{Tool: "c", ID: "1", Phase: Begins}
		t := Trace{Name: "run.json", Calls: append(play("a b!"), begun, Call{ID: "1", Phase: Ends})}
		Expect(t.GomegaString()).To(Equal("run.json, 3 calls: a, b, c"))
		Expect(Trace{}.GomegaString()).To(Equal("a trace of 0 calls"))
	})

	It("leaves the middle of a long trace out", func() {
		t := Trace{}
		for i := range 10_000 {
			t.Calls = append(t.Calls, Call{Tool: "t" + strconv.Itoa(i+1)})
		}
		Expect(t.GomegaString()).To(Equal("a trace of 10000 calls: t1, t2, t3, t4, t5, t6, t7, t8, t9, t10, … 9980 more …, " +
			"t9991, t9992, t9993, t9994, t9995, t9996, t9997, t9998, t9999, t10000"))
		t.Calls = t.Calls[:20]
		Expect(t.GomegaString()).To(HaveSuffix("t10, t11, t12, t13, t14, t15, t16, t17, t18, t19, t20"))
		t.Calls = append(t.Calls, Call{Tool: "last"})
		Expect(t.GomegaString()).To(HaveSuffix("t10, … 1 more …, t12, t13, t14, t15, t16, t17, t18, t19, t20, last"))
	})

	DescribeTable("stays one short harmless line, whatever a name holds",
		func(name string) {
			t := Trace{Name: name, Session: name, Calls: []Call{{Tool: name}}}
			for _, s := range []string{t.String(), t.GomegaString()} {
				Expect(strings.IndexFunc(s, func(r rune) bool { return !unicode.IsPrint(r) })).To(Equal(-1), "%q", s)
				Expect(len(s)).To(BeNumerically("<", 2_000))
				Expect(s).NotTo(Or(ContainSubstring("{{red}}"), ContainSubstring("##["), HavePrefix(":")))
			}
		},
		Entry("an escape", "\x1b[2Jclean"), Entry("a newline", "a\nb"), Entry("a return", "a\rb"), Entry("text turned round", "a\u202eb"),
		Entry("an isolate", "a\u2066b"), Entry("no width", "a\u200bb"), Entry("a separator of lines", "a\u2028b"), Entry("no text", "\xff\xfe"),
		Entry("a great deal", strings.Repeat("long", 100_000)), Entry("a delete", "\x7f"), Entry("a C1 control", "\u009b2J"),
		Entry("a style of Ginkgo's console", "{{red}}"), Entry("a build server's command", "##[error]"), Entry("another's", "::error::x"),
	)

	It("knows its extents by name", func() {
		Expect([]string{Complete.String(), Ongoing.String(), Partial.String(), Extent(9).String()}).To(Equal([]string{"complete", "ongoing", "partial", "9"}))
	})
})
