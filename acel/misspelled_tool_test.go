package acel

import (
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

var _ = DescribeTable("a tool's name is taken for a misspelling",
	func(word, known, want string) {
		Expect(MisspelledTool(word, []string{"look_up", known})).To(Equal(want))
	},
	Entry("with two letters swapped", "cancel_reservatoin", "cancel_reservation", "cancel_reservation"),
	Entry("with two letters missing", "cancel_resrvaton", "cancel_reservation", "cancel_reservation"),
	Entry("not with three", "cancel_resrvatn", "cancel_reservation", ""),
	Entry("not with a slip in two words", "cancle_reservaton", "cancel_reservation", ""),
	Entry("in another case", "Cancel_Reservation", "cancel_reservation", "cancel_reservation"),
	Entry("in another style", "cancelReservation", "cancel-reservation", "cancel-reservation"),
	Entry("in another style, however short", "A-B", "a_b", "a_b"),
	Entry("in another style and with a slip", "CANCEL RESERVATOIN", "cancel_reservation", "cancel_reservation"),
	Entry("of a short name, with two letters swapped", "Eidt", "Edit", "Edit"),
	Entry("of a word, with a letter too many", "deletee", "delete", "delete"),
	Entry("of a word, with a letter missing", "deplo_site", "deploy_site", "deploy_site"),
	Entry("of a short word, with a letter missing", "cancel_oder", "cancel_order", "cancel_order"),
	Entry("of a short word, with its last letter missing", "get_orde", "get_order", "get_order"),
	Entry("of a short word, with a letter too many", "get_usser", "get_user", "get_user"),
	Entry("of a word of four, with a letter missing inside", "confirm_with_usr", "confirm_with_user", "confirm_with_user"),
	Entry("of the singular", "get_orders", "get_order", "get_order"),
	Entry("of the plural", "get_order", "get_orders", "get_orders"),
	Entry("of a server's tool, by its bare name", "mcp__github__creat_issue", "create_issue", "create_issue"),
	Entry("of a bare name, by a server's tool", "creat_issue", "mcp__github__create_issue", "mcp__github__create_issue"),
	Entry("of a server's tool, by both names", "mcp__github__creat_issue", "mcp__github__create_issue", "mcp__github__create_issue"),
	Entry("of a server", "mcp__gihub__create_issue", "mcp__github__create_issue", "mcp__github__create_issue"),
	Entry("not where a server's tool is known by its bare name", "mcp__github__search", "search", ""),
	Entry("not where a bare name is known as a server's", "search", "mcp__github__search", ""),
	Entry("by characters, not bytes", "löschen", "loschen", "loschen"),
	Entry("not of a short word with two slips", "dpelyo", "deploy", ""),
	Entry("not of a short word with another letter", "pays", "paws", ""),
	Entry("not where names are too short to tell", "get", "set", ""),
	Entry("not where the name is known", "look_up", "lookup", ""),
	Entry("not where nothing was called by any name", "a_name", "", ""),
	Entry("not where one name is another with a word more", "get_user", "get_user_name", ""),
	Entry("not where it is of hostile length", strings.Repeat("t", 65), strings.Repeat("t", 64), ""),
)

var _ = DescribeTable("two honest names are no misspelling of each other",
	func(one, other string) {
		Expect(MisspelledTool(one, []string{other})).To(BeEmpty())
		Expect(MisspelledTool(other, []string{one})).To(BeEmpty())
	},
	Entry(nil, "lock_account", "unlock_account"),
	Entry(nil, "subscribe", "unsubscribe"),
	Entry(nil, "import_data", "export_data"),
	Entry(nil, "encrypt_file", "decrypt_file"),
	Entry(nil, "turn_on_light", "turn_off_light"),
	Entry(nil, "get_cart", "set_cart"),
	Entry(nil, "get_order_v1", "get_order_v2"),
	Entry(nil, "step_1", "step_2"),
	Entry(nil, "search_a", "search_b"),
	Entry(nil, "pay_us", "pay_uk"),
	Entry(nil, "run_job", "run_jobs"),
	Entry(nil, "send_mail", "send_email"),
	Entry(nil, "transfer_usd", "transfer_usdc"),
	Entry(nil, "mcp__github__search", "mcp__gitlab__search"),
	Entry(nil, "shipment12345678", "shipment12345679"),
)

var _ = Describe("the tool whose name was misspelt", func() {
	It("is the nearest, and of several the first", func() {
		Expect(MisspelledTool("send_paymentt", []string{"send_payment", "Send-Paymentt"})).To(Equal("Send-Paymentt"))
		Expect(MisspelledTool("send_paymen", []string{"send_payment", "send_paymend"})).To(Equal("send_payment"))
	})

	It("is none among none", func() { Expect(MisspelledTool("send_payment", nil)).To(BeEmpty()) })
})
