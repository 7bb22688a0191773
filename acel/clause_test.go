package acel

import (
	"fmt"
	"reflect"
	"testing"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
	"pgregory.net/rapid"
)

// commandOf is a clause over commands at a field, "" being the default.
func commandOf(field string, texts ...string) Clause {
	return Clause{Key: "command", Text: fmt.Sprint(field, texts), Texts: texts, Field: field}
}

var _ = Describe("a clause in an operand's text", func() {
	DescribeTable("stands as a rules file has it",
		func(op Operand, want string) { Expect(op.String()).To(Equal(want)) },
		Entry("text alone", Operand{Tool: "Bash", Where: []Clause{{Key: "where", Text: "args.x > 1"}}}, `{tool: Bash, where: "args.x > 1"}`),
		Entry("one text", Operand{Tool: "Bash", Where: []Clause{commandOf("", "go test")}}, `{tool: Bash, command: "go test"}`),
		Entry("a list", Operand{Tool: "Bash", Where: []Clause{commandOf("", "go test", "pytest", "a, b")}}, `{tool: Bash, command: ["go test", pytest, "a, b"]}`),
		Entry("a field", Operand{Tool: "exec", Where: []Clause{commandOf("cmd.line", "ls")}}, `{tool: exec, field: cmd.line, command: ls}`),
		Entry("the default field, spelled out", Operand{Tool: "exec", Where: []Clause{commandOf("command", "ls")}}, `{tool: exec, command: ls}`),
		Entry("a field that matches looks in too", Operand{Tool: "exec", Field: "cmd", Matches: "x", Where: []Clause{commandOf("cmd", "ls")}}, `{tool: exec, field: cmd, matches: x, command: ls}`),
		Entry("beside the field of a value", Operand{Tool: "exec", Field: "id", Where: []Clause{commandOf("", "ls")}}, `{tool: exec, field: id, command: ls}`),
		Entry("the field of a value, though it is the default", Operand{Tool: "exec", Field: "command"}, `{tool: exec, field: command}`),
	)

	DescribeTable("stands as no rules file can be read where none can say it",
		func(op Operand, want string) { Expect(op.String()).To(Equal(want)) },
		Entry("matches looks elsewhere", Operand{Tool: "exec", Field: "cmd", Matches: "x", Where: []Clause{commandOf("", "ls", "rm")}}, `{tool: exec, field: cmd, matches: x, command: {field: command, command: [ls, rm]}}`),
		Entry("two look in two places", Operand{Tool: "exec", Where: []Clause{commandOf("a", "ls"), commandOf("b", "ls")}}, `{tool: exec, field: a, command: ls, command: {field: b, command: ls}}`),
	)
})

// Operands that look for other commands, or elsewhere, have other texts.
func TestEqualTextsAreEqualClauses(t *testing.T) {
	field := rapid.SampledFrom([]string{"", "command", "a", "b"})
	texts := rapid.SliceOfN(rapid.SampledFrom([]string{"a", "a, b", "[a]", "{field: a}", "x: y"}), 1, 2)
	draw := rapid.Custom(func(t *rapid.T) Operand {
		op := Operand{Tool: "t", Field: field.Draw(t, "own field")}
		if rapid.Bool().Draw(t, "matches") {
			op.Matches = "m"
			op.Field = unlessDefault(op.Field)
		}
		for range rapid.IntRange(0, 2).Draw(t, "clauses") {
			op.Where = append(op.Where, commandOf(unlessDefault(field.Draw(t, "field")), texts.Draw(t, "texts")...))
		}
		return op
	})
	rapid.Check(t, func(t *rapid.T) {
		a, b := draw.Draw(t, "a"), draw.Draw(t, "b")
		if (a.String() == b.String()) != reflect.DeepEqual(a, b) {
			t.Fatalf("%#v and %#v are both %s", a, b, a)
		}
	})
}
