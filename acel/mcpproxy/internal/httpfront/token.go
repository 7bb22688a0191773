package httpfront

import (
	"crypto/sha256"
	"crypto/subtle"
	"net/http"
	"strings"
)

// digest is what tokens are compared by, so that neither their content nor their length
// can be learned from how long that takes.
func digest(token string) [sha256.Size]byte {
	return sha256.Sum256([]byte(token))
}

// bears says whether a request carries the token. Two Authorization headers carry none:
// another reader may take the other one.
func bears(r *http.Request, token [sha256.Size]byte) bool {
	values := r.Header.Values("Authorization")
	if len(values) != 1 {
		return false
	}
	scheme, sent, _ := strings.Cut(values[0], " ")
	given := digest(strings.Trim(sent, " "))
	return strings.EqualFold(scheme, "Bearer") && subtle.ConstantTimeCompare(given[:], token[:]) == 1
}
