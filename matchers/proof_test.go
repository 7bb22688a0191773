package matchers_test

import (
	"fmt"

	"github.com/onsi/gomega/format"
	"github.com/onsi/gomega/types"

	"github.com/acel-dev/acel/acel"
	. "github.com/acel-dev/acel/matchers"
)

// What the functions return is everything at once that Gomega and a reader
// could ask of it. The compiler is the test.
type everything interface {
	types.GomegaMatcher
	types.OracleMatcher
	format.GomegaStringer
	fmt.Stringer
}

var (
	_ everything = acel.Property(nil)
	_ everything = acel.Occurrence(nil)

	// Each is assignable to a plain predicate, as Satisfy and anybody else
	// takes it.
	_ func(acel.Source) bool = acel.Property(nil)
	_ func(acel.Source) bool = acel.Occurrence(nil)

	_ acel.Property = MustPrecede("a", "b")
	_ acel.Property = CannotFollowWithout("a", "b")
	_ acel.Property = AtMostNTimes("a", 1)
	_ acel.Property = AtMostTotal("a", "x", 1.5)
	_ acel.Property = NeverAfter("a", "b")
	_ acel.Property = RequiredBeforeSessionEnd("a")
	_ acel.Property = MutuallyExclusive("a", "b")
	_ acel.Property = KeepRules(acel.MustPrecede("a", "b"))
	_ acel.Property = RulesFile("acel.yaml")
	_ acel.Property = ConformTo(nil)
	_ acel.Property = HaveCalledInOrder("a", "b")

	_ acel.Occurrence = HaveCalled("a").At(1).Times(1).WithArgs(nil)
	_ acel.Occurrence = Violate(MustPrecede("a", "b")).At(1).Times(1).WithArgs(nil)

	_ types.GomegaMatcher = BeExercisedBy(acel.Trace{})

	// Each source shows itself, so that Gomega does not print its insides.
	_ format.GomegaStringer = acel.Trace{}
	_ format.GomegaStringer = (*acel.Session)(nil)
	_ format.GomegaStringer = (*acel.Recorder)(nil)

	// A tool is a name of any string type, or an operand.
	_ = MustPrecede(toolName("a"), Matching("b", "", "x"))
	_ = NeverAfter(AnyOf("a", "b"), acel.Operand{Glob: "c*"})
	_ = AtMostTotal(AnyOf(Matching("a", "x", "y"), acel.Operand{Tool: "b"}), "x", "10.50")
)

type toolName string
