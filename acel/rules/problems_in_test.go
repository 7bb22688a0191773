package rules

import (
	"errors"
	"fmt"
	"io/fs"
	"os"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/acel-dev/acel/acel"
)

var _ = Describe("the problems in an error", func() {
	one, two := &acel.Problem{Message: "one"}, &acel.Problem{Message: "two"}

	DescribeTable("are",
		func(err error, want ...*acel.Problem) {
			Expect([]*acel.Problem(ProblemsIn(err))).To(Equal(want))
		},
		Entry("itself", one, one),
		Entry("a list of them", Problems{one, two}, one, two),
		Entry("those joined, however deep", errors.Join(one, errors.Join(two, errors.New("three"))), one, two, &acel.Problem{Message: "three"}),
		Entry("the one wrapped", fmt.Errorf("in vain: %w", one), one),
		Entry("a file that cannot be read", fmt.Errorf("rules: %w", &fs.PathError{Op: "open", Path: "x", Err: os.ErrPermission}),
			&acel.Problem{Place: acel.Place{File: "x"}, Message: "cannot be read: permission denied"}),
		Entry("one that is not there", &fs.PathError{Op: "open", Path: "x", Err: os.ErrNotExist},
			&acel.Problem{Place: acel.Place{File: "x"}, Message: "no such file or directory"}),
		Entry("any other by its words", errors.New("boom"), &acel.Problem{Message: "boom"}),
	)

	It("are none in no error", func() { Expect(ProblemsIn(nil)).To(BeNil()) })
})
