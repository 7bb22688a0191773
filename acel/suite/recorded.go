package suite

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/rules"
	"github.com/acel-dev/acel/acel/trace"
)

// A recording is a trace file, read once for all cases that name it.
type recording struct {
	traces []acel.Trace
	err    error
}

// named reads the rules files that the key rules names, one or a list.
func (r *reader) named(v rules.Value) []rules.Source {
	items := v.Items()
	if v.Kind() != rules.List && v.Kind() != rules.Absent {
		items = []rules.Value{v}
	}
	var sources []rules.Source
	for _, item := range items {
		path, ok := r.path(item, "a rules file")
		if !ok {
			continue
		}
		s, err := rules.Read(path)
		if err != nil {
			r.fail(item, "", "%s cannot be read: %v", item.Text(), reason(err))
			continue
		}
		sources = append(sources, s)
	}
	return sources
}

// path reads the name of a file beside the test file.
func (r *reader) path(v rules.Value, what string) (string, bool) {
	switch {
	case v.Kind() == rules.Text && v.Text() == "":
		r.fail(v, "", "the name of %s is empty", what)
		return "", false
	case v.Kind() != rules.Text:
		r.fail(v, quoteHint(v), "the name of %s is text; this is %s", what, said(v))
		return "", false
	case filepath.IsAbs(v.Text()):
		return v.Text(), true
	}
	return filepath.Join(filepath.Dir(r.source.Name), v.Text()), true
}

// fromFile returns a recorded session.
func (r *reader) fromFile(file, session rules.Value) acel.Trace {
	path, ok := r.path(file, "a trace file")
	if !ok {
		return acel.Trace{}
	}
	rec := r.record(path)
	for _, p := range rules.ProblemsIn(reason(rec.err)) {
		r.fail(file, p.Hint, "%s cannot be used: %s", file.Text(), located(p))
	}
	if rec.err != nil {
		return acel.Trace{}
	}
	return r.pick(file, session, rec.traces)
}

// record reads a trace file, unless it was read before.
func (r *reader) record(path string) recording {
	if rec, read := r.recorded[path]; read {
		return rec
	}
	var rec recording
	o := r.options.Trace
	o.Name = path
	if f, err := os.Open(path); err != nil {
		rec.err = err
	} else {
		rec.traces, rec.err = trace.Collect(trace.Decode(f, o))
		f.Close()
	}
	if r.recorded == nil {
		r.recorded = map[string]recording{}
	}
	r.recorded[path] = rec
	return rec
}

// located says where in its own file a problem is.
func located(p *acel.Problem) string {
	if at := p.Place.String(); at != "" {
		return at + ": " + p.Message
	}
	return p.Message
}

// reason leaves out what the message around it says already.
func reason(err error) error {
	var path *fs.PathError
	if errors.As(err, &path) {
		return path.Err
	}
	return err
}
