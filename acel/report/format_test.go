package report_test

import (
	"errors"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/acel-dev/acel/acel/report"
)

var _ = DescribeTable("a quiet report says which rules keep the run from being clean",
	func(format string) {
		const open = "must_precede(validate_record,"
		quiet := report.Options{Quiet: true}
		Expect(written(format, damaged(), quiet)).To(ContainSubstring(open))
		quiet.Threshold.AllowUndecided = true
		Expect(written(format, damaged(), quiet)).NotTo(ContainSubstring(open))
	},
	Entry(nil, "text"),
	Entry(nil, "table"),
)

// formatNames are the formats in order, as messages list them.
const formatNames = "text, table, json, ndjson, sarif, junit, junit-extended, github, gitlab, markdown, html, tap"

var _ = Describe("the formats", func() {
	It("begin with text", func() {
		var names []string
		for _, f := range report.Formats() {
			names = append(names, f.Name)
			Expect(f.About).NotTo(BeEmpty())
		}
		Expect(strings.Join(names, ", ")).To(Equal(formatNames))
	})

	DescribeTable("explain an unknown name",
		func(name, message string) {
			_, err := report.Find(name)
			Expect(err).To(MatchError(message))
			Expect(report.Write(&strings.Builder{}, name, clean(), report.Options{})).To(MatchError(message))
		},
		Entry("a slip", "jsn", `unknown report format "jsn"; want `+formatNames+`; did you mean "json"?`),
		Entry("another case", "Table", `unknown report format "Table"; want `+formatNames+`; did you mean "table"?`),
		Entry("something else", "checkstyle", `unknown report format "checkstyle"; want `+formatNames),
		Entry("nothing", "", `unknown report format ""; want `+formatNames),
		Entry("a hostile one", "\x1b[2J"+strings.Repeat("x", 1<<20),
			`unknown report format "\\x1b[2Jxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…"; want `+formatNames),
	)

	It("pass on the writer's error, early or late", func() {
		for _, f := range report.Formats() {
			whole := len(written(f.Name, long(), report.Options{}))
			for _, room := range []int{0, 100, whole - 1} {
				Expect(f.Write(&fullDisk{room: room}, long(), report.Options{})).To(MatchError("disk full"), "%s after %d", f.Name, room)
			}
		}
	})

	It("give the same bytes for the same report", func() {
		for _, f := range report.Formats() {
			Expect(written(f.Name, findings(), report.Options{})).To(Equal(written(f.Name, findings(), report.Options{})))
		}
	})
})

// long is a report that fills more than any buffer.
func long() *report.Report {
	r := findings()
	for range 5 {
		r.Traces = append(r.Traces, r.Traces...)
	}
	return r
}

// A fullDisk takes so many bytes.
type fullDisk struct{ room int }

func (d *fullDisk) Write(p []byte) (int, error) {
	if d.room -= len(p); d.room < 0 {
		return 0, errors.New("disk full")
	}
	return len(p), nil
}
