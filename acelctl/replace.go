package main

import (
	"cmp"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
)

// mostLinks bounds how many symbolic links lead from one name to a file.
const mostLinks = 40

// replaceFile makes name a file that holds what write writes, all of it or
// nothing: until it is whole there is the old file, or none. Links are
// followed. What is no regular file, such as a pipe, is written straight, and
// so is an open file that goes by a name like /dev/stdout.
func replaceFile(name string, write func(io.Writer) error) error {
	if info, err := os.Stat(name); err == nil && !info.Mode().IsRegular() {
		return writeStraight(name, write)
	}
	path, err := followLinks(name)
	switch {
	case err != nil:
		return err
	case isDescriptor(path):
		return writeStraight(path, write)
	}
	mode, err := replaceable(path)
	if err != nil {
		return err
	}
	return writeBeside(path, mode, write)
}

// writeStraight writes to what is there, behind what an open file holds.
func writeStraight(name string, write func(io.Writer) error) error {
	f, err := os.OpenFile(name, os.O_WRONLY|os.O_APPEND, 0)
	if err != nil {
		return err
	}
	return cmp.Or(write(f), f.Close())
}

// writeBeside writes a new file in the directory of path, and gives it that
// name once it is whole and on the disk. A mode of 0 leaves the new file's.
func writeBeside(path string, mode fs.FileMode, write func(io.Writer) error) error {
	name, stop, err := writeTemporary(path, mode, write)
	defer stop()
	if err == nil {
		err = takePlace(name, path)
	}
	if err != nil && name != "" {
		os.Remove(name)
	}
	return err
}

// writeTemporary writes a new file in the directory of path, whole and to the disk, and
// returns its name for now: "" where there is none. Nobody can open it at any time
// whom the mode does not let; a mode of 0 is that of new files.
func writeTemporary(path string, mode fs.FileMode, write func(io.Writer) error) (name string, stop func(), err error) {
	f, stop, err := createBeside(path, cmp.Or(mode, 0o666))
	if err != nil {
		return "", stop, err
	}
	if mode != 0 { // which the umask may have narrowed
		err = f.Chmod(mode)
	}
	if err == nil {
		err = write(f)
	}
	err = cmp.Or(err, f.Sync())
	return f.Name(), stop, cmp.Or(err, f.Close())
}

// createBeside makes a new file in the directory of path, under a name that no
// other has. It is removed should a signal end the process before stop is called.
func createBeside(path string, mode fs.FileMode) (f *os.File, stop func(), err error) {
	dir, _ := filepath.Split(path)
	name := dir + ".acelctl-" + rand.Text()
	stop = removeIfKilled(name)
	f, err = os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
	if errors.Is(err, fs.ErrPermission) || errors.Is(err, syscall.EROFS) { // which the old file may grant
		err = fmt.Errorf("no new file can be made in its directory (%w); %s", reason(err), elsewise)
	}
	return f, stop, err
}

// elsewise is what to do about a file that can be written, but not replaced.
const elsewise = "name a file elsewhere, or have the shell write it: acelctl ... > FILE"

// takePlace gives a file the name of another. Where that cannot be replaced, as
// a file that is mounted by itself, the error says what to do.
func takePlace(from, to string) error {
	err := os.Rename(from, to)
	if failed := (*os.LinkError)(nil); errors.As(err, &failed) {
		return fmt.Errorf("the file that is there cannot be replaced (%w); %s", failed.Err, elsewise)
	}
	return err
}

// replaceable returns the permissions of the file that is at path, 0 if there
// is none. A file that may not be written is not to be replaced either.
func replaceable(path string) (fs.FileMode, error) {
	f, err := os.OpenFile(path, os.O_WRONLY, 0)
	if errors.Is(err, fs.ErrNotExist) {
		return 0, nil
	} else if err != nil {
		return 0, err
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return 0, err
	}
	return info.Mode().Perm(), nil
}

// followLinks returns where the symbolic links lead that begin at name, up to
// an open file. Nothing need be there.
func followLinks(name string) (string, error) {
	for range mostLinks {
		info, err := os.Lstat(name)
		if err != nil || info.Mode()&fs.ModeSymlink == 0 || isDescriptor(name) {
			return name, nil // what is wrong with it shows when it is opened
		}
		link, err := os.Readlink(name)
		if err != nil {
			return "", err
		}
		if !filepath.IsAbs(link) {
			dir, _ := filepath.Split(name)
			link = dir + link // not joined: link/.. need not be where it looks
		}
		name = link
	}
	return "", syscall.ELOOP
}

// isDescriptor reports whether a path stands for a file that is open: another
// file under its name would not be the same.
func isDescriptor(path string) bool {
	dir := absolute(filepath.Dir(path))
	if real, err := filepath.EvalSymlinks(dir); err == nil {
		dir = real
	}
	return strings.HasPrefix(dir, "/proc/") || dir == "/dev/fd"
}
