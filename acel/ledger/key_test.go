package ledger_test

import (
	"bytes"
	"crypto"
	"crypto/ecdsa"
	"crypto/ed25519"
	"crypto/elliptic"
	"crypto/rand"
	"errors"
	"io"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/acel-dev/acel/acel/ledger"
)

// A service is a key that never leaves its place.
type service struct {
	crypto.Signer
	sign func() ([]byte, error)
}

func (s service) Sign(io.Reader, []byte, crypto.SignerOpts) ([]byte, error) { return s.sign() }

var _ = Describe("A key", func() {
	It("of another kind signs nothing", func() {
		_, err := ledger.NewSigner("ci", must(ecdsa.GenerateKey(elliptic.P256(), rand.Reader)))
		Expect(err).To(MatchError("the key ci is of type *ecdsa.PublicKey; entries are signed with Ed25519"))
	})
	It("has a name as a log has one", func() {
		for _, name := range []string{"", "a b", "a+b", "\u202e"} {
			_, err := ledger.NewSigner(name, fixedKey(1))
			Expect(err).To(HaveOccurred(), name)
		}
	})

	failed := errors.New("the service is away")
	DescribeTable("of a service that fails writes nothing, and the log goes on:",
		func(sign func() ([]byte, error), why string) {
			var log bytes.Buffer
			answer := func() ([]byte, error) { return nil, nil }
			s := must(ledger.NewSigner("ci", service{fixedKey(1), func() ([]byte, error) { return answer() }}))
			answer = sign
			_, err := ledger.NewWriter(&log, ledger.WriterOptions{Origin: "runs", Signer: s})
			Expect(err).To(MatchError(ContainSubstring(why)))
			Expect(log.Len()).To(BeZero())
			_, err = ledger.Checkpoint{Origin: "runs", Size: 1}.Sign(s)
			Expect(err).To(MatchError(ContainSubstring(why)))
			_, err = statement.Sign(s)
			Expect(err).To(MatchError(ContainSubstring(why)))
		},
		Entry("it returns an error", func() ([]byte, error) { return nil, failed }, "signing with "+honest.Public().ID()+": the service is away"),
		Entry("it returns nothing", func() ([]byte, error) { return nil, nil }, "the key has returned a signature that it does not verify"),
		Entry("it returns something else", func() ([]byte, error) { return make([]byte, 64), nil }, "the key has returned a signature that it does not verify"),
		Entry("it signs another text", func() ([]byte, error) { return ed25519.Sign(fixedKey(1), []byte("other")), nil }, "the key has returned a signature that it does not verify"),
	)

	It("that is public is read as it is written, white space around it left out", func() {
		k := honest.Public()
		Expect(ledger.ParsePublicKey("\n " + k.String() + "\r\n")).To(Equal(k))
		Expect(k.Name()).To(Equal("ci"))
		Expect(k.String()).To(HavePrefix(k.ID() + "+"))
	})
	DescribeTable("that is public is refused where it is damaged:",
		func(text, why string) {
			_, err := ledger.ParsePublicKey(text)
			Expect(err).To(MatchError(ContainSubstring(why)))
		},
		Entry("nothing", "", "no public key: want NAME+HASH+KEY"),
		Entry("a part", honest.Public().ID(), "no public key"),
		Entry("another name", "x"+honest.Public().String(), "the public key of xci is damaged: its hash is another"),
		Entry("another key of the hash", honest.Public().ID()+"+"+second.Public().String()[len("ci+00000000+"):], "is damaged"),
		Entry("a private one", "PRIVATE+KEY+ci+00000000+AAAA", "this is a private key"),
	)
	It("that is the zero key checks nothing", func() {
		for _, o := range []ledger.WriterOptions{{}, {Signer: honest}} {
			r := must(ledger.Verify(bytes.NewReader(newScene(o).log), ledger.Options{Keys: []ledger.PublicKey{{}}}))
			Expect(r.Fault).To(HaveField("Check", ledger.CheckSignature))
		}
		Expect(ledger.PublicKey{}.String()).To(BeEmpty())
	})
})
