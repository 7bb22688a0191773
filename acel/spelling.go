package acel

import "strconv"

// wordOf returns the word for a value of one of the small types, or its number
// where Go code made one up.
func wordOf[T ~uint8](words []string, value T) string {
	if int(value) < len(words) {
		return words[value]
	}
	return strconv.Itoa(int(value))
}

// valueOf returns the value that a word stands for, and whether there is one.
func valueOf[T ~uint8](words []string, word string) (T, bool) {
	for value, w := range words {
		if w == word && word != "" {
			return T(value), true
		}
	}
	return 0, false
}
