package render_test

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/render"
)

var _ = Describe("the calls of a session", func() {
	It("are a line each, the guilty and the related ones marked", func() {
		expectGolden("steps", stepsText(deletion(), render.Marks{Guilty: []int{3}, Related: []int{2}}, render.Options{}))
	})

	It("are cut around the marks where they are many", func() {
		long := slices.Concat([]acel.Call{{Tool: "login", Server: "crm"}}, calls(37),
			[]acel.Call{{Tool: "list_records", Args: json.RawMessage(`{"page": 2}`)}}, deletion())
		expectGolden("steps-long", stepsText(long, render.Marks{Guilty: []int{42}, Related: []int{41}}, render.Options{}))
	})

	It("say how they ended, unless it was well, and never what they returned", func() {
		ended := func(status acel.Status, why string) acel.Call {
			return acel.Call{Tool: "pay", Outcome: acel.Outcome{Status: status, Error: why, Result: json.RawMessage(`"paid"`)}}
		}
		expectGolden("steps-ended", stepsText([]acel.Call{
			ended(acel.OK, ""), ended(acel.Failed, `no "funds"`), ended(acel.Failed, ""), ended(acel.Unfinished, ""),
			ended(acel.Refused, "a person said\nno"), ended(acel.Refused, ""),
		}, render.Marks{}, render.Options{}))
	})

	It("are coloured by mark, and only when asked", func() {
		marks := render.Marks{Guilty: []int{18}, Related: []int{2}}
		expectGolden("steps-color", stepsText(calls(20), marks, render.Options{Color: true}))
		Expect(stepsText(calls(20), marks, render.Options{})).NotTo(ContainSubstring("\x1b"))
	})

	It("are no lines where there are none", func() {
		Expect(stepsText(nil, render.Marks{Guilty: []int{1}}, render.Options{})).To(BeEmpty())
	})

	DescribeTable("are shown",
		func(n int, m render.Marks, want string) {
			Expect(outline(stepsText(calls(n), m, render.Options{}))).To(Equal(want))
		},
		Entry("whole where they are 12", 12, render.Marks{}, "1 2 3 4 5 6 7 8 9 10 11 12"),
		Entry("whole where they are 12, the guilty one anywhere", 12, render.Marks{Guilty: []int{1}}, ">1 2 3 4 5 6 7 8 9 10 11 12"),
		Entry("by their beginning and end where nothing is marked", 14, render.Marks{}, "1 2 3 4 5 6 7 8 (2) 11 12 13 14"),
		Entry("without a gap that saves no line", 13, render.Marks{}, "1 2 3 4 5 6 7 8 9 10 11 12 13"),
		Entry("around the guilty one", 50, render.Marks{Guilty: []int{20}}, "1 (15) 17 18 19 >20 21 22 (28)"),
		Entry("up to the last one", 50, render.Marks{Guilty: []int{50}}, "1 (45) 47 48 49 >50"),
		Entry("with a call for a gap of one", 50, render.Marks{Guilty: []int{6}, Related: []int{48, 50}}, "1 2 3 4 5 >6 7 8 (39) *48 49 *50"),
		Entry("with a last call for a gap of one", 50, render.Marks{Guilty: []int{47}}, "1 (42) 44 45 46 >47 48 49 50"),
		Entry("with the related ones alone", 50, render.Marks{Related: []int{40, 20}}, "1 (18) *20 (19) *40 (10)"),
		Entry("around several guilty ones", 50, render.Marks{Guilty: []int{40, 20}}, "1 (15) 17 18 19 >20 21 22 (14) 37 38 39 >40 41 42 (8)"),
		Entry("as guilty where they are related too", 13, render.Marks{Guilty: []int{3, 3}, Related: []int{3, 2, 2}}, "1 *2 >3 4 5 (8)"),
		Entry("as unmarked where the marks are of no step", 14, render.Marks{Guilty: []int{0, 15}, Related: []int{-1, 1 << 62}}, "1 2 3 4 5 6 7 8 (2) 11 12 13 14"),
		Entry("less around each guilty one where there are many", 1000, render.Marks{Guilty: []int{100, 200, 300, 400, 500, 600, 700, 800, 900}},
			"1 (96) 98 99 >100 101 102 (96) 199 >200 201 (97) 299 >300 301 (97) 399 >400 401 (97) 499 >500 501 "+
				"(97) 599 >600 601 (97) 699 >700 701 (97) 799 >800 801 (97) 899 >900 901 (99)"),
		Entry("the earliest first where too many are guilty", 1000, render.Marks{Guilty: every(11, 20, 1000)},
			"(10) "+marked(">", every(11, 20, 371), " (19) ")+" (629, 31 marked)"),
		Entry("with each mark counted once", 1000, render.Marks{Guilty: slices.Repeat(every(11, 20, 1000), 2), Related: every(11, 20, 1000)},
			"(10) "+marked(">", every(11, 20, 371), " (19) ")+" (629, 31 marked)"),
		Entry("the related ones last where too many are marked", 99, render.Marks{Guilty: every(40, 1, 60), Related: every(1, 1, 99)},
			marked("*", every(1, 1, 17), " ")+" (22, 22 marked) "+marked(">", every(40, 1, 60), " ")+" (39, 39 marked)"),
	)

	It("take 40 lines at most, however many there are and however many are marked", func() {
		long := calls(100_000)
		for _, marks := range [][]int{{50_000}, every(1, 1, len(long)), every(2, 2, len(long)), every(1, 40, len(long))} {
			text := stepsText(long, render.Marks{Guilty: marks, Related: marks}, render.Options{})
			Expect(strings.Count(text, "\n")).To(BeNumerically("<=", 40))
		}
	})

	It("leave the marks as they were", func() {
		m := render.Marks{Guilty: []int{3, 0, 2}, Related: []int{9, 2, 1}}
		stepsText(calls(5), m, render.Options{})
		Expect(m).To(Equal(render.Marks{Guilty: []int{3, 0, 2}, Related: []int{9, 2, 1}}))
	})

	It("are cut each, whatever is in them", func() {
		long := strings.Repeat("x", 10<<20)
		text := stepsText([]acel.Call{{
			Tool: long, Server: long, Args: json.RawMessage(`{"a": "` + long + `"}`), Outcome: acel.Outcome{Status: acel.Failed, Error: long},
		}}, render.Marks{}, render.Options{})
		Expect(len(text)).To(BeNumerically("<", 550))
		Expect(text).To(HaveSuffix("x…\"\n"))
	})

	It("keep hostile text from doing anything", func() {
		text := "\x1b[2J\r\n::error::fake\n##[error]fake\u202e\u200b\xff"
		hostile := acel.Call{Tool: text, Server: text, Args: json.RawMessage(text), Outcome: acel.Outcome{Status: acel.Refused, Error: text}}
		expectGolden("steps-hostile", stepsText([]acel.Call{hostile, {Tool: "::error::"}, {Tool: ""}}, render.Marks{}, render.Options{}))
	})

	It("pass on the writer's error", func() {
		Expect(render.Steps(brokenPipe{}, nil, render.Marks{}, render.Options{})).To(MatchError("broken pipe"))
	})
})

// calls returns so many calls.
func calls(n int) []acel.Call { return slices.Repeat([]acel.Call{{Tool: "read"}}, n) }

// every returns the steps from first to last, a distance apart.
func every(first, distance, last int) []int {
	var steps []int
	for step := first; step <= last; step += distance {
		steps = append(steps, step)
	}
	return steps
}

// marked writes steps as an outline does.
func marked(mark string, steps []int, between string) string {
	var parts []string
	for _, step := range steps {
		parts = append(parts, mark+strconv.Itoa(step))
	}
	return strings.Join(parts, between)
}

// outline is what a picture shows, in one line: its steps with their marks, and
// its gaps in brackets.
func outline(text string) string {
	parts := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	for i, line := range parts {
		if gap, found := strings.CutPrefix(line, "      … "); found {
			parts[i] = "(" + strings.NewReplacer(" calls", "", " of them", "").Replace(gap) + ")"
		} else {
			parts[i] = strings.ReplaceAll(strings.TrimSuffix(line, "  read"), " ", "")
		}
	}
	return strings.Join(parts, " ")
}
