package aceltest

import (
	"fmt"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/render"
	"github.com/acel-dev/acel/acel/trace"
)

// A file is the sessions in a file, judged.
type file struct {
	path     string
	sessions []verdict
	// err is what was wrong with the file.
	err error
}

// read reads a file and judges its sessions, each as far as it could be read.
func read(p *acel.Policy, path string, o trace.Options) file {
	f := file{path: path}
	all, err := trace.Load(path, o)
	f.err = err
	f.judge(p, all)
	return f
}

// judge judges the sessions of the file.
func (f *file) judge(p *acel.Policy, all []acel.Trace) {
	if len(all) == 0 && f.err == nil {
		f.err = &acel.Problem{Place: acel.Place{File: f.path}, Message: "holds no session"}
	}
	for _, t := range all {
		if len(all) == 1 {
			t.Session = "" // it is the file's only one
		}
		f.sessions = append(f.sessions, judge(p, t))
	}
}

// sessionName names a session among those of its file, the first of which is
// at 0.
func sessionName(t acel.Trace, at int) string {
	if t.Session == "" {
		return fmt.Sprintf("session-%d", at+1)
	}
	return render.Clip(t.Session, nameCells)
}
