package ledger

import (
	"encoding/base64"
	"encoding/hex"

	"github.com/go-json-experiment/json"
)

// The types of an in-toto statement about a log.
const (
	statementType    = "https://in-toto.io/Statement/v1"
	statementPayload = "application/vnd.in-toto+json"
	// PredicateType is the type of what a statement about a log says of it.
	PredicateType = "https://github.com/acel-dev/acel/ledger/v1"
)

// An envelope is a DSSE envelope, version 1.
type envelope struct {
	PayloadType string              `json:"payloadType"`
	Payload     string              `json:"payload"`
	Signatures  []envelopeSignature `json:"signatures"`
}

type envelopeSignature struct {
	KeyID string `json:"keyid"`
	Sig   string `json:"sig"`
}

// Envelope rewraps a line as a DSSE envelope: the bytes that were signed and the
// signature stay as they are, so that any verifier of DSSE accepts it. A line that is
// not signed becomes an envelope without signatures, which none accepts.
func (l *Line) Envelope() ([]byte, error) {
	return wrap(PayloadType, l.Body, l.By, l.Sig)
}

func wrap(payloadType string, payload []byte, keyID string, sig []byte) ([]byte, error) {
	e := envelope{PayloadType: payloadType, Payload: base64.StdEncoding.EncodeToString(payload), Signatures: []envelopeSignature{}}
	if keyID != "" {
		e.Signatures = append(e.Signatures, envelopeSignature{keyID, base64.StdEncoding.EncodeToString(sig)})
	}
	return json.Marshal(e, json.Deterministic(true))
}

// A Statement says in the words of in-toto what a log was when somebody has looked
// at it.
type Statement struct {
	// File is the name of the file, and Digest its SHA-256.
	File   string
	Digest Hash
	// Checkpoint is that of all its entries.
	Checkpoint Checkpoint
	// Entries counts them by kind.
	Entries map[string]int
}

// MarshalJSON returns the statement as in-toto has it, version 1.
func (s Statement) MarshalJSON() ([]byte, error) {
	type digest struct {
		SHA256 string `json:"sha256"`
	}
	type subject struct {
		Name   string `json:"name"`
		Digest digest `json:"digest"`
	}
	type predicate struct {
		Origin  string         `json:"origin"`
		Size    uint64         `json:"size"`
		Root    string         `json:"root"`
		Entries map[string]int `json:"entries"`
	}
	c := s.Checkpoint
	return json.Marshal(struct {
		Type          string    `json:"_type"`
		Subject       []subject `json:"subject"`
		PredicateType string    `json:"predicateType"`
		Predicate     predicate `json:"predicate"`
	}{
		statementType,
		[]subject{{s.File, digest{s.Digest.String()}}},
		PredicateType,
		predicate{c.Origin, c.Size, hex.EncodeToString(c.Root[:]), s.Entries},
	}, json.Deterministic(true))
}

// Sign returns the statement in a signed DSSE envelope.
func (s Statement) Sign(by *Signer) ([]byte, error) {
	payload, err := s.MarshalJSON()
	if err != nil {
		return nil, err
	}
	sig, err := by.sign(pae(statementPayload, payload))
	if err != nil {
		return nil, err
	}
	return wrap(statementPayload, payload, by.Public().ID(), sig)
}
