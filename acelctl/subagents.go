package main

import (
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/trace"
)

// joinSubagents puts the transcripts of sub-agents, which Claude Code keeps in a
// directory beside that of their session, with the session: their calls are among
// its own. Those that a directory or a pattern led to are no inputs then.
func (e *expansion) joinSubagents(o trace.Options) {
	taken := map[string]bool{} // by real paths
	for n := range e.inputs {
		i := &e.inputs[n]
		if files := subagentsOf(*i); len(files) > 0 && recognize(i.name, o) == "claude-code" {
			i.beside = files
			for _, file := range files {
				taken[realPath(file)] = true
			}
		}
	}
	e.inputs = slices.DeleteFunc(e.inputs, func(i input) bool {
		return i.unnamed && len(taken) > 0 && taken[realPath(i.name)]
	})
}

// subagentsOf returns the transcripts of the sub-agents of a session.
func subagentsOf(i input) []string {
	stem, is := strings.CutSuffix(i.name, ".jsonl")
	if i.problem != nil || !is {
		return nil
	}
	entries, _ := os.ReadDir(filepath.Join(stem, "subagents")) // mostly there is none
	var files []string
	for _, entry := range entries {
		if match, _ := filepath.Match("agent-*.jsonl", entry.Name()); match {
			files = append(files, filepath.Join(stem, "subagents", entry.Name()))
		}
	}
	return files
}

// recognize returns the format that a file is of; "" if it is none that is known.
func recognize(name string, o trace.Options) string {
	f, err := os.Open(name)
	if err != nil {
		return ""
	}
	defer f.Close()
	for e := range trace.Decode(f, o) {
		return e.Format
	}
	return ""
}

// A besides is the files that belong to an input, and which of them were read.
type besides struct {
	names  []string
	opened map[string]bool
}

// files are the files as package trace wants them.
func (b *besides) files() []trace.File {
	b.opened = map[string]bool{}
	var files []trace.File
	for _, name := range b.names {
		files = append(files, trace.File{Name: name, Open: func() (io.ReadCloser, error) {
			b.opened[name] = true
			return os.Open(name)
		}})
	}
	return files
}

// unread says which of them nobody asked for: their calls would be missed.
func (b *besides) unread() []*acel.Problem {
	var problems []*acel.Problem
	for _, name := range b.names {
		if !b.opened[name] {
			problems = append(problems, inputProblem(name, "the transcript of a sub-agent was not read with its session", "name it by itself"))
		}
	}
	return problems
}
