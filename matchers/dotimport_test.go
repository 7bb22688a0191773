package matchers_test

import (
	"testing"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
	. "github.com/onsi/gomega/gbytes"
	. "github.com/onsi/gomega/gexec"
	. "github.com/onsi/gomega/ghttp"
	. "github.com/onsi/gomega/gleak"
	. "github.com/onsi/gomega/gmeasure"
	. "github.com/onsi/gomega/gstruct"

	"github.com/acel-dev/acel/acel"
	. "github.com/acel-dev/acel/matchers"
)

// An agent's repository has types of its own by the plainest names. They are
// no business of a package that it dot-imports. (Session is taken by gexec: a
// repository that dot-imports that has none of its own.)
type (
	Rule   struct{ Trace Trace }
	Trace  struct{ acel.Trace }
	Tool   struct{ Calls []Call }
	Call   struct{ Policy Policy }
	Policy struct{ Source Source }
	Source struct{ Name string }
)

var _ = Describe("a repository that dot-imports everything", func() {
	It("uses something of each", func() {
		trace := Trace{acel.Trace{Calls: play("validate delete")}}
		Expect(Rule{trace}).To(HaveField("Trace.Trace", Satisfy(MustPrecede("validate", "delete"))))
		Expect(&trace).To(PointTo(MatchAllFields(Fields{"Trace": MustPrecede("validate", "delete")})))
		Expect(&trace.Trace).To(PointTo(HaveCalled("delete").Times(1)))
		Expect(Tool{[]Call{{Policy{Source{"x"}}}}}.Calls[0].Policy.Source.Name).To(Equal("x"))
		Expect(BufferWithBytes([]byte("deleted"))).To(Say("del"))
		Expect(NewExperiment("agent").Name).To(Equal("agent"))
		var _ *Session
		var _ Goroutine
		server := NewServer()
		defer server.Close()
		Expect(server.ReceivedRequests()).To(BeEmpty())
	})
})

// The same, without Ginkgo.
func TestWithoutGinkgo(t *testing.T) {
	g := NewWithT(t)
	g.Expect(acel.Trace{Calls: play("validate delete")}).To(Satisfy(MustPrecede("validate", "delete")))
}
