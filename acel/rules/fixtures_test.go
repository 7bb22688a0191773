package rules

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/acel-dev/acel/acel"
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

var update = flag.Bool("update", false, "write the golden files of testdata anew")

// fixtures returns the rules files of a directory of testdata.
func fixtures(kind string) []string {
	all, err := filepath.Glob(filepath.Join("testdata", kind, "*.*"))
	if err != nil {
		panic(err)
	}
	var files []string
	for _, path := range all {
		if filepath.Ext(path) != ".txt" {
			files = append(files, path)
		}
	}
	return files
}

// source reads a fixture under its bare name.
func source(path string) Source {
	data, err := os.ReadFile(path)
	Expect(err).NotTo(HaveOccurred())
	return Source{Name: filepath.Base(path), Data: data}
}

// draw shows problems as a reader would like to see them.
func draw(problems []*acel.Problem) string {
	var b strings.Builder
	for _, p := range problems {
		fmt.Fprintf(&b, "%s: %s\n", p.Place, p.Message)
		fmt.Fprintf(&b, "    | %s\n", p.Excerpt)
		fmt.Fprintf(&b, "    | %s%s\n", margin(p.Excerpt[:p.ExcerptColumn-1]), strings.Repeat("^", max(1, width(p))))
		if pointer := p.Place.Pointer(); pointer != "" {
			fmt.Fprintf(&b, "    at %s\n", shorten(pointer))
		}
		if p.Hint != "" {
			fmt.Fprintf(&b, "    hint: %s\n", p.Hint)
		}
	}
	return b.String()
}

// margin is blank and as wide as the text before a caret.
func margin(before string) string {
	return strings.Map(func(c rune) rune {
		if c == '\t' {
			return c
		}
		return ' '
	}, before)
}

// width returns how many characters the guilty text has.
func width(p *acel.Problem) int {
	start := p.ExcerptColumn - 1
	return len([]rune(p.Excerpt[start : start+p.Width]))
}

// expectGolden compares what was drawn for a fixture with its golden file.
func expectGolden(path, drawn string) {
	golden := strings.TrimSuffix(path, filepath.Ext(path)) + ".txt"
	if *update {
		Expect(os.WriteFile(golden, []byte(drawn), 0o644)).To(Succeed())
	}
	want, err := os.ReadFile(golden)
	Expect(err).NotTo(HaveOccurred())
	Expect(drawn).To(Equal(string(want)))
}

var _ = Describe("every fixture", func() {
	for _, path := range fixtures("ok") {
		It("loads "+path+" without a complaint", func() {
			set, err := Parse(Options{Strict: true}, source(path))
			Expect(err).NotTo(HaveOccurred())
			Expect(set.Warnings).To(BeEmpty())
			_, err = set.Policy()
			Expect(err).NotTo(HaveOccurred())
		})
	}
	for _, path := range fixtures("bad") {
		It("refuses "+path+" and says all that is wrong with it", func() {
			_, err := Parse(Options{}, source(path))
			var problems Problems
			Expect(errors.As(err, &problems)).To(BeTrue())
			expectGolden(path, draw(problems))
		})
	}
	for _, path := range fixtures("odd") {
		It("loads "+path+" and warns", func() {
			set, err := Parse(Options{}, source(path))
			Expect(err).NotTo(HaveOccurred())
			_, err = set.Policy()
			Expect(err).NotTo(HaveOccurred())
			expectGolden(path, draw(set.Warnings))
		})
		It("refuses "+path+" when strict, for the same reasons", func() {
			set, err := Parse(Options{}, source(path))
			Expect(err).NotTo(HaveOccurred())
			_, err = Parse(Options{Strict: true}, source(path))
			var problems Problems
			Expect(errors.As(err, &problems)).To(BeTrue())
			Expect(draw(problems)).To(Equal(draw(set.Warnings)))
		})
	}
})
