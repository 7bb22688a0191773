package render_test

import (
	"encoding/json"
	"errors"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/render"
)

var _ = Describe("a violation", func() {
	It("shows the place, the source line, the earlier calls, the rule and a hint", func() {
		expectGolden("violation", violationText(unvalidated(), render.Options{Source: source}))
	})

	It("says it all in the first line, as editors want it", func() {
		first, _, _ := strings.Cut(violationText(unvalidated(), render.Options{}), "\n")
		Expect(first).To(MatchRegexp(`^runs/7\.json:5:3: delete_record .* \[must_precede\(validate_record, delete_record\)\]$`))
	})

	It("draws the call where no source shows it", func() {
		v := unvalidated()
		v.Call.Server = "crm"
		v.Related[0].Server = "crm"
		expectGolden("violation-drawn", violationText(v, render.Options{}))
	})

	It("draws the call where its source line does not name the tool", func() {
		text := violationText(unvalidated(), render.Options{Source: lines{"", "", "", "", "  {"}})
		Expect(text).To(ContainSubstring("\n    step 3 | delete_record {\"id\":\"r1\"}\n"))
	})

	It("names the severity, the session, and the text of a rule that has its own id", func() {
		v := unvalidated()
		v.Rule, v.Severity = "validate-first", acel.SeverityWarning
		v.Hint = "Validate the record\nbefore you delete it.\n"
		v.State = json.RawMessage(`{"authenticated":false}`)
		expectGolden("violation-named", violationText(v, render.Options{Source: source, Session: "task 7"}))
	})

	It("says that the session ended where there is no call", func() {
		v := acel.Violation{
			Rule: "required_before_session_end(audit)", Spec: "required_before_session_end(audit)",
			Step: 3, Message: "the session ended after 3 steps without a successful audit",
		}
		expectGolden("violation-end", violationText(v, render.Options{Place: acel.Place{File: "runs/7.json"}}))
	})

	It("says how an earlier call ended where nothing else is known of it", func() {
		v := unvalidated()
		v.Related = []acel.CallRef{{Step: 1, Tool: "lock", Status: acel.Unfinished}, {Step: 2, Tool: "open"}}
		Expect(violationText(v, render.Options{})).To(ContainSubstring("\n  step 1: lock (unfinished)\n  step 2: open\n"))
	})

	It("starts with the message where no place is known", func() {
		v := unvalidated()
		v.Call.Place, v.RulePlace, v.Related = acel.Place{}, acel.Place{}, nil
		Expect(violationText(v, render.Options{})).To(HavePrefix("delete_record at step 3"))
		Expect(violationText(v, render.Options{})).NotTo(ContainSubstring("rule:"))
	})

	It("colours by severity, and only when asked", func() {
		v := unvalidated()
		expectGolden("violation-color", violationText(v, render.Options{Source: source, Color: true}))
		v.Severity = acel.SeverityInfo
		Expect(violationText(v, render.Options{Color: true})).To(ContainSubstring("\x1b[1minfo:\x1b[0m "))
		Expect(violationText(v, render.Options{})).NotTo(ContainSubstring("\x1b"))
	})

	It("shows more behind the place where little stands before it", func() {
		v := unvalidated()
		v.Call.Place.Column = 1
		line := `{"tool": "delete_record", "a": "` + strings.Repeat("x", 300)
		text := violationText(v, render.Options{Source: lines{"", "", "", "", line}})
		Expect(text).To(ContainSubstring("\n    5 | " + line[:159] + "…\n"))
		v.Call.Place.Column = 101
		text = violationText(v, render.Options{Source: lines{"", "", "", "", strings.Repeat(" ", 100) + line}})
		Expect(text).To(ContainSubstring("… " + strings.Repeat(" ", 58) + line[:99] + "…\n"))
	})

	It("cuts what is long, whatever is in it", func() {
		v := unvalidated()
		long := strings.Repeat("x", 1<<20)
		v.Call.Args = json.RawMessage(`{"note": "` + long + `"}`)
		v.Message, v.Rule, v.Hint, v.State = long, long, long, v.Call.Args
		v.Related[0].Note = long
		text := violationText(v, render.Options{Session: long, Source: lines{"", "", "", "", `{"tool": "delete_record", "a": "` + long}})
		Expect(len(text)).To(BeNumerically("<", 4000))
		Expect(text).To(ContainSubstring("…"))
	})

	It("keeps hostile text from doing anything", func() {
		hostile := "\x1b[2J\r\n::error::fake\n##[error]fake ##vso[x]\u202e\u200b\x9b\xff\u0085"
		v := unvalidated()
		v.Call.Tool, v.Call.Server, v.Call.Args = hostile, hostile, json.RawMessage(hostile)
		v.Call.Place.File, v.RulePlace.File = "::error::"+hostile, hostile
		v.Related[0] = acel.CallRef{Step: 2, Tool: hostile, Server: hostile, Note: hostile, Place: acel.Place{File: hostile}}
		v.Message, v.Hint, v.Rule, v.Spec, v.State = hostile, hostile, hostile, hostile, json.RawMessage(hostile)
		expectGolden("violation-hostile", violationText(v, render.Options{Session: hostile, Place: acel.Place{File: hostile}}))
	})

	It("passes on the writer's error", func() {
		Expect(render.Violation(brokenPipe{}, unvalidated(), render.Options{})).To(MatchError("broken pipe"))
		Expect(render.Problem(brokenPipe{}, &acel.Problem{}, render.Options{})).To(MatchError("broken pipe"))
	})
})

type brokenPipe struct{}

func (brokenPipe) Write([]byte) (int, error) { return 0, errors.New("broken pipe") }
