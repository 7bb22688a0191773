package matchers_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// neighbours are the packages that specs dot-import beside ours.
var neighbours = []string{
	"github.com/onsi/ginkgo/v2", "github.com/onsi/gomega", "github.com/onsi/gomega/gstruct", "github.com/onsi/gomega/gbytes",
	"github.com/onsi/gomega/gexec", "github.com/onsi/gomega/ghttp", "github.com/onsi/gomega/gleak", "github.com/onsi/gomega/gmeasure",
}

func TestOnlyFunctionsAreExportedAndNoneByANeighboursName(t *testing.T) {
	taken := map[string]string{}
	for _, path := range neighbours {
		names := exportedIn(t, directoryOf(t, path))
		if len(names) < 3 {
			t.Fatalf("%s exports %d names: this test reads it wrongly", path, len(names))
		}
		for name := range names {
			taken[name] = path
		}
	}
	ours := exportedIn(t, ".")
	for _, name := range []string{"MustPrecede", "LoadTrace", "HaveCalled", "BeExercisedBy"} {
		if ours[name] != "func" {
			t.Fatalf("this test does not see %s", name)
		}
	}
	for name, what := range ours {
		if what != "func" {
			t.Errorf("%s is a %s: a package that is dot-imported must declare only functions", name, what)
		}
		if path, is := taken[name]; is {
			t.Errorf("%s is a name of %s as well", name, path)
		}
	}
	// The names that repositories of agents are likely to have.
	for _, name := range []string{"Rule", "Trace", "Session", "Tool", "Call", "Policy", "Source", "Agent", "Step", "Args"} {
		if what, is := ours[name]; is {
			t.Errorf("%s is a likely name of somebody's own type, and our %s", name, what)
		}
	}
}

func directoryOf(t *testing.T, path string) string {
	t.Helper()
	out, err := exec.Command("go", "list", "-f", "{{.Dir}}", path).Output()
	if err != nil {
		t.Fatal(err)
	}
	return strings.TrimSpace(string(out))
}

// exportedIn returns the exported names of a package's scope, and what they are.
func exportedIn(t *testing.T, dir string) map[string]string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	names := map[string]string{}
	for _, path := range files {
		if strings.HasSuffix(path, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range file.Decls {
			declared(d, func(id *ast.Ident, what string) {
				if id.IsExported() {
					names[id.Name] = what
				}
			})
		}
	}
	return names
}

// declared tells of each name that a declaration puts into the package's scope.
func declared(d ast.Decl, tell func(id *ast.Ident, what string)) {
	switch d := d.(type) {
	case *ast.FuncDecl:
		if d.Recv == nil {
			tell(d.Name, "func")
		}
	case *ast.GenDecl:
		for _, s := range d.Specs {
			switch s := s.(type) {
			case *ast.TypeSpec:
				tell(s.Name, "type")
			case *ast.ValueSpec:
				for _, id := range s.Names {
					tell(id, d.Tok.String())
				}
			}
		}
	}
}
