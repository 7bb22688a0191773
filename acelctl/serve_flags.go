package main

import (
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// serveFlags are the flags of the command.
type serveFlags struct {
	rules  []string
	server string

	upstream        string
	env, headers    []string
	http            address
	allowHosts      []string
	allowOrigins    []string
	tokenFile       string
	stateless       string
	idle            time.Duration
	maxSessions     uint16
	shadow          bool
	onViolation     string
	hideForbidden   bool
	skipTests       bool
	dryRun          bool
	journal         string
	keep            evidenceFlags
	redact          []string
	metrics         address
	logForm, logMin string
}

func (f *serveFlags) addFlags(cmd *cobra.Command) {
	f.onViolation, f.stateless, f.logForm, f.logMin = "refuse", "share", "text", "info"
	flags := cmd.Flags()
	flags.SortFlags = false
	flags.SetInterspersed(false) // what stands behind the server's name is its own
	flags.SetNormalizeFunc(serveFlagName)
	flags.StringArrayVarP(&f.rules, "rules", "r", nil, "rules `FILE`; repeat it to join several (default: acel.yaml here or above);\n--contracts is the same")
	flags.StringVar(&f.upstream, "upstream", "", "the server is at this http or https `URL`, and no command")
	flags.StringVar(&f.server, "server", "", "the rules know the server by this `NAME`, as in mcp__NAME__TOOL and server: NAME;\nwithout it, rules that name a server are about no call")
	flags.BoolVar(&f.shadow, "shadow", false, "refuse and withhold nothing: only say what would have been")
	word{&f.onViolation, "WHAT", []string{"refuse", "halt"}}.addTo(cmd, "on-violation", "", "what becomes of a call that breaks a rule: refuse it, or also each later one\nof its session (halt)")
	flags.BoolVar(&f.hideForbidden, "hide-forbidden", false, "take tools out of tools/list that no call could ever use")
	flags.BoolVar(&f.skipTests, "skip-tests", false, "serve also where an example in the rules, or a test beside them, fails")
	flags.BoolVar(&f.dryRun, "dry-run", false, "say what would be served, and do not")
	f.addPeers(cmd)
	f.addRecords(cmd)
}

// addPeers adds the flags about who is spoken to, and how.
func (f *serveFlags) addPeers(cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.StringArrayVar(&f.env, "env", nil, "give the server's command the variable `NAME[=VALUE]`; without =VALUE the one\nthat acelctl has. Repeat it for several")
	flags.StringArrayVar(&f.headers, "upstream-header", nil, "send the `HEADER`, 'Name: value', to --upstream; ${NAME} in the value is that\nvariable of the environment. Repeat it for several")
	flags.Var(&f.http, "http", "serve Streamable HTTP at `ADDR`, a port of this machine such as 8080, or\nHOST:PORT (default: standard input and output)")
	flags.StringVar(&f.tokenFile, "token-file", "", "clients must present the token in `FILE`, which is made where it does not\nexist (default: a fresh token, told on standard error)")
	flags.StringArrayVar(&f.allowHosts, "allow-host", nil, "clients may call this address by the name `HOST`, too")
	flags.StringArrayVar(&f.allowOrigins, "allow-origin", nil, "pages of `ORIGIN`, such as https://example.com, may call this address")
	word{&f.stateless, "WHAT", []string{"share", "refuse"}}.addTo(cmd, "stateless", "", "calls over HTTP that belong to no session share one, or are refused")
	flags.DurationVar(&f.idle, "idle", 0, "end a session that has made no call for this `DURATION`, such as 30m; 0 is\nnever (default: 1h with --http, or else 0)")
	flags.Uint16Var(&f.maxSessions, "max-sessions", 0, "let there be `N` sessions at a time (default 10000)")
}

// addRecords adds the flags about what a run leaves.
func (f *serveFlags) addRecords(cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.StringVar(&f.journal, "journal", "", "write each session to a file of its own in `DIR`, as a trace that 'acelctl\nreplay' judges as it was judged; a call passes once that is on the disk")
	flags.StringVar(&f.keep.save, "save-evidence", "", "write what was violated to a new file in `DIR`, as a log that 'acelctl\nverify' checks; sealed where "+sealVariable+" is set")
	flags.StringVar(&f.keep.sign, "sign", "", "sign the evidence with the private key in `FILE`, which 'acelctl keygen'\nmakes")
	flags.StringVar(&f.keep.name, "evidence-name", "", "begin the names of logs of evidence with `NAME`, such as org/service;\nwhat comes behind it is a slash and the name of the file, without .jsonl")
	flags.StringVar(&f.keep.redactKey, "redact-key", "", "make the markers of redacted values with the secret in `FILE` (default: one\nthat is forgotten)")
	flags.StringArrayVar(&f.redact, "redact", nil, "hide the values of the fields called `NAME` in journal, evidence and log;\nrepeat it for several (with those of the rules)")
	word{&f.logForm, "FORM", logForms()}.addTo(cmd, "log", "", "how to write the log on standard error: "+enumerate(logForms()))
	word{&f.logMin, "LEVEL", logLevels()}.addTo(cmd, "log-level", "", "least that is logged: "+enumerate(logLevels()))
	flags.Var(&f.metrics, "metrics", "answer Prometheus at `ADDR`/metrics, an address as of --http; whoever reaches it\ncan read them, without a token")
}

// serveFlagName knows a flag by its other name.
func serveFlagName(_ *pflag.FlagSet, name string) pflag.NormalizedName {
	if name == "contracts" {
		name = "rules"
	}
	return pflag.NormalizedName(name)
}
