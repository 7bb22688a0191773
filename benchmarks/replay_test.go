package benchmarks_test

import (
	"bytes"
	"fmt"
	"io"
	"testing"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/trace"
	"github.com/acel-dev/acel/benchmarks"
)

// traceSize is the size of the trace read in each round, 16 MiB.
const traceSize = 16 << 20

func generated(b *testing.B) []byte {
	b.Helper()
	var buf bytes.Buffer
	if _, err := benchmarks.Generate(&buf, traceSize); err != nil {
		b.Fatal(err)
	}
	return buf.Bytes()
}

// BenchmarkReadOnly is the floor: the JSON library checks the same bytes,
// value by value, and nothing is made of them.
func BenchmarkReadOnly(b *testing.B) {
	data := generated(b)
	b.SetBytes(int64(len(data)))
	b.ReportAllocs()
	for b.Loop() {
		d := jsontext.NewDecoder(bytes.NewReader(data))
		for {
			if err := d.SkipValue(); err == io.EOF {
				break
			} else if err != nil {
				b.Fatal(err)
			}
		}
	}
}

// BenchmarkDecode reads the same trace into calls.
func BenchmarkDecode(b *testing.B) {
	data := generated(b)
	b.SetBytes(int64(len(data)))
	b.ReportAllocs()
	for b.Loop() {
		for _, err := range trace.Decode(bytes.NewReader(data), trace.Options{}) {
			if err != nil {
				b.Fatal(err)
			}
		}
	}
}

// BenchmarkReplay reads the trace and judges it.
func BenchmarkReplay(b *testing.B) {
	data := generated(b)
	for _, rules := range []int{1, 50, 1000} {
		p := policy(b, rules)
		b.Run(fmt.Sprintf("rules=%d", rules), func(b *testing.B) {
			b.SetBytes(int64(len(data)))
			b.ReportAllocs()
			for b.Loop() {
				replay(b, p, data)
			}
		})
	}
}

func replay(b *testing.B, p *acel.Policy, data []byte) {
	b.Helper()
	s := p.NewSession(acel.SessionOptions{KeepTrace: acel.KeepEvidence})
	for e, err := range trace.Decode(bytes.NewReader(data), trace.Options{}) {
		if err != nil {
			b.Fatal(err)
		}
		if e.Kind != trace.Called {
			continue
		}
		if v, err := s.Record(e.Call); err != nil || len(v) > 0 {
			b.Fatal(v, err)
		}
	}
}

// policy is a number of rules that a generated trace keeps. The first fifty
// speak of the tools that it calls, the others of tools that it does not.
func policy(b *testing.B, rules int) *acel.Policy {
	b.Helper()
	var c acel.PolicyConfig
	for i := range rules {
		r := kept(i)
		r.ID = fmt.Sprint("rule-", i)
		c.Rules = append(c.Rules, r)
	}
	p, err := acel.NewPolicy(c)
	if err != nil {
		b.Fatal(err)
	}
	return p
}

func kept(i int) acel.Rule {
	tool := fmt.Sprintf("t%d", i%10)
	if i >= 50 {
		tool = fmt.Sprintf("never%d", i)
	}
	switch i % 5 {
	case 0:
		if i >= 50 {
			return acel.MustPrecede("nothing", tool)
		}
		return acel.MustPrecede("t0", "t5")
	case 1:
		return acel.AtMostNTimes(tool, 1<<40)
	case 2:
		return acel.AtMostTotal(tool, "amount", 1<<50)
	case 3:
		return acel.NeverAfter(tool, "nothing")
	}
	return acel.MutuallyExclusive(tool, "nothing")
}
