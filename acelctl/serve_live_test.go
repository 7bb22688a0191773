//go:build unix

package main

import (
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

const (
	verifyFirst = "contracts:\n  - must_precede: [verify, refund]\n    id: verify-first\n  - required_before_session_end: close\n    id: goodbye\n"
	neverLook   = "contracts:\n  - never: look\n    id: no-look\n"
)

var _ = Describe("a live gate", func() {
	BeforeEach(func() {
		GinkgoT().Chdir(GinkgoT().TempDir())
		write("acel.yaml", verifyFirst)
	})

	It("leaves a session that is cut where it is killed, whose end nobody judges", func() {
		s := serving("--journal", "runs", "--", "desk")
		Expect(s.ask(callOf(1, "refund"))).To(ContainSubstring("verify-first"))
		Expect(s.ask(callOf(2, "verify"))).To(ContainSubstring("result"))
		s.signal(syscall.SIGKILL)
		s.ends()
		files, err := filepath.Glob("runs/*")
		Expect(err).NotTo(HaveOccurred())
		Expect(files).To(HaveLen(1))
		text, err := os.ReadFile(files[0])
		Expect(err).NotTo(HaveOccurred())
		Expect(strings.Split(strings.TrimSpace(string(text)), "\n")).To(HaveLen(4))
		Expect(string(text)).To(HaveSuffix(`{"session":"stdio-1","event":"cut","error":"the session had not ended when this was written"}` + "\n"))
		found := commandOf("replay", "runs")
		Expect(found).To(ContainSubstring("verify-first"))
		Expect(found).To(ContainSubstring("goodbye in 1 trace that ended early"))
	})

	DescribeTable("ends in order at a signal, and judges the ends of sessions", func(sig syscall.Signal) {
		s := serving("--journal", "runs", "--", "desk")
		Expect(s.ask(callOf(1, "look"))).To(ContainSubstring("result"))
		s.signal(sig)
		Expect(s.ends().ExitCode()).To(Equal(0))
		Expect(s.logged("session ended with something unmet", 1)).To(HaveKeyWithValue("rule", "goodbye"))
		Expect(commandOf("replay", "runs")).To(ContainSubstring("[goodbye]"))
	},
		Entry("Ctrl-C", syscall.SIGINT),
		Entry("SIGTERM", syscall.SIGTERM),
	)

	It("ends in order at a signal that comes twice, as who ends a group of processes sends it", func() {
		s := serving("--journal", "runs", "--", "desk")
		Expect(s.ask(callOf(1, "look"))).To(ContainSubstring("result"))
		s.signal(syscall.SIGTERM)
		_ = s.cmd.Process.Signal(syscall.SIGTERM) // it may be over
		Expect(s.ends().ExitCode()).To(Equal(0))
		Expect(commandOf("replay", "runs")).To(ContainSubstring("[goodbye]"))
	})

	It("ends at once at a second signal, also while a call is on its way", func() {
		s := serving("--journal", "runs", "--", "desk")
		_, err := io.WriteString(s.in, callOf(1, "wait")+"\n")
		Expect(err).NotTo(HaveOccurred())
		Eventually("calls.txt").WithTimeout(20 * time.Second).Should(BeAnExistingFile())
		s.signal(syscall.SIGTERM)
		s.logged("ending, as told by a signal; a second one ends at once", 1)
		Expect(s.endsAt(syscall.SIGTERM).Sys().(syscall.WaitStatus).Signal()).To(Equal(syscall.SIGTERM))
		Expect(commandOf("replay", "--allow-undecided", "runs")).To(ContainSubstring("checked: 1 file, 1 trace, 1 call"))
	})

	It("leaves nothing of a server behind that hears no signal, at a second one", func() {
		s := serving("--", "sh", "-c", `trap "" TERM INT; echo $$ > pid; while :; do sleep 1; done`)
		_, err := io.WriteString(s.in, callOf(1, "look")+"\n")
		Expect(err).NotTo(HaveOccurred())
		Eventually(func() ([]byte, error) { return os.ReadFile("pid") }).WithTimeout(20 * time.Second).Should(HaveSuffix("\n"))
		text, err := os.ReadFile("pid")
		Expect(err).NotTo(HaveOccurred())
		pid, err := strconv.Atoi(strings.TrimSpace(string(text)))
		Expect(err).NotTo(HaveOccurred())
		s.signal(syscall.SIGTERM)
		s.logged("ending, as told by a signal; a second one ends at once", 1)
		Expect(s.endsAt(syscall.SIGTERM).Sys().(syscall.WaitStatus).Signal()).To(Equal(syscall.SIGTERM))
		Eventually(func() string {
			command, _ := os.ReadFile(fmt.Sprintf("/proc/%d/cmdline", pid)) // none once it is dead
			return string(command)
		}).Should(BeEmpty())
	})

	It("reads the rules anew at SIGHUP, for sessions that begin from then on", func() {
		s := serving("--http", "0", "--token-file", "token", "--save-evidence", "proof", "--metrics", "0", "--", "desk")
		url := s.logged("listening", 1)["url"].(string)
		token, err := os.ReadFile("token")
		Expect(err).NotTo(HaveOccurred())
		bearer := "Bearer " + strings.TrimSpace(string(token))

		old := connect(url, bearer)
		Expect(old.call(1, "look")).To(ContainSubstring(`"result"`))
		write("acel.yaml", "contracts:\n  - nonsense\n")
		s.signal(syscall.SIGHUP)
		s.logged("rules not reloaded: those that were in force stay so", 1)
		Expect(s.logged("rules", 1)["problem"]).To(ContainSubstring("acel.yaml:2:"))
		Expect(connect(url, bearer).call(1, "refund")).To(ContainSubstring("[rule: verify-first]"))

		write("acel.yaml", neverLook)
		write("acel.test.yaml", "rules: acel.yaml\ncases:\n  - name: wrong\n    trace: [look]\n    violations: []\n")
		s.signal(syscall.SIGHUP)
		s.logged("rules not reloaded: those that were in force stay so", 2)
		Expect(os.Remove("acel.test.yaml")).To(Succeed())
		s.signal(syscall.SIGHUP)
		s.logged("rules reloaded, for sessions that begin from now on", 1)
		Expect(connect(url, bearer).call(1, "look")).To(ContainSubstring("[rule: no-look]"))
		Expect(old.call(2, "look")).To(ContainSubstring(`"result"`))
		Expect(old.call(3, "refund")).To(ContainSubstring("[rule: verify-first]"))

		counts := scraped(s.logged("metrics", 1)["url"].(string))
		Expect(counts).To(ContainElements(
			`acel_calls_total{decision="passed"} 2`, `acel_calls_total{decision="refused"} 3`, `acel_calls_total{decision="withheld"} 0`,
			`acel_refusals_total{decision="refused",rule="verify-first"} 2`, `acel_refusals_total{decision="refused",rule="no-look"} 1`,
			`acel_gate_seconds_count 5`, `acel_sessions 3`, `acel_sessions_total 3`, `acel_upstream_errors_total 0`,
			`acel_policy_reloads_total{result="failed"} 2`, `acel_policy_reloads_total{result="loaded"} 1`,
		))

		s.signal(syscall.SIGTERM)
		s.ends()
		logs, err := filepath.Glob("proof/*.jsonl")
		Expect(err).NotTo(HaveOccurred())
		Expect(logs).To(HaveLen(2), "one for each policy that was violated")
		for _, log := range logs {
			Expect(commandOf("verify", log)).To(ContainSubstring("OK"))
		}
		Expect(commandOf("show", logs[0])).To(ContainSubstring("verify-first"))
		Expect(commandOf("show", logs[0])).NotTo(ContainSubstring("no-look"))
		Expect(commandOf("show", logs[1])).To(ContainSubstring("no-look"))
	})

	It("lets in who presents the token, which nobody else can read", func() {
		s := serving("--http", "127.0.0.1:0", "--", "desk")
		about := s.logged("listening", 1)
		url, bearer := about["url"].(string), about["authorization"].(string)
		Expect(url).To(MatchRegexp(`^http://127\.0\.0\.1:\d+/mcp$`))
		Expect(connect(url, bearer).call(1, "look")).To(ContainSubstring(`"result"`))
		for _, other := range []string{"", "Bearer x", bearer + "x"} {
			status, _, _ := (&visitor{url: url, token: other}).post(callOf(1, "look"))
			Expect(status).To(Equal(http.StatusUnauthorized))
		}
	})

	It("stands before a server at a URL, on standard streams and over HTTP", func() {
		write("calm.yaml", neverLook)
		behind := serving("--http", "0", "--rules", "calm.yaml", "--", "desk").logged("listening", 1)
		GinkgoT().Setenv("UPSTREAM_TOKEN", behind["authorization"].(string))
		to := []string{"--upstream", behind["url"].(string), "--upstream-header", "Authorization: ${UPSTREAM_TOKEN}"}

		s := serving(to...)
		Expect(s.ask(initializing)).To(ContainSubstring("protocolVersion"))
		Expect(s.ask(callOf(1, "refund"))).To(ContainSubstring("[rule: verify-first]"))
		Expect(s.ask(callOf(2, "look"))).To(ContainSubstring("[rule: no-look]"), "which the gate behind refuses")
		Expect(s.ask(callOf(3, "verify"))).To(ContainSubstring(`"result"`))
		Expect(s.in.Close()).To(Succeed())
		Expect(s.ends().ExitCode()).To(Equal(0))

		over := serving(append(to, "--http", "0")...).logged("listening", 1)
		v := connect(over["url"].(string), over["authorization"].(string))
		Expect(v.call(1, "refund")).To(ContainSubstring("[rule: verify-first]"))
		Expect(v.call(2, "look")).To(ContainSubstring("[rule: no-look]"))
		Expect(v.call(3, "verify")).To(ContainSubstring(`"result"`))
		calls, err := os.ReadFile("calls.txt")
		Expect(err).NotTo(HaveOccurred())
		Expect(string(calls)).To(Equal("verify\nverify\n"))
	})

	It("tells Prometheus on this machine alone what it counts", func() {
		s := serving("--metrics", "0", "--", "desk")
		Expect(s.ask(callOf(1, "refund"))).To(ContainSubstring("verify-first"))
		url := s.logged("metrics", 1)["url"].(string)
		Expect(scraped(url)).To(ContainElement(`acel_calls_total{decision="refused"} 1`))
		r, err := http.NewRequest("GET", url, nil)
		Expect(err).NotTo(HaveOccurred())
		r.Host = "rebound.example.com"
		answer, err := http.DefaultClient.Do(r)
		Expect(err).NotTo(HaveOccurred())
		Expect(answer.Body.Close()).To(Succeed())
		Expect(answer.StatusCode).To(Equal(http.StatusMisdirectedRequest))
	})

	It("makes a token for its file once, and takes it from there", func() {
		s := serving("--http", "0", "--token-file", "token", "--", "desk")
		first := s.logged("listening", 1)
		Expect(first["authorization"]).To(Equal("Bearer, and the token in token"))
		info, err := os.Stat("token")
		Expect(err).NotTo(HaveOccurred())
		Expect(info.Mode().Perm()).To(BeEquivalentTo(0o600))
		token, err := os.ReadFile("token")
		Expect(err).NotTo(HaveOccurred())
		s.signal(syscall.SIGTERM)
		s.ends()
		again := serving("--http", "0", "--token-file", "token", "--", "desk")
		connect(again.logged("listening", 1)["url"].(string), "Bearer "+strings.TrimSpace(string(token)))
	})
})

// scraped are the lines of what Prometheus is told.
func scraped(url string) []string {
	GinkgoHelper()
	answer, err := http.Get(url)
	Expect(err).NotTo(HaveOccurred())
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	Expect(err).NotTo(HaveOccurred())
	return strings.Split(string(text), "\n")
}
