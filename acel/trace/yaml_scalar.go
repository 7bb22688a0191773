package trace

import (
	"errors"
	"strconv"
	"strings"

	"github.com/go-json-experiment/json/jsontext"
	"go.yaml.in/yaml/v4"
)

// scalar appends a value that is neither a list nor a mapping. A number keeps
// its text, digit by digit.
func (y *yamlText) scalar(n *yaml.Node) (err error) {
	switch tag := n.ShortTag(); {
	case plain(n) && jsonNumber(n.Value):
		y.json = append(y.json, n.Value...)
	case tag == "!!null":
		y.json = append(y.json, "null"...)
	case tag == "!!bool":
		y.json = append(y.json, strings.ToLower(n.Value)...)
	case tag == "!!int", tag == "!!float", plain(n) && beyondRange(n.Value):
		return y.problem(n, "the number "+brief([]byte(n.Value))+" is written as JSON has none",
			"write it in plain decimals, or in quotes if it is text")
	default: // text, and times, which are texts in a trace
		y.json, err = jsontext.AppendQuote(y.json, n.Value)
		if err != nil {
			return y.problem(n, "text that is not valid UTF-8", "")
		}
	}
	return nil
}

// plain reports whether a scalar stands without quotes.
func plain(n *yaml.Node) bool {
	const marked = yaml.DoubleQuotedStyle | yaml.SingleQuotedStyle | yaml.LiteralStyle | yaml.FoldedStyle
	return n.Style&marked == 0
}

func jsonNumber(text string) bool {
	v := jsontext.Value(text)
	return v.Kind() == '0' && v.IsValid() && len(text) == len(strings.TrimSpace(text))
}

// beyondRange reports whether text is a number that the YAML parser took for
// text because it is too large for it. What only begins as one is text.
func beyondRange(text string) bool {
	digits := strings.ToLower(strings.ReplaceAll(text, "_", ""))
	if _, err := strconv.ParseFloat(digits, 64); errors.Is(err, strconv.ErrRange) {
		return !strings.Contains(digits, "x") // YAML has no hexadecimal fractions
	}
	_, err := strconv.ParseInt(digits, 0, 64) // complains of the range before it has read all
	return errors.Is(err, strconv.ErrRange) && isBased(strings.TrimLeft(digits, "+-"))
}

// isBased reports whether text is a base and nothing but digits of it.
func isBased(text string) bool {
	for _, base := range [...]struct{ prefix, digits string }{{"0x", "0123456789abcdef"}, {"0o", "01234567"}, {"0b", "01"}} {
		if digits, is := strings.CutPrefix(text, base.prefix); is {
			return strings.Trim(digits, base.digits) == ""
		}
	}
	return false
}
