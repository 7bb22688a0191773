package render

import (
	"bytes"
	"encoding/json"
	"strconv"
	"strings"

	"github.com/acel-dev/acel/acel"
)

// The widths at which parts of a violation are cut, in terminal columns.
const (
	placeCells   = 5000
	nameCells    = 80  // a tool, a server, a session
	ruleCells    = 240 // a rule's id or text
	messageCells = 600
	noteCells    = 200 // what stands before a message
	lineCells    = 240 // a message that shares its line
	dataCells    = 160 // arguments and state
)

// maxCompact bounds the JSON that is compacted, in bytes: of a longer one only
// the beginning is looked at.
const maxCompact = 4096

// sessionEnd stands where a violation has no call.
const sessionEnd = "end of the session"

// callExcerpt shows the offending call: its source line where the source shows
// it and the line names the tool, else the call itself.
func callExcerpt(v acel.Violation, o Options) excerpt {
	step := "step " + strconv.Itoa(v.Step)
	if v.Call == nil {
		return excerpt{gutter: step, guilty: sessionEnd}
	}
	if text, column, ok := o.sourceLine(v.Call.Place); ok {
		e := newExcerpt(strconv.Itoa(v.Call.Place.Line), text, column, 1)
		if strings.Contains(e.guilty+e.after, Clip(v.Call.Tool, nameCells)) {
			return e
		}
	}
	return drawCall(step, v.Call)
}

// drawCall writes the call as "tool on server {arguments}".
func drawCall(gutter string, c *acel.Call) excerpt {
	return excerpt{gutter: gutter, guilty: Clip(c.Tool, nameCells), after: particulars(c)}
}

// particulars is what follows a call's tool: " on server {arguments}".
func particulars(c *acel.Call) string {
	text := onServer(c.Server)
	if len(c.Args) > 0 {
		text += " " + clipData(c.Args)
	}
	return text
}

// onServer names the server behind a tool; "" where none is known.
func onServer(server string) string {
	if server == "" {
		return ""
	}
	return " on " + Clip(server, nameCells)
}

// ending says how a call ended, and why; "" where it ended well.
func ending(o acel.Outcome) string {
	switch {
	case o.Status == acel.OK:
		return ""
	case o.Error == "":
		return " (" + o.Status.String() + ")"
	}
	return " " + o.Status.String() + ": " + quote(o.Error)
}

// quote writes text that somebody else chose between quotation marks.
func quote(s string) string {
	open := strings.TrimSuffix(strconv.Quote(beginning(s, dataCells)), `"`)
	return Clip(open, dataCells-1) + `"`
}

// clipData writes raw JSON, or what should have been, in one line.
func clipData(raw []byte) string {
	var compact bytes.Buffer
	if len(raw) <= maxCompact && json.Compact(&compact, raw) == nil {
		return Clip(compact.String(), dataCells)
	}
	return Clip(oneLine(string(raw[:min(len(raw), maxCompact)]), dataCells), dataCells)
}

// sourceLine asks the source for the line at a place.
func (o Options) sourceLine(p acel.Place) (text string, column int, ok bool) {
	if o.Source == nil || p.Line == 0 {
		return "", 0, false
	}
	return o.Source.Line(p)
}

// refLine writes an earlier call: "step 2: run.json:4:3: lookup failed".
func refLine(r acel.CallRef) string {
	line := "step " + strconv.Itoa(r.Step) + ": "
	if at := Place(r.Place); at != "" {
		line += at + ": "
	}
	line += Clip(r.Tool, nameCells) + onServer(r.Server)
	if r.Note != "" {
		return line + " " + Clip(r.Note, dataCells)
	}
	return line + ending(acel.Outcome{Status: r.Status})
}

// Place returns the place as "file:line:column", sanitized, and cut where it is
// longer than any file's name; "" for the zero Place.
func Place(p acel.Place) string { return Clip(p.String(), placeCells) }
