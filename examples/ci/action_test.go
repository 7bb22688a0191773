package ci_test

import (
	"os"
	"path/filepath"
	"sync"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
	"github.com/onsi/gomega/types"
)

// built is acelctl as the action builds it, once for all specs, and the job that did.
var built = sync.OnceValues(func() (string, *job) {
	GinkgoHelper()
	temp, err := os.MkdirTemp("", "acel-action")
	Expect(err).NotTo(HaveOccurred())
	builtIn = temp
	j := &job{workspace: repository(), temp: temp}
	return j.run(map[string]string{"traces": "traces/good.jsonl"})["acelctl"], j
})

// builtIn is the folder of that build, once there is one.
var builtIn string

var _ = AfterSuite(func() { Expect(os.RemoveAll(builtIn)).To(Succeed()) })

// repository returns a copy of this example, for a workflow to run in.
func repository() string {
	GinkgoHelper()
	dir := GinkgoT().TempDir()
	for _, name := range []string{"acel.yaml", "acel.test.yaml"} {
		data, err := os.ReadFile(name)
		Expect(err).NotTo(HaveOccurred())
		Expect(os.WriteFile(filepath.Join(dir, name), data, 0o600)).To(Succeed())
	}
	Expect(os.CopyFS(filepath.Join(dir, "traces"), os.DirFS("traces"))).To(Succeed())
	return dir
}

// newJob returns a job whose acelctl is built already, and on the PATH.
func newJob() *job {
	GinkgoHelper()
	acelctl, _ := built()
	return &job{workspace: repository(), temp: GinkgoT().TempDir(), path: []string{filepath.Dir(acelctl)}}
}

// replayed runs the action with the acelctl that is built, and further inputs.
func (j *job) replayed(with map[string]string) map[string]string {
	GinkgoHelper()
	with["install"] = "none"
	return j.run(with)
}

// told matches the outputs that acelctl writes.
func told(code, violations, traces string) types.GomegaMatcher {
	return SatisfyAll(HaveKeyWithValue("exit-code", code), HaveKeyWithValue("violations", violations),
		HaveKeyWithValue("traces", traces), HaveKeyWithValue("verdict", Not(BeEmpty())))
}

var _ = Describe("the action", func() {
	It("builds acelctl with the Go that is there, between the cache's restore and save", func() {
		acelctl, j := built()
		Expect(j.code).To(Equal(0), j.log)
		Expect(acelctl).To(Equal(filepath.Join(j.temp, "acel", "acelctl")))
		Expect(j.ran).To(Equal([]string{"Name the build", "Look for Go", "Build acelctl", "Replay"}))
		Expect(j.used).To(HaveExactElements(HavePrefix("actions/cache/restore@"), HavePrefix("actions/cache/save@")))
		Expect(j.outputs["build"]["key"]).To(MatchRegexp(`^acel-Linux-X64-[0-9a-f]{64}$`))
	})

	It("passes a clean run", func() {
		j := newJob()
		outputs := j.replayed(map[string]string{"traces": "traces/good.jsonl"})
		Expect(j.code).To(Equal(0), j.log)
		Expect(outputs).To(told("0", "0", "1"))
		Expect(j.used).To(BeEmpty())
	})

	It("fails on violations, once they are reported", func() {
		j := newJob()
		outputs := j.replayed(map[string]string{"traces": "traces/good.jsonl\n\n  traces/hasty.jsonl  \n", "rules": "acel.yaml"})
		Expect(j.code).To(Equal(1), j.log)
		Expect(outputs).To(told("1", "2", "2"))
		Expect(outputs).To(HaveKeyWithValue("errors", "2"))
		Expect(outputs).To(HaveKeyWithValue("warnings", "0"))
		Expect(j.log).To(MatchRegexp(`(?m)^::error .*file=traces/hasty\.jsonl`))
		Expect(j.summary).To(ContainSubstring("refund-budget"))
	})

	It("fails apart where nothing could be judged", func() {
		j := newJob()
		outputs := j.replayed(map[string]string{"traces": "traces/none.jsonl"})
		Expect(j.code).To(Equal(2), j.log)
		Expect(outputs["exit-code"]).To(BeElementOf("2", ""))
		Expect(j.log).To(ContainSubstring("none.jsonl"))
	})

	It("fails where it is given no trace", func() {
		j := newJob()
		j.replayed(map[string]string{"traces": " \n"})
		Expect(j.code).To(Equal(2), j.log)
	})

	It("lets fail-on and args say what fails", func() {
		j := newJob()
		Expect(j.replayed(map[string]string{"traces": "traces", "fail-on": "never", "args": "--strict\n--jobs=1"})).To(told("0", "2", "2"))
		Expect(j.code).To(Equal(0), j.log)
	})

	It("runs in the working directory, and tells the SARIF file's name from anywhere", func() {
		j := newJob()
		Expect(os.Mkdir(filepath.Join(j.workspace, "out"), 0o700)).To(Succeed())
		outputs := j.replayed(map[string]string{"traces": "good.jsonl", "working-directory": "traces", "sarif-file": "../out/acel.sarif"})
		Expect(j.code).To(Equal(0), j.log)
		Expect(filepath.Clean(outputs["sarif-file"])).To(And(BeARegularFile(), Equal(filepath.Join(j.workspace, "out", "acel.sarif"))))
		Expect(j.used).To(BeEmpty())
	})

	It("writes further reports", func() {
		j := newJob()
		j.replayed(map[string]string{"traces": "traces", "format": "json=a report.json\ntable=report.txt\n"})
		Expect(j.code).To(Equal(1), j.log)
		Expect(filepath.Join(j.workspace, "a report.json")).To(BeARegularFile())
		Expect(filepath.Join(j.workspace, "report.txt")).To(BeARegularFile())
	})

	DescribeTable("uploads SARIF after a run that",
		func(traces string, code int) {
			j := newJob()
			outputs := j.replayed(map[string]string{"traces": traces, "upload-sarif": "true"})
			Expect(j.code).To(Equal(code), j.log)
			Expect(outputs["sarif-file"]).To(Equal(filepath.Join(j.temp, "acel.sarif")))
			Expect(j.used).To(HaveExactElements(HavePrefix("github/codeql-action/upload-sarif@")))
		},
		Entry("passed", "traces/good.jsonl", 0),
		Entry("failed", "traces/hasty.jsonl", 1),
	)

	It("fails where install is none, and there is no acelctl", func() {
		j := &job{workspace: repository(), temp: GinkgoT().TempDir()}
		GinkgoT().Setenv("PATH", "/usr/bin:/bin")
		j.replayed(map[string]string{"traces": "traces"})
		Expect(j.code).To(Equal(2), j.log)
		Expect(j.log).To(ContainSubstring("no acelctl is on the PATH"))
	})

	It("refuses an install that it does not know", func() {
		j := newJob()
		j.run(map[string]string{"traces": "traces", "install": "latest"})
		Expect(j.code).To(Equal(2), j.log)
		Expect(j.log).To(ContainSubstring("install must be auto or none"))
	})

	DescribeTable("annotates that it could not check, and says so in its outputs, for",
		func(with map[string]string) {
			j := newJob()
			if with["traces"] == "" {
				with["traces"] = "traces/good.jsonl"
			}
			outputs := j.replayed(with)
			Expect(j.code).To(Equal(2), j.log)
			Expect(j.log).To(MatchRegexp(`(?m)^::error`))
			Expect(outputs).To(And(HaveKeyWithValue("verdict", "unchecked"), HaveKeyWithValue("exit-code", "2")), j.log)
		},
		Entry("no trace", map[string]string{"traces": " "}),
		Entry("an unknown level", map[string]string{"fail-on": "warnings"}),
		Entry("an unknown format", map[string]string{"format": "htm=x.html"}),
		Entry("an unknown flag", map[string]string{"args": "--as-of 2026-12-11"}),
		Entry("help, which checks nothing", map[string]string{"args": "--help"}),
		Entry("a report that cannot be written", map[string]string{"format": "html=gone/report.html"}),
		Entry("another word than true", map[string]string{"upload-sarif": "True"}),
		Entry("annotations that would go elsewhere", map[string]string{"args": "--strict\n--output=x.out"}),
		Entry("the same in short", map[string]string{"args": "-qo\nx.out"}),
	)

	It("hands out no SARIF report of an earlier run", func() {
		j := newJob()
		Expect(j.replayed(map[string]string{"traces": "traces/good.jsonl", "upload-sarif": "true"})["sarif-file"]).To(BeARegularFile())
		Expect(j.replayed(map[string]string{"traces": "traces/good.jsonl", "upload-sarif": "true"})["sarif-file"]).To(BeARegularFile())
		Expect(j.used).To(HaveLen(2))
		Expect(j.replayed(map[string]string{"traces": "traces/good.jsonl", "upload-sarif": "true", "fail-on": "bogus"})["sarif-file"]).To(BeEmpty())
		Expect(j.used).To(HaveLen(2))
	})

	It("leaves alone what stands where the SARIF report cannot go", func() {
		j := newJob()
		outputs := j.replayed(map[string]string{"traces": "traces/good.jsonl", "sarif-file": "acel.yaml"})
		Expect(outputs).To(And(HaveKeyWithValue("verdict", "unchecked"), HaveKeyWithValue("sarif-file", "")))
		Expect(filepath.Join(j.workspace, "acel.yaml")).To(BeARegularFile())
	})
})
