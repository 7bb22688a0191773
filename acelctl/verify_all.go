package main

import (
	"fmt"

	"github.com/acel-dev/acel/acel/report"
)

// A fileCount counts files by what was found of them.
type fileCount struct{ all, unchecked, failed, tampered int }

// countFiles counts files. One that failed need not have been tampered with: another
// may have been named by mistake.
func countFiles(files []verified) fileCount {
	n := fileCount{all: len(files)}
	for _, f := range files {
		switch f.outcome() {
		case report.Failed:
			n.failed++
			if f.log != nil && !f.log.Fault.Other {
				n.tampered++
			}
		case report.Unchecked:
			n.unchecked++
		}
	}
	return n
}

// all writes what several files come to; nothing of one.
func (t *verifiedText) all(files []verified) {
	if len(files) < 2 {
		return
	}
	n := countFiles(files)
	switch {
	case n.unchecked > 0:
		t.verdict(fmt.Sprintf("COULD NOT CHECK: %d of %d files%s", n.unchecked, n.all, n.besides()), report.Unchecked)
	case n.failed > 0:
		t.verdict(fmt.Sprintf("FAIL: %d of %d files%s", n.failed, n.all, n.how()), report.Failed)
	default:
		t.verdict(fmt.Sprintf("OK: %d files verified", n.all), report.Clean)
	}
}

// besides says what was found of the files that could be checked.
func (n fileCount) besides() string {
	switch {
	case n.tampered > 0:
		return fmt.Sprintf("; tampering detected in %d", n.tampered)
	case n.failed > 0:
		return fmt.Sprintf("; %d failed", n.failed)
	}
	return ""
}

// how says how files failed.
func (n fileCount) how() string {
	switch n.tampered {
	case 0:
		return ""
	case n.failed:
		return ": tampering detected"
	}
	return fmt.Sprintf(": tampering detected in %d", n.tampered)
}
