package report_test

import (
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
	"github.com/santhosh-tekuri/jsonschema/v5"

	"github.com/acel-dev/acel/acel/report"
)

// sarifSchema compiles the OASIS schema of SARIF 2.1.0, which is not ours to keep:
// it is looked for beside the project, or where ACEL_SCHEMAS says. Where it is
// not, the error is fs.ErrNotExist.
var sarifSchema = sync.OnceValues(func() (*jsonschema.Schema, error) {
	dir := os.Getenv("ACEL_SCHEMAS")
	if dir == "" {
		dir = filepath.Join("..", "..", "..", "shared", "schemas")
	}
	f, err := os.Open(filepath.Join(dir, "sarif-2.1.0.schema.json"))
	if err != nil {
		return nil, err
	}
	defer f.Close()
	c := jsonschema.NewCompiler()
	c.Draft, c.AssertFormat = jsonschema.Draft4, true
	if err := c.AddResource("sarif.json", f); err != nil {
		return nil, err
	}
	return c.Compile("sarif.json")
})

// fitsSARIF returns what is wrong with a text by the OASIS schema; nothing where
// that is not at hand.
func fitsSARIF(text string) error {
	schema, err := sarifSchema()
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	d := json.NewDecoder(strings.NewReader(text))
	d.UseNumber()
	var v any
	if err := d.Decode(&v); err != nil {
		return err
	}
	return schema.Validate(v)
}

var _ = Describe("the OASIS schema of SARIF 2.1.0", func() {
	BeforeEach(func() {
		_, err := sarifSchema()
		if errors.Is(err, fs.ErrNotExist) {
			Skip("the schema is not at hand; ACEL_SCHEMAS names its directory: " + err.Error())
		}
		Expect(err).NotTo(HaveOccurred())
	})

	DescribeTable("accepts a report",
		func(r *report.Report) {
			Expect(fitsSARIF(written("sarif", r, report.Options{Source: source{}, Version: "v1.2.3"}))).To(Succeed())
		},
		Entry("with findings", findings()),
		Entry("with timelines and excuses", drawn()),
		Entry("with damaged input", damaged()),
		Entry("that is clean", clean()),
		Entry("with nothing", &report.Report{}),
		Entry("with hostile text", hostileReport()),
		Entry("with conditions of tools", conditioned()),
	)

	DescribeTable("refuses what SARIF does not have",
		func(good, bad, where string) {
			text := written("sarif", drawn(), report.Options{})
			Expect(text).To(ContainSubstring(good))
			err := fitsSARIF(strings.Replace(text, good, bad, 1))
			Expect(err).To(HaveOccurred())
			Expect(err.(*jsonschema.ValidationError).GoString()).To(ContainSubstring(where))
		},
		Entry("another level", `"level": "error",`+"\n          \"message\"", `"level": "fatal",`+"\n          \"message\"", "level"),
		Entry("a line before the first", `"startLine": 4`, `"startLine": 0`, "startLine"),
		Entry("a name that is no URI", `"uri": "runs/7.json"`, `"uri": "runs/%zz"`, "uri"),
		Entry("another key", `"ruleIndex"`, `"rule_index"`, "rule_index"),
	)
})
