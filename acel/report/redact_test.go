package report_test

import (
	"encoding/json"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/report"
)

var _ = Describe("the fingerprints of what is redacted", func() {
	// fingerprints are those of a trace under a key.
	fingerprints := func(key, secret string) []string {
		GinkgoHelper()
		redact := acel.Redaction{Fields: []string{"password"}}
		if key != "" {
			redact.Key = []byte(key)
		}
		policy, err := acel.NewPolicy(acel.PolicyConfig{
			Rules:  []acel.Rule{acel.AtMostNTimes("login", 0).Per("password"), acel.MustFollow("login", "logout"), acel.Never("login")},
			Redact: redact,
		})
		Expect(err).NotTo(HaveOccurred())
		args, err := json.Marshal(map[string]string{"password": secret, "user": strings.Repeat("ada", 20)})
		Expect(err).NotTo(HaveOccurred())
		result, err := acel.Judge(policy, acel.Trace{Calls: []acel.Call{{Tool: "login", Args: args}}})
		Expect(err).NotTo(HaveOccurred())
		var t report.Trace
		t.Add(result.Violations...)
		r := report.Report{Traces: []report.Trace{t}}
		r.Fingerprint()
		var all []string
		for _, f := range r.Traces[0].Violations {
			all = append(all, f.Fingerprint)
		}
		return all
	}

	It("are the same under another key and under none, so that baselines outlive keys", func() {
		Expect(fingerprints("one", "hunter2")).To(HaveLen(3))
		Expect(fingerprints("two", "hunter2")).To(Equal(fingerprints("one", "hunter2")))
		Expect(fingerprints("", "hunter2")).To(Equal(fingerprints("one", "hunter2")))
	})

	It("tell nothing of the value, however long", func() {
		Expect(fingerprints("", strings.Repeat("hunter3", 30))).To(Equal(fingerprints("", "hunter2")))
	})

	It("are the same where keys are redacted, whatever their order under a key", func() {
		args := `{"password":["alpha","bravo","charlie","delta","echoo"],"alpha":1,"bravo":2,"charlie":3,"delta":4,"echoo":5,` +
			`"who":{"alpha":1,"bravo":2,"charlie":3},"long":{"alpha":"` + strings.Repeat("x", 200) + `","bravo":2,"charlie":3}}`
		under := func(key string) []string {
			GinkgoHelper()
			redact := acel.Redaction{Fields: []string{"password"}}
			if key != "" {
				redact.Key = []byte(key)
			}
			long := acel.AtMostNTimes("pay", 0).Per("long")
			long.ID = "long"
			policy, err := acel.NewPolicy(acel.PolicyConfig{
				Rules:  []acel.Rule{acel.AtMostNTimes("pay", 0).Per("who"), long, acel.MustFollow("pay", "undo"), acel.Never("pay")},
				Redact: redact,
			})
			Expect(err).NotTo(HaveOccurred())
			result, err := acel.Judge(policy, acel.Trace{Calls: []acel.Call{{Tool: "pay", Args: json.RawMessage(args)}}})
			Expect(err).NotTo(HaveOccurred())
			var t report.Trace
			t.Add(result.Violations...)
			r := report.Report{Traces: []report.Trace{t}}
			r.Fingerprint()
			var all []string
			for _, f := range r.Traces[0].Violations {
				all = append(all, f.Fingerprint)
			}
			return all
		}
		without := under("")
		Expect(without).To(HaveLen(4))
		for _, key := range []string{"one", "two", "three", "four", "five"} {
			Expect(under(key)).To(Equal(without), key)
		}
	})
})
