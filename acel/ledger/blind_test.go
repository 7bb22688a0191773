package ledger_test

import (
	"slices"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/acel-dev/acel/acel/ledger"
)

// The sentences, by how they begin.
const (
	anyEntry  = "Nothing but hashes: "
	anyBehind = "Nothing but hashes behind entry 6: "
	selfNamed = "The key is the one that the log names itself: "
	unchecked = "The seals were not checked"
	cutTail   = "Entries that were cut off at the end"
	cutBehind = "Entries that were cut off behind entry 6"
	olderCopy = "An older copy of the log"
	another   = "Another log in its place: this one calls itself runs."
	shared    = "Who holds the secret of the seals"
	untrue    = "What was written is not what happened"
)

// sentenceOf is the sentence that speaks of an attack.
func sentenceOf(attack string) string {
	for word, sentence := range map[string]string{"cut off": cutTail, "older copy": olderCopy, "tails in its place": olderCopy, "another log": another} {
		if strings.Contains(attack, word) {
			return sentence
		}
	}
	return anyEntry
}

var _ = Describe("What a check could not have noticed", func() {
	bare, signed := newScene(ledger.WriterOptions{}), newScene(ledger.WriterOptions{Signer: honest})
	sealed := newScene(ledger.WriterOptions{Seal: secret})
	ended := closed(ledger.WriterOptions{Signer: honest, Closes: true}, "runs")
	unpromised := closed(ledger.WriterOptions{Signer: honest}, "runs")
	keys := byKey.Keys

	DescribeTable("is said:", func(log []byte, o ledger.Options, want ...string) {
		r := verified(log, o)
		Expect(r.Sound()).To(BeTrue())
		var matchers []any
		for _, sentence := range want {
			matchers = append(matchers, HavePrefix(sentence))
		}
		Expect(r.Blind()).To(HaveExactElements(matchers...))
	},
		Entry("of a log with nothing", bare.log, ledger.Options{}, anyEntry, cutTail, olderCopy, another, untrue),
		Entry("of one with a name that was given", bare.log, ledger.Options{Origin: "runs"}, anyEntry, cutTail, olderCopy, untrue),
		Entry("of one with a pin of a part", bare.log, ledger.Options{Pin: bare.pin(6)}, anyBehind, cutBehind, untrue),
		Entry("of one with a pin of all", bare.log, ledger.Options{Pin: bare.pin(8)}, untrue),
		Entry("of a sealed one without the secret", sealed.log, ledger.Options{}, unchecked, cutTail, olderCopy, another, untrue),
		Entry("of one without seals, with a secret", bare.log, ledger.Options{Seal: secret}, anyEntry, "A secret was given, and the log has no seals", cutTail, olderCopy, another, untrue),
		Entry("of a sealed one with it", sealed.log, ledger.Options{Seal: secret}, cutTail, olderCopy, another, shared, untrue),
		Entry("of a signed one without the key", signed.log, ledger.Options{}, selfNamed, cutTail, olderCopy, another, untrue),
		Entry("of a signed one without the key, with a pin of all", signed.log, ledger.Options{Pin: signed.pin(8)}, untrue),
		Entry("of a signed one with the key", signed.log, ledger.Options{Keys: keys}, cutTail, olderCopy, another, untrue),
		Entry("of one with a checkpoint beside it", signed.log, ledger.Options{Keys: keys, Checkpoints: [][]byte{signed.checkpoint}}, olderCopy, another, untrue),
		Entry("of one with a checkpoint of a part", signed.log, ledger.Options{Keys: keys, Checkpoints: [][]byte{signed.copies[6].checkpoint}}, cutBehind, olderCopy, another, untrue),
		Entry("of one with all, and a pin of a part", signed.log, ledger.Options{Keys: keys, Checkpoints: [][]byte{signed.checkpoint}, Pin: signed.pin(6)}, untrue),
		Entry("of a closed one with the key", ended.log, ledger.Options{Keys: keys}, olderCopy, another, untrue),
		Entry("of a closed one that has not promised to be", unpromised.log, ledger.Options{Keys: keys}, cutTail, olderCopy, another, untrue),
		Entry("of a closed one without the key", ended.log, ledger.Options{}, selfNamed, cutTail, olderCopy, another, untrue),
	)

	It("names the key that is to be compared", func() {
		Expect(verified(signed.log, ledger.Options{}).Blind()[0]).To(ContainSubstring("Compare the key " + honest.Public().String() + ", or give it."))
	})

	// Each attack that a guard misses is in a sentence that it says.
	for at, g := range guards {
		s := newScene(g.writer)
		It("is said of each attack that is missed by a log that is "+g.name, func() {
			said := must(g.verify(s.files)).Blind()
			for _, a := range slices.Concat(attacks, formAttacks) {
				if a.sees[at] == "missed" {
					Expect(said).To(ContainElement(HavePrefix(sentenceOf(a.name))), a.name)
				}
			}
		})
	}
})
