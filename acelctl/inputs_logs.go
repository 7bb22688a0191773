package main

import (
	"fmt"
	"io"
	"os"
	"slices"
)

// isLog reports whether a file is a log of acel, and takes it down: evidence that an
// earlier run has left among the traces is none of them. Named itself it is a mistake.
func (e *expansion) isLog(path string) bool {
	if !beginsLog(beginningOf(path, len(logMark))) {
		return false
	}
	if !slices.ContainsFunc(e.logs, func(other string) bool { return realPath(other) == realPath(path) }) {
		e.logs = append(e.logs, path)
	}
	return true
}

// beginningOf returns the first n bytes of a regular file, or as many as there are.
func beginningOf(path string, n int) []byte {
	if info, err := os.Stat(path); err != nil || !info.Mode().IsRegular() {
		return nil
	}
	f, err := os.Open(path)
	if err != nil {
		return nil // which shows when it is read
	}
	defer f.Close()
	head, _ := io.ReadAll(io.LimitReader(f, int64(n)))
	return head
}

// logsNote says which logs were left out, and were not named besides; "" where none was.
func (e *expansion) logsNote() string {
	var logs []string
	for _, path := range e.logs {
		if e.seen[realPath(path)] == 0 {
			logs = append(logs, path)
		}
	}
	if len(logs) == 0 {
		return ""
	}
	were := map[bool]string{true: "was", false: "were"}[len(logs) == 1]
	return fmt.Sprintf("%s of acel %s left out: %s", count(len(logs), "log"), were, firstFew(logs))
}
