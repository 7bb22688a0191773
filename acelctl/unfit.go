package main

import "github.com/acel-dev/acel/acel"

// explain says of a file without a session what it is, if that is known, and how
// little it matters: what a directory or a pattern led to may well be no trace.
func (f *fileRead) explain(i input) {
	switch {
	case len(f.problems) == 0 && i.unnamed && f.remark() != "":
		f.aside = i.name + ": " + f.nothing()
	case len(f.problems) == 0:
	default:
		f.explainProblem(i)
	}
}

// explainProblem says of a file of which nothing could be read what it is.
func (f *fileRead) explainProblem(i input) {
	what := besideTraces(i.name)
	switch {
	case what != "" && i.unnamed:
		f.problems, f.aside = nil, i.name+": "+what
	case what != "":
		f.problems = []*acel.Problem{inputProblem(i.name, what, besideHint(i.name))}
	default:
		if p := notTrace(i.name); p != nil {
			f.problems = []*acel.Problem{p}
		}
	}
}

// besideHint says what to do about a file that is beside the traces and was named.
func besideHint(name string) string {
	if isBaseline(name) {
		return "name it with --baseline"
	}
	return "the sessions are in files of their own"
}

// remark is what a file that was recognised says of itself as a whole; "" for
// nothing.
func (f *fileRead) remark() string {
	if len(f.found) == 0 || len(f.passed.remarks) == 0 {
		return ""
	}
	return f.passed.remarks[0]
}

// nothing says that a file holds no session, and perhaps why.
func (f *fileRead) nothing() string {
	if remark := f.remark(); remark != "" {
		return "holds no session: " + remark
	}
	return "holds no session"
}
