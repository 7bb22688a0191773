package trace

import (
	"strconv"

	"github.com/acel-dev/acel/acel"
)

// decodeInspect reads a log of Inspect that is one JSON object, or a sample that
// was taken out of one. Each sample is a session, and is in memory as a whole.
func decodeInspect(d *decoder, w *window) error {
	if d.sample.object().get("epoch").kind() == '0' {
		return d.eachDocument(w, func(n node) error {
			if n.get("epoch").doc == nil {
				return d.loseForeign(n.place(), "this is no sample of Inspect: it has no epoch")
			}
			return d.inspectSample(n)
		})
	}
	return d.eachValue(w, d.inspectLog)
}

func tellsInspect(s *sample) string {
	n := s.object()
	switch {
	case n.get("version").kind() == '0' && n.get("status").kind() == '"' && n.get("eval").kind() == '{':
		return "it has version, status and eval"
	case n.get("epoch").kind() == '0' && n.get("target").doc != nil && n.get("input").doc != nil && n.get("id").label() != "":
		return "it has id, epoch, input and target"
	}
	return ""
}

// noSamples says why there is no session in a log.
const noSamples = "a log without samples: it holds results alone, or its run ended before the first sample did"

// inspectLog reads a log.
func (d *decoder) inspectLog() error {
	if d.in.peek() != '{' {
		return d.object(nil)
	}
	at := d.in.place(d.in.next())
	if _, err := d.in.begin(); err != nil {
		return err
	}
	samples, known := 0, false
	var wrong *acel.Problem // with the log as a whole
	mistakes, err := d.members(func(key []byte) error {
		known = known || string(key) == "eval" || string(key) == "samples"
		return d.inspectMember(string(key), &samples, &wrong)
	})
	if err != nil {
		return err
	}
	if wrong != nil {
		mistakes = append(mistakes, wrong)
	}
	for _, m := range mistakes {
		if err := d.lose(nil, m); err != nil {
			return err
		}
	}
	if !known {
		return d.loseForeign(at, "this is no log of Inspect: it has neither eval nor samples")
	}
	if samples == 0 {
		return d.pass(nil, at, noSamples)
	}
	return nil
}

// inspectMember reads a member of a log. It counts the samples, and takes down what
// is wrong with the log.
func (d *decoder) inspectMember(key string, samples *int, wrong **acel.Problem) error {
	switch key {
	case "status":
		status, err := d.optional("status")
		if err == nil {
			*wrong, err = d.inspectStatus(string(status), d.in.place(d.in.last))
		}
		return err
	case "samples":
		return d.listed(`"samples"`, func(n node) error {
			*samples++
			return d.inspectSample(n)
		})
	}
	return d.in.skip()
}

// inspectStatus returns what is wrong with a log of a status.
func (d *decoder) inspectStatus(status string, at acel.Place) (*acel.Problem, error) {
	switch status {
	case "started":
		return &acel.Problem{
			Place:   at,
			Message: "this log is not finished, and samples may be missing: its status is started",
			Hint:    "its run goes on, or crashed",
		}, nil
	case "error", "cancelled":
		return nil, d.pass(nil, at, "the run ended as "+strconv.Quote(status)+": samples that had not begun are not in the log")
	}
	return nil, nil
}

// inspectHeader reads what an archive says of the log as a whole.
func (d *decoder) inspectHeader(n node) error {
	status := n.get("status")
	p, err := d.inspectStatus(status.text(), status.place())
	if p != nil {
		return d.lose(nil, p)
	}
	return err
}
