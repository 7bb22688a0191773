package rules

import (
	"os"
	"path/filepath"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

var _ = Describe("Load of a file that extends others", func() {
	var dir string
	BeforeEach(func() {
		dir = GinkgoT().TempDir()
		Expect(os.Mkdir(filepath.Join(dir, "lib"), 0o700)).To(Succeed())
	})
	write := func(name, text string) string {
		path := filepath.Join(dir, name)
		Expect(os.WriteFile(path, []byte(text), 0o600)).To(Succeed())
		return path
	}

	It("follows absolute paths, and knows a file by where links lead", func() {
		base := write("lib/base.yaml", oneRule("", "a", "b"))
		Expect(os.Symlink("base.yaml", filepath.Join(dir, "lib", "link.yaml"))).To(Succeed())
		path := write("acel.yaml", oneRule("extends: ['"+base+"', lib/link.yaml]", "c", "d"))
		set, err := Load(Options{}, path)
		Expect(rulesOf(set, err)).To(Equal([]string{base + " never_after(a, b)", path + " never_after(c, d)"}))
	})

	It("refuses a directory, and says so at the name", func() {
		path := write("acel.yaml", "extends: lib")
		_, err := Load(Options{}, path)
		Expect(err).To(MatchError(path + ":1:10: " + filepath.Join(dir, "lib") + " cannot be read: is a directory (name the rules file in it)"))
	})

	It("finds a cycle through a link", func() {
		Expect(os.Symlink("acel.yaml", filepath.Join(dir, "link.yaml"))).To(Succeed())
		path := write("acel.yaml", "extends: link.yaml")
		_, err := Load(Options{}, path)
		Expect(err).To(MatchError(ContainSubstring("the files extend each other: " + path + " -> " + path)))
	})

	It("asks after a file beside it that is called almost the same", func() {
		write("acel.yaml", oneRule("", "a", "b"))
		write("lib/company.json", "{}")
		for name, meant := range map[string]string{"acl.yaml": "acel.yaml", "lib/compnay.json": "lib/company.json"} {
			path := write("strict.yaml", "extends: "+name)
			_, err := Load(Options{}, path)
			Expect(err).To(MatchError(HaveSuffix("cannot be read: no such file or directory (did you mean \"" + meant + "\"?)")))
		}
	})

	It("does not ask after itself, nor after what is called otherwise", func() {
		write("other.yaml", "")
		path := write("acel.yaml", "extends: acl.yaml")
		_, err := Load(Options{}, path)
		Expect(err).To(MatchError(HaveSuffix("(names are relative to the file that holds them)")))
	})

	It("is the same whichever of two named files comes first", func() {
		base, top := write("base.yaml", oneRule("cases: []", "a", "b")), write("top.yaml", oneRule("extends: base.yaml", "c", "d"))
		for _, named := range [][]string{{base, top}, {top, base}} {
			set, err := Load(Options{Beside: []string{"cases"}}, named...)
			Expect(rulesOf(set, err)).To(Equal([]string{base + " never_after(a, b)", top + " never_after(c, d)"}))
			Expect(set.Extended).To(BeEmpty())
		}
	})
})
