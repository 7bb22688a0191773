package main

import (
	"os"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/acel-dev/acel/acel"
)

var _ = Describe("Showing a line of an input", func() {
	var s *source

	BeforeEach(func() {
		GinkgoT().Chdir(GinkgoT().TempDir())
		s = &source{}
		DeferCleanup(s.Close)
	})

	write := func(text string) { Expect(os.WriteFile("t.json", []byte(text), 0o666)).To(Succeed()) }
	at := func(line, column int, offset int64) acel.Place {
		return acel.Place{File: "t.json", Line: line, Column: column, Offset: offset}
	}
	show := func(p acel.Place) string {
		text, column, ok := s.Line(p)
		if !ok {
			return ""
		}
		return text[:column-1] + "^" + text[column-1:]
	}

	It("finds the place in its line, whatever ends the line", func() {
		write("[\n  {1},\r\n  {2}]")
		Expect(show(at(1, 1, 0))).To(Equal("^["))
		Expect(show(at(2, 3, 4))).To(Equal("  ^{1},"))
		Expect(show(at(3, 3, 12))).To(Equal("  ^{2}]"))
		Expect(show(at(3, 7, 16))).To(Equal("  {2}]^"))
	})

	It("counts from behind a byte order mark", func() {
		write("\xef\xbb\xbf[1]")
		Expect(show(at(1, 2, 4))).To(Equal("[^1]"))
	})

	It("shows a part of a long line, and no half characters at its beginning", func() {
		write("é" + strings.Repeat("é", 10_000) + "HERE" + strings.Repeat("é", 10_000))
		line := show(at(1, 20_003, 20_002))
		Expect(line).To(HavePrefix("éé"))
		Expect(line).To(ContainSubstring("é^HEREé"))
		Expect(len(line)).To(BeNumerically("<=", 2*excerptReach+1))
	})

	DescribeTable("shows nothing where the file is not as it was",
		func(text string, p acel.Place) {
			write(text)
			Expect(show(p)).To(BeEmpty())
		},
		Entry("no line begins there", "abc\ndef", acel.Place{File: "t.json", Line: 2, Column: 2, Offset: 6}),
		Entry("a line ends before the place", "ab\ncdef", acel.Place{File: "t.json", Line: 1, Column: 5, Offset: 4}),
		Entry("it is shorter", "ab", acel.Place{File: "t.json", Line: 1, Column: 9, Offset: 8}),
		Entry("the place is nowhere", "ab", acel.Place{File: "t.json"}),
		Entry("the place contradicts itself", "ab", acel.Place{File: "t.json", Line: 1, Column: 9, Offset: 1}),
	)

	It("reads regular files only", func() {
		for _, name := range []string{"-", ".", os.DevNull, "gone.json"} {
			Expect(show(acel.Place{File: name, Line: 1, Column: 1})).To(BeEmpty())
		}
	})

	It("goes from file to file and back", func() {
		write("one")
		Expect(os.WriteFile("u.json", []byte("two"), 0o666)).To(Succeed())
		for range 2 {
			Expect(show(at(1, 1, 0))).To(Equal("^one"))
			Expect(show(acel.Place{File: "u.json", Line: 1, Column: 1})).To(Equal("^two"))
		}
	})
})
