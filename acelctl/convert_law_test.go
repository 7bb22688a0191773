package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/trace"
)

// What a trace is converted to is judged as the trace is, whatever its format.
func TestConvertedTracesAreJudgedAlike(t *testing.T) {
	paths, err := filepath.Glob("../acel/trace/testdata/*/ok/*")
	if err != nil || len(paths) == 0 {
		t.Fatal("no fixtures", err)
	}
	for _, path := range paths {
		if info, err := os.Stat(path); err != nil || info.IsDir() || strings.HasSuffix(path, ".events") {
			continue
		}
		t.Run(strings.TrimPrefix(path, "../acel/trace/testdata/"), func(t *testing.T) {
			text, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			var native bytes.Buffer
			out := &converted{Writer: trace.NewWriter(&native)}
			var tools []string
			var r reading
			transcripts, _ := subagentsOf(input{name: path})
			f := r.decode(context.Background(), input{name: path, beside: transcripts}, bytes.NewReader(text), func(e trace.Event) error {
				if e.Kind == trace.Called && !slices.Contains(tools, e.Call.Tool) {
					tools = append(tools, e.Call.Tool)
				}
				return out.event(e)
			})
			if err := out.Close(); err != nil || len(f.problems) > 0 {
				t.Fatal(err, f.problems)
			}
			policy := policyOver(t, tools)
			before, after := judgments(policy, path, text), judgments(policy, "t", native.Bytes())
			if !slices.Equal(before, after) {
				t.Errorf("judged as\n%s\nand converted as\n%s\nby\n%s", strings.Join(before, "\n"), strings.Join(after, "\n"), native.String())
			}
		})
	}
}

// policyOver is a policy with rules of several templates over the first tools.
func policyOver(t *testing.T, tools []string) *acel.Policy {
	var all []acel.Rule
	for i, tool := range tools[:min(len(tools), 6)] {
		all = append(all, acel.AtMostNTimes(tool, 1), acel.RequiredBeforeSessionEnd(tool))
		if i > 0 {
			all = append(all, acel.MustPrecede(tools[i-1], tool), acel.MustPrecede(tool, tools[i-1]), acel.NeverAfter(tools[i-1], tool))
		}
	}
	policy, err := acel.NewPolicy(acel.PolicyConfig{Rules: all})
	if err != nil {
		t.Fatal(err)
	}
	return policy
}

// judgments are what is found in each session, in any order, without its place and
// its name.
func judgments(policy *acel.Policy, path string, text []byte) []string {
	c := &checker{policy: policy}
	transcripts, _ := subagentsOf(input{name: path})
	found := c.read(context.Background(), input{name: path, beside: transcripts}, bytes.NewReader(text))
	all := []string{fmt.Sprint(len(found.problems), " problems")}
	for _, t := range found.traces {
		one := fmt.Sprintf("%d calls, cut %v %q:", t.Calls, t.Cut, t.Stopped)
		for _, r := range t.Rules {
			one += fmt.Sprintf(" %s %v %v", r.Verdict, r.Exercised, r.Matched)
		}
		for _, v := range t.Violations {
			one += fmt.Sprintf("; %d %s", v.Step, v.Message)
		}
		all = append(all, one)
	}
	slices.Sort(all)
	return all
}
