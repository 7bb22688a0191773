package main

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

var _ = Describe("Writing a report to a file", func() {
	BeforeEach(func() { GinkgoT().Chdir(GinkgoT().TempDir()) })

	write := func(text string) func(io.Writer) error {
		return func(w io.Writer) error {
			_, err := io.WriteString(w, text)
			return err
		}
	}
	content := func(name string) string {
		GinkgoHelper()
		data, err := os.ReadFile(name)
		Expect(err).NotTo(HaveOccurred())
		return string(data)
	}
	names := func(dir string) []string {
		GinkgoHelper()
		entries, err := os.ReadDir(dir)
		Expect(err).NotTo(HaveOccurred())
		var all []string
		for _, e := range entries {
			all = append(all, e.Name())
		}
		return all
	}
	mode := func(name string) fs.FileMode {
		GinkgoHelper()
		info, err := os.Stat(name)
		Expect(err).NotTo(HaveOccurred())
		return info.Mode()
	}

	It("keeps the old file until the new one is whole", func() {
		Expect(os.WriteFile("r.txt", []byte("old"), 0o666)).To(Succeed())
		Expect(replaceFile("r.txt", func(w io.Writer) error {
			Expect(write("new")(w)).To(Succeed())
			Expect(content("r.txt")).To(Equal("old"))
			return nil
		})).To(Succeed())
		Expect(content("r.txt")).To(Equal("new"))
		Expect(names(".")).To(Equal([]string{"r.txt"}))
	})

	DescribeTable("leaves what there was, and nothing else, where writing fails",
		func(before ...string) {
			for _, name := range before {
				Expect(os.WriteFile(name, []byte("old"), 0o666)).To(Succeed())
			}
			Expect(replaceFile("r.txt", func(w io.Writer) error {
				Expect(write("half of")(w)).To(Succeed())
				return errors.New("disk full")
			})).To(MatchError("disk full"))
			Expect(names(".")).To(HaveExactElements(before))
			for _, name := range before {
				Expect(content(name)).To(Equal("old"))
			}
		},
		Entry("an older report", "r.txt"),
		Entry("no file"),
	)

	It("makes a file with the permissions that any new file gets, and keeps those of an old one", func() {
		if runtime.GOOS == "windows" {
			Skip("permissions are different elsewhere")
		}
		any, err := os.Create("any.txt")
		Expect(err).NotTo(HaveOccurred())
		Expect(any.Close()).To(Succeed())
		Expect(replaceFile("new.txt", write("x"))).To(Succeed())
		Expect(mode("new.txt")).To(Equal(mode("any.txt")))

		Expect(os.WriteFile("old.txt", nil, 0o600)).To(Succeed())
		Expect(os.Chmod("old.txt", 0o602)).To(Succeed())
		Expect(replaceFile("old.txt", write("x"))).To(Succeed())
		Expect(mode("old.txt")).To(Equal(fs.FileMode(0o602)))
	})

	It("replaces no file that may not be written", func() {
		if os.Geteuid() == 0 {
			Skip("root may write everything")
		}
		Expect(os.WriteFile("r.txt", []byte("old"), 0o444)).To(Succeed())
		Expect(replaceFile("r.txt", write("new"))).To(MatchError(fs.ErrPermission))
		Expect(content("r.txt")).To(Equal("old"))
	})

	DescribeTable("writes to what a link points at",
		func(target string) {
			Expect(os.MkdirAll("real/deep", 0o777)).To(Succeed())
			Expect(os.Symlink("real/deep", "dir")).To(Succeed())
			Expect(os.WriteFile("real/old.txt", []byte("old"), 0o666)).To(Succeed())
			Expect(os.Symlink(target, "real/deep/link")).To(Succeed())
			Expect(os.Symlink("dir/link", "first")).To(Succeed())
			Expect(replaceFile("first", write("new"))).To(Succeed())
			Expect(content(filepath.Join("real/deep", target))).To(Equal("new"))
			for _, link := range []string{"first", "real/deep/link"} {
				info, err := os.Lstat(link)
				Expect(err).NotTo(HaveOccurred())
				Expect(info.Mode().Type()).To(Equal(fs.ModeSymlink))
			}
		},
		Entry("a file", "../old.txt"),
		Entry("nothing yet", "../new.txt"),
	)

	It("says what to do where a file can be written and not replaced", func() {
		Expect(replaceFile("r.txt", func(io.Writer) error { return os.MkdirAll("r.txt/in", 0o777) })).To(
			MatchError(And(HavePrefix("the file that is there cannot be replaced ("), ContainSubstring("name a file elsewhere"))))
		Expect(names(".")).To(Equal([]string{"r.txt"}))
		if os.Geteuid() == 0 {
			return // root may write everything
		}
		Expect(os.Mkdir("shut", 0o777)).To(Succeed())
		Expect(os.WriteFile("shut/r.txt", nil, 0o666)).To(Succeed())
		Expect(os.Chmod("shut", 0o555)).To(Succeed())
		Expect(replaceFile("shut/r.txt", write("x"))).To(
			MatchError(And(HavePrefix("no new file can be made in its directory (permission denied)"), ContainSubstring("name a file elsewhere"))))
	})

	It("says where links lead round, or to no directory, or to one", func() {
		Expect(os.Symlink("loop", "loop")).To(Succeed())
		Expect(replaceFile("loop", write("x"))).NotTo(Succeed())
		Expect(replaceFile("nowhere/r.txt", write("x"))).To(MatchError(fs.ErrNotExist))
		Expect(replaceFile(".", write("x"))).NotTo(Succeed())
		Expect(names(".")).To(Equal([]string{"loop"}))
	})
})
