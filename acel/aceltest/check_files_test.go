package aceltest_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/acel-dev/acel/acel/aceltest"
)

// Its results are cached with what is linked here and read here, so CheckFiles
// is used here as well, and the tests of the shop are run in a copy.
func TestCheckFiles(t *testing.T) {
	aceltest.CheckFiles(t, "testdata/shop/kept/*.jsonl", "testdata/shop/acel.yaml")
}

// shopCopy is a copy of testdata/shop, and shopTest the program of its tests.
var shopCopy, shopTest string

var _ = BeforeSuite(func() {
	dir, err := os.MkdirTemp("", "aceltest")
	Expect(err).NotTo(HaveOccurred())
	DeferCleanup(os.RemoveAll, dir)
	shopCopy, shopTest = filepath.Join(dir, "shop"), filepath.Join(dir, "shop.test")
	Expect(os.CopyFS(shopCopy, os.DirFS(shop("")))).To(Succeed())
	out, err := exec.Command("go", "test", "-c", "-o", shopTest, "./testdata/shop").CombinedOutput()
	Expect(err).NotTo(HaveOccurred(), string(out))
})

// run runs a test of the shop, and returns what it prints, without times.
func run(pattern string, args ...string) (said string, passed bool) {
	GinkgoHelper()
	cmd := exec.Command(shopTest, append([]string{"-test.run", pattern}, args...)...)
	cmd.Dir = shopCopy
	out, err := cmd.CombinedOutput()
	Expect(cmd.ProcessState).NotTo(BeNil(), "%v", err)
	return regexp.MustCompile(` \(\d+\.\d\ds\)`).ReplaceAllString(string(out), ""), err == nil
}

// expectGolden compares text with testdata/NAME.txt. UPDATE_GOLDEN=1 writes the
// file instead; read the difference before you keep it.
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

var _ = Describe("CheckFiles", func() {
	It("runs a subtest for each file, each session of several, and each rule", func() {
		said, passed := run("^TestKept$", "-test.v")
		Expect(passed).To(BeTrue())
		expectGolden("kept", said)
	})

	It("fails where rules are broken or a file is damaged, at the line of the test", func() {
		said, passed := run("^TestBroken$", "-test.v")
		Expect(passed).To(BeFalse())
		expectGolden("broken", said)
	})

	It("says the same each time", func() {
		first, _ := run("^TestBroken$", "-test.v")
		for range 5 {
			Expect(run("^TestBroken$", "-test.v")).To(Equal(first))
		}
	})

	It("runs a single subtest", func() {
		said, passed := run("^TestBroken$/^broken$/^unchecked.jsonl$/^no-gifts$")
		Expect(passed).To(BeTrue(), said)
		said, passed = run("^TestKept$/none")
		Expect(passed).To(BeTrue(), said)
	})

	It("takes the calls of a turn as the rules file says", func() {
		said, passed := run("^TestStrict$")
		Expect(passed).To(BeFalse())
		expectGolden("strict", said)
	})

	It("lets a session without a call pass beside others", func() {
		said, passed := run("^TestQuietBesideOthers$", "-test.v")
		Expect(passed).To(BeTrue(), said)
		Expect(said).To(ContainSubstring("--- PASS: TestQuietBesideOthers/callless/quiet.json\n"))
	})

	It("logs that no call of the chat is known to have failed", func() {
		said, passed := run("^TestChat$", "-test.v")
		Expect(passed).To(BeTrue(), said)
		Expect(said).To(ContainSubstring("warning: no call of the chat is known to have failed"))
	})

	It("tells the failed calls of a chat apart by a pattern", func() {
		said, passed := run("^TestChatWith$", "-test.v")
		Expect(passed).To(BeFalse(), said)
		Expect(said).To(ContainSubstring(`the one at step 1 failed: "Error: timeout"`))
		Expect(said).NotTo(ContainSubstring("no call of the chat"))
	})

	It("logs the rules that no call in any file matched, and operands of others, once", func() {
		said, passed := run("^TestKept$", "-test.v")
		Expect(passed).To(BeTrue(), said)
		Expect(strings.Count(said, "no call matched")).To(Equal(2))
		Expect(said).To(ContainSubstring("acel.yaml:8:5: warning: no call matched add_gift of no-gifts\n          hint: "))
		Expect(said).To(ContainSubstring("acel.yaml:10:5: warning: no call matched never-refunded\n          hint: "))
	})

	It("logs what is odd about the rules", func() {
		said, passed := run("^TestOddRules$", "-test.v")
		Expect(passed).To(BeTrue(), said)
		Expect(said).To(ContainSubstring("odd-rules.yaml:3:23: warning: a tool's name is compared as it is"))
	})

	It("lets hostile names and arguments do nothing", func() {
		said, passed := run("^TestHostile$", "-test.v")
		Expect(passed).To(BeFalse())
		Expect(said).NotTo(MatchRegexp("[\x1b\x16\r\u202e]"))
		expectGolden("hostile", said)
	})

	It("runs no subtest where there is no rule", func() {
		said, _ := run("^TestNoRules$", "-test.v")
		expectGolden("no-rules", said)
	})

	It("does not say that nothing was checked where a file says why", func() {
		said, _ := run("^TestNoSession$")
		Expect(said).NotTo(ContainSubstring("nothing was checked"))
	})

	DescribeTable("fails where there is nothing to check, or nothing to check by",
		func(test, why string) {
			said, passed := run("^" + test + "$")
			Expect(passed).To(BeFalse(), said)
			Expect(said).To(ContainSubstring(why))
		},
		Entry("no file", "TestNoMatch", `no file matches "none/*.jsonl"`),
		Entry("neither a pattern nor rules", "TestBadGlob", "missing.yaml: no such file or directory\n        \n        the pattern \"[\": syntax error in pattern\n"),
		Entry("no session", "TestNoSession", "odd/empty.jsonl: holds no session\n"),
		Entry("no call", "TestNoCall", `nothing was checked: no file that "callless/*" matches holds a call`),
		Entry("no rules", "TestNoRules", "no-rules.yaml: there is no rule to check by\n"),
		Entry("bad rules", "TestBadRules", "bad-rules.yaml:3:5: no template is called \"at_most\"\n"),
		Entry("a directory", "TestDirectory", "kept: cannot be read: "),
		Entry("rules in place of traces", "TestRulesAsTraces", "acel.yaml:1:1: this looks like a rules file, and is no trace\n"),
	)
})

var _ = Describe("the other functions", func() {
	DescribeTable("fail at the line of the test",
		func(test, why string) {
			said, passed := run("^" + test + "$")
			Expect(passed).To(BeFalse())
			Expect(said).To(MatchRegexp(`(?m)^    shop_test.go:\d+: ` + why))
		},
		Entry("Check", "TestCheck", "broken/unchecked.jsonl, 3 calls: 3 violations\n"),
		Entry("CheckViolates", "TestCheckViolates", "broken/unchecked.jsonl, 3 calls: must_precede"),
		Entry("Load", "TestLoad", "kept/week.jsonl: holds 3 sessions"),
	)
})
