package rules

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// extensionPath returns the path that an item of extends leads to, or complains.
func (r *reader) extensionPath(f *file, item *node) (string, bool) {
	if item.kind == null || item.kind == mapping || item.kind == list {
		r.fail(item, "such as extends: [base.yaml]", "extends is the name of a rules file, or a list of such names; this is %v", item.kind)
		return "", false
	}
	name, ok := r.text(item, "the name of a file to extend")
	switch {
	case !ok:
		return "", false
	case strings.Contains(name, "://"):
		r.fail(item, "keep a copy beside this file and name that", "extends takes files; %s is a URL", quote(name))
		return "", false
	case r.open == nil:
		r.fail(item, "name the file itself, or read it with Load or with Options.Open",
			"%s cannot be taken in: this text was read from memory, and other files are out of reach", shorten(name))
		return "", false
	case filepath.IsAbs(name):
		return name, true
	}
	return filepath.Join(filepath.Dir(f.root.src.name), name), true
}

// properFile refuses what is there and is no file proper, such as a pipe, which
// may never end.
func properFile(path string) error {
	if info, err := os.Stat(path); err == nil && !info.IsDir() && !info.Mode().IsRegular() {
		return &fs.PathError{Op: "open", Path: path, Err: errors.New("not a regular file")}
	}
	return nil
}

// unopened says why a file that another one extends cannot be read.
func (r *reader) unopened(item *node, path string, err error) {
	reason, hint := err, ""
	if p := (*fs.PathError)(nil); errors.As(err, &p) {
		reason = p.Err
	}
	switch {
	case !errors.Is(err, fs.ErrNotExist):
	case strings.ContainsAny(item.value, "*?["):
		hint = "extends takes names, not patterns"
	case fileLike(path, item.src.name) != "":
		hint = "did you mean " + quote(filepath.Join(filepath.Dir(item.value), fileLike(path, item.src.name))) + "?"
	case !filepath.IsAbs(item.value):
		hint = "names are relative to the file that holds them"
	}
	if strings.HasSuffix(reason.Error(), "is a directory") {
		hint = "name the rules file in it"
	}
	r.fail(item, hint, "%s cannot be read: %v", visibleName(path), reason)
}

// fileLike returns a file beside the path that it is likely a misspelling of, but
// for the one that names it; "" where there is none, or too many to look at.
func fileLike(path, by string) string {
	folder, err := os.Open(filepath.Dir(path))
	if err != nil {
		return ""
	}
	defer folder.Close()
	names, _ := folder.Readdirnames(maxCandidates + 1)
	if len(names) > maxCandidates {
		return ""
	}
	slices.Sort(names)
	if self := identity(by); filepath.Dir(self) == identity(filepath.Dir(path)) {
		names = slices.DeleteFunc(names, func(name string) bool { return name == filepath.Base(self) })
	}
	return bySlip(filepath.Base(path), names)
}

// identity returns a name by which a file is known, however it is spelled.
func identity(path string) string {
	if real, err := filepath.EvalSymlinks(path); err == nil {
		path = real
	}
	if abs, err := filepath.Abs(path); err == nil {
		return abs
	}
	return filepath.Clean(path)
}

// visibleName is a path as a message shows it, whole.
func visibleName(path string) string { return strings.Map(visible, path) }
