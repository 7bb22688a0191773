package main

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
)

// foresee says why serving would fail, as far as the files that it needs tell. Nothing is
// made for that.
func (s *serve) foresee() error {
	if s.http.given() && s.tokenFile != "" {
		if err := tokenForeseen(s.tokenFile); err != nil {
			return usageError(s.cmd, fmt.Errorf("--token-file: %w", err))
		}
	}
	err := dirForeseen("--journal", s.journal)
	if s.evidence != nil {
		err = cmp.Or(err, dirForeseen("--save-evidence", s.evidence.dir))
	}
	if err != nil {
		return s.failed(err)
	}
	return nil
}

// tokenForeseen says why there would be no token, nor could one be made.
func tokenForeseen(path string) error {
	if _, err := os.Lstat(path); !errors.Is(err, fs.ErrNotExist) {
		_, _, err := readToken(path)
		return err
	}
	if err := fillable(filepath.Dir(path)); err != nil {
		return fmt.Errorf("no token can be written to %s: %w", path, reason(err))
	}
	return nil
}

// dirForeseen says why a directory could not be had that is made where there is none;
// "" is none that is asked for.
func dirForeseen(flag, dir string) error {
	if dir == "" {
		return nil
	}
	near := filepath.Clean(dir)
	for {
		_, err := os.Stat(near)
		if !errors.Is(err, fs.ErrNotExist) || filepath.Dir(near) == near {
			break
		}
		near = filepath.Dir(near)
	}
	if err := fillable(near); err != nil {
		return fmt.Errorf("%s: no files can be made in %s: %w", flag, dir, reason(err))
	}
	return nil
}

// fillable says why nothing can be made in a directory.
func fillable(dir string) error {
	info, err := os.Stat(dir)
	switch {
	case err != nil:
		return err
	case !info.IsDir():
		return syscall.ENOTDIR
	}
	return mayFill(dir)
}
