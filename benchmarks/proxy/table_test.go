package main

import (
	"errors"
	"io"
	"os"
	"strings"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

// labelled are the first cells of one table's rows, each of which must have a figure in
// every column.
func labelled(text string, size int) (labels []string) {
	GinkgoHelper()
	names := columns(size)
	_, rows, found := strings.Cut(text, "| "+strings.Join(names, " | ")+" |\n|---|"+strings.Repeat("---:|", len(names)-1)+"\n")
	Expect(found).To(BeTrue(), "the head of table %d", size)
	rows, _, _ = strings.Cut(rows+"\n", "\n\n")
	for row := range strings.Lines(rows) {
		if !strings.HasPrefix(row, "|") {
			break
		}
		cells := strings.Split(strings.Trim(strings.TrimSpace(row), "| "), " | ")
		Expect(cells).To(HaveLen(len(names)), row)
		Expect(cells[1:]).To(HaveEach(MatchRegexp(`^-?[0-9][0-9,.]*$`)), row)
		labels = append(labels, cells[0])
	}
	return labels
}

// results are of two rounds, whose times are so many µs.
func results(µs map[string][2]int) []result {
	var all []result
	for _, name := range []string{direct, copied, "gate"} {
		r := result{route: route{name: name}, trips: make([][]summary, len(sizes())), second: []float64{3_000, 12_345.9, 20_000}}
		for s := range sizes() {
			for _, n := range µs[name] {
				p50 := time.Duration(n) * time.Microsecond
				r.trips[s] = append(r.trips[s], summary{p50, 2 * p50, 3 * p50})
			}
		}
		all = append(all, r)
	}
	return all
}

var _ = Describe("the tables", func() {
	It("give medians, and differences and ratios that are of a round", func() {
		all := results(map[string][2]int{direct: {10, 100}, copied: {15, 150}, "gate": {30, 1_300}})
		Expect(row(all, 2, 0)).To(Equal([]string{"gate", "30", "60", "90", "3.0", "20", "15", "12,345"}))
		Expect(row(all, 2, 1)).To(Equal([]string{"gate", "30", "60", "90", "3.0", "20", "15"}))
		Expect(row(all, 0, 1)).To(Equal([]string{direct, "10", "20", "30", "1.0", "0", "-50"}))
	})

	It("pass on the writer's error", func() {
		r, w := io.Pipe()
		Expect(r.CloseWithError(errors.New("disk full"))).To(Succeed())
		Expect(write(w, results(map[string][2]int{direct: {1, 2}, copied: {1, 2}, "gate": {1, 2}}), length{2, 10})).To(MatchError("disk full"))
	})

	It("stand in the README as they are written, for every route", func() {
		text, err := os.ReadFile("../README.md")
		Expect(err).NotTo(HaveOccurred())
		_, rest, found := strings.Cut(string(text), begins)
		Expect(found).To(BeTrue())
		tables, _, found := strings.Cut(rest, ends)
		Expect(found).To(BeTrue())
		for s := range sizes() {
			labels := labelled(tables, s)
			Expect(len(labels)).To(BeNumerically(">=", len(routes())))
			Expect(labels[:len(routes())]).To(Equal(names(routes())))
		}
	})

	DescribeTable("write numbers with commas", func(n int, want string) { Expect(thousands(n)).To(Equal(want)) },
		Entry(nil, 0, "0"), Entry(nil, 999, "999"), Entry(nil, 1_000, "1,000"), Entry(nil, -12_345, "-12,345"), Entry(nil, 1_234_567, "1,234,567"),
	)
})

var _ = Describe("a summary", func() {
	It("is of the sorted times, with nothing interpolated", func() {
		times := make([]time.Duration, 200)
		for i := range times {
			times[i] = time.Duration(200 - i)
		}
		Expect(summarize(times)).To(Equal(summary{100, 190, 198}))
		Expect(summarize([]time.Duration{7})).To(Equal(summary{7, 7, 7}))
	})

	It("of rounds is the middle one", func() {
		Expect(median([]int{9, 1, 5})).To(Equal(5))
		Expect(median([]int{9, 1, 5, 2})).To(Equal(2))
	})
})
