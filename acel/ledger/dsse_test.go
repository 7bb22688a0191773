package ledger_test

import (
	"context"
	"crypto"
	"crypto/ed25519"
	"encoding/json"
	"errors"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
	"github.com/secure-systems-lab/go-securesystemslib/dsse"

	"github.com/acel-dev/acel/acel/ledger"
)

// A verifier is a key as the library of DSSE wants it.
type verifier struct{ key ed25519.PublicKey }

func (v verifier) KeyID() (string, error)   { return honest.Public().ID(), nil }
func (v verifier) Public() crypto.PublicKey { return v.key }
func (v verifier) Verify(_ context.Context, data, sig []byte) error {
	if !ed25519.Verify(v.key, data, sig) {
		return errors.New("the signature is another")
	}
	return nil
}

// accepted has an envelope verified by that library, and returns its payload.
func accepted(envelope []byte) (string, error) {
	var e dsse.Envelope
	if err := json.Unmarshal(envelope, &e); err != nil {
		return "", err
	}
	v, err := dsse.NewEnvelopeVerifier(verifier{fixedKey(1).Public().(ed25519.PublicKey)})
	if err != nil {
		return "", err
	}
	keys, payload, err := v.VerifyAndDecode(context.Background(), &e)
	if err == nil && len(keys) != 1 {
		err = errors.New("it is signed by another number of keys than one")
	}
	return string(payload), err
}

var _ = Describe("An envelope, read by the library of DSSE,", func() {
	for name, envelope := range envelopes() {
		It(name+" is accepted as it is", func() {
			_, err := accepted(envelope)
			Expect(err).NotTo(HaveOccurred())
		})
		It(name+" is refused with one bit flipped", func() {
			for _, part := range []string{"payload", "sig"} {
				_, err := accepted(flipped(envelope, part))
				Expect(err).To(HaveOccurred(), part)
			}
		})
	}

	It("of a line that is not signed is accepted by nobody", func() {
		bare := must(ledger.Parse(linesOf(newScene(ledger.WriterOptions{}).log)[3]))
		_, err := accepted(must(bare.Envelope()))
		Expect(err).To(MatchError(dsse.ErrNoSignature))
	})
})
