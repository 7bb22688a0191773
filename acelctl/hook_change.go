package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// change changes the settings, and reports whether there was anything to change.
func (i *hookInstall) change(how func(settings string) (string, error)) (name string, changed bool, err error) {
	name, err = placeOf(i.harness).file(i.user)
	if err != nil {
		return "", false, err
	}
	before, err := os.ReadFile(name)
	missing := errors.Is(err, fs.ErrNotExist)
	if err != nil && !missing {
		return name, false, fmt.Errorf("%s cannot be read: %w", name, reason(err))
	}
	after, err := how(string(before))
	switch {
	case err != nil:
		return name, false, fmt.Errorf("%s cannot be read, and is left as it is: %w; put it right, or add the hook by hand", name, err)
	case i.dry:
		_, err := io.WriteString(i.cmd.OutOrStdout(), after)
		return name, false, err
	case after == string(before):
		return name, false, nil
	}
	if err := i.keep(name, before, missing); err != nil {
		return name, false, err
	}
	err = replaceFile(name, func(w io.Writer) error {
		_, err := io.WriteString(w, after)
		return err
	})
	if err != nil {
		err = fmt.Errorf("%s cannot be written: %w", name, reason(err))
	}
	return name, true, err
}

// beforeHook is what the copy's name ends in.
const beforeHook = ".before-acel"

// keep makes a copy of what was there before any hook of acelctl, in place of an older
// one. Where there is a hook already, that one is it.
func (i *hookInstall) keep(name string, before []byte, missing bool) error {
	if missing {
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			return fmt.Errorf("the directory of %s cannot be made: %w", name, reason(err))
		}
		return nil
	}
	if (hookMerge{placeOf(i.harness), i.harness.Name}).command(string(before)) != "" {
		return nil
	}
	os.Remove(name + beforeHook) // which may be a link; if it stays, the next line says why
	f, err := os.OpenFile(name+beforeHook, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err == nil {
		_, err = f.Write(before)
		err = errors.Join(err, f.Sync(), f.Close())
	}
	if err != nil {
		return fmt.Errorf("no copy of %s can be made: %w", name, reason(err))
	}
	return nil
}

// restored is what was there before, byte for byte, where settings are what install made
// of it and nobody has changed them since.
func (i *hookInstall) restored(m hookMerge, settings string) (string, bool) {
	name, err := m.file(i.user)
	if err != nil {
		return "", false
	}
	before, err := os.ReadFile(name + beforeHook)
	if err != nil {
		return "", false
	}
	again, err := m.with(string(before), m.command(settings))
	return string(before), err == nil && again == settings
}
