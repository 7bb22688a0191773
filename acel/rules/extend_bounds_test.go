package rules

import (
	"fmt"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

var _ = Describe("extends that leads nowhere", func() {
	DescribeTable("is refused at its place",
		func(s shelf, want string) {
			_, err := s.parse("acel.yaml")
			Expect(err).To(MatchError(want))
		},
		Entry("itself", shelf{"acel.yaml": "extends: acel.yaml"}, "acel.yaml:1:10: the files extend each other: acel.yaml -> acel.yaml (leave one of them out)"),
		Entry("a cycle", shelf{"acel.yaml": "extends: a.yaml", "a.yaml": "extends: b.yaml", "b.yaml": "extends: [./a.yaml]"},
			"b.yaml:1:11: the files extend each other: a.yaml -> b.yaml -> a.yaml (leave one of them out)"),
		Entry("no file", shelf{"acel.yaml": "extends: [base.yml]"}, "acel.yaml:1:11: base.yml cannot be read: file does not exist (names are relative to the file that holds them)"),
		Entry("a pattern", shelf{"acel.yaml": "extends: lib/*.yaml"}, "acel.yaml:1:10: lib/*.yaml cannot be read: file does not exist (extends takes names, not patterns)"),
		Entry("a URL", shelf{"acel.yaml": "extends: 'https://example.org/acel.yaml'"},
			`acel.yaml:1:10: extends takes files; "https://example.org/acel.yaml" is a URL (keep a copy beside this file and name that)`),
		Entry("nothing", shelf{"acel.yaml": "extends:"}, "acel.yaml:1:9: extends is the name of a rules file, or a list of such names; this is nothing (such as extends: [base.yaml])"),
		Entry("a map", shelf{"acel.yaml": "extends: {file: a.yaml}"}, "acel.yaml:1:10: extends is the name of a rules file, or a list of such names; this is a map (such as extends: [base.yaml])"),
		Entry("a number", shelf{"acel.yaml": "extends: [1]"}, `acel.yaml:1:11: the name of a file to extend is text; this is a number (put it in quotes: "1")`),
		Entry("an id that is given twice", shelf{"acel.yaml": "extends: a.yaml\ncontracts: [{never_after: [c, d], id: x}]", "a.yaml": "contracts: [{never_after: [a, b], id: x}]"},
			`acel.yaml:2:39: id "x" is given twice; first defined at a.yaml:1:39 (an id names one rule)`),
		Entry("a test file", shelf{"acel.yaml": "extends: a.yaml", "a.yaml": "cases: []"},
			`a.yaml:1:1: a rules file has no key "cases" (a file with cases is a test file, for acelctl test)`),
	)

	It("is a warning where a file stands twice in one list", func() {
		set, err := shelf{"acel.yaml": "extends: [a.yaml, ./a.yaml]", "a.yaml": oneRule("", "a", "b")}.parse("acel.yaml")
		Expect(err).NotTo(HaveOccurred())
		Expect(set.Warnings).To(ConsistOf(MatchError("acel.yaml:1:19: ./a.yaml is taken in already at acel.yaml:1:11 (leave it out)")))
	})

	It("is refused in text from memory where nothing opens files", func() {
		_, err := Parse(Options{}, Source{Name: "acel.yaml", Data: []byte("extends: base.yaml")})
		Expect(err).To(MatchError("acel.yaml:1:10: base.yaml cannot be taken in: this text was read from memory, and other files are out of reach (name the file itself, or read it with Load or with Options.Open)"))
	})

	It("allows no key that stands beside in the files it takes in", func() {
		s := shelf{"acel.yaml": "extends: a.yaml\ncases: []", "a.yaml": "cases: []"}
		_, err := Parse(Options{Open: s.open, Beside: []string{"cases"}}, Source{Name: "acel.yaml", Data: []byte(s["acel.yaml"])})
		Expect(err).To(MatchError(HavePrefix(`a.yaml:1:1: the file has no key "cases"`)))
	})

	It("goes 20 files deep and no deeper", func() {
		s := shelf{}
		for i := range 22 {
			s[fmt.Sprintf("%d.yaml", i)] = fmt.Sprintf("extends: %d.yaml", i+1)
		}
		s["20.yaml"] = oneRule("", "a", "b")
		set, err := s.parse("0.yaml")
		Expect(rulesOf(set, err)).To(HaveLen(1))
		s["20.yaml"], s["21.yaml"] = "extends: 21.yaml", oneRule("", "a", "b")
		_, err = s.parse("0.yaml")
		Expect(err).To(MatchError("20.yaml:1:10: more than 20 files extend one another in a row"))
	})

	It("takes in 100 files and no more", func() {
		s := shelf{"100.yaml": "state: {}"}
		var names []string
		for i := range 100 {
			name := fmt.Sprintf("%d.yaml", i)
			s[name] = oneRule("", fmt.Sprintf("a%d", i), "b")
			names = append(names, name)
		}
		s["acel.yaml"] = "extends: [" + strings.Join(names, ", ") + "]"
		set, err := s.parse("acel.yaml")
		Expect(rulesOf(set, err)).To(HaveLen(100))
		s["acel.yaml"] = "extends: [" + strings.Join(append(names, "100.yaml"), ", ") + "]"
		_, err = s.parse("acel.yaml")
		Expect(err).To(MatchError(ContainSubstring("more than 100 files are taken in by extends")))
	})

	It("does not take longer where every file extends all of the next row", func() {
		s := shelf{"acel.yaml": "extends: [0a.yaml, 0b.yaml, 0c.yaml, 0d.yaml]"}
		for row := range 18 {
			for _, name := range "abcd" {
				s[fmt.Sprintf("%d%c.yaml", row, name)] = strings.ReplaceAll("extends: [Na.yaml, Nb.yaml, Nc.yaml, Nd.yaml]\non_violation: refuse", "N", fmt.Sprint(row+1))
			}
		}
		for _, name := range "abcd" {
			s[fmt.Sprintf("18%c.yaml", name)] = oneRule("", string(name), "x")
		}
		set, err := s.parse("acel.yaml")
		Expect(rulesOf(set, err)).To(HaveLen(4))
	})
})
