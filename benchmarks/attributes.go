package benchmarks

import "strings"

// attributes lists the attributes of a span, each in a form in which %k stands
// for its key and %v for its value.
func attributes(form string, keysAndValues ...string) string {
	var all []string
	for i := 0; i < len(keysAndValues); i += 2 {
		all = append(all, strings.NewReplacer("%k", keysAndValues[i], "%v", keysAndValues[i+1]).Replace(form))
	}
	return strings.Join(all, ", ")
}
