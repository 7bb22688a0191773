package ginkgoacel_test

import (
	"encoding/json"
	"encoding/xml"
	"os"
	"os/exec"
	"path/filepath"

	. "github.com/onsi/ginkgo/v2"
	"github.com/onsi/ginkgo/v2/reporters"
	"github.com/onsi/ginkgo/v2/types"
	. "github.com/onsi/gomega"

	"github.com/acel-dev/acel/acel/ginkgoacel"
)

// A run of the suite in testdata/failing.
type run struct {
	console string
	json    map[string]types.SpecReport // by the text of the leaf node
	junit   map[string]string           // values of properties by the name of the testcase, joined
}

// ran runs a command that writes junit.xml and report.json into a directory, and
// fails as the suite does.
func ran(dir, command string, args ...string) run {
	GinkgoHelper()
	out, err := exec.Command(command, args...).CombinedOutput()
	Expect(err).To(BeAssignableToTypeOf(&exec.ExitError{}), string(out))

	r := run{console: string(out), json: map[string]types.SpecReport{}, junit: map[string]string{}}
	var reports []types.Report
	Expect(json.Unmarshal(read(dir, "report.json"), &reports)).To(Succeed(), r.console)
	Expect(reports).To(HaveLen(1))
	for _, spec := range reports[0].SpecReports {
		r.json[spec.LeafNodeText] = spec
	}
	var suites reporters.JUnitTestSuites
	Expect(xml.Unmarshal(read(dir, "junit.xml"), &suites)).To(Succeed())
	for _, test := range suites.TestSuites[0].TestCases {
		r.junit[test.Name] = ""
		if test.Properties != nil {
			for _, p := range test.Properties.Properties {
				Expect(p.Name).To(Equal(ginkgoacel.EntryName))
				r.junit[test.Name] += p.Value
			}
		}
	}
	return r
}

func read(dir, name string) []byte {
	GinkgoHelper()
	text, err := os.ReadFile(filepath.Join(dir, name))
	Expect(err).NotTo(HaveOccurred())
	return text
}

// evidenceIn returns the decoded evidence that a spec carries.
func evidenceIn(spec types.SpecReport) []map[string]any {
	GinkgoHelper()
	var all []map[string]any
	for _, entry := range spec.ReportEntries {
		Expect(entry.Name).To(Equal(ginkgoacel.EntryName))
		var o map[string]any
		Expect(json.Unmarshal([]byte(entry.Value.AsJSON), &o)).To(Succeed())
		all = append(all, o)
	}
	return all
}

const failing = "./testdata/failing"

var _ = Describe("Ginkgo's reports of a failing suite", Ordered, func() {
	var serial run

	BeforeAll(func() {
		dir := GinkgoT().TempDir()
		serial = ran(dir, "go", "test", failing, "-ginkgo.no-color", "-ginkgo.seed=1",
			"-ginkgo.junit-report="+filepath.Join(dir, "junit.xml"), "-ginkgo.json-report="+filepath.Join(dir, "report.json"))
	})

	It("carry the evidence at the spec that fails, for each property", func() {
		all := evidenceIn(serial.json["breaks a rule"])
		Expect(all).To(HaveLen(2))
		Expect(all[0]).To(And(
			HaveKeyWithValue("property", "must_precede(validate, delete)"), HaveKeyWithValue("trace", "bad.json"), HaveKeyWithValue("holds", false),
			HaveKeyWithValue("violations", ConsistOf(And(HaveKeyWithValue("step", 2.0), HaveKeyWithValue("args", map[string]any{"id": "r1"})))),
		))
		Expect(all[1]).To(HaveKeyWithValue("holds", true))
		Expect(serial.junit).To(HaveKeyWithValue("[It] an agent breaks a rule [acel, rule:must_precede validate delete]",
			HavePrefix(`{"property":"must_precede(validate, delete)","trace":"bad.json",`)))
	})

	It("carry none at the spec that passes", func() {
		Expect(serial.json["passes"].State).To(Equal(types.SpecStatePassed))
		Expect(serial.json["passes"].ReportEntries).To(BeEmpty())
		Expect(serial.junit).To(HaveKeyWithValue("[It] an agent passes [acel, rule:must_precede validate delete]", ""))
	})

	It("carry the labels", func() {
		Expect(serial.json["passes"].Labels()).To(Equal([]string{"acel", "rule:must_precede validate delete"}))
		Expect(serial.json["Entry: at_most_n_times(delete, 1)"].Labels()).To(Equal([]string{"acel", "rule:must_precede validate delete", "rule:at_most_n_times delete 0"}))
	})

	It("show the text on the console", func() {
		Expect(serial.console).To(ContainSubstring(`
    bad.json: delete at step 2 needs an earlier successful validate [must_precede(validate, delete)]
          1  look_up
        > 2  delete {"id":"r1"}
      hint: Call validate first, and delete only once it has succeeded.
`))
		Expect(serial.console).To(ContainSubstring("\n    good.json, 2 calls, keeps must_precede(validate, delete)\n"))
	})

	It("name the line that attached it", func() {
		spec := serial.json["breaks a rule"]
		entry := spec.ReportEntries[0]
		Expect(entry.Location.FileName).To(HaveSuffix("failing_test.go"))
		Expect(entry.Location.LineNumber).To(Equal(spec.LeafNodeLocation.LineNumber + 1))
		Expect(entry.Visibility).To(Equal(types.ReportEntryVisibilityFailureOrVerbose))
	})

	It("have what a live recorder had come to when the spec failed", func() {
		Expect(evidenceIn(serial.json["breaks a rule later on"])).To(ConsistOf(And(HaveKeyWithValue("calls", 1.0), HaveKeyWithValue("extent", "ongoing"))))
	})

	It("have the calls where no rule was given", func() {
		Expect(evidenceIn(serial.json["shows its calls"])).To(ConsistOf(And(HaveKeyWithValue("calls", 2.0), Not(HaveKey("property")))))
		Expect(serial.console).To(ContainSubstring("\n    good.json, 2 calls\n          1  validate\n          2  delete\n"))
	})

	It("say what is wrong with a source and a property, beside the panic of the spec", func() {
		Expect(serial.json["panics"].State).To(Equal(types.SpecStatePanicked))
		Expect(serial.json["panics"].Failure.ForwardedPanic).To(Equal("oh no"))
		Expect(serial.json["panics"].AdditionalFailures).To(BeEmpty())
		Expect(evidenceIn(serial.json["panics"])).To(HaveLen(2))
		Expect(evidenceIn(serial.json["panics"])).To(HaveEach(HaveKeyWithValue("error", ContainSubstring("got nil"))))
	})

	It("obey nothing that a call holds", func() {
		Expect(serial.console).To(ContainSubstring(`> 3  delete\xff{\x7b/}}%d\u202e#\x23[error]\x00 {"a":1,"a":2}`))
		Expect(serial.console).To(ContainSubstring(`> 2  delete {"a":"\xff{\x7bred}}"`))
		Expect(serial.console).To(ContainSubstring(`evil\x1b[31m\n::error::.json: delete at step 1 `))
		Expect(serial.console).NotTo(ContainSubstring("\x1b"))
	})

	Describe("of specs that run in parallel", func() {
		ginkgo := ""

		BeforeAll(func() {
			ginkgo = filepath.Join(GinkgoT().TempDir(), "ginkgo")
			if out, err := exec.Command("go", "build", "-o", ginkgo, "github.com/onsi/ginkgo/v2/ginkgo").CombinedOutput(); err != nil {
				Skip("Ginkgo's command cannot be built here: " + string(out))
			}
		})

		DescribeTable("are the same", func(protocol string) {
			dir := GinkgoT().TempDir()
			GinkgoT().Setenv("GINKGO_PARALLEL_PROTOCOL", protocol)
			parallel := ran(dir, ginkgo, "--procs=2", "--no-color", "--seed=1", "--output-dir="+dir, "--junit-report=junit.xml", "--json-report=report.json", failing)

			Expect(parallel.json).To(HaveLen(len(serial.json)))
			for name, spec := range serial.json {
				Expect(evidenceIn(parallel.json[name])).To(Equal(evidenceIn(spec)), name)
				for i, entry := range spec.ReportEntries {
					Expect(parallel.json[name].ReportEntries[i].StringRepresentation()).To(Equal(entry.StringRepresentation()))
				}
			}
			Expect(parallel.junit).To(HaveLen(len(serial.junit)))
		},
			Entry("over RPC", "RPC"),
			Entry("over HTTP", "HTTP"),
		)
	})
})
