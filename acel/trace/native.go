package trace

import "io"

// decodeNative reads a native trace in JSON, whatever its form.
func decodeNative(d *decoder, w *window) error {
	d.read(w, "")
	if d.in.peek() != '[' {
		return d.nativeLines()
	}
	if d.shape.sessions {
		err := d.elements(d.entry)
		if err != nil {
			return err
		}
	} else if err := d.nativeList(); err != nil {
		return err
	}
	return d.nothingMore()
}

// decodeNativeLines reads a native trace in JSON Lines.
func decodeNativeLines(d *decoder, w *window) error {
	d.read(w, "")
	return d.nativeLines()
}

// nativeList reads a document that is a list of calls.
func (d *decoder) nativeList() error {
	s, err := d.start("", formatNative, d.in.place(d.in.next()))
	if err != nil {
		return err
	}
	return d.calls(s)
}

// nativeLines reads objects one after the other, each of which is a call or a
// whole session.
func (d *decoder) nativeLines() error {
	for {
		kind := d.in.peek()
		if kind == 0 {
			_, err := d.in.token()
			if err == io.EOF {
				return nil
			}
			return err
		}
		if err := d.entry(0); err != nil {
			return err
		}
	}
}

// nothingMore makes sure that a document is not followed by another.
func (d *decoder) nothingMore() error {
	if d.in.peek() != 0 {
		return d.in.problem(d.in.next(), "", "a second JSON value after the list",
			"a file is one list, or else JSON Lines: objects, one on each line")
	}
	if _, err := d.in.token(); err != io.EOF {
		return err
	}
	return nil
}
