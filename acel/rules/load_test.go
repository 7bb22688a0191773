package rules

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/acel-dev/acel/acel"
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

var _ = Describe("Load", func() {
	It("reads files and names them as they were named to it", func() {
		path := filepath.Join("testdata", "ok", "short_by_position.yaml")
		set, err := Load(Options{}, path)
		Expect(err).NotTo(HaveOccurred())
		Expect(set.Config.Rules).To(HaveLen(7))
		Expect(set.Config.Rules[0].Place.String()).To(Equal(path + ":2:5"))
	})

	It("says of every file why it cannot be read", func() {
		_, err := Load(Options{}, "nowhere.yaml", "-", "testdata")
		Expect(err).To(MatchError(fs.ErrNotExist))
		Expect(err.Error()).To(And(ContainSubstring("nowhere.yaml"), ContainSubstring("standard input"), ContainSubstring("testdata")))
	})

	It("needs a file", func() {
		_, err := Load(Options{})
		Expect(err).To(MatchError("no rules file was named"))
	})

	It("refuses a file of more than 4 MiB, and takes one of 4 MiB", func() {
		path := filepath.Join(GinkgoT().TempDir(), "acel.yaml")
		full := "contracts: []\n#" + strings.Repeat("x", maxSize-len("contracts: []\n#"))
		Expect(os.WriteFile(path, []byte(full), 0o600)).To(Succeed())
		_, err := Load(Options{}, path)
		Expect(err).NotTo(HaveOccurred())
		Expect(os.WriteFile(path, []byte(full+"x"), 0o600)).To(Succeed())
		_, err = Load(Options{}, path)
		Expect(err).To(MatchError(path + ":1:1: larger than 4 MiB, which is more than a rules file may have"))
	})
})

var _ = Describe("Files without a contract", func() {
	source := func(text string) Source { return Source{Name: "acel.yaml", Data: []byte(text)} }

	It("are warned of once, however many they are", func() {
		set, err := Parse(Options{}, source("state: {x: 1}"), source("contracts: []"))
		Expect(err).NotTo(HaveOccurred())
		Expect(set.Warnings).To(HaveLen(1))
		Expect(set.Warnings[0].Message).To(Equal("no contract: nothing is checked"))
	})

	It("are not warned of where another file has one", func() {
		set, err := Parse(Options{}, source("state: {x: 1}"), source("contracts: [{never_after: [a, b]}]"))
		Expect(err).NotTo(HaveOccurred())
		Expect(set.Warnings).To(BeEmpty())
	})

	It("are left to who reads what stands beside", func() {
		set, err := Parse(Options{Strict: true, Beside: []string{"cases"}}, source("cases: []"))
		Expect(err).NotTo(HaveOccurred())
		Expect(set.Warnings).To(BeEmpty())
	})
})

var _ = Describe("Find", func() {
	var dir, deep string
	BeforeEach(func() {
		dir = GinkgoT().TempDir()
		deep = filepath.Join(dir, "a", "b")
		Expect(os.MkdirAll(deep, 0o700)).To(Succeed())
	})
	write := func(parts ...string) string {
		path := filepath.Join(parts...)
		Expect(os.WriteFile(path, nil, 0o600)).To(Succeed())
		return path
	}

	expectFound := func(from, want string) {
		path, ok := Find(from)
		Expect(ok).To(BeTrue())
		Expect(path).To(Equal(want))
	}

	It("finds the file of the directory itself", func() {
		want := write(deep, "acel.yml")
		write(dir, "acel.yaml")
		expectFound(deep, want)
	})

	It("finds the file of a directory above", func() {
		want := write(dir, "acel.json")
		expectFound(deep, want)
	})

	It("takes acel.yaml before the others", func() {
		write(dir, "acel.json")
		write(dir, "acel.yml")
		want := write(dir, "acel.yaml")
		expectFound(dir, want)
	})

	It("stops at a broken one, and takes no other in its place", func() {
		write(dir, "acel.yaml")
		broken := filepath.Join(deep, "acel.yaml")
		Expect(os.Symlink("nowhere", broken)).To(Succeed())
		expectFound(deep, broken)
	})
})

var _ = Describe("Find where there is nothing to find", func() {
	It("ends at the root", func() {
		_, ok := Find(string(filepath.Separator))
		Expect(ok).To(BeFalse())
	})
})

var _ = Describe("Problems", func() {
	It("are errors of their own inside the error", func() {
		_, err := Parse(Options{}, Source{Name: "acel.yaml", Data: []byte("contracts: 1")})
		var problem *acel.Problem
		Expect(errors.As(err, &problem)).To(BeTrue())
		Expect(problem.Place.Pointer()).To(Equal("/contracts"))
	})

	It("leave warnings out unless these are errors too", func() {
		odd := Source{Name: "acel.yaml", Data: []byte("contracts: [{never_after: [a*, b]}, {never_after: [a]}]")}
		_, err := Parse(Options{}, odd)
		Expect(err).To(HaveLen(1))
		_, err = Parse(Options{Strict: true}, odd)
		Expect(err).To(HaveLen(2))
	})
})
