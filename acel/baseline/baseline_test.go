package baseline_test

import (
	"slices"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/baseline"
	"github.com/acel-dev/acel/acel/report"
)

var _ = Describe("a baseline", func() {
	It("knows what was found when it was made, and nothing else", func() {
		b := first(found(broken("r", "pay", `{"to": "ada"}`), unmet("audit")), "2026-11-30")
		r := found(broken("r", "pay", `{"to": "bob"}`), unmet("audit"), broken("r", "pay", `{"to": "ada"}`))
		b.Excuse(r)
		Expect(excuses(r)).To(Equal([]string{"", "known since 2026-11-30", "known since 2026-11-30"}))
		Expect(r.Baseline).To(Equal(&report.Baseline{File: "acel.baseline.json"}))
		Expect(r.Summary()).To(And(HaveField("Known", 2), HaveField("Violations", 1), HaveField("Stale", 0)))
	})

	It("knows of nothing where it is empty", func() {
		r := found(unmet("audit"))
		(&baseline.Baseline{}).Excuse(r)
		Expect(excuses(r)).To(Equal([]string{""}))
	})

	It("knows of equal findings as many as it has", func() {
		b := first(found(unmet("audit"), unmet("audit")), "2026-11-30")
		Expect(b.Entries).To(HaveLen(2))
		r := found(unmet("audit"), unmet("audit"), unmet("audit"))
		b.Excuse(r)
		Expect(excuses(r)).To(Equal([]string{"known since 2026-11-30", "known since 2026-11-30", ""}))
	})

	DescribeTable("knows as many of them, whichever entry was taken out by hand",
		func(out int) {
			three := found(unmet("audit"), unmet("audit"), unmet("audit"))
			b := first(three, "2026-11-30")
			b.Entries = slices.Delete(b.Entries, out, out+1)
			r := found(unmet("audit"), unmet("audit"))
			b.Excuse(r)
			Expect(r.Summary()).To(And(HaveField("Known", 2), HaveField("Stale", 0)))
			b.Excuse(three)
			Expect(excuses(three)).To(Equal([]string{"known since 2026-11-30", "known since 2026-11-30", ""}))
			next, change := b.Update(three, "2026-12-24", false)
			Expect(change).To(Equal(baseline.Change{Added: 1, Kept: 2}))
			Expect(read(text(next))).To(HaveField("Entries", HaveLen(3)))
		},
		Entry(nil, 0), Entry(nil, 1), Entry(nil, 2),
	)

	It("tells what the end of a session left unmet for one value from what it left for another", func() {
		of := func(order string) acel.Violation {
			v := unmet("notify")
			v.Per = order
			return v
		}
		b := first(found(of(`"W1"`)), "2026-11-30")
		r := found(of(`"W2"`), of(`"W1"`))
		b.Excuse(r)
		Expect(excuses(r)).To(Equal([]string{"", "known since 2026-11-30"}))
	})

	It("says which of its entries are stale, in its order", func() {
		b := first(found(broken("r", "pay", ""), unmet("audit"), unmet("logout")), "2026-11-30")
		r := found(unmet("audit"))
		b.Excuse(r)
		Expect(r.Baseline.Stale).To(HaveExactElements(
			And(HaveField("Rule", "r"), HaveField("Tool", "pay"), HaveField("Since", "2026-11-30"), HaveField("Fingerprint", b.Entries[0].Fingerprint)),
			And(HaveField("Rule", "logout"), HaveField("Tool", "")),
		))
	})

	It("leaves to waivers what these excuse, and does not take it up", func() {
		waive := func(r *report.Report, i int) *report.Report {
			r.Traces[0].Violations[i].Excuse = &report.Excuse{Kind: report.Waived, Reason: "seen to"}
			return r
		}
		b := first(waive(found(unmet("audit"), unmet("logout")), 0), "2026-11-30")
		Expect(b.Entries).To(ConsistOf(HaveField("Rule", "logout")))

		r := waive(found(unmet("logout"), unmet("logout")), 0)
		b.Excuse(r)
		Expect(excuses(r)).To(Equal([]string{"waived: seen to", "known since 2026-11-30"}))
	})

	It("keeps what a waiver has taken over since, for the day on which that expires", func() {
		b := first(found(unmet("audit"), unmet("logout")), "2026-11-30")
		r := found(unmet("audit"), unmet("logout"))
		r.Traces[0].Violations[0].Excuse = &report.Excuse{Kind: report.Waived, Reason: "seen to"}
		b.Excuse(r)
		Expect(r.Baseline.Stale).To(BeEmpty())
		next, change := b.Update(r, "2026-12-24", false)
		Expect(change).To(Equal(baseline.Change{Kept: 2}))
		Expect(text(next)).To(Equal(text(b)))
	})

	It("can be asked again once more is known", func() {
		r := found(unmet("audit"))
		(&baseline.Baseline{}).Excuse(r)
		first(r, "2026-11-30").Excuse(r)
		Expect(excuses(r)).To(Equal([]string{"known since 2026-11-30"}))
		(&baseline.Baseline{}).Excuse(r)
		Expect(excuses(r)).To(Equal([]string{""}))
	})
})

var _ = Describe("a baseline that is brought up to date", func() {
	old := func() *baseline.Baseline { return first(found(unmet("audit"), broken("r", "pay", "")), "2026-11-30") }

	It("keeps the day and the message of what stays, dates what is new, and drops what is stale", func() {
		again := unmet("audit")
		again.Message = "audit is still unmet"
		next, change := old().Update(found(again, unmet("logout")), "2026-12-24", false)
		Expect(change).To(Equal(baseline.Change{Added: 1, Kept: 1, Stale: 1}))
		Expect(next.Entries).To(HaveExactElements(
			And(HaveField("Rule", "audit"), HaveField("Since", "2026-11-30"), HaveField("Message", "audit is unmet")),
			And(HaveField("Rule", "logout"), HaveField("Since", "2026-12-24")),
		))
	})

	It("keeps what is stale where the run cannot tell", func() {
		next, change := old().Update(found(unmet("audit")), "2026-12-24", true)
		Expect(change).To(Equal(baseline.Change{Kept: 1, Stale: 1}))
		Expect(next.Entries).To(HaveLen(2))
	})

	It("has the same bytes where nothing changed, on any day", func() {
		r := found(broken("r", "pay", ""), unmet("audit"))
		next, _ := old().Update(r, "2027-01-01", false)
		Expect(text(next)).To(Equal(text(old())))
	})

	It("is harmless whatever an agent chose", func() {
		v := broken("r", "pay\x1b[31m\u202e", "")
		v.Message = "##[error]\n::error::" + strings.Repeat("long ", 1000)
		e := first(found(v), "2026-11-30").Entries[0]
		Expect(e.Tool).To(Equal(`pay\x1b[31m\u202e`))
		Expect(e.Message).To(HavePrefix(`#\x23[error]\n::error::long long `))
		Expect(len(e.Message)).To(BeNumerically("<", 300))
	})
})
