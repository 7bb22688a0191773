package main

import (
	"bytes"
	"slices"
	"strings"

	"github.com/acel-dev/acel/acel/ledger"
	"github.com/acel-dev/acel/acel/render"
)

// keyFile tells a key, without showing it.
func keyFile(head []byte) (is, way string) {
	if bytes.HasPrefix(bytes.TrimSpace(head), []byte(privateKeyMark)) {
		return "this is a private key, and no log", "keep it where nobody else can read it; to check what it signed, name the log, and --public-key with the file beside the key that ends in .pub"
	}
	if _, err := ledger.ParsePublicKey(string(head)); err == nil {
		return "this is a public key, and no log", "--public-key takes it, beside the log that it is to check"
	}
	return "", ""
}

// receiptFile tells a receipt, where a log is wanted.
func receiptFile(head []byte) (is, way string) {
	if ledger.IsReceipt(head) {
		return "this is a receipt of one entry, and no log", "'acelctl verify --public-key KEY' checks it"
	}
	return "", ""
}

// checkpointFile tells the checkpoint of a log.
func checkpointFile(head []byte) (is, way string) {
	c, signed, ok := tellCheckpoint(head)
	switch {
	case !ok:
		return "", ""
	case signed:
		return "this is a signed checkpoint of the log " + c.Origin + ", and no log", "--checkpoint takes it, beside the log that is to be held against it"
	}
	return "this is an unsigned checkpoint of the log " + c.Origin + ", and no log", "--pin takes it, beside the log that is to be held against it; --checkpoint takes signed ones"
}

// ourDocument tells a document that acelctl has written, by the name of its form.
func ourDocument(head []byte) (is, way string) {
	form := memberOf(head, "schema")
	if !strings.HasPrefix(form, "acel.") {
		return "", ""
	}
	return "this is a document of acelctl, " + render.Clip(form, 60) + ", and no log", "reports can be changed by anybody; what can be proven is what 'acelctl replay --save-evidence FILE' writes"
}

// exported tells what 'acelctl ledger export' writes.
func exported(head []byte) (is, way string) {
	if memberOf(head, "payloadType") != "" || memberOf(head, "_type") != "" {
		return "this is what other tools verify, a DSSE envelope or an in-toto statement, and not the log itself", "verify the log that it was made from; any verifier of DSSE checks this one"
	}
	return "", ""
}

// isBundle reports whether a text in JSON, an object or a list of them, has a key
// that evidence of other tools has.
func isBundle(head []byte) bool {
	return slices.ContainsFunc(append(topKeys(head), firstItem(head)...), func(key string) bool {
		switch key {
		case "bundle", "bundles", "bundle_id", "evidence", "prev_hash", "previous_hash", "prevHash", "previousHash", "chain", "signature", "signatures":
			return true
		}
		return false
	})
}
