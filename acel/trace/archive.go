package trace

import (
	"archive/zip"
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"strconv"
	"strings"

	"github.com/klauspost/compress/zstd"

	"github.com/acel-dev/acel/acel"
)

// isZip reports whether an input is a zip archive.
func (w *window) isZip() bool {
	w.begin(4)
	return bytes.HasPrefix(w.text, []byte("PK\x03\x04")) || bytes.HasPrefix(w.text, []byte("PK\x05\x06"))
}

// chooseArchive finds the importer for a zip archive.
func (d *decoder) chooseArchive(w *window) (func(*decoder, *window) error, error) {
	if wanted := d.options.Format; wanted != "" && wanted != formatInspect {
		return nil, w.notATrace("a zip archive cannot be read as "+wanted, "only logs of Inspect are archives; unpack others first")
	}
	archive, err := w.archive()
	if err != nil {
		return nil, err
	}
	log := inspectArchive{archive: archive}
	why := log.tells()
	if why == "" {
		return nil, w.notATrace("a zip archive that is no log of Inspect cannot be read",
			"it has neither a header.json nor a _journal/start.json; unpack it, and name the files that are traces")
	}
	d.format, d.why = formatInspect, why
	return log.decode, d.recognized(w)
}

// An archive is a zip archive.
type archive struct {
	*zip.Reader
	file string
}

// archive opens a zip archive: where it is if it can be read at any place, as a
// file can, and else in memory.
func (w *window) archive() (*archive, error) {
	text, length, err := w.anywhere()
	if err != nil {
		return nil, err
	}
	z, err := zip.NewReader(text, length)
	if err != nil && !errors.Is(err, zip.ErrInsecurePath) {
		return nil, w.notATrace("the zip archive cannot be read: "+err.Error(), "its list of contents stands at its end: it was cut off, or is still being written")
	}
	z.RegisterDecompressor(zstd.ZipMethodWinZip, zstd.ZipDecompressor())
	z.RegisterDecompressor(zipMethodZstd, zstd.ZipDecompressor())
	return &archive{z, w.file}, nil
}

// zipMethodZstd is what zstd was numbered at first.
const zipMethodZstd = 20

// anywhere returns an input that can be read at any place, and its length. One
// that cannot is held in memory as a whole.
func (w *window) anywhere() (io.ReaderAt, int64, error) {
	if at, length := sized(w.from); length > 0 && begins(at, w.text) {
		return at, length, nil
	}
	most := mostHeld * w.max
	for int64(len(w.text)) <= most && w.fill() == nil {
	}
	if int64(len(w.text)) > most {
		return nil, 0, w.notATrace("a zip archive that is no file has to be held in memory, and is longer than "+size(most), "save it as a file, and name that; or raise --max-call: the limit is 16 times as much")
	}
	return bytes.NewReader(w.text), int64(len(w.text)), w.unread()
}

// sized returns a reader as one that can be read at any place, with its length; 0
// if it is none.
func sized(r io.Reader) (io.ReaderAt, int64) {
	at, is := r.(io.ReaderAt)
	if !is {
		return nil, 0
	}
	switch r := r.(type) {
	case interface{ Size() int64 }:
		return at, r.Size()
	case interface{ Stat() (fs.FileInfo, error) }:
		if info, err := r.Stat(); err == nil && info.Mode().IsRegular() {
			return at, info.Size()
		}
	}
	return nil, 0
}

// begins reports whether the text of a reader begins with another: it does not if
// something was read of it before.
func begins(at io.ReaderAt, text []byte) bool {
	first := make([]byte, len(text))
	n, _ := at.ReadAt(first, 0)
	return n == len(text) && bytes.Equal(first, text)
}

// text reads an entry as a whole, which must not be longer than a limit, into a
// buffer.
func (a *archive) text(f *zip.File, into *bytes.Buffer, most int64) *acel.Problem {
	into.Reset()
	r, p := a.open(f)
	if p != nil {
		return p
	}
	defer r.Close()
	n, err := io.Copy(into, io.LimitReader(r, most+1))
	switch {
	case n > most:
		return a.problem(f, "it is longer than "+size(most), maxCallHint(most))
	case err != nil:
		return a.problem(f, "it is damaged: "+err.Error(), "")
	}
	return nil
}

// open opens an entry.
func (a *archive) open(f *zip.File) (io.ReadCloser, *acel.Problem) {
	if f.Flags&1 != 0 {
		return nil, a.problem(f, "it is encrypted", "only archives without a password can be read")
	}
	r, err := f.Open()
	if errors.Is(err, zip.ErrAlgorithm) {
		return nil, a.problem(f, fmt.Sprintf("it is compressed in a way that is not known here, which is number %d", f.Method), "deflate and zstd are known")
	}
	if err != nil {
		return nil, a.problem(f, "it cannot be read: "+err.Error(), "")
	}
	return r, nil
}

// problem returns a problem with an entry.
func (a *archive) problem(f *zip.File, message, hint string) *acel.Problem {
	return &acel.Problem{Place: acel.Place{File: a.path(f)}, Message: message, Hint: hint}
}

// printable is a name with what is no text in it written as Go does.
func printable(name string) string {
	quoted := strconv.QuoteToGraphic(name)
	return strings.ReplaceAll(quoted[1:len(quoted)-1], `\"`, `"`)
}

// path is the file of places in an entry.
func (a *archive) path(f *zip.File) string {
	name := printable(f.Name)
	if a.file == "" {
		return name
	}
	return a.file + "/" + name
}
