package main

import (
	"bytes"
	"errors"
	"fmt"
	"runtime"
	"strings"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/acel-dev/acel/acel"
)

// ran runs the command and returns its exit code and what it wrote.
func ran(args ...string) (code int, stdout, stderr string) {
	var out, err bytes.Buffer
	code = run(args, &out, &err)
	return code, out.String(), err.String()
}

// rowsOf returns the words of the rows that begin with a number of rules.
func rowsOf(out string) [][]string {
	var rows [][]string
	for line := range strings.Lines(out) {
		words := strings.Fields(line)
		if len(words) > 0 && strings.Trim(words[0], "0123456789") == "" {
			rows = append(rows, words)
		}
	}
	return rows
}

var _ = Describe("latency", func() {
	It("writes a row for each set of rules, and the machine", func() {
		code, out, complaint := ran("-calls", "100", "-warmup", "50")
		Expect(code).To(Equal(0), complaint)
		Expect(out).To(And(ContainSubstring(runtime.GOOS+"/"+runtime.GOARCH), ContainSubstring("100 calls after 50 of warm-up"), ContainSubstring("5 ms")))
		rows := rowsOf(out)
		Expect(rows).To(HaveLen(len(settings())))
		for i, s := range settings() {
			about := "the called tool 2"
			if s.others {
				about = "other tools 0"
			}
			Expect(strings.Join(rows[i], " ")).To(HavePrefix(fmt.Sprintf("%d %s ", s.rules, about)))
		}
	})

	It("counts no call of the warm-up, whose first refusal comes late", func() {
		_, out, _ := ran("-calls", "1", "-warmup", "0")
		Expect(strings.Join(rowsOf(out)[0], " ")).To(HavePrefix("1 the called tool 0 "))
		_, out, _ = ran("-calls", "1", "-warmup", "25")
		Expect(strings.Join(rowsOf(out)[0], " ")).To(HavePrefix("1 the called tool 1 "))
	})

	It("makes every call, and times those that count", func() {
		made := 0
		samples, refused := timed(length{calls: 7, warmup: 5}, func(acel.Call) bool {
			made++
			return made <= 6
		})
		Expect(made).To(Equal(12))
		Expect(samples).To(HaveLen(7))
		Expect(refused).To(Equal(1))
	})

	It("times each call alone", func() {
		made := 0
		samples, _ := timed(length{calls: 3, warmup: 1}, func(acel.Call) bool {
			if made++; made == 3 {
				time.Sleep(20 * time.Millisecond)
			}
			return false
		})
		Expect(samples[1]).To(BeNumerically(">=", 20*time.Millisecond))
		Expect(min(samples[0], samples[2])).To(BeNumerically("<", 20*time.Millisecond))
	})

	It("gives no figures of a gate that does not refuse what breaks its rules", func() {
		_, err := setting{rules: 0}.measure(length{calls: cycle}, 0)
		Expect(err).To(MatchError("under 0 rules the gate refused 0 of 50 calls, not the 1 that break one"))
	})

	DescribeTable("does not measure",
		func(complaint string, args ...string) {
			code, out, said := ran(args...)
			Expect([]any{code, out}).To(Equal([]any{2, ""}))
			Expect(said).To(ContainSubstring(complaint))
		},
		Entry("no call", "-calls 0: want from 1", "-calls", "0"),
		Entry("more than it can keep", "-calls 10000001: want from 1 to 10000000", "-calls", "10000001"),
		Entry("less than no warm-up", "-warmup -1: want from 0", "-warmup", "-1"),
		Entry("what is no number", `invalid value "many"`, "-calls", "many"),
		Entry("a file", `"trace.json": latency takes flags alone`, "trace.json"),
	)

	It("explains itself where that is asked for", func() {
		code, _, said := ran("-h")
		Expect(code).To(Equal(0))
		Expect(said).To(And(HavePrefix("Usage: "), ContainSubstring("-warmup"), ContainSubstring("20000")))
	})

	It("passes on the writer's error, wherever it comes", func() {
		t := table{rows: []row{{}}}
		var whole strings.Builder
		Expect(t.write(&whole)).To(Succeed())
		for room := range whole.Len() {
			Expect(t.write(&fullDisk{room})).To(MatchError("disk full"))
		}
	})
})

var _ = Describe("the table", func() {
	It("is in µs, beside the budget and what is published", func() {
		var out strings.Builder
		t := table{rows: []row{
			{setting{50, true}, 0, summary{1500, 1001, 5 * time.Microsecond, 7000, time.Millisecond}},
			{setting{10, false}, 3, summary{p95: budget}},
		}}
		Expect(t.write(&out)).To(Succeed())
		rows := rowsOf(out.String())
		Expect(rows[0]).To(Equal(strings.Fields("50 other tools 0 1.500 1.001 5.000 7.000 1000.000 0.100 % 40")))
		Expect(rows[1]).To(Equal(strings.Fields("10 the called tool 3 0.000 0.000 5000.000 0.000 0.000 100.000 % -")))
	})
})

// A fullDisk takes so many bytes.
type fullDisk struct{ room int }

func (d *fullDisk) Write(p []byte) (int, error) {
	if d.room -= len(p); d.room < 0 {
		return 0, errors.New("disk full")
	}
	return len(p), nil
}
