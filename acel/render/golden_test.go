package render_test

import (
	"os"
	"path/filepath"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/render"
)

// expectGolden compares text with testdata/NAME.txt. UPDATE_GOLDEN=1 writes
// the file instead; read the difference before you keep it.
func expectGolden(name, text string) {
	GinkgoHelper()
	path := filepath.Join("testdata", name+".txt")
	if os.Getenv("UPDATE_GOLDEN") != "" {
		Expect(os.WriteFile(path, []byte(text), 0o644)).To(Succeed())
	}
	want, err := os.ReadFile(path)
	Expect(err).NotTo(HaveOccurred(), "UPDATE_GOLDEN=1 makes it")
	Expect(text).To(Equal(string(want)))
}

func violationText(v acel.Violation, o render.Options) string {
	GinkgoHelper()
	var b strings.Builder
	Expect(render.Violation(&b, v, o)).To(Succeed())
	return b.String()
}

func stepsText(calls []acel.Call, m render.Marks, o render.Options) string {
	GinkgoHelper()
	var b strings.Builder
	Expect(render.Steps(&b, calls, m, o)).To(Succeed())
	return b.String()
}

func problemText(p *acel.Problem, o render.Options) string {
	GinkgoHelper()
	var b strings.Builder
	Expect(render.Problem(&b, p, o)).To(Succeed())
	return b.String()
}

// lines is a source of one file, the first line at index 0.
type lines []string

func (l lines) Line(p acel.Place) (string, int, bool) {
	if p.Line > len(l) {
		return "", 0, false
	}
	return l[p.Line-1], p.Column, true
}
