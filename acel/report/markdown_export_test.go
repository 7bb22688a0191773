package report

// Mermaid lets specs see one diagram.
func Mermaid(t *Trace) (text string, hidden int) { return mermaid(t) }
