package main

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/acel-dev/acel/acel/suite"
	"github.com/acel-dev/acel/examples/internal/policy"
	"github.com/acel-dev/acel/examples/internal/readme"
)

// Each rule is broken by a case and kept by another, and has its row in the README; one
// of the two recorded runs breaks some.
func TestPolicy(t *testing.T) {
	policy.Check(t, policy.Example{
		Exampled: true,
		Recorded: map[string][]string{
			"monday.jsonl":  {"verify-first", "verify-first", "refund-budget"},
			"tuesday.jsonl": nil,
		},
	})
}

func TestReadmeIsTrue(t *testing.T) {
	bin := t.TempDir()
	if out, err := exec.Command("go", "build", "-o", filepath.Join(bin, "acelctl"), "../../acelctl").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	t.Setenv("PATH", bin+string(os.PathListSeparator)+os.Getenv("PATH"))
	readme.Follow(t, readme.Page{Example: "support-agent", Code: "specs_test.go", Rules: "acel.yaml", Needs: []string{"grep", "sed", "wc"}, Blocks: 17})
}

// settings are those of a client, as the page has them.
var settings = regexp.MustCompile("(?s)```json\n(.*?)```")

func TestThePageAboutRealAgentsHasEveryRuleAndSettingsThatCanBeRead(t *testing.T) {
	page, err := os.ReadFile("TESTING_WITH_REAL_AGENTS.md")
	if err != nil {
		t.Fatal(err)
	}
	s, err := suite.Load(suite.Options{Strict: true}, "acel.test.yaml")
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range s.Policy.Reported() {
		if !strings.Contains(string(page), "\n| `"+r.Key()+"` | ") {
			t.Errorf("no prompt for %s", r.Key())
		}
	}
	all := settings.FindAllSubmatch(page, -1)
	if len(all) != 2 {
		t.Errorf("%d settings, expected 2", len(all))
	}
	for _, one := range all {
		if !json.Valid(one[1]) {
			t.Errorf("no JSON: %s", one[1])
		}
	}
}
