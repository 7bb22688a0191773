package report

import (
	"net/url"
	"path"
	"path/filepath"
	"strings"

	"github.com/acel-dev/acel/acel"
)

// sarifRoot is what relative names of files are relative to.
const sarifRoot = "%SRCROOT%"

// sarifStdin is how SARIF names standard input.
const sarifStdin = "stdin"

// at is the location of a place; a message says what it is, "" nothing.
func (s *sarifWriter) at(p acel.Place, message string) sarifLocation {
	l := sarifLocation{Physical: sarifPhysical{sarifFile(s.o.inRepository(p.File)), s.region(p)}}
	if message != "" {
		l.Message = &sarifText{Text: message}
	}
	return l
}

// region has all four numbers, also of a place that does not say where in its
// file it is.
func (s *sarifWriter) region(p acel.Place) sarifRegion {
	r := sarifRegion{1, 1, 1, 2}
	if p.Line <= 0 {
		return r
	}
	before, behind := s.around(p)
	r.StartLine, r.EndLine = p.Line, p.Line
	r.StartColumn = before + 1
	r.EndColumn = r.StartColumn + max(1, behind)
	return r
}

// around counts the UTF-16 code units of a line before a place and behind it; of
// a line that is not shown, and of what is cut off a long one, the bytes before it.
func (s *sarifWriter) around(p acel.Place) (before, behind int) {
	before = max(0, p.Column-1)
	if s.o.Source == nil {
		return before, 0
	}
	text, column, ok := s.o.Source.Line(p)
	if !ok || column < 1 || column > len(text)+1 {
		return before, 0
	}
	shown := text[:column-1]
	return max(0, before-len(shown)) + utf16Length(shown), utf16Length(strings.TrimRight(text[column-1:], "\r\n"))
}

// utf16Length counts code units; bytes that are no UTF-8 are one each.
func utf16Length(s string) int {
	n := 0
	for _, r := range s {
		n++
		if r > 0xFFFF {
			n++
		}
	}
	return n
}

// sarifFile names a file by a URI: a relative one without ./ at its beginning.
func sarifFile(name string) sarifArtifact {
	switch {
	case name == stdin || name == "":
		return sarifArtifact{URI: sarifStdin}
	case filepath.IsAbs(name):
		return sarifArtifact{URI: "file:///" + strings.TrimPrefix(encodedPath(name), "/")}
	}
	return sarifArtifact{encodedPath(name), sarifRoot}
}

// encodedPath percent-encodes what a URI's path cannot hold as it is. A colon is
// among it: before the first slash it would end a scheme.
func encodedPath(name string) string {
	segments := strings.Split(path.Clean(filepath.ToSlash(name)), "/")
	for i, segment := range segments {
		segments[i] = strings.ReplaceAll(url.PathEscape(segment), ":", "%3A")
	}
	return strings.Join(segments, "/")
}
