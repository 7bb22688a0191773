package shell_test

import (
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// patterns and lines that the laws draw from.
var (
	lawPatterns = []string{"pytest", "git commit", "rm -rf", "go test", "npm run test", "curl"}
	lawLines    = []string{"pytest -q", "git -C . commit -m x", "rm -fr build", "go test ./...", "npm run test", "curl -s http://x"}
)

// aText draws text that an agent might quote: commands among anything.
func aText() *rapid.Generator[string] {
	piece := rapid.OneOf(
		rapid.SampledFrom(append(lawLines, "\n", "; ", " && ", "| ", "$(", "`", "\"", "EOF\n", "\\", "{", "}", "* ")),
		rapid.StringOf(rapid.Rune().Filter(func(r rune) bool { return r != 0 && r != '\uFFFE' })),
	)
	return rapid.Custom(func(t *rapid.T) string {
		return strings.Join(rapid.SliceOfN(piece, 0, 8).Draw(t, "pieces"), "")
	})
}

func quoted(text string) string { return "'" + strings.ReplaceAll(text, "'", `'\''`) + "'" }

func TestQuotedTextRunsNothing(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := quoted(aText().Draw(t, "text"))
		line := rapid.SampledFrom([]string{"echo @", "git log -m @", "git tag -m @ v1", "gh pr create --body @", "printf %s @ | tee log", "x=@ env", "grep -e @ a", "python -c @"}).Draw(t, "around")
		line = strings.ReplaceAll(line, "@", text)
		for _, p := range lawPatterns {
			if ran, err := ask(line, p); ran || err != nil {
				t.Fatalf("%s: %t, %v: %s", p, ran, err, line)
			}
		}
	})
}

func TestWhatIsWrappedStillRuns(t *testing.T) {
	wrappers := []func(string) string{
		func(l string) string { return "sudo -u root " + l },
		func(l string) string { return "env -i A=1 timeout -k 5 60 nice -n 5 " + l },
		func(l string) string { return "env A=1 " + l },
		func(l string) string { return "bash -lc " + quoted(l) },
		func(l string) string { return "eval " + quoted(l) },
		func(l string) string { return "ssh -p 22 host " + quoted(l) },
		func(l string) string { return "docker exec -it -w /app web sh -c " + quoted(l) },
		func(l string) string { return "find . -exec sh -c " + quoted(l) + ` \;` },
	}
	around := []string{"@", "cd x && @", "@ || true", "(@)", "{ @; }", "if true; then @; fi", "for i in a; do @; done", "f() { @; }", "echo \"$(@)\"", "cat a | @ > b 2>&1", "! @", "@ &"}
	rapid.Check(t, func(t *rapid.T) {
		i := rapid.IntRange(0, len(lawLines)-1).Draw(t, "line")
		line := lawLines[i]
		for range rapid.IntRange(1, 3).Draw(t, "times") {
			line = rapid.SampledFrom(wrappers).Draw(t, "wrapper")(line)
		}
		line = strings.ReplaceAll(rapid.SampledFrom(around).Draw(t, "around"), "@", line)
		for k, p := range lawPatterns {
			if ran, err := ask(line, p); ran != (k == i) || err != nil {
				t.Fatalf("%s: %t, %v: %s", p, ran, err, line)
			}
		}
	})
}
