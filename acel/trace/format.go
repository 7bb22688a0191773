package trace

import (
	"embed"
	"strconv"

	"github.com/acel-dev/acel/acel"
)

// A Format is a kind of file that traces are read from.
type Format struct {
	// Name is what Options and Session call it.
	Name string
	// Description says in a few words what such a file holds.
	Description string
	// Silent says that such a file does not tell which calls failed: calls count as
	// successes unless [Options].ErrorPattern says otherwise.
	Silent bool
}

//go:embed formats/*.txt
var pages embed.FS

// Documentation returns the page on a format: what is read of it, how calls and
// results are told, and what is left out; also that on mappings, which is called
// "map". It is "" for a name that is none.
func Documentation(name string) string {
	text, _ := pages.ReadFile("formats/" + name + ".txt")
	return string(text)
}

// The names of the formats.
const (
	formatNative = "native"
	formatLines  = "native-jsonl"
	formatChat   = "openai-chat"
	formatTau    = "tau-bench"
	formatYAML   = "native-yaml"

	formatOTLP       = "otlp"
	formatJaeger     = "jaeger"
	formatSpans      = "otel-spans"
	formatInspect    = "inspect"
	formatTau2       = "tau2"
	formatAgentDojo  = "agentdojo"
	formatAnthropic  = "anthropic"
	formatClaudeCode = "claude-code"
	formatResponses  = "openai-responses"
	formatBedrock    = "bedrock"
	formatGemini     = "gemini"
	formatEvalSet    = "adk-evalset"
	formatCodex      = "codex"
	formatCodexExec  = "codex-exec"
	formatGeminiCLI  = "gemini-cli"
	formatOpenCode   = "opencode"
	formatMCP        = "mcp"

	formatOpenAIAgents = "openai-agents"
	formatLangfuse     = "langfuse"
	formatLangSmith    = "langsmith"
	formatSWEAgent     = "swe-agent"
	formatATIF         = "atif"
	formatPydanticAI   = "pydantic-ai"
	formatVercelAI     = "vercel-ai"
	formatLangChain    = "langchain"
	formatTurns        = "turns"
)

// Formats returns the formats that can be read, in the order in which a reader
// is told of them.
func Formats() []Format {
	all := importers()
	f := make([]Format, len(all))
	for i := range all {
		f[i] = all[i].Format
	}
	return f
}

// An importer reads files of one format.
type importer struct {
	Format
	// tells says by what a sample is known to be of the format; "" if it is not.
	tells  func(*sample) string
	decode func(*decoder, *window) error
}

// importers are in the order in which they are asked: the first that knows the
// input reads it. What is surer of itself stands before what is not.
func importers() []importer {
	return []importer{
		{Format{Name: formatNative, Description: "JSON: a list of calls, {session, calls}, or a list of those"}, tellsNative, decodeNative},
		{Format{Name: formatLines, Description: "JSON Lines: a call or {session, calls} on each"}, nil, decodeNativeLines},
		{Format{Name: formatYAML, Description: "as native, in one YAML document"}, nil, decodeYAML},
		{Format{Name: formatATIF, Description: "trajectories in the Agent Trajectory Interchange Format", Silent: true}, tellsATIF, decodeATIF},
		{Format{Name: formatOTLP, Description: "OpenTelemetry's OTLP JSON: documents, JSON Lines, or what Tempo exports"}, tellsOTLP, decodeOTLP},
		{Format{Name: formatJaeger, Description: "traces as Jaeger's interface and its API write them"}, tellsJaeger, decodeJaeger},
		{Format{Name: formatSpans, Description: "OpenTelemetry's spans one by one, as exporters to the console write them"}, tellsSpans, decodeSpans},
		{Format{Name: formatInspect, Description: "logs of Inspect, as .eval archives or as JSON"}, tellsInspect, decodeInspect},
		{Format{Name: formatTau2, Description: "results of tau2-bench, or one of its simulations"}, tellsTau2, decodeTau2},
		{Format{Name: formatAgentDojo, Description: "runs of AgentDojo"}, tellsAgentDojo, decodeAgentDojo},
		{Format{Name: formatSWEAgent, Description: "trajectories of SWE-agent", Silent: true}, tellsSWEAgent, decodeSWEAgent},
		{Format{Name: formatEvalSet, Description: "eval sets of Google's ADK, whose calls are expected, and not recorded"}, tellsEvalSet, decodeEvalSet},
		{Format{Name: formatClaudeCode, Description: "transcripts of Claude Code, and its stream-json"}, tellsClaudeCode, decodeClaudeCode},
		{Format{Name: formatCodex, Description: "rollouts of Codex"}, tellsCodex, decodeCodex},
		{Format{Name: formatCodexExec, Description: "what codex exec --json streams"}, tellsCodexExec, decodeCodexExec},
		{Format{Name: formatGeminiCLI, Description: "sessions of Gemini CLI"}, tellsGeminiCLI, decodeGeminiCLI},
		{Format{Name: formatOpenCode, Description: "what opencode run --format json streams"}, tellsOpenCode, decodeOpenCode},
		{Format{Name: formatResponses, Description: "OpenAI's Responses API: requests, responses or lists of items", Silent: true}, tellsResponses, decodeResponses},
		{Format{Name: formatOpenAIAgents, Description: "traces and spans of OpenAI's Agents SDK"}, tellsOpenAIAgents, decodeOpenAIAgents},
		{Format{Name: formatLangfuse, Description: "traces and observations of Langfuse"}, tellsLangfuse, decodeLangfuse},
		{Format{Name: formatLangSmith, Description: "runs of LangSmith: lists, lines or trees"}, tellsLangSmith, decodeLangSmith},
		{Format{Name: formatMCP, Description: "messages of the Model Context Protocol, as a log, in batches or in envelopes"}, tellsMCP, decodeMCP},
		{Format{Name: formatPydanticAI, Description: "message histories of Pydantic AI"}, tellsPydanticAI, decodePydanticAI},
		{Format{Name: formatVercelAI, Description: "messages of Vercel's AI SDK: of its user interface, or for models"}, tellsVercelAI, decodeVercelAI},
		{Format{Name: formatBedrock, Description: "messages of Amazon Bedrock's Converse API: requests, lists or replies"}, tellsBedrock, decodeBedrock},
		{Format{Name: formatGemini, Description: "contents of the Gemini API and Vertex AI: requests, responses or lists"}, tellsGemini, decodeGemini},
		{Format{Name: formatLangChain, Description: "dumps of LangChain's messages"}, tellsLangChain, decodeLangChain},
		{Format{Name: formatAnthropic, Description: "messages of Anthropic's API: requests, lists or replies"}, tellsAnthropic, decodeAnthropic},
		{Format{Name: formatTurns, Description: "JSON Lines: {id, turns} on each, with a tool_call or a tool_result in a turn", Silent: true}, tellsTurns, decodeTurns},
		{Format{Name: formatTau, Description: "results of tau-bench: a list of {task_id, trial, traj}"}, tellsTau, decodeTau},
		{Format{Name: formatChat, Description: "OpenAI chat messages, {messages} or {choices}, also several as a list or JSON Lines", Silent: true}, tellsChat, decodeChat},
	}
}

// choose finds the importer for an input: the one that the options name, or the
// one that the content asks for. nil says that there is nothing to read.
func (d *decoder) choose(w *window) (func(*decoder, *window) error, error) {
	wanted := d.options.Format
	if wanted != "" && d.options.Map == nil && !known(wanted) {
		return nil, &acel.Problem{
			Place:   acel.Place{File: w.file},
			Message: "there is no trace format " + strconv.Quote(wanted),
			Hint:    didYouMean(wanted, formatNames()),
		}
	}
	first, found := w.firstByte()
	if !found {
		return nil, w.unread()
	}
	if w.isZip() {
		return d.chooseArchive(w)
	}
	if d.options.Map != nil {
		return d.chooseMapping(w)
	}
	f, why := d.recognize(w, first)
	if f == nil {
		return decodeUnknown, nil
	}
	if w.packed != "" {
		why += ", packed with " + w.packed
	}
	d.format, d.why = f.Name, why
	if f.Name == formatYAML { // which may prove to be none
		return f.decode, nil
	}
	return f.decode, d.recognized(w)
}

// recognized tells the format.
func (d *decoder) recognized(w *window) error {
	return d.send(Event{Kind: Recognized, Format: d.format, Reason: d.why, Place: acel.Place{File: w.file}}, nil)
}

// recognize returns the importer for an input that begins with a byte, and says
// by what it is known; nil if none is. It looks at more of the input as long as
// nothing is found, and goes by a weak sign only when all was looked at.
func (d *decoder) recognize(w *window, first byte) (*importer, string) {
	for _, to := range w.stages() {
		s := w.sample(to)
		d.sample, d.shape = s, s.shape
		if f, why := d.recognizeBy(s.telling()); f != nil {
			return f, why
		}
		if s.whole || len(s.values) == 0 && s.first != '{' && s.first != '[' {
			break
		}
	}
	if f, why := recognizeWeakly(d.sample); f != nil {
		return f, why
	}
	if first != '{' && first != '[' && first != ' ' && w.container() == "" {
		return importerOf(formatYAML), "it is YAML, or at least no JSON"
	}
	return nil, ""
}

func (d *decoder) recognizeBy(s *sample) (*importer, string) {
	if d.options.Format != "" {
		return importerOf(d.options.Format), "it was asked for"
	}
	for _, f := range importers() {
		if f.tells == nil {
			continue
		}
		if why := f.tells(s); why != "" {
			return &f, why
		}
	}
	return nil, ""
}

// importerOf returns the importer of a format; nil if there is none.
func importerOf(format string) *importer {
	for _, f := range importers() {
		if f.Name == format {
			return &f
		}
	}
	return nil
}

func known(format string) bool { return importerOf(format) != nil }

func formatNames() (names []string) {
	for _, f := range importers() {
		names = append(names, f.Name)
	}
	return names
}
