package trace

import (
	"archive/zip"
	"bytes"
	"io"
	"slices"
	"strings"

	"github.com/acel-dev/acel/acel"
)

// An inspectArchive is a log of Inspect as it writes them: an archive with a
// sample in each of many entries. They are read in the order of their names, in
// which numbers count as such.
type inspectArchive struct{ *archive }

// The entries beside samples that say something.
const (
	inspectHeader  = "header.json"
	inspectJournal = "_journal/start.json"
	inspectSamples = "samples/"
)

// tells says by what an archive is known to be a log of Inspect.
func (a inspectArchive) tells() string {
	for _, f := range a.File {
		switch {
		case f.Name == inspectHeader, f.Name == inspectJournal, isInspectSample(f.Name):
			return "it is a zip archive with " + printable(f.Name)
		}
	}
	return ""
}

// isInspectSample reports whether an entry is a sample as a whole, which is named
// samples/ID_epoch_N.json.
func isInspectSample(name string) bool {
	name, is := strings.CutPrefix(name, inspectSamples)
	epoch := strings.LastIndex(name, "_epoch_")
	if !is || epoch < 0 {
		return false
	}
	number, json := strings.CutSuffix(name[epoch+len("_epoch_"):], ".json")
	return json && number != "" && strings.Trim(number, "0123456789") == ""
}

func (a inspectArchive) decode(d *decoder, w *window) error {
	var text bytes.Buffer
	header, samples := a.entries()
	if header == nil {
		err := d.lose(nil, &acel.Problem{
			Place:   acel.Place{File: w.file},
			Message: "this log is not finished: it has no header.json, and samples may be missing",
			Hint:    "its run goes on, or crashed",
		})
		if err != nil {
			return err
		}
	} else if err := a.read(d, header, &text, func() error { return d.object(d.inspectHeader) }); err != nil {
		return err
	}
	if len(samples) == 0 {
		if err := d.pass(nil, acel.Place{File: w.file}, noSamples); err != nil {
			return err
		}
	}
	seen := map[string]bool{}
	for i, f := range samples {
		var err error
		if seen[f.Name] = true; i > 0 && samples[i-1].Name == f.Name {
			err = d.pass(nil, acel.Place{File: a.path(f)}, "an older entry of the same name")
		} else {
			err = a.sample(d, f, &text, seen)
		}
		if err != nil {
			return err
		}
	}
	return a.summaries(d, seen)
}

// entries returns the header, if there is one, and what may hold samples, in the
// order in which it is read. Of entries of one name the last comes first, as it
// is the one that counts.
func (a inspectArchive) entries() (header *zip.File, samples []*zip.File) {
	for _, f := range slices.Backward(a.File) {
		switch {
		case f.Name == inspectHeader && header == nil:
			header = f
		case mayBeSample(f.Name):
			samples = append(samples, f)
		}
	}
	slices.SortStableFunc(samples, func(a, b *zip.File) int { return naturally(a.Name, b.Name) })
	return header, samples
}

// mayBeSample reports whether an entry stands where samples do, or has a name like
// theirs in another folder.
func mayBeSample(name string) bool {
	lower := strings.ToLower(name)
	return !strings.HasSuffix(name, "/") && !strings.HasPrefix(name, "_journal/") &&
		(strings.Contains(lower, inspectSamples) || strings.Contains(lower, "_epoch_"))
}

// sample reads an entry that may hold a sample. What is seen are the names of
// entries, also those that samples should have by what stands in them.
func (a inspectArchive) sample(d *decoder, f *zip.File, text *bytes.Buffer, seen map[string]bool) error {
	if isInspectSample(f.Name) {
		return a.read(d, f, text, func() error {
			return d.object(func(n node) error {
				seen[sampleName(n)] = true
				return d.inspectSample(n)
			})
		})
	}
	_, part, _ := strings.Cut(f.Name, "_epoch_")
	if number := digits(part); number > 0 && strings.HasPrefix(part[number:], "/") && !strings.HasSuffix(f.Name, "/sample.json") {
		return nil // beside a sample.json
	}
	hint := "samples stand in samples/ID_epoch_N.json"
	if strings.HasPrefix(f.Name, inspectSamples) {
		hint = "samples in parts, of version 3 of logs, are not read: have Inspect convert the log to version 2"
	}
	return d.lose(nil, a.problem(f, "an entry of this name is not known", hint))
}

// sampleName is how the entry of a sample is named, by the sample or its summary.
func sampleName(n node) string {
	return inspectSamples + n.get("id").label() + "_epoch_" + n.get("epoch").label() + ".json"
}

// summaries loses the samples that are named in the list of all, and are not
// there.
func (a inspectArchive) summaries(d *decoder, seen map[string]bool) error {
	at := slices.IndexFunc(a.File, func(f *zip.File) bool { return f.Name == "summaries.json" })
	if at < 0 {
		return nil
	}
	f := a.File[at]
	text, p := a.open(f)
	if p != nil {
		return d.lose(nil, p)
	}
	defer text.Close()
	d.read(newWindow(text, a.path(f), d.options.maxCall()), "")
	err := d.listed("the summaries of samples", func(n node) error {
		if name := sampleName(n); !seen[name] && n.get("id").label() != "" {
			return d.lose(nil, n.problem("a sample is named here that is not in the log: there is no entry "+printable(name), ""))
		}
		return nil
	})
	if err == nil {
		_, err = d.in.token()
	}
	return a.told(d, f, err)
}

// read reads the one value in an entry.
func (a inspectArchive) read(d *decoder, f *zip.File, text *bytes.Buffer, read func() error) error {
	most := d.options.maxCall()
	if p := a.text(f, text, most); p != nil {
		return d.lose(nil, p)
	}
	if len(bytes.TrimSpace(text.Bytes())) == 0 {
		return d.lose(nil, a.problem(f, "it is empty", ""))
	}
	at := spot{line: 1}
	d.read(&window{file: a.path(f), text: text.Bytes(), err: io.EOF, max: most + 1, first: at, marked: at, latest: at}, "")
	err := read()
	if err == nil {
		_, err = d.in.token()
	}
	return a.told(d, f, err)
}

// told loses what is wrong with an entry, of which err is how its reading ended.
func (a inspectArchive) told(d *decoder, f *zip.File, err error) error {
	switch p := err.(type) {
	case *acel.Problem:
		return d.lose(nil, p)
	case mistake:
		return d.lose(nil, p.Problem)
	case nil:
		return d.lose(nil, a.problem(f, "more than one value stands in it", ""))
	}
	if err == io.EOF {
		return nil
	}
	return err
}
