package acel

// A learner looks for the values of hidden fields, and replaces nothing.
type learner struct{ *veil }

func (l learner) hidden(raw []byte, t trail) []byte {
	l.mark(t)
	l.markWithin(raw, t)
	l.learnAll(raw, 0)
	return nil
}

func (l learner) text(text string, t trail) []byte {
	l.learnSaid(text, t)
	return nil
}

func (learner) key(string) []byte    { return nil }
func (learner) number([]byte) []byte { return nil }

func (learner) value(string) (string, bool) { return "", false }

// learnAll remembers each scalar in the values of a text.
func (v *veil) learnAll(raw []byte, texts int) {
	d := lenient(raw)
	for !v.known.full {
		t, err := d.ReadToken()
		kind, length := d.StackIndex(d.StackDepth())
		switch {
		case err != nil:
			return
		case kind == '{' && length%2 == 1: // a key, which is a word as others are
		case t.Kind() == '0':
			v.learnNumber(t.String())
		case t.Kind() == '"':
			v.learnText(t.String(), texts)
		}
	}
}

// learnText remembers a text, and what is in it where it is JSON.
func (v *veil) learnText(text string, texts int) {
	if text == "" || isMarker(text) {
		return
	}
	v.known.add(text, v.textMarker(text), false)
	if raw := []byte(text); texts < maxTexts && beginsJSON(raw) && isSequence(raw) {
		v.learnAll(raw, texts+1)
	}
}

// learnNumber remembers a number as it is written and in its plain form.
func (v *veil) learnNumber(written string) {
	marker := v.marker([]byte(written))
	v.known.add(written, marker, true)
	if plain, err := appendNumber(nil, []byte(written)); err == nil {
		v.known.add(string(plain), marker, true)
	}
}

// A masker puts markers in the place of what is to be hidden.
type masker struct{ *veil }

func (m masker) hidden(raw []byte, _ trail) []byte { return m.whole(raw) }

// whole stands in the place of a value, unless that is a marker.
func (m masker) whole(raw []byte) []byte {
	if len(raw) > 0 && raw[0] == '"' && isMarker(unquoteJSON(raw)) {
		return nil
	}
	return quoteJSON(m.marker(raw))
}

func (m masker) text(text string, t trail) []byte {
	return unlessSame(m.hide(text, t), text)
}

// key leaves a key as it is that is only a part of a value: most keys are words.
func (m masker) key(name string) []byte {
	if isProse(name) { // whoever may choose a value of a hidden field could hide what others are called
		return nil
	}
	if m.known.full { // what is not known by then is left, or every field would be called the same
		return unlessSame(m.known.hideKnown(name, m.textMarker, nil), name)
	}
	return unlessSame(m.known.hideWhole(name, m.textMarker, nil), name)
}

func (m masker) value(text string) (string, bool) { return m.known.known(text) }

// unlessSame quotes what stands in the place of a text, if something does.
func unlessSame(other, text string) []byte {
	if other == text {
		return nil
	}
	return quoteJSON(other)
}

// number hides a number that is one of those to be hidden. A short one stands for too
// many things.
func (m masker) number(raw []byte) []byte {
	if len(raw) < shortSecret {
		return nil
	}
	if marker, is := m.secretNumber(raw); is {
		return quoteJSON(marker)
	}
	return nil
}

// secretNumber returns the marker of a number that is to be hidden, however written.
func (v *veil) secretNumber(raw []byte) (string, bool) {
	plain, _ := appendNumber(nil, raw) // appends in any case
	_, asWritten := v.known.known(string(raw))
	_, is := v.known.known(string(plain))
	return v.marker(raw), is || asWritten || v.known.full
}
