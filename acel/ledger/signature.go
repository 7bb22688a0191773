package ledger

import "strconv"

// PayloadType is the type of an entry as the payload of a DSSE envelope.
const PayloadType = "application/vnd.acel.entry.v1+json"

// sealType sets what is sealed apart from what is signed.
const sealType = "application/vnd.acel.seal.v1+json"

// pae is the pre-authentication encoding of DSSE v1: what is signed of a payload of
// a type. The lengths keep any two apart.
func pae(kind string, payload []byte) []byte {
	b := make([]byte, 0, len(payload)+len(kind)+40)
	b = strconv.AppendInt(append(b, "DSSEv1 "...), int64(len(kind)), 10)
	b = append(append(b, ' '), kind...)
	b = strconv.AppendInt(append(b, ' '), int64(len(payload)), 10)
	return append(append(b, ' '), payload...)
}
