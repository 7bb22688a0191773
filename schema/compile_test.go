package schema

import (
	"strings"
	"testing"
)

// A schema that refers to a file or an address does not compile, and nothing is
// read or fetched for it.
func TestNothingOutsideIsLoaded(t *testing.T) {
	for _, address := range []string{"file:///etc/hosts", "http://localhost/x.json", "other.json"} {
		_, err := compile("https://example.com/x.json", "", []byte(`{"$ref": "`+address+`"}`))
		if err == nil || !strings.Contains(err.Error(), "is not loaded") {
			t.Errorf("%s: %v", address, err)
		}
	}
}
