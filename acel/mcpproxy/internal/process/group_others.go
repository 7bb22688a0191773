//go:build unix && !linux

package process

import "syscall"

// apart puts a child in a group of its own. That we die it sees by the end of its
// standard input.
func apart() *syscall.SysProcAttr { return &syscall.SysProcAttr{Setpgid: true} }
