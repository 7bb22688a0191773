package trace

import "bytes"

// oldBoolean reports whether a text that stands at an offset is a word without
// quotes that YAML 1.1 reads as a boolean and YAML 1.2, as here, as text. It
// matters only for a value that may be either: arguments, results and names are
// the texts that they are.
func (w *window) oldBoolean(offset int64, text []byte) bool {
	switch string(text) {
	case "y", "Y", "yes", "Yes", "YES", "on", "On", "ON",
		"n", "N", "no", "No", "NO", "off", "Off", "OFF":
		return w.origin != nil && w.origin.plain(offset, text)
	}
	return false
}

// plain reports whether a text that stands at an offset of the JSON has no
// quotes in the YAML.
func (y *yamlText) plain(offset int64, text []byte) bool {
	return bytes.HasPrefix(y.text[y.yaml(offset)-y.first.offset:], text)
}
