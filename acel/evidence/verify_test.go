package evidence_test

import (
	"bytes"
	"slices"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/acel-dev/acel/acel/evidence"
	"github.com/acel-dev/acel/acel/ledger"
)

var _ = Describe("verifying evidence", func() {
	verify := func(lines []string, o ledger.Options) *evidence.Report {
		GinkgoHelper()
		found, err := evidence.Verify(strings.NewReader(strings.Join(lines, "\n")+"\n"), o)
		Expect(err).NotTo(HaveOccurred())
		return found
	}
	// A log of five bundles: they are lines 3 to 7.
	signed := func() ([]string, ledger.Options) {
		s := signerOf("ci")
		return linesOf(deletions(5, evidence.Options{Signer: s})), ledger.Options{Keys: []ledger.PublicKey{s.Public()}}
	}
	edit := func(line string) string { return strings.Replace(line, `"step":`, `"step":1`, 1) }

	It("counts what holds", func() {
		lines, o := signed()
		found := verify(lines, o)
		Expect(found.Sound()).To(BeTrue())
		Expect(found.Evidence).To(BeTrue())
		Expect(found.Bundles).To(Equal(5))
		Expect(found.Broken).To(BeZero())
		Expect(found.Trust).To(Equal(ledger.Trusted))
		Expect(found.Counts).To(Equal(&evidence.Counts{Sessions: 1, Calls: 5, Bundles: 5}))
	})

	DescribeTable("names the first bundle that breaks the chain, counted from 1",
		func(broken, of int, tamper func(lines []string) []string) {
			lines, o := signed()
			lines = tamper(lines)
			found := verify(lines, o)
			Expect(found.Sound()).To(BeFalse())
			Expect([]int{found.Broken, found.Bundles}).To(Equal([]int{broken, of}), "%v", found.Fault)
			unsigned := linesOf(deletions(5, evidence.Options{}))
			found = verify(tamper(unsigned), ledger.Options{})
			Expect(found.Sound()).To(BeFalse())
			Expect([]int{found.Broken, found.Bundles}).To(Equal([]int{broken, of}), "bare: %v", found.Fault)
		},
		Entry("where it was changed", 2, 5, func(l []string) []string { l[3] = edit(l[3]); return l }),
		Entry("where the last one was", 5, 5, func(l []string) []string { l[6] = edit(l[6]); return l }),
		Entry("where it is no line any more", 2, 5, func(l []string) []string { l[3] = "x" + l[3]; return l }),
		Entry("where the end is no line any more", 0, 5, func(l []string) []string { l[7] = l[7][:20]; return l }),
		Entry("where one was taken out before it", 2, 4, func(l []string) []string { return slices.Delete(l, 3, 4) }),
		Entry("where two were exchanged", 3, 5, func(l []string) []string { l[4], l[5] = l[5], l[4]; return l }),
		Entry("where the policy was changed", 0, 5, func(l []string) []string { l[1] = strings.Replace(l[1], "error", "infos", 1); return l }),
		Entry("where the end was changed", 0, 5, func(l []string) []string {
			l[7] = strings.Replace(l[7], `"calls":5`, `"calls":50`, 1)
			return append(l, l[7])
		}),
		Entry("where the end is missing", 0, 5, func(l []string) []string { return l[:7] }),
		Entry("where something that is no line stands behind the end", 0, 5, func(l []string) []string { return append(l, "junk", "junk") }),
		Entry("where something stands behind the end", 6, 6, func(l []string) []string {
			return append(l, strings.Replace(l[6], `"seq":7`, `"seq":9`, 1))
		}),
	)

	DescribeTable("looks at what the entries say, also where the chain holds",
		func(kind, data, why string) {
			var w bytes.Buffer
			to, err := ledger.NewWriter(&w, ledger.WriterOptions{Origin: "specs/1", Clock: someDay, Closes: true})
			Expect(err).NotTo(HaveOccurred())
			for _, e := range [][2]string{{evidence.KindPolicy, `{"digest":"d","rules":[]}`}, {kind, data}} {
				if e[0] == ledger.KindEnd {
					Expect(to.Close([]byte(e[1]))).To(Succeed())
					continue
				}
				_, err = to.Append(e[0], []byte(e[1]))
				Expect(err).NotTo(HaveOccurred())
			}
			found, err := evidence.Verify(&w, ledger.Options{})
			Expect(err).NotTo(HaveOccurred())
			Expect(found.Fault).NotTo(BeNil())
			Expect(found.Fault.Check).To(Equal(ledger.CheckContent))
			Expect(found.Fault.Line).To(Equal(3))
			Expect(found.Fault.Why).To(ContainSubstring(why))
		},
		Entry("a bundle without fields", "violation", `{}`, "lacks its violation"),
		Entry("a bundle with a field of another's", "violation", `{"pwned":1}`, "pwned"),
		Entry("a bundle whose calls are others", "violation",
			`{"session":{},"policy":"p","violation":{"rule":"r","spec":"r","kind":"temporal","severity":"error","step":1,"message":"m"},"trace":{"digest":"sha256:0","calls":[]}}`,
			"its calls are not those"),
		Entry("a bundle whose calls since the one before are others", "violation",
			`{"session":{},"policy":"p","violation":{"rule":"r","spec":"r","kind":"temporal","severity":"error","step":1,"message":"m"},"trace":{"before":"sha256:1","digest":"sha256:0","calls":[]}}`,
			"its calls are not those"),
		Entry("a bundle of a step below zero", "violation",
			`{"session":{},"policy":"p","violation":{"rule":"r","spec":"r","kind":"temporal","severity":"error","step":-1,"message":"m"},"trace":{"digest":"sha256:0","calls":[]}}`,
			"counts below zero"),
		Entry("an end of less than no sessions", "end", `{"sessions":-1,"calls":1,"bundles":0,"unchecked":0}`, "counts below zero"),
		Entry("an end that counts other bundles", "end", `{"sessions":1,"calls":1,"bundles":7,"unchecked":0}`, "closed with 7 bundles, and has 0"),
	)

	It("leaves entries of other logs alone", func() {
		var w bytes.Buffer
		to, err := ledger.NewWriter(&w, ledger.WriterOptions{Origin: "specs/1", Clock: someDay})
		Expect(err).NotTo(HaveOccurred())
		_, err = to.Append(evidence.KindViolation, []byte(`{}`))
		Expect(err).NotTo(HaveOccurred())
		found, err := evidence.Verify(&w, ledger.Options{})
		Expect(err).NotTo(HaveOccurred())
		Expect(found.Sound()).To(BeTrue())
		Expect(found.Evidence).To(BeFalse())
		Expect(found.Bundles).To(BeZero())
	})
})
