//go:build unix

package main

import (
	"io/fs"
	"os"
	"syscall"
)

// hookForeign says why others than the user can change a file or a directory; "" where
// they cannot.
func hookForeign(info fs.FileInfo) string {
	its, is := info.Sys().(*syscall.Stat_t)
	switch {
	case is && its.Uid != 0 && int(its.Uid) != os.Geteuid():
		return "belongs to another user"
	case info.Mode().Perm()&0o022 != 0:
		return "can be written to by others"
	}
	return ""
}

// hookOpen reports whether anybody can put something else in place of what is in a
// directory: where the sticky bit is set, only its owner can.
func hookOpen(info fs.FileInfo) bool {
	return info.Mode().Perm()&0o002 != 0 && info.Mode()&fs.ModeSticky == 0
}
