package main

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/trace"
)

// joinSubagents puts the transcripts of sub-agents, which Claude Code keeps in a
// directory beside that of their session, with the session: their calls are among
// its own. Those that a directory or a pattern led to are no inputs then, nor is
// what is written down about a sub-agent, which holds no call.
func (e *expansion) joinSubagents(o trace.Options) {
	taken := map[string]bool{} // by real paths
	for n := range e.inputs {
		i := &e.inputs[n]
		transcripts, about := subagentsOf(*i)
		if len(transcripts) == 0 || recognize(i.name, o) != "claude-code" {
			continue
		}
		i.beside = transcripts
		for _, file := range slices.Concat(transcripts, about) {
			taken[realPath(file)] = true
		}
	}
	e.inputs = slices.DeleteFunc(e.inputs, func(i input) bool {
		return i.unnamed && len(taken) > 0 && taken[realPath(i.name)]
	})
}

// subagentsOf returns the transcripts of the sub-agents of a session, and the
// files that tell about them. A directory that cannot be searched is among the
// transcripts, so that reading the session says so.
func subagentsOf(i input) (transcripts, about []string) {
	stem, is := strings.CutSuffix(i.name, ".jsonl")
	if i.problem != nil || !is {
		return nil, nil
	}
	_ = filepath.WalkDir(filepath.Join(stem, "subagents"), func(path string, d fs.DirEntry, err error) error {
		switch name := filepath.Base(path); {
		case errors.Is(err, fs.ErrNotExist), errors.Is(err, syscall.ENOTDIR): // mostly there is none
		case err != nil:
			transcripts = append(transcripts, path)
		case d.IsDir() || !strings.HasPrefix(name, "agent-"):
		case strings.HasSuffix(name, ".jsonl"):
			transcripts = append(transcripts, path)
		case strings.HasSuffix(name, ".meta.json"):
			about = append(about, path)
		}
		return nil
	})
	return transcripts, about
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
