package httpfront

import (
	"encoding/base64"
	"fmt"
	"strings"
)

// A value that no header can carry as it is stands between these, in Base64.
const (
	encodedBegin = "=?base64?"
	encodedEnd   = "?="
)

// decoded is the value that a header carries. Only Mcp-Name may be encoded.
func decoded(name, value string) (string, error) {
	inner, begins := strings.CutPrefix(value, encodedBegin)
	inner, ends := strings.CutSuffix(inner, encodedEnd)
	if name != headerName || !begins || !ends {
		return value, nil
	}
	read, err := base64.StdEncoding.Strict().DecodeString(inner)
	if err != nil {
		return "", fmt.Errorf("the header %s is not the Base64 that it says it is", name)
	}
	return string(read), nil
}
