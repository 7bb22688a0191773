package report

func (j *jsonWriter) excuse(e Excuse) {
	j.name("excuse")
	j.object(func() {
		j.text("kind", e.Kind.String())
		j.textIfAny("since", e.Since)
		j.textIfAny("reason", e.Reason)
		j.textIfAny("expires", e.Expires)
		j.place(e.Place)
	})
}

func (j *jsonWriter) baseline(b Baseline) {
	j.name("baseline")
	j.object(func() {
		j.text("file", b.File)
		j.list("stale", len(b.Stale), func(i int) { j.stale(b.Stale[i]) })
	})
}

func (j *jsonWriter) stale(s Stale) {
	j.object(func() {
		j.text("fingerprint", s.Fingerprint)
		j.text("rule", s.Rule)
		j.textIfAny("tool", s.Tool)
		j.text("since", s.Since)
	})
}
