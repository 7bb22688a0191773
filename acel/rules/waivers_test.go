package rules

import (
	"encoding/json"
	"maps"
	"path/filepath"
	"slices"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/schema"
)

var _ = Describe("Waivers", func() {
	parse := func(texts ...string) ([]acel.Waiver, error) {
		var sources []Source
		for i, text := range texts {
			sources = append(sources, Source{Name: string(rune('a'+i)) + ".yaml", Data: []byte(text)})
		}
		set, err := Parse(Options{Strict: true}, sources...)
		if err != nil {
			return nil, err
		}
		policy, err := set.Policy()
		return policy.Waivers(), err
	}
	const payOnce = "contracts:\n  - at_most_n_times: [pay, 1]\n    id: pay-once\n"

	It("are read with their place, a reason in one piece, and the day as it is written", func() {
		all, err := parse(payOnce + "waivers:\n  - rule: pay-once\n    call: [pay, {glob: 'p*', args: {to: ada}}]\n    trace: 'runs/**'\n    reason: |\n      the bank\n      pays twice\n    expires: 2026-12-31\n")
		Expect(err).NotTo(HaveOccurred())
		Expect(all).To(HaveLen(1))
		w := all[0]
		Expect(w.Place.String()).To(Equal("a.yaml:5:5"))
		Expect(w.Place.Pointer()).To(Equal("/waivers/0"))
		Expect(w.String()).To(Equal(`pay-once at [pay, {glob: "p*", args: {to: ada}}] in "runs/**"`))
		Expect(w.Reason).To(Equal("the bank\npays twice"))
		Expect(w.Expires).To(Equal("2026-12-31"))
	})

	It("know a rule by its text, and keep the id that reports show", func() {
		all, err := parse(payOnce + "waivers:\n  - {rule: 'at_most_n_times(pay, 1)', reason: known}\n")
		Expect(err).NotTo(HaveOccurred())
		Expect(all[0].Rule).To(Equal("pay-once"))
	})

	It("are for the rules of all files, in whichever they stand", func() {
		all, err := parse("waivers:\n  - {rule: pay-once, reason: known}\n", payOnce+"waivers:\n  - {rule: tools.x.require, reason: known}\n", "tools: {x: {require: args.a}}\n")
		Expect(err).NotTo(HaveOccurred())
		Expect(all).To(HaveLen(2))
		_, err = parse(payOnce+"waivers:\n  - {rule: pay-once, reason: known}\n", "waivers:\n  - {rule: pay-once, reason: known}\n")
		Expect(err).To(MatchError("b.yaml:2:6: the waiver at a.yaml:5:6 is for the same (keep one of them)"))
	})

	It("of a file that is extended join, before those of the file that extends", func() {
		set, err := shelf{
			"base.yaml": payOnce + "waivers:\n  - {rule: pay-once, reason: of the base}\n",
			"acel.yaml": "extends: base.yaml\ncontracts: [never: drop]\nwaivers:\n  - {rule: never(drop), reason: of this}\n  - {rule: pay-once, trace: a.json, reason: of this too}\n",
		}.parse("acel.yaml")
		Expect(err).NotTo(HaveOccurred())
		var reasons []string
		for _, w := range set.Config.Waivers {
			reasons = append(reasons, w.Reason)
		}
		Expect(reasons).To(Equal([]string{"of the base", "of this", "of this too"}))
	})

	It("are not held against the names of rules where these cannot all be read", func() {
		_, err := parse("contracts:\n  - nevr: drop\nwaivers:\n  - {rule: never(drop), reason: known}\n")
		Expect(err).To(MatchError(Not(ContainSubstring("no rule is called"))))
	})

	It("are no contract by themselves", func() {
		_, err := Parse(Options{}, Source{Name: "a.yaml", Data: []byte("waivers:\n  - {rule: pay-once, reason: known}\n")})
		Expect(err).To(MatchError(ContainSubstring(`no rule is called "pay-once"`)))
	})
})

// waiversBeyondTheSchema are the waivers that the loader refuses and a schema
// cannot, by fixture: it reads no CEL, no shell, no RE2, no patterns of files and no
// calendar, and a reason needs a word.
var waiversBeyondTheSchema = map[string][]int{
	"waivers_of_wrong_shape.yaml":      {4},
	"waivers_of_calls_and_traces.yaml": {2, 3, 6, 8, 9, 10, 11},
}

var _ = Describe("loader and schema", func() {
	waiverPieces := func(root *node) []*node {
		i := indexOf(root, "waivers")
		if i < 0 {
			return nil
		}
		var all []*node
		for _, item := range root.pairs[i].value.items {
			one := *root.pairs[i].value
			one.items = []*node{item}
			pairs := []pair{{root.pairs[i].key, &one}}
			if s := indexOf(root, "state"); s >= 0 {
				pairs = append(pairs, root.pairs[s])
			}
			all = append(all, document(root, pairs...))
		}
		return all
	}

	for _, path := range slices.Concat(fixtures("ok"), fixtures("odd"), fixtures("bad")) {
		if !strings.HasPrefix(filepath.Base(path), "waivers") {
			continue
		}
		It("have one verdict on every waiver of "+path, func() {
			for i, p := range waiverPieces(newReader().document(source(path), 0)) {
				if slices.Contains(waiversBeyondTheSchema[filepath.Base(path)], i) {
					Expect(loads(p)).To(BeFalse(), "waiver %d is listed", i)
					Expect(fits(p)).To(BeTrue(), "waiver %d is listed", i)
					continue
				}
				Expect(fits(p)).To(Equal(loads(p)), "waiver %d", i)
			}
		})
	}

	It("know the same keys of waivers", func() {
		var root shape
		Expect(json.Unmarshal(schema.RulesJSON(), &root)).To(Succeed())
		Expect(slices.Sorted(maps.Keys(root.Defs["waiver"].Properties))).To(Equal(slices.Sorted(slices.Values(waiverKeys[:]))))
	})

	It("show a waiver in the hover text that loads", func() {
		var root shape
		Expect(json.Unmarshal(schema.RulesJSON(), &root)).To(Succeed())
		_, text, _ := strings.Cut(root.Properties["waivers"].Markdown, "```yaml\n")
		_, err := Parse(Options{Strict: true}, Source{Data: []byte("contracts: [{at_most_n_times: [send_payment, 1], id: pay-once}]\n" + strings.TrimSuffix(text, "```"))})
		Expect(err).NotTo(HaveOccurred())
	})
})
