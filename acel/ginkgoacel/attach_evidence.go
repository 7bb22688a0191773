package ginkgoacel

import (
	"github.com/onsi/ginkgo/v2"
	"github.com/onsi/ginkgo/v2/types"

	"github.com/acel-dev/acel/acel"
)

// EntryName is the name of the report entries that [AttachEvidence] makes.
const EntryName = "acel.evidence"

// AttachEvidence sees to it that the current spec, if it fails, carries a report
// entry for each of the rules: the [Evidence] of what the rule says of the
// source. Given none, it carries one that shows the source's calls. A spec that
// passes carries nothing.
//
// What HaveCalled and Violate return is given as acel.Property(HaveCalled("x")).
//
// Call it where DeferOnFailure may be called, before what may fail: in a subject
// or a setup node, not in a container. It covers what DeferOnFailure covers: in
// BeforeEach or It the spec, in BeforeAll all specs of the container.
//
// The source is read when the spec fails, as far as a live one has come by then.
// Whatever is wrong with it or with a rule stands in the evidence, and neither
// panics nor fails the spec again.
func AttachEvidence(source acel.Source, rules ...acel.Property) {
	here := types.NewCodeLocation(1)
	ginkgo.DeferOnFailure(func() {
		for _, e := range evidenceOfEach(source, rules) {
			ginkgo.AddReportEntry(EntryName, e, here, ginkgo.ReportEntryVisibilityFailureOrVerbose)
		}
	}, ginkgo.Offset(1))
}

// evidenceOfEach reads the source once, so that all of the evidence is of the
// same moment.
func evidenceOfEach(source acel.Source, rules []acel.Property) []Evidence {
	seen := see(source)
	if len(rules) == 0 {
		return []Evidence{seen}
	}
	all := make([]Evidence, 0, len(rules))
	for _, rule := range rules {
		all = append(all, seen.judged(rule))
	}
	return all
}
