package ledger_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/acel-dev/acel/acel/ledger"
)

// expectInReadme compares what stands between two marks of the README.
// UPDATE_GOLDEN=1 writes it instead; read the difference before you keep it.
func expectInReadme(mark, want string) {
	GinkgoHelper()
	readme := string(must(os.ReadFile("README.md")))
	before, got, after := betweenMarks(readme, mark)
	if os.Getenv("UPDATE_GOLDEN") != "" {
		Expect(os.WriteFile("README.md", []byte(before+want+after), 0o644)).To(Succeed())
		return
	}
	Expect(got).To(Equal(want), "UPDATE_GOLDEN=1 writes it")
}

func betweenMarks(text, mark string) (before, between, after string) {
	begin, end := "<!-- "+mark+":begin -->\n", "<!-- "+mark+":end -->"
	before, rest, ok := strings.Cut(text, begin)
	between, after, ok2 := strings.Cut(rest, end)
	Expect(ok && ok2).To(BeTrue(), "the README has the marks of "+mark)
	return before + begin, between, end + after
}

// row is a row of a table.
func row(cells ...string) string { return "| " + strings.Join(cells, " | ") + " |\n" }

// cell is what a guard sees, for people.
func cell(sees string) string {
	sure, another := strings.CutSuffix(sees, "?")
	line, check, ok := strings.Cut(sees, " ")
	switch {
	case another:
		return "*" + cell(sure) + "*"
	case sees == "":
		return "–"
	case sees == "missed":
		return "**missed**"
	case ok:
		return "line " + line + ", " + check
	}
	return sees
}

func headOf(guards []guard) string {
	cells := []string{"attack"}
	for _, g := range guards {
		cells = append(cells, g.name)
	}
	return row(cells...) + "|" + strings.Repeat("---|", len(cells)) + "\n"
}

var _ = Describe("The README", Ordered, func() {
	It("has the table of all attacks", func() {
		table := headOf(guards)
		for _, a := range slices.Concat(attacks, formAttacks) {
			cells := []string{a.name}
			for _, sees := range a.sees {
				cells = append(cells, cell(sees))
			}
			table += row(cells...)
		}
		expectInReadme("attacks", table)
	})
	It("has the table of all thefts", func() {
		table := headOf(guards[2:])
		for _, a := range thefts {
			table += row(a.name, cell(a.sees[0]), cell(a.sees[1]), cell(a.sees[2]))
		}
		expectInReadme("thefts", table)
	})
	It("shows a line as it is", func() {
		expectInReadme("line", "```json\n"+string(signedLine())+"\n```\n")
	})

	It("checks a log by hand, by commands that do what it says", func() {
		for _, tool := range []string{"sh", "sed", "jq", "sha256sum", "base64", "openssl"} {
			if _, err := exec.LookPath(tool); err != nil {
				Skip("there is no " + tool + " here")
			}
		}
		readme := string(must(os.ReadFile("README.md")))
		_, text, _ := betweenMarks(readme, "hand")
		var script strings.Builder
		for _, block := range regexp.MustCompile("(?s)```sh\n(.*?)```").FindAllStringSubmatch(text, -1) {
			script.WriteString(block[1])
		}
		dir := handedOver()
		text = text[:strings.LastIndex(strings.TrimSuffix(text, "```\n"), "```\n")]
		expectInReadme("hand", text+"```\n"+output(dir, script.String())+"```\n")

		By("seeing a line that was changed")
		log := filepath.Join(dir, "runs.jsonl")
		Expect(os.WriteFile(log, onLine(must(os.ReadFile(log)), 4, "three", "forged"), 0o600)).To(Succeed())
		Expect(output(dir, script.String())).To(And(ContainSubstring(`not linked: {"e":{"seq":5,`), ContainSubstring("Signature Verification Failure")))
	})
})

// handedOver is a directory with what an auditor gets.
func handedOver() string {
	signed, sealed := newScene(ledger.WriterOptions{Signer: honest}), newScene(ledger.WriterOptions{Seal: secret})
	dir := GinkgoT().TempDir()
	for name, text := range map[string]string{
		"runs.jsonl": string(signed.log), "runs.jsonl.checkpoint": string(signed.checkpoint), "sealed.jsonl": string(sealed.log),
		"ci.pub": honest.Public().String() + "\n", "seal.key": sealText + "\n",
	} {
		Expect(os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600)).To(Succeed())
	}
	return dir
}

// output is what a script prints.
func output(dir, script string) string {
	cmd := exec.Command("sh", "-c", script)
	cmd.Dir = dir
	out, err := cmd.CombinedOutput()
	Expect(err).NotTo(HaveOccurred(), string(out))
	return string(out)
}
