package main

import (
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/rules"
)

var _ = Describe("The file to start from", func() {
	parse := func(text string) *rules.Set {
		set, err := rules.Parse(rules.Options{Strict: true}, rules.Source{Name: "acel.yaml", Data: []byte(text)})
		Expect(err).NotTo(HaveOccurred())
		return set
	}

	It("shows every template with its meaning, and each is right once it is no comment", func() {
		text := draft{name: "acel.yaml"}.yaml()
		const commented, plain = "  # - ", "  - "
		pieces := strings.Split(text, commented)
		shown := map[string]int{}
		for i := range pieces { // the first time with none, then each alone
			chosen := strings.Join(pieces[:i], commented) + plain + strings.Join(pieces[i:], commented)
			if i == 0 {
				chosen = text
			}
			for _, r := range parse(chosen).Config.Rules {
				shown[r.Template()]++
			}
		}
		for _, t := range acel.Templates() {
			Expect(shown[t.Name]).To(BeNumerically(">=", 1), t.Name)
			Expect(text).To(ContainSubstring("\n  # " + t.Meaning))
		}
	})

	It("says the same in JSON as is in force in YAML", func() {
		var texts [2][]string
		for i, text := range []string{draft{}.yaml(), draft{}.json()} {
			for _, r := range parse(text).Config.Rules {
				texts[i] = append(texts[i], r.String())
			}
		}
		Expect(texts[0]).To(HaveLen(2))
		Expect(texts[1]).To(Equal(texts[0]))
	})
})

var _ = Describe("What to do next", func() {
	It("names a file so that a shell takes it for one word, and a comment is not left", func() {
		Expect(nextSteps("my rules.yaml", "")).To(ContainSubstring("acelctl replay -r 'my rules.yaml' TRACE  "))
		Expect(nextSteps("it's.yaml", "")).To(ContainSubstring(`acelctl validate 'it'\''s.yaml'  `))
		Expect(nextSteps("a\nb.yaml", "# ")).To(HavePrefix(`# acelctl validate 'a\nb.yaml'`))
	})
})
