package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"strings"
	"unicode/utf8"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/acel-dev/acel/acel"
)

var _ = Describe("the log of a live gate", func() {
	DescribeTable("says in one line what was chosen by others, and gives no terminal an order",
		func(value string) {
			for _, form := range logForms() {
				var b bytes.Buffer
				newLog(&b, form, "info").Warn("call refused", "tool", value, "why", errors.New(value))
				line, is := strings.CutSuffix(b.String(), "\n")
				Expect(is).To(BeTrue())
				Expect(utf8.ValidString(line)).To(BeTrue())
				Expect(strings.ContainsFunc(line, func(r rune) bool { return !acel.Visible(r) })).To(BeFalse(), "%q", line)
				Expect(strings.Count(line, "level=") + strings.Count(line, `"level":`)).To(BeNumerically("<=", 1+2*strings.Count(value, "level=")))
				if form == "json" {
					var m map[string]string
					Expect(json.Unmarshal([]byte(line), &m)).To(Succeed())
					Expect(m["tool"]).To(Equal(strings.ToValidUTF8(value, "\uFFFD")))
					Expect(m["why"]).To(Equal(m["tool"]))
				}
			}
		},
		Entry("plain", "refund"),
		Entry("empty", ""),
		Entry("the end of a line", "a\nlevel=ERROR msg=b\r\n"),
		Entry("quotes", `a" level=ERROR msg="b\`),
		Entry("an escape sequence", "\x1b[31mred"),
		Entry("controls beyond ASCII", "\u009b31m\u0085\x7f"),
		Entry("text that runs backwards", "\u202egnp.exe\u2066\u200f"),
		Entry("what cannot be seen", "a\u200bb\ufeff\U000e0041"),
		Entry("other letters", "Müller 東京 🎉"),
		Entry("no UTF-8", "a\xffb\xc3"),
	)

	It("cuts what is long", func() {
		for _, form := range logForms() {
			var b bytes.Buffer
			newLog(&b, form, "info").Warn("call refused", "tool", strings.Repeat("é", 1<<20))
			Expect(b.Len()).To(BeNumerically("<", 5000))
			Expect(b.String()).To(ContainSubstring("é…"))
		}
	})

	It("leaves out what is below its level", func() {
		for _, level := range logLevels() {
			var b bytes.Buffer
			log := newLog(&b, "text", level)
			log.Debug("d")
			log.Info("i")
			log.Warn("w")
			log.Error("e")
			Expect(strings.Count(b.String(), "\n")).To(Equal(map[string]int{"debug": 4, "info": 3, "warn": 2, "error": 1}[level]))
		}
	})
})
