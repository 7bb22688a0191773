package matchers

import "github.com/acel-dev/acel/acel"

// AfterError is a [NoRepeat] that counts the same call only in a row, each but the
// first of which stands directly after the failure of the one before:
//
//	Expect(trace).To(Satisfy(AfterError(NoRepeat("search", 2))))
//
// See [acel.Rule.AfterError].
func AfterError(rule acel.Property) acel.Property {
	return changed(rule, option{
		name:   "AfterError",
		change: acel.Rule.AfterError,
		taken:  func(a acel.Arguments) bool { return a.AfterError },
	})
}
