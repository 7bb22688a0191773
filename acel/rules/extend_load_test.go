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
})
