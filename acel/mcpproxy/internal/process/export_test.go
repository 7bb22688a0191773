package process

// PID is the id of the child.
func (p *Process) PID() int { return p.cmd.Process.Pid }
