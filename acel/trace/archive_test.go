package trace_test

import (
	"archive/zip"
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/klauspost/compress/zstd"
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/trace"
)

// An entry of an archive that a test writes: its name, text and method.
type entry struct {
	name, text string
	method     uint16
}

const (
	header  = `{"version": 2, "status": "success", "eval": {}}`
	started = `{"version": 2, "eval": {}, "plan": {}}`
)

// sampleOf returns a sample with a call of a tool.
func sampleOf(id, tool string) string {
	return fmt.Sprintf(`{"id": %q, "epoch": 1, "input": "", "target": "", "messages": [{"role": "assistant", "tool_calls": [{"id": "c1", "function": %q, "arguments": {}}]},`+
		` {"role": "tool", "tool_call_id": "c1", "content": "ok"}]}`, id, tool)
}

func zipped(entries ...entry) string {
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	w.RegisterCompressor(93, zstd.ZipCompressor())
	w.RegisterCompressor(20, zstd.ZipCompressor())
	for _, e := range entries {
		one, err := w.CreateHeader(&zip.FileHeader{Name: e.name, Method: e.method})
		Expect(err).NotTo(HaveOccurred())
		_, err = io.WriteString(one, e.text)
		Expect(err).NotTo(HaveOccurred())
	}
	Expect(w.Close()).To(Succeed())
	return b.String()
}

// sessionsOf lists the sessions of an archive, in order.
func sessionsOf(text string) (ids []string) {
	traces, _ := trace.Collect(trace.Decode(strings.NewReader(text), trace.Options{}))
	for _, t := range traces {
		ids = append(ids, t.Session)
	}
	return ids
}

var _ = Describe("An .eval archive", func() {
	whole := func() string {
		return zipped(
			entry{"_journal/start.json", started, zip.Deflate},
			entry{"samples/10_epoch_1.json", sampleOf("10", "ten"), zip.Deflate},
			entry{"samples/2_epoch_1.json", sampleOf("2", "two"), zip.Store},
			entry{"samples/2_epoch_10.json", sampleOf("2 again", "three"), 93},
			entry{"samples/2_epoch_9.json", sampleOf("2 once more", "four"), 20},
			entry{"summaries.json", `[]`, zip.Deflate},
			entry{"header.json", header, zip.Deflate},
		)
	}

	It("is read sample by sample, in the order of their numbers, whatever compresses them", func() {
		Expect(sessionsOf(whole())).To(Equal([]string{"2/1", "2 once more/1", "2 again/1", "10/1"}))
		Expect(events(strings.NewReader(whole()), trace.Options{})).To(And(
			HavePrefix("inspect: it is a zip archive with _journal/start.json\n"),
			Not(ContainSubstring("problem")), ContainSubstring(`called "three"`), ContainSubstring(`called "four"`)))
	})

	It("has places in its entries, which are named behind its own name", func() {
		for e, err := range trace.Decode(strings.NewReader(whole()), trace.Options{Name: "logs/run.eval"}) {
			Expect(err).NotTo(HaveOccurred())
			if e.Kind == trace.Called && e.Call.Tool == "two" {
				Expect(e.Call.Place).To(Equal(acel.Place{File: "logs/run.eval/samples/2_epoch_1.json", Line: 1, Column: 102, Offset: 101, Base: "/messages/0/tool_calls/0"}))
			}
		}
	})

	It("is the same as a file, as a pipe, and packed", func() {
		path := filepath.Join(GinkgoT().TempDir(), "run.eval")
		Expect(os.WriteFile(path, []byte(whole()), 0o600)).To(Succeed())
		file, err := os.Open(path)
		Expect(err).NotTo(HaveOccurred())
		defer file.Close()
		_, all, _ := strings.Cut(events(strings.NewReader(whole()), trace.Options{}), "\n")
		Expect(events(file, trace.Options{})).To(HaveSuffix(all))
		Expect(events(iotest.HalfReader(strings.NewReader(whole())), trace.Options{})).To(HaveSuffix(all))
		Expect(events(strings.NewReader(gzipped(whole())), trace.Options{})).To(HaveSuffix(all))
	})

	It("is read from where a reader stands", func() {
		r := strings.NewReader("behind this" + whole())
		_, err := r.Seek(int64(len("behind this")), io.SeekStart)
		Expect(err).NotTo(HaveOccurred())
		Expect(events(r, trace.Options{})).To(ContainSubstring(`called "ten"`))
	})

	It("that cannot be held in memory is refused", func() {
		big := zipped(entry{"header.json", strings.Repeat(" ", 2000) + header, zip.Store})
		Expect(events(iotest.HalfReader(strings.NewReader(big)), trace.Options{MaxCall: 100})).To(ContainSubstring("is longer than 1600 bytes"))
	})

	It("without a header is not finished, which is told; its samples are whole", func() {
		got := events(strings.NewReader(zipped(entry{"_journal/start.json", started, zip.Deflate}, entry{"samples/1_epoch_1.json", sampleOf("1", "pay"), zip.Deflate})), trace.Options{})
		Expect(got).To(And(ContainSubstring("this log is not finished: it has no header.json"), ContainSubstring(`called "pay"`), HaveSuffix("#1 closed\n")))
	})

	It("that says that it was only started is not finished either", func() {
		got := events(strings.NewReader(zipped(entry{"header.json", strings.Replace(header, "success", "started", 1), zip.Deflate})), trace.Options{})
		Expect(got).To(And(ContainSubstring("its status is started"), ContainSubstring("passed: a log without samples")))
	})

	It("with several entries of one name has the last", func() {
		got := events(strings.NewReader(zipped(entry{"header.json", header, 0}, entry{"samples/1_epoch_1.json", sampleOf("old", "a"), 0}, entry{"samples/1_epoch_1.json", sampleOf("new", "b"), 0})), trace.Options{})
		Expect(got).To(And(ContainSubstring(`"new/1"`), Not(ContainSubstring(`"old/1"`)), ContainSubstring("passed: an older entry of the same name")))
	})

	DescribeTable("of which a sample cannot be read says so, and yields the others",
		func(bad entry, message string) {
			text := zipped(entry{"header.json", header, 0}, bad, entry{"samples/9_epoch_1.json", sampleOf("9", "pay"), zip.Deflate})
			got := events(strings.NewReader(text), trace.Options{MaxCall: 1000})
			Expect(got).To(And(ContainSubstring(message), ContainSubstring(`called "pay"`)))
		},
		Entry("too long", entry{"samples/1_epoch_1.json", sampleOf("1", strings.Repeat("a", 2000)), zip.Deflate}, "it is longer than 1000 bytes\n  hint: the limit is --max-call, now 1000 bytes"),
		Entry("no JSON", entry{"samples/1_epoch_1.json", `{"id": 1,`, 0}, "the input ends in the middle of a JSON value"),
		Entry("no object", entry{"samples/1_epoch_1.json", `[]`, 0}, "this is a list, and no object"),
		Entry("two values", entry{"samples/1_epoch_1.json", sampleOf("1", "a") + "{}", 0}, "more than one value stands in it"),
		Entry("empty", entry{"samples/1_epoch_1.json", "", 0}, "it is empty"),
		Entry("in parts", entry{"samples/1_epoch_1/sample.json", "{}", 0}, "an entry of this name is not known"),
		Entry("of another name", entry{"samples/one.json", "{}", 0}, "an entry of this name is not known"),
	)

	It("names a sample in parts once", func() {
		text := zipped(entry{"header.json", header, 0}, entry{"samples/1_epoch_1/sample.json", "{}", 0}, entry{"samples/1_epoch_1/messages/0.json", "[]", 0}, entry{"samples/1_epoch_1/events/0.json", "[]", 0})
		Expect(strings.Count(events(strings.NewReader(text), trace.Options{}), "problem")).To(Equal(1))
	})

	DescribeTable("that is damaged says so",
		func(change func(string) string, message string) {
			text := zipped(entry{"header.json", header, 0}, entry{"samples/1_epoch_1.json", sampleOf("1", "pay"), 0})
			Expect(events(strings.NewReader(change(text)), trace.Options{})).To(ContainSubstring(message))
		},
		Entry("cut off", func(text string) string { return text[:len(text)-30] }, "the zip archive cannot be read: zip: not a valid zip file"),
		Entry("a text changed", func(text string) string { return strings.Replace(text, `"pay"`, `"buy"`, 1) }, "it is damaged: zip: checksum error"),
		Entry("encrypted", func(text string) string { return flagged(text, 6, 8, 1) }, "it is encrypted"),
		Entry("compressed by another method", func(text string) string { return flagged(text, 8, 10, 98) }, "it is compressed in a way that is not known here, which is number 98"),
	)

	DescribeTable("with a sample where none is looked for says so",
		func(name string) {
			text := zipped(entry{"header.json", header, 0}, entry{name, sampleOf("1", "pay"), 0})
			Expect(events(strings.NewReader(text), trace.Options{})).To(ContainSubstring("an entry of this name is not known\n  hint: samples stand in samples/ID_epoch_N.json"))
		},
		Entry("in another folder", "x/samples/1_epoch_1.json"),
		Entry("in a folder of another case", "Samples/1_epoch_1.json"),
		Entry("in no folder", "1_epoch_1.json"),
	)

	It("names the samples that its summaries name and that are not in it", func() {
		summaries := `[{"id": "10", "epoch": 1}, {"id": "2 again", "epoch": 1}, {"id": 3, "epoch": 1}]`
		got := events(strings.NewReader(zipped(
			entry{"header.json", header, 0}, entry{"summaries.json", summaries, zip.Deflate},
			entry{"samples/10_epoch_1.json", sampleOf("10", "ten"), 0}, entry{"samples/2_epoch_1.json", sampleOf("2 again", "two"), 0},
		)), trace.Options{})
		Expect(got).To(ContainSubstring("a sample is named here that is not in the log: there is no entry samples/3_epoch_1.json"))
		Expect(strings.Count(got, "problem")).To(Equal(1))
	})

	It("is the only archive of several files that is read", func() {
		other := zipped(entry{"a.json", `[{"tool": "x"}]`, 0})
		Expect(events(strings.NewReader(other), trace.Options{})).To(ContainSubstring("a zip archive that is no log of Inspect cannot be read"))
		Expect(events(strings.NewReader(zipped()), trace.Options{})).To(ContainSubstring("a zip archive that is no log of Inspect cannot be read"))
		Expect(events(strings.NewReader(whole()), trace.Options{Format: "native"})).To(ContainSubstring("a zip archive cannot be read as native"))
		Expect(events(strings.NewReader(whole()), trace.Options{Format: "inspect"})).To(ContainSubstring(`called "ten"`))
	})
})

// flagged sets a byte of all heads of an archive's entries, which stands at one
// place in those before the entries and at another in those at the end.
func flagged(text string, local, central int, value byte) string {
	b := []byte(text)
	for i := 0; i+4 < len(b); i++ {
		switch string(b[i : i+4]) {
		case "PK\x03\x04":
			b[i+local] = value
		case "PK\x01\x02":
			b[i+central] = value
		}
	}
	return string(b)
}

// Whatever stands in a sample, an archive yields what the sample alone does.
func FuzzSampleInArchive(f *testing.F) {
	RegisterTestingT(f)
	for _, path := range fixtures("inspect") {
		f.Add(read(path))
	}
	f.Add([]byte(sampleOf("1", "pay")))
	f.Fuzz(func(t *testing.T, text []byte) {
		RegisterTestingT(t)
		checkEvents(t, []byte(zipped(entry{"header.json", header, 0}, entry{"samples/1_epoch_1.json", string(text), 0})), trace.Options{})
	})
}

// Whatever the bytes of an archive are, decoding ends as it should.
func FuzzArchive(f *testing.F) {
	RegisterTestingT(f)
	f.Add([]byte(zipped(entry{"header.json", header, zip.Deflate}, entry{"samples/1_epoch_1.json", sampleOf("1", "pay"), 93})))
	f.Fuzz(func(t *testing.T, text []byte) {
		checkEvents(t, text, trace.Options{MaxCall: 10_000})
	})
}
