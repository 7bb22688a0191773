package acel

// A run is what is known of calls with the same arguments of which each comes
// directly after the one before, which failed.
type run struct {
	// end is the latest call that has ended, at the moment ended.
	end    mark
	moment int
	failed bool
	length int64
}

// runBefore is the length of the run that a call would go on which begins now;
// 0 where it begins one.
func (s *Session) runBefore(m *strand, at mark) int64 { return s.runUntil(m, at, s.moment) }

// runUntil is runBefore for a call that began at a moment.
func (s *Session) runUntil(m *strand, at mark, moment int) int64 {
	r := &m.run
	if r.end.position == 0 || !r.failed || r.moment > moment || s.positions.between(r.end.position, at.position) != 1 {
		return 0
	}
	return r.length
}

// endRun takes in how a call ended.
func (s *Session) endRun(m *strand, f *flight, status Status) {
	if f.mark.position < m.run.end.position {
		return
	}
	length := s.runUntil(m, f.mark, f.moment) + 1
	m.run = run{end: f.mark, moment: s.moment, failed: status == Failed, length: length}
}
