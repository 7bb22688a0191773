package matchers_test

import (
	"os"
	"path/filepath"
	"regexp"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/acel-dev/acel/acel/trace"
	. "github.com/acel-dev/acel/matchers"
)

var _ = Describe("a chat, which does not say which calls failed", func() {
	const chat = `[
		{"role": "assistant", "tool_calls": [{"id": "1", "type": "function", "function": {"name": "validate", "arguments": "{}"}}]},
		{"role": "tool", "tool_call_id": "1", "content": "Error: no such record"},
		{"role": "assistant", "tool_calls": [{"id": "2", "type": "function", "function": {"name": "delete", "arguments": "{}"}}]},
		{"role": "tool", "tool_call_id": "2", "content": "done"}]`
	rule := MustPrecede("validate", "delete")
	failures := trace.Options{ErrorPattern: regexp.MustCompile("^Error")}
	var file string

	BeforeEach(func() {
		file = filepath.Join(GinkgoT().TempDir(), "chat.json")
		Expect(os.WriteFile(file, []byte(chat), 0o600)).To(Succeed())
	})

	It("is read with a pattern that tells them apart", func() {
		Expect(LoadTrace(file)).To(rule)
		Expect(LoadTraceWith(failures, file)).To(Violate(rule).At(2))
		Expect(LoadTracesWith(failures, file)).To(HaveEach(Violate(rule)))
	})

	It("has a note in every message about rules, unless a call is known to have failed", func() {
		const note = "note: No call of this chat is known to have failed"
		silent, err := LoadTrace(file)
		Expect(err).NotTo(HaveOccurred())
		telling, err := LoadTraceWith(failures, file)
		Expect(err).NotTo(HaveOccurred())
		Expect(Violate(rule).FailureMessage(silent)).To(ContainSubstring(note))
		Expect(rule.NegatedFailureMessage(silent)).To(ContainSubstring(note))
		Expect(RequiredBeforeSessionEnd("log").FailureMessage(silent)).To(ContainSubstring(note))
		Expect(rule.FailureMessage(telling)).NotTo(ContainSubstring(note))
		Expect(RequiredBeforeSessionEnd("log").FailureMessage(run("look"))).NotTo(ContainSubstring(note))
	})
})
