package trace_test

import (
	"bytes"
	"compress/gzip"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/klauspost/compress/zstd"
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/acel-dev/acel/acel/trace"
)

func gzipped(text string) string {
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	_, err := io.WriteString(w, text)
	Expect(err).NotTo(HaveOccurred())
	Expect(w.Close()).To(Succeed())
	return b.String()
}

func zstandard(text string) string {
	w, err := zstd.NewWriter(nil)
	Expect(err).NotTo(HaveOccurred())
	return string(w.EncodeAll([]byte(text), nil))
}

// packedEvents decodes an input as a whole, and byte by byte, which must be the
// same.
func packedEvents(text string) string {
	whole := events(strings.NewReader(text), trace.Options{})
	if len(text) < 5000 {
		Expect(events(iotest.OneByteReader(strings.NewReader(text)), trace.Options{})).To(Equal(whole))
	}
	return whole
}

var _ = Describe("A packed file", func() {
	const text = `{"session":"a","calls":[{"tool":"x"},{"tool":"y"}]}` + "\n" + `{"session":"b","calls":[{"tool":"z"}]}` + "\n"
	plain := func() string {
		_, calls, _ := strings.Cut(packedEvents(text), "\n")
		return calls
	}

	DescribeTable("is read as what it holds, with places in that",
		func(packed func() string, how string) {
			first, calls, _ := strings.Cut(packedEvents(packed()), "\n")
			Expect(first).To(HaveSuffix(", packed with " + how))
			Expect(calls).To(Equal(plain()))
		},
		Entry("by gzip", func() string { return gzipped(text) }, "gzip"),
		Entry("by gzip, in several members", func() string { return gzipped(text[:20]) + gzipped("") + gzipped(text[20:]) }, "gzip"),
		Entry("by gzip, with zeros behind it", func() string { return gzipped(text) + strings.Repeat("\x00", 700) }, "gzip"),
		Entry("by zstd", func() string { return zstandard(text) }, "zstd"),
		Entry("by zstd, in several frames", func() string { return zstandard(text[:20]) + zstandard(text[20:]) }, "zstd"),
		Entry("by zstd, behind a frame to skip", func() string { return "\x5a\x2a\x4d\x18\x02\x00\x00\x00ab" + zstandard(text) }, "zstd"),
		Entry("twice", func() string { return gzipped(zstandard(text)) }, "gzip in zstd"),
	)

	It("that holds nothing has no session and no problem", func() {
		Expect(packedEvents(gzipped(""))).To(BeEmpty())
		Expect(packedEvents(zstandard(" \n"))).To(BeEmpty())
	})

	It("may hold YAML, or a text behind a byte order mark", func() {
		Expect(packedEvents(gzipped("- tool: x\n"))).To(ContainSubstring(`called "x"`))
		Expect(packedEvents(zstandard("\xef\xbb\xbf" + `[{"tool":"x"}]`))).To(ContainSubstring(`called "x" ok at 1:2 (4) "/0"`))
	})

	DescribeTable("that is not whole yields what could be read, and says what is wrong",
		func(packed func() string, message string) {
			got := packedEvents(packed())
			Expect(got).To(ContainSubstring("cannot be read: " + message))
		},
		Entry("gzip, cut off in its head", func() string { return gzipped(text)[:5] }, "the gzip archive ends too early: it was cut off, or is still being written"),
		Entry("gzip, cut off", func() string { return gzipped(text)[:40] }, "the gzip archive ends too early: it was cut off, or is still being written"),
		Entry("gzip, cut off before its checksum", func() string { g := gzipped(text); return g[:len(g)-3] }, "the gzip archive ends too early"),
		Entry("gzip, with a wrong checksum", func() string { g := gzipped(text); return g[:len(g)-8] + "abcd" + g[len(g)-4:] }, "the gzip archive is damaged: gzip: invalid checksum"),
		Entry("gzip, damaged", func() string { g := gzipped(text); return g[:10] + "\xff" + g[11:] }, "the gzip archive is damaged: "),
		Entry("gzip, with a text behind it", func() string { return gzipped(text) + text }, "the gzip archive ends, and something else follows"),
		Entry("zstd, cut off", func() string { return zstandard(text)[:20] }, "the zstd archive ends too early: it was cut off, or is still being written"),
		Entry("zstd, cut off in its head", func() string { return zstandard(text)[:4] }, "the zstd archive ends too early: it was cut off, or is still being written"),
		Entry("zstd, damaged", func() string { z := zstandard(text); return z[:len(z)-2] + "ab" }, "the zstd archive is damaged: "),
		Entry("zstd, with a text behind it", func() string { return zstandard(text) + text }, "the zstd archive ends, and something else follows"),
		Entry("zstd, with a window of 256 MiB", func() string { return "\x28\xb5\x2f\xfd\x00\x90\x01\x00\x00" }, "the zstd archive takes more than 128 MiB of memory to unpack"),
	)

	It("that is cut off has its sessions cut, and keeps the calls before", func() {
		long := `[` + strings.Repeat(`{"tool":"x"},`, 50_000) + `{"tool":"y"}]`
		packed := zstandard(long) // blocks are whole or missing
		got := packedEvents(packed[:len(packed)-1])
		Expect(strings.Count(got, `called "x"`)).To(BeNumerically(">", 1000))
		Expect(got).To(HaveSuffix("#1 cut\n"))
	})

	It("is not unpacked a third time", func() {
		Expect(packedEvents(gzipped(gzipped(gzipped(text))))).To(ContainSubstring("an archive in an archive in an archive"))
	})

	It("fails as its input does", func() {
		cut := io.MultiReader(strings.NewReader(gzipped(text)[:30]), iotest.ErrReader(io.ErrClosedPipe))
		Expect(events(cut, trace.Options{})).To(ContainSubstring("cannot be read: io: read/write on closed pipe"))
	})

	DescribeTable("in a way that is not known is named",
		func(text, what string) {
			Expect(packedEvents(text)).To(ContainSubstring(what))
		},
		Entry("bzip2", "BZh91AY&SY", "a bzip2 archive, which has to be unpacked first"),
		Entry("xz", "\xfd7zXZ\x00", "an xz archive, which has to be unpacked first"),
		Entry("tar in gzip", strings.Repeat("a", 100)+strings.Repeat("\x00", 157)+"ustar\x0000", "a tar archive, whose files have to be unpacked first"),
	)
})

// Whatever an archive holds, decoding ends as it should.
func FuzzUnpack(f *testing.F) {
	RegisterTestingT(f)
	for _, text := range []string{"", `[{"tool":"x"}]`, strings.Repeat("{}", 100)} {
		f.Add([]byte(gzipped(text)))
		f.Add([]byte(zstandard(text)))
		f.Add([]byte(gzipped(zstandard(text))))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		checkEvents(t, text, trace.Options{MaxCall: 1000, MaxDepth: 5})
	})
}
