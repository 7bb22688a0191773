package baseline

import (
	"io"
	"time"

	"github.com/acel-dev/acel/acel/internal/strictjson"
	"github.com/acel-dev/acel/acel/report"
)

// Schema is the value of a baseline's "schema" key. It changes when a reader of
// the old form could misread the new one.
const Schema = "acel.baseline/v1"

func form() strictjson.Form {
	return strictjson.Form{
		Name: "baseline", Short: "baseline", Schema: Schema,
		Hint: "acelctl replay --write-baseline FILE writes one",
		Others: map[string]string{
			"acel.report":      "a report of acelctl replay, not a baseline",
			"acel.test-report": "a report of acelctl test, not a baseline",
		},
	}
}

// Read reads a baseline from a file called name. It is read strictly: of at most
// 64 MiB, with no key that is not known, none twice, and no finding twice. The
// error is an [*acel.Problem] that says what is wrong and where, or in's own.
func Read(name string, in io.Reader) (*Baseline, error) {
	r, err := form().Open(name, in)
	if err != nil {
		return nil, err
	}
	read := reader{Reader: r, seen: map[string]int{}}
	b := &Baseline{Name: name}
	r.Object("a baseline", strictjson.Members{
		"schema":   func() { r.Text(new(string)) }, // it was looked at first
		"findings": func() { r.List("findings", func() { b.Entries = append(b.Entries, read.entry()) }) },
	})
	if err := r.Err(); err != nil {
		return nil, err
	}
	return b, nil
}

// A reader reads entries.
type reader struct {
	*strictjson.Reader
	seen map[string]int // where each fingerprint stands
}

func (r reader) entry() Entry {
	var e Entry
	r.Object("a finding", strictjson.Members{
		"fingerprint": func() { r.fingerprint(&e.Fingerprint) },
		"rule":        func() { r.named(&e.Rule, "the rule's id, or its text") },
		"tool":        func() { r.named(&e.Tool, "the tool's name; leave the key out where there is no call") },
		"since":       func() { r.day(&e.Since) },
		"message":     func() { r.Text(&e.Message) },
	}, "tool")
	return e
}

// fingerprint reads one that was not there before.
func (r reader) fingerprint(to *string) {
	at := r.Offset()
	r.Text(to)
	if _, _, ok := report.ParseFingerprint(*to); !ok {
		r.Refuse(at, "want a fingerprint: 32 digits from 0 to 9 and a to f, and behind them perhaps a number from -2 on")
	}
	if first, twice := r.seen[*to]; twice {
		r.Refuse(at, "the finding is there already, on line %d", r.Place(first).Line)
	}
	r.seen[*to] = at
}

// named reads a text that is not empty.
func (r reader) named(to *string, what string) {
	at := r.Offset()
	if r.Text(to); *to == "" {
		r.Refuse(at, "want %s", what)
	}
}

func (r reader) day(to *string) {
	at := r.Offset()
	r.Text(to)
	if _, err := time.Parse(time.DateOnly, *to); err != nil {
		r.Refuse(at, "want a day as 2006-01-02")
	}
}
