package ledger_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/acel-dev/acel/acel/ledger"
)

var (
	anyByte = rapid.Byte()
	anyHash = rapid.Custom(func(t *rapid.T) ledger.Hash {
		return ledger.Hash(rapid.SliceOfN(anyByte, 32, 32).Draw(t, "hash"))
	})
	// anyText has what people, terminals and readers of lines stumble over.
	anyText = rapid.OneOf(rapid.String(), rapid.SampledFrom([]string{
		"\u2028", "\u202e", "\x7f", "\x00", "\ufe0f", "\U000e0041", "\U0010fffd", "\"", "\\", "/", `,"data":`, `,"seal":"`, `"},"by":"a+00000000","sig":""}`,
	}))
	anyNumber = rapid.SampledFrom([]string{"0", "-0", "1.0", "1e999999", "-1E-5", "9007199254740993", "0.1000000000000000055511151231257827"})
)

// anyData draws a JSON object in some spelling: with white space and with escapes
// that nobody needs.
func anyData(t *rapid.T) []byte {
	var b bytes.Buffer
	for i, text := range rapid.SliceOfN(anyText, 0, 4).Draw(t, "texts") {
		space := rapid.SampledFrom([]string{"", " ", "\n\t"}).Draw(t, "space")
		value := rapid.SampledFrom([]string{string(must(json.Marshal(text))), anyNumber.Draw(t, "number"), "null", "[{}]"}).Draw(t, "value")
		fmt.Fprintf(&b, `,"\u0061%d":%s%s`, i, space, value)
	}
	return slices.Concat([]byte("{"), bytes.TrimPrefix(b.Bytes(), []byte(",")), []byte("}"))
}

func anyLine(t *rapid.T) ledger.Line {
	l := ledger.Line{Entry: ledger.Entry{
		Seq:  rapid.Uint64().Draw(t, "seq"),
		Prev: anyHash.Draw(t, "prev"),
		Time: time.Unix(rapid.Int64Range(0, 1<<35).Draw(t, "seconds"), rapid.Int64Range(0, 1e9-1).Draw(t, "nanoseconds")).UTC(),
		Kind: rapid.StringMatching(`[a-z][a-z0-9_.-]{0,63}`).Draw(t, "kind"),
		Data: anyData(t),
	}}
	if rapid.Bool().Draw(t, "sealed") {
		seal := anyHash.Draw(t, "seal")
		l.Seal = &seal
	}
	if rapid.Bool().Draw(t, "signed") {
		l.By = rapid.StringMatching(`[a-zA-Z0-9_./:@-]{1,200}\+[0-9a-f]{8}`).Draw(t, "by")
		l.Sig = rapid.SliceOfN(anyByte, 0, 70).Draw(t, "sig")
	}
	return l
}

// valueOf reads JSON, with its numbers as they are written.
func valueOf(data []byte) (value any) {
	d := json.NewDecoder(bytes.NewReader(data))
	d.UseNumber()
	must(0, d.Decode(&value))
	return value
}

// Parse reads what Format writes, to the same entry.
func TestParseReadsWhatFormatWrites(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		want := anyLine(t)
		line, err := ledger.Format(want)
		if err != nil {
			t.Fatal(err)
		}
		got, err := ledger.Parse(line)
		if err != nil {
			t.Fatalf("%s\n%v", line, err)
		}
		if !json.Valid(line) || bytes.ContainsAny(line, "\n\r\u2028\u202e\x7f\ufe0f\U000e0041") {
			t.Fatalf("%q is no JSON on a line", line)
		}
		again := must(ledger.Format(got))
		if before, after := valueOf(want.Data), valueOf(got.Data); !reflect.DeepEqual(before, after) {
			t.Fatalf("the data %s became %s", want.Data, got.Data)
		}
		if !bytes.Equal(again, line) || got.Seq != want.Seq || got.Prev != want.Prev || !got.Time.Equal(want.Time) || got.Kind != want.Kind || got.By != want.By || !bytes.Equal(got.Sig, want.Sig) || (got.Seal == nil) != (want.Seal == nil) {
			t.Fatalf("%s became %+v", line, got)
		}
	})
}

// Parse refuses what Format does not write: whatever is done to a line, it is refused,
// or it is one that Format writes.
func TestParseReadsNothingElse(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		line := must(ledger.Format(anyLine(t)))
		changed := tampered(line, must(ledger.Format(anyLine(t))), rapid.SliceOfN(anyByte, 4, 24).Draw(t, "steps"))
		l, err := ledger.Parse(changed)
		if err != nil {
			return
		}
		if again, err := ledger.Format(l); err != nil || !bytes.Equal(again, changed) {
			t.Fatalf("%q was read, and is written as %q (%v)", changed, again, err)
		}
	})
}
