package main

const serveLong = `Stand between an MCP client and an MCP server, and hold the client's tool calls to
rules: one that breaks a rule never reaches the server. The client is told which rule,
why, and what would be right, so that a model can do better. All else passes as it is.

The server is a command behind --, which is started anew for each session, or the URL
of one that runs, --upstream. The client speaks on standard input and output, as when
it starts a server itself: put this command into its settings in the server's place.
With --http it connects to an address, as soon as it presents the token:

  Authorization: Bearer TOKEN

The address is one of this machine. Any other needs --allow-host, by which name
clients call it, and --token-file; put a proxy that speaks TLS before it.

Rules that name a server, as mcp__files__write_file or server: files, are about the
calls of this one only where --server files says that it is the one. A warning tells of
rules that are about no call for that reason.

Rules come from --rules, or else from the acel.yaml (or acel.yml, acel.json) in this
directory or the nearest one above that has one: the file by which 'acelctl replay'
judges what was recorded. Before anything is served, the examples in the rules are run,
and the cases of an acel.test.yaml beside them that names them under rules:; where one
fails, nothing is served.
After SIGHUP both are read anew, for sessions that begin from then on. Rules that
cannot be read, or fail, change nothing, which the log says.

With --shadow nothing is refused, and what would have been is logged, written down and
counted. Begin with that where agents are at work already.

With --journal each session that makes a call leaves a trace, in a file whose name
sorts by the time. Nothing passes before it is on the disk. 'acelctl replay --rules
acel.yaml DIR' then gives the verdicts that were given, but for rules that look at what
is redacted, which are undecided: a warning at the start names those that speak of such
a field, and a hidden value in another one may leave more so. Of calls that a halt
refused, it says what they would have broken. A session that goes on, or was killed,
ends there as one that is cut.
With --save-evidence each violation is kept with what led to it; the log is made at the
first one, and a new one once the rules are other ones. Its name, as 'acelctl verify
--name' wants it, is --evidence-name, a slash, and the file's name without .jsonl.

A server's command gets few variables of the environment, none of which is likely to be
a secret: HOME, PATH and the like. --env gives it others. A secret in --upstream-header
is best taken from a variable: 'Authorization: Bearer ${API_TOKEN}', in single quotes.

The first Ctrl-C or SIGTERM ends all in order: calls that are on their way are waited
for, for a few seconds, and the ends of sessions are judged. A second one, half a second
later or more, ends it at once.

Exit codes:
  0  it ended in order, as when the client went, whatever was refused
  2  it could not be served: a usage error, bad rules, a test of them that fails, an
     address or a file that cannot be had, or a server that could not be started, that
     ended before its client, or, over standard streams, whose URL answered nothing`

const serveExample = `  acelctl serve -- npx -y @modelcontextprotocol/server-filesystem /srv/files
  acelctl serve --shadow --journal runs/ --server git -- uvx mcp-server-git
  acelctl serve --http 8080 --token-file token --upstream https://mcp.example.com/mcp
  acelctl serve --dry-run --rules rules/refunds.yaml -- ./refund-server
  acelctl replay --rules acel.yaml runs/`
