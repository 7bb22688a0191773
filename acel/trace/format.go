package trace

import (
	"strconv"

	"github.com/acel-dev/acel/acel"
)

// A Format is a kind of file that traces are read from.
type Format struct {
	// Name is what Options and Session call it.
	Name string
	// Description says in a few words what such a file holds.
	Description string
}

// The names of the formats.
const (
	formatNative = "native"
	formatLines  = "native-jsonl"
	formatChat   = "openai-chat"
	formatTau    = "tau-bench"
	formatYAML   = "native-yaml"
)

// Formats returns the formats that can be read, in the order in which a reader
// is told of them.
func Formats() []Format {
	all := importers()
	f := make([]Format, len(all))
	for i := range all {
		f[i] = all[i].Format
	}
	return f
}

// An importer reads files of one format.
type importer struct {
	Format
	decode func(*decoder, *window) error
}

func importers() []importer {
	return []importer{
		{Format{formatNative, "JSON: a list of calls, {session, calls}, or a list of those"}, decodeNative},
		{Format{formatLines, "JSON Lines: a call or {session, calls} on each"}, decodeNativeLines},
		{Format{formatChat, "chat messages, {messages} or {choices}, also several as a list or JSON Lines"}, decodeChat},
		{Format{formatTau, "results: a list of {task_id, trial, traj}"}, decodeTau},
		{Format{formatYAML, "as native, in one YAML document"}, decodeYAML},
	}
}

// choose finds the importer for an input: the one that the options name, or the
// one that the content asks for. nil says that there is nothing to read.
func (d *decoder) choose(w *window) (func(*decoder, *window) error, error) {
	wanted := d.options.Format
	if wanted != "" && !known(wanted) {
		return nil, &acel.Problem{
			Place:   acel.Place{File: w.file},
			Message: "there is no trace format " + strconv.Quote(wanted),
			Hint:    didYouMean(wanted, formatNames()),
		}
	}
	first, found := w.firstByte()
	if !found {
		return nil, w.unread()
	}
	d.shape = look(w)
	if wanted == "" {
		wanted = w.detect(first, d.shape)
	}
	for _, f := range importers() {
		if f.Name == wanted {
			return f.decode, nil
		}
	}
	return decodeUnknown, nil
}

func known(format string) bool {
	for _, f := range importers() {
		if f.Name == format {
			return true
		}
	}
	return false
}

func formatNames() (names []string) {
	for _, f := range importers() {
		names = append(names, f.Name)
	}
	return names
}
