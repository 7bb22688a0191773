package aceltest_test

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/aceltest"
	"github.com/acel-dev/acel/acel/trace"
)

// fatal returns what Load ended the test with.
func fatal(path string) string {
	return endedWith(func(t testing.TB) { aceltest.Load(t, path) })
}

// endedWith returns what a function ended its test with.
func endedWith(run func(testing.TB)) (said string) {
	h := &heard{}
	defer func() {
		end, ok := recover().(ended)
		Expect(ok).To(BeTrue(), "the test goes on")
		Expect(h.failures).To(BeEmpty())
		said = end.message
	}()
	run(h)
	return ""
}

func shop(path string) string { return filepath.Join("testdata", "shop", path) }

var _ = Describe("Load", func() {
	It("returns the only session of a file, under the file's name", func() {
		t := aceltest.Load(&heard{}, shop("kept/monday.jsonl"))
		Expect(t.String()).To(Equal("testdata/shop/kept/monday.jsonl, 3 calls"))
		Expect(t.Extent).To(Equal(acel.Complete))
	})

	DescribeTable("ends the test, and says why",
		func(path, why string) { Expect(fatal(shop(path))).To(HavePrefix(shop(path) + why)) },
		Entry("a file that is missing", "no.json", ": no such file or directory"),
		Entry("a directory", "kept", ": cannot be read: "),
		Entry("an empty file", "odd/empty.jsonl", ": holds no session"),
		Entry("a session without a call", "callless/quiet.json", ": holds no call, and without one nearly every rule is kept\n  hint: Where that is meant, write acel.Trace{}."),
		Entry("a file that cannot be read to its end", "broken/cut.jsonl", ":2:45: unknown key \"argz\"\n    2 | "),
		Entry("several sessions", "kept/week.jsonl", ": holds 3 sessions, and Load is for files of one: tuesday, wed/late, session-3\n  hint: CheckFiles checks all sessions of a file, and trace.Load returns them."),
	)

	It("tells the failed calls of a chat apart by a pattern, and says of one without that it cannot", func() {
		rule := acel.MustPrecede("check_stock", "ship_order")
		failed := trace.Options{ErrorPattern: regexp.MustCompile("^Error")}
		Expect(aceltest.CheckViolates(&heard{}, aceltest.LoadWith(&heard{}, failed, shop("chat/chat.json")), rule, 2)).To(BeTrue())
		silent := aceltest.Load(&heard{}, shop("chat/chat.json"))
		h := &heard{}
		Expect(aceltest.CheckViolates(h, silent, rule, 2)).To(BeFalse())
		Expect(h.failures[0]).To(ContainSubstring("no call of the chat is known to have failed"))
		h = &heard{}
		Expect(aceltest.Check(h, silent, rule)).To(BeTrue())
		Expect(h.logs[0]).To(ContainSubstring("no call of the chat is known to have failed"))
	})

	It("names eight of many sessions, on one line whatever they are called", func() {
		path := filepath.Join(GinkgoT().TempDir(), "many.jsonl")
		var lines strings.Builder
		for i := range 30 {
			fmt.Fprintf(&lines, "{\"session\": \"\\n\\u001b%d\", \"calls\": [{\"tool\": \"look\"}]}\n", i)
		}
		Expect(os.WriteFile(path, []byte(lines.String()), 0o600)).To(Succeed())
		first, _, _ := strings.Cut(fatal(path), "\n")
		Expect(first).To(HaveSuffix(`: holds 30 sessions, and Load is for files of one: \n\x1b0, \n\x1b1, \n\x1b2, \n\x1b3, \n\x1b4, \n\x1b5, \n\x1b6, \n\x1b7, …`))
	})
})
