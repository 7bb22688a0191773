package matchers_test

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/acel-dev/acel/acel"
)

// play reads a trace from a line: tools in order, a second from one to the next.
// A last ! says that the call failed, ? that it never finished, ~ that it was
// refused; what stands behind # is its argument id, and what stands behind @, which
// comes last, is its turn.
func play(line string) []acel.Call {
	var calls []acel.Call
	for i, word := range strings.Fields(line) {
		word, turn, _ := strings.Cut(word, "@")
		tool, id, keyed := strings.Cut(strings.TrimRight(word, "!?~"), "#")
		c := acel.Call{Tool: tool, Turn: turn, Time: time.Unix(int64(i), 0)}
		if keyed {
			c.Args = json.RawMessage(`{"id":"` + id + `"}`)
		}
		switch word[len(word)-1] {
		case '!':
			c.Outcome.Status = acel.Failed
		case '?':
			c.Outcome.Status = acel.Unfinished
		case '~':
			c.Outcome.Status = acel.Refused
		}
		calls = append(calls, c)
	}
	return calls
}

// run is a trace that was recorded, as a line of play.
func run(line string) acel.Trace { return acel.Trace{Name: "run.json", Calls: play(line)} }

// with is a call of a tool with arguments.
func with(tool, args string) acel.Call { return acel.Call{Tool: tool, Args: json.RawMessage(args)} }

// heard is what came of assertions that are meant to fail.
type heard struct {
	messages []string
	panicked any
}

// passed reports whether nothing objected.
func (h heard) passed() bool { return len(h.messages) == 0 && h.panicked == nil }

// listen makes assertions and hears what comes of them.
func listen(assert func(g Gomega)) (h heard) {
	defer func() { h.panicked = recover() }()
	assert(NewGomega(func(message string, _ ...int) { h.messages = append(h.messages, message) }))
	return h
}

// failure is the one message of an assertion that fails.
func failure(assert func(g Gomega)) string {
	GinkgoHelper()
	h := listen(assert)
	Expect(h.panicked).To(BeNil())
	Expect(h.messages).To(HaveLen(1))
	return h.messages[0]
}

// expectGolden compares text with testdata/NAME.txt. UPDATE_GOLDEN=1 writes
// the file instead; read the difference before you keep it.
func expectGolden(name, text string) {
	GinkgoHelper()
	text += "\n"
	path := filepath.Join("testdata", "messages", name+".txt")
	if os.Getenv("UPDATE_GOLDEN") != "" {
		Expect(os.WriteFile(path, []byte(text), 0o644)).To(Succeed())
	}
	want, err := os.ReadFile(path)
	Expect(err).NotTo(HaveOccurred(), "UPDATE_GOLDEN=1 makes it")
	Expect(text).To(Equal(string(want)))
}

// eachTrace visits every trace of these records, up to a length.
func eachTrace(records []acel.Call, length int, visit func(calls []acel.Call)) {
	var from func(calls []acel.Call)
	from = func(calls []acel.Call) {
		visit(calls)
		if len(calls) == length {
			return
		}
		for _, r := range records {
			from(append(calls[:len(calls):len(calls)], r))
		}
	}
	from(nil)
}

// spelled writes calls as play reads them.
func spelled(calls []acel.Call) string {
	var words []string
	for _, c := range calls {
		words = append(words, fmt.Sprintf("%s %s %s", c.Tool, c.Outcome.Status, []string{"", "begins", "ends"}[c.Phase]))
	}
	return "[" + strings.Join(words, ", ") + "]"
}
