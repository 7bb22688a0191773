package acel_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"
)

// The walls of the house: who may import whom, and which modules of others
// stand behind each room. Imports point inward only. A room that is not built
// yet is simply absent; a package that is no room fails the test.

// A room is what one package may import, and why.
type room struct {
	why string
	// ours are the rooms of this module that it may import.
	ours []string
	// direct are the modules of others that it imports itself, behind those
	// that they bring with them.
	direct, behind []string
}

// Modules of others, each for one purpose.
const (
	jsontext    = "github.com/go-json-experiment/json"       // JSON as tokens; standard in Go 1.27
	jsonschema  = "github.com/santhosh-tekuri/jsonschema/v5" // JSON Schema 2020-12
	yaml        = "go.yaml.in/yaml/v4"                       // YAML nodes with places
	compress    = "github.com/klauspost/compress"            // zstd, in which traces and Inspect's logs are packed
	width       = "github.com/clipperhouse/displaywidth"     // columns of a terminal
	graphemes   = "github.com/clipperhouse/uax29/v2"         // which width needs
	tablewriter = "github.com/olekukonko/tablewriter"        // -f table
	cobra       = "github.com/spf13/cobra"                   // the command line
	pflag       = "github.com/spf13/pflag"                   // its flags
	doublestar  = "github.com/bmatcuk/doublestar/v4"         // ** on the command line, and in waivers
	flock       = "github.com/gofrs/flock"                   // one verification at a time moves a pin
	isatty      = "github.com/mattn/go-isatty"               // colours only on terminals
	xsys        = "golang.org/x/sys"                         // which isatty needs
	mcpgo       = "github.com/mark3labs/mcp-go"              // MCP
	ginkgo      = "github.com/onsi/ginkgo/v2"                // reports of specs
	gomega      = "github.com/onsi/gomega"                   // matchers of specs
	cel         = "cel.dev/cel-go"                           // conditions of rules files
	sh          = "mvdan.cc/sh/v3"                           // command lines
	xmod        = "golang.org/x/mod"                         // signed notes and Merkle trees
	prometheus  = "github.com/prometheus/client_golang"      // counts of a live gate
)

// behindTablewriter is what tablewriter brings along.
var behindTablewriter = []string{
	width, graphemes, isatty, xsys, "github.com/cespare/xxhash/v2", "github.com/fatih/color", "github.com/mattn/go-colorable",
	"github.com/mattn/go-runewidth", "github.com/olekukonko/cat", "github.com/olekukonko/errors", "github.com/olekukonko/ll",
}

// behindGomega is what gomega and ginkgo bring along.
var behindGomega = []string{
	"github.com/go-logr/logr", "github.com/go-task/slim-sprig/v3", "github.com/google/go-cmp", "github.com/google/pprof",
	"github.com/Masterminds/semver/v3", "go.yaml.in/yaml/v3", "golang.org/x/mod", "golang.org/x/net", "golang.org/x/sync",
	"golang.org/x/text", "golang.org/x/tools", xsys,
}

// behindCEL is what cel-go brings along.
var behindCEL = []string{
	"cel.dev/expr", "github.com/antlr4-go/antlr/v4", "go.yaml.in/yaml/v3", "golang.org/x/exp", "golang.org/x/text",
	"google.golang.org/genproto/googleapis/api", "google.golang.org/genproto/googleapis/rpc", "google.golang.org/protobuf",
}

// behindMCP is what mcp-go's types bring along.
var behindMCP = []string{
	"github.com/google/jsonschema-go",    // schemas of tools, from Go types
	"github.com/spf13/cast",              // values of resources' templates
	"github.com/yosida95/uritemplate/v3", // those templates
}

// behindMCPServer is what its server brings along.
var behindMCPServer = append(slices.Clone(behindMCP),
	"github.com/google/uuid",                   // ids of sessions and tasks
	"github.com/santhosh-tekuri/jsonschema/v6", // arguments and results held to a tool's schema
	"golang.org/x/text",                        // messages of jsonschema
)

// behindPrometheus is what client_golang brings along.
var behindPrometheus = []string{
	"github.com/beorn7/perks", "github.com/cespare/xxhash/v2", "github.com/munnerz/goautoneg", "github.com/prometheus/client_model",
	"github.com/prometheus/common", "github.com/prometheus/procfs", compress, "go.yaml.in/yaml/v2", "google.golang.org/protobuf", xsys,
}

var rooms = map[string]room{
	"schema": {why: "the schemas, embedded, and their compiled form", direct: []string{jsonschema}},
	"corpus": {why: "labelled traces, embedded: data alone"},
	"acel":   {why: "the engine knows no file, clock, network or MCP; it reads JSON where a rule asks", direct: []string{jsontext}},
	"acel/ledger": {
		why:    "records and their proof know nothing of rules; checkpoints are notes of a transparency log",
		direct: []string{jsontext, xmod},
	},

	"acel/internal/strictjson": {
		why:  "JSON files of our own, read strictly, each mistake at its place",
		ours: []string{"acel"}, direct: []string{jsontext},
	},
	"acel/trace": {
		why:  "bytes to traces; our own journal is a trace, and the schema is held to the decoder",
		ours: []string{"acel", "acel/ledger", "schema"}, direct: []string{jsontext, yaml, compress},
	},
	"acel/rules": {
		why:  "a rules file to a policy, checked by schema first",
		ours: []string{"acel", "acel/shell", "acel/rules/internal/expression", "schema"}, direct: []string{jsontext, yaml, jsonschema, doublestar},
	},
	"acel/rules/internal/expression": {
		why:  "conditions in CEL to the functions that the engine asks",
		ours: []string{"acel"}, direct: []string{jsontext, cel}, behind: behindCEL,
	},
	"acel/shell": {
		why:  "a shell line to the commands that it would run",
		ours: []string{"acel"}, direct: []string{jsontext, sh},
	},
	"acel/render": {
		why:  "the one text form of a violation, its caret under the right column",
		ours: []string{"acel"}, direct: []string{width}, behind: []string{graphemes},
	},
	"acel/report": {
		why:  "results to bytes, a format a file",
		ours: []string{"acel", "acel/rules", "acel/render", "acel/suite", "acel/internal/strictjson"}, direct: []string{jsontext, tablewriter, doublestar}, behind: behindTablewriter,
	},
	"acel/baseline": {
		why:  "the findings that a team knows of, as a file that it reviews",
		ours: []string{"acel", "acel/render", "acel/report", "acel/internal/strictjson"}, direct: []string{jsontext},
	},
	"acel/suite": {why: "labelled cases to precision and recall", ours: []string{"acel", "acel/rules", "acel/trace", "corpus"}},
	"acel/evidence": {
		why:  "bundles are built on the ledger's lines, and have calls as native traces do",
		ours: []string{"acel", "acel/ledger", "acel/trace"}, direct: []string{jsontext},
	},
	"acel/gate": {why: "one live call, without a transport", ours: []string{"acel"}},
	"acel/mcpproxy": {
		why: "the only room where MCP is spoken: what a client and a server say in a session is judged, whatever carries it",
		ours: []string{
			"acel", "acel/gate", "acel/mcpproxy/internal/frame", "acel/mcpproxy/internal/process", "acel/mcpproxy/internal/httpfront", "acel/mcpproxy/internal/remote",
			"acel/mcpproxy/internal/body", "acel/mcpproxy/internal/refusal", "acel/mcpproxy/internal/schema", "acel/mcpproxy/internal/session",
		},
	},
	"acel/mcpproxy/guard": {
		why:  "the gate in a server of one's own: mcp-go's server stands here alone, so that a command that serves none starts without it",
		ours: []string{"acel", "acel/gate", "acel/mcpproxy", "acel/mcpproxy/internal/refusal", "acel/mcpproxy/internal/schema", "acel/mcpproxy/internal/session"}, direct: []string{mcpgo},
		behind: behindMCPServer,
	},
	"acel/mcpproxy/internal/session": {
		why:  "client sessions, each with its gate, and what becomes of a call in one; how calls come and go is for others",
		ours: []string{"acel", "acel/gate", "acel/mcpproxy/internal/frame", "acel/mcpproxy/internal/refusal"},
	},
	"acel/mcpproxy/internal/schema": {
		why:  "what a tool declares, followed with the arguments; it knows no gate and no session",
		ours: []string{"acel/mcpproxy/internal/frame", "acel/mcpproxy/internal/refusal"}, direct: []string{jsontext},
	},
	"acel/mcpproxy/internal/refusal": {
		why:  "the words for a call that was not made, the same for the proxy and the guard",
		ours: []string{"acel", "acel/gate"},
	},
	"acel/mcpproxy/internal/mcptest": {
		why:  "what the specs of the proxy and of the guard share",
		ours: []string{"acel"}, direct: []string{mcpgo, gomega, ginkgo}, behind: slices.Concat(behindMCPServer, behindGomega),
	},
	"acel/mcpproxy/internal/frame": {
		why:    "JSON-RPC frames as bytes, read so that no two readers find two things in them",
		direct: []string{jsontext},
	},
	"acel/mcpproxy/internal/process": {
		why:  "an upstream as a child process; what it says to a terminal is escaped",
		ours: []string{"acel/mcpproxy/internal/frame", "acel/render"},
	},
	"acel/mcpproxy/internal/httpfront": {
		why:  "clients over HTTP to the frames of sessions; it knows no gate",
		ours: []string{"acel/mcpproxy/internal/frame"}, direct: []string{jsontext},
	},
	"acel/mcpproxy/internal/body": {why: "the frames in bodies of HTTP answers, found and not judged"},
	"acel/mcpproxy/internal/remote": {
		why:  "an upstream over HTTP as a pipe of frames; mcp-go says which headers repeat a body",
		ours: []string{"acel/mcpproxy/internal/frame", "acel/mcpproxy/internal/body"}, direct: []string{jsontext, mcpgo}, behind: behindMCP,
	},
	"acel/hook":  {why: "coding agents' hooks, read strictly: jsontext refuses what two readers could read in two ways", ours: []string{"acel", "acel/gate"}, direct: []string{jsontext}},
	"acel/inbox": {why: "the approval page reads the ledger", ours: []string{"acel/ledger"}},

	"matchers":        {why: "what a spec dot-imports; shell tells which commands Running means", ours: append(slices.Clone(forSpecs), "acel/shell"), direct: []string{gomega}, behind: behindGomega},
	"acel/aceltest":   {why: "the same for plain go test", ours: forSpecs},
	"acel/ginkgoacel": {why: "evidence into Ginkgo's reports", ours: forSpecs, direct: []string{ginkgo}, behind: behindGomega},

	"acelctl": {
		why:  "the command line opens files, reads the clock and decides the exit code: it may import every room",
		ours: everyRoom, direct: []string{jsontext, cobra, pflag, doublestar, isatty, flock, prometheus}, behind: behindPrometheus,
	},
	"benchmarks": {why: "it compares everything", ours: everyRoom},
	"examples":   {why: "what a user would write", ours: everyRoom, direct: []string{gomega, ginkgo, mcpgo}, behind: behindGomega},
}

var (
	forSpecs  = []string{"acel", "acel/trace", "acel/rules", "acel/render"}
	everyRoom = []string{
		"schema", "corpus", "acel", "acel/ledger", "acel/trace", "acel/rules", "acel/shell", "acel/render", "acel/report", "acel/baseline", "acel/suite",
		"acel/evidence", "acel/gate", "acel/mcpproxy", "acel/mcpproxy/guard", "acel/hook", "acel/inbox", "acel/aceltest", "acel/ginkgoacel", "matchers",
	}
)

const ourModule = "github.com/acel-dev/acel"

// A listed package is what the go tool says of one.
type listed struct {
	module  string // "" is the standard library
	imports []string
}

func listPackages(t *testing.T) map[string]listed {
	t.Helper()
	cmd := exec.Command("go", "list", "-e", "-deps", "-f", "{{.ImportPath}}|{{with .Module}}{{.Path}}{{end}}|{{join .Imports \" \"}}", "./...")
	cmd.Dir = ".."
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	all := map[string]listed{}
	for line := range strings.Lines(string(out)) {
		parts := strings.Split(strings.TrimSpace(line), "|")
		all[parts[0]] = listed{parts[1], strings.Fields(parts[2])}
	}
	return all
}

// roomOf names the room that a package of ours belongs to.
func roomOf(path string) string {
	name := strings.TrimPrefix(strings.TrimPrefix(path, ourModule), "/")
	if room, _, below := strings.Cut(name, "/"); below && (room == "examples" || room == "benchmarks") {
		return room
	}
	return name
}

func TestImportsPointInward(t *testing.T) {
	packages := listPackages(t)
	for _, path := range slices.Sorted(maps.Keys(packages)) {
		p := packages[path]
		if p.module != ourModule {
			continue
		}
		r, known := rooms[roomOf(path)]
		if !known {
			t.Errorf("%s is no room of the house: say in this table what it may import, and why", path)
			continue
		}
		for _, imported := range p.imports {
			checkImport(t, path, r, imported, packages[imported].module)
		}
		for module := range modulesBehind(packages, path, map[string]bool{}) {
			if !allowedBehind(r)[module] {
				t.Errorf("%s stands on %s, which its room does not allow (%s)", path, module, r.why)
			}
		}
	}
}

func TestTheTableAllowsNoModuleThatItsRoomDoesNotUse(t *testing.T) {
	packages := listPackages(t)
	used, built := map[string]map[string]bool{}, map[string]bool{}
	for path, p := range packages {
		if p.module != ourModule {
			continue
		}
		name := roomOf(path)
		built[name] = true
		for _, imported := range p.imports {
			if used[name] == nil {
				used[name] = map[string]bool{}
			}
			used[name][packages[imported].module] = true
		}
	}
	for _, name := range slices.Sorted(maps.Keys(built)) {
		for _, module := range rooms[name].direct {
			if !used[name][module] && name != "examples" {
				t.Errorf("%s no longer imports %s: take it out of the table", name, module)
			}
		}
	}
}

func checkImport(t *testing.T, path string, r room, imported, module string) {
	t.Helper()
	allowed := true
	switch module {
	case "":
	case ourModule:
		allowed = slices.Contains(r.ours, roomOf(imported)) || roomOf(imported) == roomOf(path)
	default:
		allowed = slices.Contains(r.direct, module)
	}
	if !allowed {
		t.Errorf("%s may not import %s (%s)", path, imported, r.why)
	}
}

// modulesBehind gathers the modules of others that a package stands on.
func modulesBehind(packages map[string]listed, path string, seen map[string]bool) map[string]bool {
	modules := map[string]bool{}
	for _, imported := range packages[path].imports {
		if seen[imported] {
			continue
		}
		seen[imported] = true
		if m := packages[imported].module; m != "" && m != ourModule {
			modules[m] = true
		}
		maps.Copy(modules, modulesBehind(packages, imported, seen))
	}
	return modules
}

// allowedBehind is what a room and the rooms that it imports may stand on.
func allowedBehind(r room) map[string]bool {
	all := map[string]bool{}
	for _, m := range slices.Concat(r.direct, r.behind) {
		all[m] = true
	}
	for _, name := range r.ours {
		maps.Copy(all, allowedBehind(rooms[name]))
	}
	return all
}

// The engine does no input or output and starts nothing: its own imports of
// the standard library are few, and none opens a file or a socket.
func TestTheEngineTouchesNothingOutside(t *testing.T) {
	allowed := []string{
		"crypto/sha256", // long keys are told apart by a digest, and policies
		"crypto/hmac",   // redacted values, by a keyed one
		"bytes", "cmp", "context", "encoding/binary", "encoding/hex", "encoding/json", "errors", "fmt", "io", "iter", "maps", "math/big", "math/bits", "reflect", "regexp",
		"slices", "strconv", "strings", "sync", "time", "unicode", "unicode/utf16", "unicode/utf8",
	}
	for _, imported := range listPackages(t)[ourModule+"/acel"].imports {
		if !strings.Contains(imported, ".") && !slices.Contains(allowed, imported) {
			t.Errorf("the engine imports %s", imported)
		}
	}
}

// Nor does it read a clock, start a goroutine or do anything before main: of
// package time it knows only what takes the time from elsewhere.
func TestTheEngineReadsNoClockAndStartsNothing(t *testing.T) {
	files, err := os.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	set := token.NewFileSet()
	for _, f := range files {
		if !strings.HasSuffix(f.Name(), ".go") || strings.HasSuffix(f.Name(), "_test.go") {
			continue
		}
		file, err := parser.ParseFile(set, f.Name(), nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(file, func(n ast.Node) bool {
			if what := outside(n); what != "" {
				t.Errorf("%s: the engine has %s", set.Position(n.Pos()), what)
			}
			return true
		})
	}
}

// timeless are the names of package time that read no clock.
var timeless = []string{"Time", "Duration", "Hour", "ParseDuration", "Date", "UTC", "Parse", "DateOnly"}

// outside names what the engine must not have.
func outside(n ast.Node) string {
	switch n := n.(type) {
	case *ast.GoStmt:
		return "a goroutine"
	case *ast.FuncDecl:
		if n.Name.Name == "init" && n.Recv == nil {
			return "an init function"
		}
	case *ast.SelectorExpr:
		if pkg, ok := n.X.(*ast.Ident); ok && pkg.Name == "time" && !slices.Contains(timeless, n.Sel.Name) {
			return "time." + n.Sel.Name
		}
	}
	return ""
}

func TestTheTableOfRoomsHasNoCircles(t *testing.T) {
	var visit func(name string, above []string)
	visit = func(name string, above []string) {
		if slices.Contains(above, name) {
			t.Fatalf("%s imports itself by way of %v", name, above)
		}
		r, known := rooms[name]
		if !known || r.why == "" {
			t.Errorf("%s is no room with a reason", name)
		}
		for _, inner := range r.ours {
			visit(inner, append(slices.Clip(above), name))
		}
	}
	for name := range rooms {
		visit(name, nil)
	}
}
