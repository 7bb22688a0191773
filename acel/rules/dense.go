package rules

// maxDense bounds what can begin a value: the YAML parser makes nodes of all of
// a text, hundreds of bytes for each two, before anyone can count them.
const maxDense = 4 * maxNodes

// tooDense returns the offset at which a text has too many characters that can
// begin a value, or -1.
func tooDense(data []byte) int {
	count := 0
	for i, c := range data {
		switch c {
		case ',', ':', '-', '?', '[', '{', '\n':
			if count++; count > maxDense {
				return i
			}
		}
	}
	return -1
}
