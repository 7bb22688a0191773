package aceltest_test

import (
	"fmt"
	"testing"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/aceltest"
)

// printer stands for the t of a test.
type printer struct{ testing.TB }

func (printer) Helper()                           {}
func (printer) Errorf(format string, args ...any) { fmt.Printf(format+"\n", args...) }
func (printer) Logf(format string, args ...any)   { fmt.Printf(format+"\n", args...) }

// In a test, t is what the test was given.
func ExampleCheck() {
	t := printer{}
	run := acel.Trace{Name: "run", Calls: []acel.Call{{Tool: "look_up"}, {Tool: "delete_record"}}}
	aceltest.Check(t, run, acel.MustPrecede("validate_record", "delete_record"))
	// Output:
	// run: delete_record at step 2 needs an earlier successful validate_record [must_precede(validate_record, delete_record)]
	//       1  look_up
	//     > 2  delete_record
	//   hint: Call validate_record first, and delete_record only once it has succeeded.
}

// A rule is shown to find what it is meant to find.
func ExampleCheckViolates() {
	t := printer{}
	bad := acel.Trace{Name: "bad", Calls: []acel.Call{{Tool: "pay"}, {Tool: "pay"}, {Tool: "pay"}}}
	fmt.Println(aceltest.CheckViolates(t, bad, acel.AtMostNTimes("pay", 1), 2, 3))
	fmt.Println(aceltest.CheckViolates(t, bad, acel.AtMostNTimes("pay", 2), 2, 3))
	// Output:
	// true
	// bad, 3 calls: at_most_n_times(pay, 2) should be broken at steps 2 and 3, and nowhere else
	//   missed: step 2, pay
	//
	//       1  pay
	//     > 2  pay
	//       3  pay
	// false
}

func ExampleLoad() {
	t := printer{}
	fmt.Println(aceltest.Load(t, "testdata/shop/kept/monday.jsonl"))
	// Output: testdata/shop/kept/monday.jsonl, 3 calls
}
