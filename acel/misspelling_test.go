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
	Entry("not a short one, with two letters swapped", "detele", "delete", ""),
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

func TestEditsWithinABoundAreLevenshteins(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		word := rapid.SliceOfN(rapid.SampledFrom([]rune("abé")), 0, 9)
		a, b, most := word.Draw(t, "a"), word.Draw(t, "b"), rapid.IntRange(0, 3).Draw(t, "most")
		got, want := editsWithin(a, b, most), editDistance(string(a), string(b))
		if got != want && (got <= most || want <= most) {
			t.Fatalf("%q to %q is %d, not %d", string(a), string(b), got, want)
		}
	})
}
