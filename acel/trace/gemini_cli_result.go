package trace

import "github.com/acel-dev/acel/acel"

// result reads what a call came to.
func (g *geminiCLI) result(n node) (result, error) {
	value := n.get("result")
	r := result{id: n.get("id").text(), at: n.place()}
	if !value.absent() {
		r.value = value.result()
	}
	switch status := n.get("status").text(); status {
	case "success":
	case "error", "cancelled":
		r.status, r.reason = acel.Failed, geminiReason(n, value)
	case "validating", "scheduled", "executing", "awaiting_approval":
		r.status = acel.Unfinished
	default:
		r.status = acel.Unfinished
		return r, g.lose(nil, n.problem("a call of the status "+brief([]byte(status))+", which is not known", ""))
	}
	return r, nil
}

// geminiReason returns the text of a call's error.
func geminiReason(n, value node) string {
	for part := range value.elements() {
		if text := part.get("functionResponse", "response").said(); text != "" {
			return text
		}
	}
	if text := value.said(); text != "" {
		return text
	}
	return n.get("resultDisplay").said()
}
