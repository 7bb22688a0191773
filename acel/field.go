package acel

// A fieldKind is what stands at a path in a call's arguments.
type fieldKind uint8

const (
	// fieldUnreadable: the arguments are no valid JSON object.
	fieldUnreadable fieldKind = iota
	fieldAbsent
	fieldString
	fieldNumber
	// fieldOther is a value of any other type.
	fieldOther
	// fieldBlocked: a step of the path before the last is no object.
	fieldBlocked
	// fieldRedacted: a marker stands in the place of the value, or in it; or there is
	// none, and it may stand behind one.
	fieldRedacted
)

// A field is what was found at a path.
type field struct {
	kind fieldKind
	raw  []byte // the value as written, or the value that ended the path early
}

// describe names the field's type for a person.
func (f field) describe() string {
	switch f.kind {
	case fieldUnreadable:
		return "unreadable"
	case fieldAbsent:
		return "missing"
	case fieldRedacted:
		return "redacted"
	case fieldBlocked:
		return "out of reach behind " + typeName(f.raw)
	}
	return typeName(f.raw)
}

// inList reports whether a path ended in a list, where no path leads on.
func (f field) inList() bool {
	return (f.kind == fieldBlocked || f.kind == fieldOther) && f.raw[0] == '['
}

// typeName names the type of a raw JSON value.
func typeName(raw []byte) string {
	switch raw[0] {
	case 'n':
		return "null"
	case 't', 'f':
		return "a boolean"
	case '"':
		return "a string"
	case '[':
		return "a list"
	case '{':
		return "an object"
	}
	return "a number"
}

// classify tells what stands at the end of a path.
func classify(raw []byte) field {
	switch {
	case len(raw) == 0:
		return field{kind: fieldUnreadable}
	case raw[0] == '"':
		return field{fieldString, raw}
	case raw[0] == '-' || '0' <= raw[0] && raw[0] <= '9':
		return field{fieldNumber, raw}
	}
	return field{fieldOther, raw}
}
