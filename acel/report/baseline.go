package report

// A Baseline is what a report knows of the baseline that its findings were
// compared with.
type Baseline struct {
	// File is the baseline's name as the user gave it.
	File string
	// Stale are the entries that no finding of the run is, in the order of the
	// file.
	Stale []Stale
}

// A Stale entry of a baseline is a finding that occurs no longer.
type Stale struct {
	Fingerprint, Rule string
	// Tool is the tool of the call; "" where the session's end broke the rule.
	Tool string
	// Since is the day on which the baseline first had it, as 2006-01-02.
	Since string
}
