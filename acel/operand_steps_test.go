package acel

import (
	"slices"
	"strings"
	"testing"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
	"pgregory.net/rapid"
)

var _ = Describe("the steps at which an operand matches", func() {
	DescribeTable("are those of its calls that happened, apart from those that cannot be decided",
		func(o Operand, calls []Call, matching, unsure []int) {
			whole, err := Trace{Calls: calls}.Steps()
			Expect(err).NotTo(HaveOccurred())
			at, doubt, err := o.Steps(whole)
			Expect(err).NotTo(HaveOccurred())
			Expect(at).To(Equal(matching))
			Expect(doubt).To(Equal(unsure))
		},
		Entry("by name, in any outcome but a refusal", Operand{Tool: "a"}, play("a b a! a? a~ A"), []int{1, 3, 4}, nil),
		Entry("on an attempt just so", Operand{Tool: "a", On: Attempt}, play("a a! a? a~"), []int{1, 2, 3}, nil),
		Entry("on success alone", Operand{Tool: "a", On: Success}, play("a b a! a? a~ a"), []int{1, 6}, nil),
		Entry("by a glob", Operand{Glob: "re?d*"}, play("read reads red road_x"), []int{1, 2}, nil),
		Entry("whose star is only a star in a name", Operand{Tool: "a*"}, play("ab a*"), []int{2}, nil),
		Entry("on one server", Operand{Tool: "a", Server: "s"}, play("a a@s a@t"), []int{2}, nil),
		Entry("on any, though two offer the tool", Operand{Tool: "a", On: Success}, play("a@s a@t"), []int{1, 2}, nil),
		Entry("any of several", AnyOf(Operand{Tool: "a", On: Success}, Operand{Glob: "b*"}), play("a a! b! c"), []int{1, 3}, nil),
		Entry("by what its arguments say", Matching("sh", "", "rm"),
			[]Call{with("sh", `{"command": "RM -r"}`), with("sh", `{"command": "ls"}`), with("sh", `{}`), {Tool: "sh"}}, []int{1}, nil),
		Entry("where they cannot be read, or say no text", Matching("sh", "", "rm"),
			[]Call{with("sh", `{"command": 7}`), with("sh", `{"command`), with("sh", `{"command": "rm", "command": "ls"}`), with("x", `{`)}, nil, []int{1, 2, 3}),
		Entry("not where another member matches", AnyOf(Matching("sh", "", "rm"), Operand{Tool: "sh", Server: "s"}),
			[]Call{{Tool: "sh", Server: "s", Args: []byte(`{"command": 7}`)}, with("sh", `{"command": 7}`)}, []int{1}, []int{2}),
		Entry("in a field of a field", Matching("sh", "a.b", "x"), []Call{with("sh", `{"a": {"b": "x"}}`), with("sh", `{"a": "x"}`)}, []int{1}, []int{2}),
		Entry("counted by begins where calls overlap", Operand{Tool: "a", On: Success}, []Call{
			{Tool: "a", ID: "1", Phase: Begins}, {Tool: "a", ID: "2", Phase: Begins}, {Tool: "a"}, {ID: "2", Phase: Ends},
		}, []int{2, 3}, nil),
		Entry("not where a call was released", Operand{Tool: "a"}, []Call{{Tool: "a", ID: "1", Phase: Begins}, {ID: "1", Phase: Ends, Outcome: Outcome{Status: Refused}}}, nil, nil),
		Entry("nowhere in an empty trace", Operand{Glob: "*"}, nil, nil, nil),
	)

	DescribeTable("are none of an operand that means nothing",
		func(o Operand, why string) {
			_, _, err := o.Steps(nil)
			Expect(err).To(MatchError(ContainSubstring(why)))
		},
		Entry("the zero one", Operand{}, "an operand needs a tool or a glob"),
		Entry("any of none", AnyOf[Operand](), "needs at least one operand"),
		Entry("a bad expression", Matching("sh", "", "("), "matches:"),
		Entry("a bad member", AnyOf(Operand{Tool: "a"}, Operand{Tool: "b", On: 9}), "no moment 9"),
	)
})

func drawMembers(t *rapid.T, on ...Moment) Operand {
	member := rapid.Custom(func(t *rapid.T) Operand {
		m := rapid.SampledFrom([]Operand{
			{Tool: "a"},
			{Tool: "a", Server: "s"},
			{Glob: "*"},
			{Glob: "s*"},
			{Glob: "?", Server: "s"},
			{Tool: "b"},
			{Tool: "sh", Matches: "rm"},
			{Glob: "*", Matches: "ls"},
			{Tool: "sh", Matches: "0", Field: "n"},
			{Tool: "a", Matches: "1", Field: "plain"},
		}).Draw(t, "member")
		m.On = rapid.SampledFrom(on).Draw(t, "on")
		return m
	})
	if rapid.Bool().Draw(t, "one") {
		return member.Draw(t, "operand")
	}
	return AnyOf(rapid.SliceOfN(member, 1, 3).Draw(t, "operand")...)
}

// forbiddenAt are the steps at which calls that happened break the rule that
// forbids the operand, and those of them that it cannot judge.
func forbiddenAt(t *rapid.T, o Operand, calls []Call, of func(Status) bool) (sure, unsure []int) {
	result, err := Replay(drawPolicy(t, PolicyConfig{Rules: []Rule{AtMostNTimes(o, 0)}}), Trace{Calls: calls}.All())
	if err != nil {
		t.Fatal(err)
	}
	for _, v := range result.Violations {
		switch {
		case !of(v.Call.Outcome.Status):
		case strings.Contains(v.Message, "cannot be judged: "):
			unsure = append(unsure, v.Step)
		default:
			sure = append(sure, v.Step)
		}
	}
	return sure, unsure
}

func TestAnOperandMatchesWhereARuleForbidsIt(t *testing.T) {
	matches, doubts := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		o := drawMembers(t, ByRole, Attempt)
		calls := drawCalls(t, richWords(), OK, Failed, Unfinished, Refused)
		at, doubt, err := o.Steps(calls)
		if err != nil {
			t.Fatal(err)
		}
		sure, unsure := forbiddenAt(t, o, calls, func(s Status) bool { return s != Refused })
		if !slices.Equal(at, sure) || !slices.Equal(doubt, unsure) {
			t.Fatalf("%s matches at %v, perhaps at %v; the rule objects at %v, cannot judge %v", o, at, doubt, sure, unsure)
		}
		matches, doubts = matches+len(at), doubts+len(doubt)
	})
	if matches == 0 || doubts == 0 {
		t.Errorf("%d matches and %d doubts in all", matches, doubts)
	}
}

// A budget of successes holds calls in flight, so that the rule objects before
// it knows how they end; of those that ended well it must say the same.
func TestAnOperandOfSuccessMatchesWhereARuleForbidsWhatEndedWell(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		o := drawMembers(t, Success)
		calls := drawCalls(t, richWords(), OK, Failed, Unfinished, Refused)
		at, doubt, err := o.Steps(calls)
		if err != nil {
			t.Fatal(err)
		}
		sure, unsure := forbiddenAt(t, o, calls, func(s Status) bool { return s == OK })
		if !slices.Equal(at, sure) || !slices.Equal(doubt, unsure) {
			t.Fatalf("%s matches at %v, perhaps at %v; the rule objects at %v, cannot judge %v", o, at, doubt, sure, unsure)
		}
	})
}

// Members that ask for success count only in calls that ended well; the others
// in all.
func TestAnOperandOfSeveralMomentsMatchesByThoseThatTheCallReached(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		o := drawMembers(t, ByRole, Success)
		calls := drawCalls(t, richWords(), Failed, Unfinished)
		at, doubt, err := o.Steps(calls)
		if err != nil {
			t.Fatal(err)
		}
		var wantAt, wantDoubt []int
		rest := slices.DeleteFunc(o.Members(), func(m Operand) bool { return m.On == Success })
		if len(rest) > 0 {
			wantAt, wantDoubt = forbiddenAt(t, AnyOf(rest...), calls, func(Status) bool { return true })
		}
		if !slices.Equal(at, wantAt) || !slices.Equal(doubt, wantDoubt) {
			t.Fatalf("%s matches at %v, perhaps at %v; its members but for success at %v and %v", o, at, doubt, wantAt, wantDoubt)
		}
	})
}
