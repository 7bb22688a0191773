package aceltest

import (
	"fmt"
	"iter"
	"os"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/render"
	"github.com/acel-dev/acel/acel/trace"
)

// A file is the sessions in a file, judged.
type file struct {
	path     string
	sessions []verdict
	// chat: it is one that does not say which calls failed.
	chat bool
	// err is what was wrong with the file.
	err error
}

// read reads a file and judges its sessions, each as far as it could be read.
func read(p *acel.Policy, path string) file {
	f := file{path: path}
	in, err := os.Open(path)
	if err != nil {
		f.err = err
		return f
	}
	defer in.Close()
	all, err := trace.Collect(f.watch(trace.Decode(in, trace.Options{Name: path})))
	f.err = err
	f.judge(p, all)
	return f
}

// watch returns the events as they are, and sees a call in a chat.
func (f *file) watch(events iter.Seq2[trace.Event, error]) iter.Seq2[trace.Event, error] {
	return func(yield func(trace.Event, error) bool) {
		for e, err := range events {
			if e.Kind == trace.Called && e.Session.Format == "openai-chat" {
				f.chat = true
			}
			if !yield(e, err) {
				return
			}
		}
	}
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
