package acel

import (
	"strings"
	"testing"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
	"pgregory.net/rapid"
)

var _ = DescribeTable("a name is taken for a misspelling",
	func(word, known, want string) {
		Expect(MisspellingOf(word, []string{"look_up", known})).To(Equal(want))
	},
	Entry("with two letters swapped", "cancel_reservatoin", "cancel_reservation", "cancel_reservation"),
	Entry("with two letters missing", "cancel_resrvaton", "cancel_reservation", "cancel_reservation"),
	Entry("not with three", "cancel_resrvatn", "cancel_reservation", ""),
	Entry("in another case", "Cancel_Reservation", "cancel_reservation", "cancel_reservation"),
	Entry("in another style", "cancelReservation", "cancel-reservation", "cancel-reservation"),
	Entry("in another style, however short", "A-B", "a_b", "a_b"),
	Entry("in another style and with a slip", "CANCEL RESERVATOIN", "cancel_reservation", "cancel_reservation"),
	Entry("of a short name, with two letters swapped", "deplyo", "deploy", "deploy"),
	Entry("not of a short one with more", "dpelyo", "deploy", ""),
	Entry("of a short name, with a letter too many", "deletee", "delete", "delete"),
	Entry("by characters, not bytes", "löschen", "loschen", "loschen"),
	Entry("not where names are too short to tell", "get", "set", ""),
	Entry("not where one is", "pays", "pay", ""),
	Entry("just where they are not", "pays", "pay_s", "pay_s"),
	Entry("of four letters, with one", "pays", "paws", "paws"),
	Entry("not where the name is known", "look_up", "lookup", ""),
	Entry("not where nothing was called by any name", "a_name", "", ""),
	Entry("not where one name is another with a word more", "get_user", "get_user_name", ""),
	Entry("not where it is of hostile length", strings.Repeat("t", 65), strings.Repeat("t", 64), ""),
)

var _ = Describe("the name that was misspelt", func() {
	It("is the nearest, and of several the first", func() {
		Expect(MisspellingOf("send_payments", []string{"send_paymint", "send_payment", "Send-Payments"})).To(Equal("Send-Payments"))
		Expect(MisspellingOf("send_paymen", []string{"send_payment", "send_paymend"})).To(Equal("send_payment"))
	})

	It("is none among none", func() { Expect(MisspellingOf("send_payment", nil)).To(BeEmpty()) })
})

func TestEditsWithinABound(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		word := rapid.SliceOfN(rapid.SampledFrom([]rune("abé")), 0, 6)
		a, b, most := word.Draw(t, "a"), word.Draw(t, "b"), rapid.IntRange(0, 3).Draw(t, "most")
		got, want := editsWithin(a, b, most), aligned(a, b)
		if got != want && (got <= most || want <= most) {
			t.Fatalf("%q to %q is %d, not %d", string(a), string(b), got, want)
		}
	})
}

// aligned is the distance by its recursive definition (optimal string
// alignment): insert, delete, replace, or swap two neighbours.
func aligned(a, b []rune) int {
	if len(a) == 0 || len(b) == 0 {
		return len(a) + len(b)
	}
	m, n := len(a)-1, len(b)-1
	if a[m] == b[n] {
		return min(aligned(a[:m], b[:n]), 1+aligned(a[:m], b), 1+aligned(a, b[:n]))
	}
	least := 1 + min(aligned(a[:m], b[:n]), aligned(a[:m], b), aligned(a, b[:n]))
	if m > 0 && n > 0 && a[m] == b[n-1] && a[m-1] == b[n] {
		least = min(least, 1+aligned(a[:m-1], b[:n-1]))
	}
	return least
}
