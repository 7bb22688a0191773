package trace

import "github.com/acel-dev/acel/acel"

// ask begins a call of the message that is being read.
func (d *decoder) ask(s *session, at acel.Place) (*asked, error) {
	s.calls = true
	if s.batch.answered {
		if err := d.reply(s); err != nil {
			return nil, err
		}
		d.msg.calls = len(s.batch.asked)
	}
	return &asked{call: acel.Call{Place: at}, reply: d.msg.number}, nil
}
