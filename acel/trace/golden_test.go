package trace_test

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/trace"
)

// folders returns the names of the folders of testdata that hold fixtures.
func folders() (names []string) {
	entries, err := os.ReadDir("testdata")
	if err != nil {
		panic(err)
	}
	for _, e := range entries {
		if e.Name() != "rapid" && e.Name() != "fuzz" && e.Name() != "map" { // what failed once
			names = append(names, e.Name())
		}
	}
	return names
}

// fixtures returns the paths of all inputs under a folder of testdata. Beside
// each stands a file of the same name and .events, which says what it decodes
// to; ACEL_UPDATE=1 writes those anew, and ACEL_UPDATE=folder those of a folder.
func fixtures(folder string) []string {
	var paths []string
	err := filepath.WalkDir(filepath.Join("testdata", folder), func(path string, d os.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.Name() == "rapid" || d.Name() == "fuzz":
			return filepath.SkipDir
		case !d.IsDir() && filepath.Ext(path) != ".events":
			paths = append(paths, path)
		}
		return nil
	})
	Expect(err).NotTo(HaveOccurred())
	Expect(paths).NotTo(BeEmpty())
	return paths
}

func read(path string) []byte {
	text, err := os.ReadFile(path)
	Expect(err).NotTo(HaveOccurred())
	return text
}

// events decodes an input and writes down everything that comes of it.
func events(r io.Reader, o trace.Options) string {
	var b strings.Builder
	numbers := map[*trace.Session]int{}
	for e, err := range trace.Decode(r, o) {
		if e.Session != nil && numbers[e.Session] == 0 {
			numbers[e.Session] = len(numbers) + 1
		}
		switch {
		case err != nil:
			writeProblem(&b, err, numbers[e.Session])
		case e.Kind == trace.Recognized:
			fmt.Fprintf(&b, "%s: %s\n", e.Format, e.Reason)
		case e.Kind == trace.Opened:
			fmt.Fprintf(&b, "#%d opened %s %q%s at %s\n", numbers[e.Session], e.Session.Format, e.Session.ID, of(e.Session.Parent), position(e.Session.Place))
		case e.Kind == trace.Called:
			fmt.Fprintf(&b, "#%d %s%s\n", numbers[e.Session], whose(e.Origin), describe(e.Call))
		case e.Kind == trace.Closed:
			fmt.Fprintf(&b, "#%d closed\n", numbers[e.Session])
		case e.Kind == trace.Stopped:
			fmt.Fprintf(&b, "#%d stopped%s\n", numbers[e.Session], because(e.Reason))
		case e.Kind == trace.Cut:
			fmt.Fprintf(&b, "#%d cut%s\n", numbers[e.Session], because(e.Reason))
		case e.Kind == trace.Passed && e.Call.Tool != "":
			fmt.Fprintf(&b, "#%d passed: %s: %s\n", numbers[e.Session], e.Reason, describe(e.Call))
		case e.Kind == trace.Passed:
			fmt.Fprintf(&b, "#%d passed: %s at %s\n", numbers[e.Session], e.Reason, position(e.Place))
		}
	}
	return b.String()
}

func of(parent string) string {
	if parent == "" {
		return ""
	}
	return fmt.Sprintf(" of %q", parent)
}

func because(reason string) string {
	if reason == "" {
		return ""
	}
	return ": " + reason
}

func whose(of trace.Origin) string {
	if of == trace.Agent {
		return ""
	}
	return of.String() + " "
}

func writeProblem(b *strings.Builder, err error, session int) {
	p, is := err.(*acel.Problem)
	Expect(is).To(BeTrue(), "%T: %v", err, err)
	of := ""
	if session > 0 {
		of = fmt.Sprintf(" of #%d", session)
	}
	fmt.Fprintf(b, "problem%s at %s: %s\n", of, position(p.Place), p.Message)
	if p.Hint != "" {
		fmt.Fprintf(b, "  hint: %s\n", p.Hint)
	}
	if p.Excerpt != "" {
		fmt.Fprintf(b, "  %q\n  column %d, width %d\n", p.Excerpt, p.ExcerptColumn, p.Width)
	}
}

func position(p acel.Place) string {
	return fmt.Sprintf("%d:%d (%d) %q", p.Line, p.Column, p.Offset, p.Pointer())
}

var phases = [...]string{acel.Whole: "called", acel.Begins: "begins", acel.Ends: "ends"}

func describe(c acel.Call) string {
	s := fmt.Sprintf("%s %q", phases[c.Phase], c.Tool)
	for _, part := range []struct{ name, text string }{
		{"args", string(c.Args)},
		{"result", string(c.Outcome.Result)},
		{"error", c.Outcome.Error},
		{"server", c.Server},
		{"id", c.ID},
		{"turn", c.Turn},
		{"agent", c.Agent},
		{"user", c.User},
	} {
		if part.text != "" {
			s += fmt.Sprintf(" %s=%q", part.name, part.text)
		}
	}
	if !c.Time.IsZero() {
		s += " time=" + c.Time.Format(time.RFC3339Nano)
	}
	return s + " " + c.Outcome.Status.String() + " at " + position(c.Place)
}

var _ = Describe("A file", func() {
	for _, folder := range folders() {
		It("of "+folder+" decodes to the events that are written down beside it", func() {
			for _, path := range fixtures(folder) {
				got := events(bytes.NewReader(read(path)), trace.Options{})
				golden := path + ".events"
				if update := os.Getenv("ACEL_UPDATE"); update == "1" || update == folder {
					Expect(os.WriteFile(golden, []byte(got), 0o644)).To(Succeed())
				}
				Expect(got).To(Equal(string(read(golden))), path)
			}
		})

		It("of "+folder+" has problems exactly if it stands in a folder for those that have", func() {
			for _, path := range fixtures(folder) {
				_, err := trace.Load(path, trace.Options{})
				if strings.Contains(path, "/ok/") {
					Expect(err).NotTo(HaveOccurred(), path)
				} else {
					Expect(err).To(HaveOccurred(), path)
				}
			}
		})
	}
})
