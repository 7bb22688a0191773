package report

import (
	"cmp"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/render"
)

// githubCells are the columns of a message in an annotation.
const githubCells = 600

// writeGitHub writes workflow commands, one a line, which GitHub Actions shows as
// annotations:
//
//	::error file=runs/7.json,line=4,col=3,title=RULE::MESSAGE%0Ahint: HINT
//
// GitHub shows ten of each level for a step. Here are so many, the worst first, and
// where there are more, a notice with their number. Columns are bytes. What is
// excused has none. The verdict is the last line.
//
// Every text goes through package render, which leaves it in one line, and then
// through the escapes of workflow commands: no text can begin one.
func writeGitHub(w io.Writer, r *Report, o Options) error {
	chosen := chooseGitHub(r, o)
	var b strings.Builder
	shown := chosen.shown()
	for _, a := range shown {
		b.WriteString(a.command(o))
	}
	if more := chosen.offered - len(shown); more > 0 {
		b.WriteString(annotation{level: noticeLevel, message: strconv.Itoa(more) + " more in the job summary"}.command(o))
	}
	b.WriteString(r.Summary().LastLine(o.Threshold) + "\n")
	_, err := io.WriteString(w, b.String())
	return err
}

// The levels of annotations, the worst first.
const (
	errorLevel = iota
	warningLevel
	noticeLevel
	levelCount
)

var levelNames = [levelCount]string{errorLevel: "error", warningLevel: "warning", noticeLevel: "notice"}

// An annotation is what GitHub shows at a line.
type annotation struct {
	level   int
	place   acel.Place
	title   string // "" for GitHub's own
	message string // sanitized, and may have lines
}

// command writes the annotation as a workflow command, with its newline.
func (a annotation) command(o Options) string {
	var properties []string
	add := func(name, value string) {
		properties = append(properties, name+"="+escapedProperty.Replace(value))
	}
	if file := slashed(o.inRepository(a.place.File)); file != "" && file != stdin {
		add("file", render.Sanitize(file))
		if a.place.Line > 0 {
			add("line", strconv.Itoa(a.place.Line))
		}
		if a.place.Line > 0 && a.place.Column > 0 {
			add("col", strconv.Itoa(a.place.Column))
		}
	}
	if a.title != "" {
		add("title", a.title)
	}
	head := levelNames[a.level]
	if len(properties) > 0 {
		head += " " + strings.Join(properties, ",")
	}
	return fmt.Sprintf("::%s::%s\n", head, escapedData.Replace(cmp.Or(a.message, "(no message)")))
}

// The escapes of the values of workflow commands, and of their properties.
var (
	escapedData     = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A")
	escapedProperty = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", ":", "%3A", ",", "%2C")
)
