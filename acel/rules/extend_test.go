package rules

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"path/filepath"

	"github.com/acel-dev/acel/acel"
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

// shelf is files in memory by path.
type shelf map[string]string

func (s shelf) open(path string) (Source, error) {
	data, ok := s[filepath.ToSlash(path)]
	if !ok {
		return Source{}, &fs.PathError{Op: "open", Path: path, Err: fs.ErrNotExist}
	}
	return Source{Data: []byte(data)}, nil
}

// parse reads files of the shelf together.
func (s shelf) parse(names ...string) (*Set, error) {
	var sources []Source
	for _, name := range names {
		sources = append(sources, Source{Name: name, Data: []byte(s[name])})
	}
	return Parse(Options{Open: s.open}, sources...)
}

// rulesOf returns the rules of a set with their files.
func rulesOf(set *Set, err error) []string {
	GinkgoHelper()
	Expect(err).NotTo(HaveOccurred())
	var all []string
	for _, r := range set.Config.Rules {
		all = append(all, r.Place.File+" "+r.String())
	}
	return all
}

// oneRule is a rules file with a rule on two tools, and what stands above it.
func oneRule(head, a, b string) string {
	return fmt.Sprintf("%s\ncontracts: [{never_after: [%s, %s]}]", head, a, b)
}

var _ = Describe("a file that extends others", func() {
	It("takes in their contracts before its own, in the order of the list", func() {
		set, err := shelf{
			"acel.yaml":  oneRule("extends: [lib/a.yaml, lib/b.yaml]", "e", "f"),
			"lib/a.yaml": oneRule("", "a", "b"), "lib/b.yaml": oneRule("", "c", "d"),
		}.parse("acel.yaml")
		Expect(rulesOf(set, err)).To(Equal([]string{"lib/a.yaml never_after(a, b)", "lib/b.yaml never_after(c, d)", "acel.yaml never_after(e, f)"}))
		Expect(set.Extended).To(Equal([]string{"lib/a.yaml", "lib/b.yaml"}))
		Expect(set.Warnings).To(BeEmpty())
	})

	It("may name one, by a path that begins where the file stands", func() {
		set, err := shelf{
			"team/acel.yaml": oneRule("extends: ../a.yaml", "e", "f"),
			"a.yaml":         oneRule("extends: lib/b.yaml", "a", "b"), "lib/b.yaml": oneRule("", "c", "d"),
		}.parse("team/acel.yaml")
		Expect(rulesOf(set, err)).To(HaveExactElements(HavePrefix("lib/b.yaml"), HavePrefix("a.yaml"), HavePrefix("team/acel.yaml")))
	})

	It("takes a file in once, by whatever way it comes", func() {
		s := shelf{
			"acel.yaml": oneRule("extends: [l.yaml, x/../r.yaml, base.yaml]", "e", "f"),
			"l.yaml":    "extends: base.yaml", "r.yaml": "extends: [./base.yaml]",
			"base.yaml": oneRule("", "a", "b"),
		}
		set, err := s.parse("acel.yaml")
		Expect(rulesOf(set, err)).To(Equal([]string{"base.yaml never_after(a, b)", "acel.yaml never_after(e, f)"}))
		for _, names := range [][]string{{"base.yaml", "acel.yaml"}, {"acel.yaml", "base.yaml"}} {
			set, err = s.parse(names...)
			Expect(rulesOf(set, err)).To(Equal([]string{"base.yaml never_after(a, b)", "acel.yaml never_after(e, f)"}))
			Expect(set.Warnings).To(BeEmpty())
		}
	})

	It("has the last word on state", func() {
		set, err := shelf{
			"acel.yaml": oneRule("extends: [a.yaml, b.yaml]\nstate: {mine: 3}", "e", "f"),
			"a.yaml":    "state: {mine: 1, a: 1, both: 1}", "b.yaml": "initial_state: {mine: 2, both: 2}",
		}.parse("acel.yaml")
		Expect(err).NotTo(HaveOccurred())
		Expect(set.Config.State).To(Equal(map[string]any{"mine": json.Number("3"), "a": json.Number("1"), "both": json.Number("2")}))
	})

	It("has the last word on what contracts do that do not say it, and else goes by the file it extends", func() {
		base := "contracts: [{never_after: [a, b]}, {never_after: [c, d], on_violation: refuse}]"
		responses := func(head, baseHead string) []acel.Response {
			set, err := shelf{"acel.yaml": oneRule("extends: base.yaml\n"+head, "e", "f"), "base.yaml": baseHead + "\n" + base}.parse("acel.yaml")
			Expect(err).NotTo(HaveOccurred())
			var all []acel.Response
			for _, r := range set.Config.Rules {
				all = append(all, r.OnViolation)
			}
			return all
		}
		Expect(responses("on_violation: halt", "")).To(Equal([]acel.Response{acel.HaltSession, acel.Refuse, acel.HaltSession}))
		Expect(responses("on_violation: refuse", "on_violation: halt")).To(Equal([]acel.Response{acel.Refuse, acel.Refuse, acel.Refuse}))
		Expect(responses("", "on_violation: halt")).To(Equal([]acel.Response{acel.HaltSession, acel.Refuse, acel.HaltSession}))
	})

	It("does not pass what one file says on to another that it extends, and halts where two differ", func() {
		set, err := shelf{
			"acel.yaml": "extends: [a.yaml, b.yaml]",
			"a.yaml":    oneRule("extends: base.yaml\non_violation: halt", "a", "b"),
			"b.yaml":    oneRule("extends: base.yaml\non_violation: refuse", "c", "d"),
			"base.yaml": oneRule("", "e", "f"),
		}.parse("acel.yaml")
		Expect(err).NotTo(HaveOccurred())
		var all []string
		for _, r := range set.Config.Rules {
			all = append(all, r.Place.File+" "+r.OnViolation.String())
		}
		Expect(all).To(Equal([]string{"base.yaml halt", "a.yaml halt", "b.yaml refuse"}))
	})

	It("has the last word on concurrency, on which those it extends must agree if it is silent", func() {
		s := shelf{
			"acel.yaml": "extends: [a.yaml, b.yaml]\nconcurrency: strict\ncontracts: []",
			"a.yaml":    "concurrency: sequential", "b.yaml": oneRule("concurrency: strict", "a", "b"),
		}
		set, err := s.parse("acel.yaml")
		Expect(err).NotTo(HaveOccurred())
		Expect(set.Config.Concurrency).To(Equal(acel.Strict))
		s["acel.yaml"] = "extends: [a.yaml, b.yaml]"
		_, err = s.parse("acel.yaml")
		Expect(err).To(MatchError(ContainSubstring("b.yaml:1:14: concurrency is sequential at a.yaml:1:14")))
		s["acel.yaml"] = "extends: [b.yaml]"
		set, err = s.parse("acel.yaml")
		Expect(err).NotTo(HaveOccurred())
		Expect(set.Config.Concurrency).To(Equal(acel.Strict))
	})
})
