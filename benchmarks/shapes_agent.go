package benchmarks

// agentShapes are those of coding agents, and of the protocol to their tools.
func agentShapes() []Shape {
	const item = `"item":{"id":"item_$CALL","type":"command_execution","command":"bash -lc 'make $TOOL'",`
	return []Shape{
		lines(
			"claude-code",
			once(`{"parentUuid":null,"isSidechain":false,"sessionId":"$SESSION","type":"user","uuid":"$SESSION","timestamp":"$BEGIN","message":{"role":"user","content":"Fix the build"}}`+"\n"),
			eachLine(`{"parentUuid":"b$CALL","isSidechain":false,"userType":"external","cwd":"/shop","version":"2.0.1","sessionId":"$SESSION","type":"assistant","uuid":"a$CALL","timestamp":"$BEGIN","requestId":"req_$CALL",`+
				`"message":{"id":"msg_$CALL","role":"assistant","type":"message","model":"m","content":[{"type":"tool_use","id":"toolu_$CALL","name":"$TOOL","input":{"file_path":"/shop/$CALL.go"}}],"stop_reason":"tool_use","usage":{"input_tokens":1,"output_tokens":2}}}`+"\n"+
				`{"parentUuid":"a$CALL","isSidechain":false,"userType":"external","cwd":"/shop","version":"2.0.1","sessionId":"$SESSION","type":"user","uuid":"b$CALL","timestamp":"$END",`+
				`"message":{"role":"user","content":[{"type":"tool_result","tool_use_id":"toolu_$CALL","content":"$RESULT"}]},"toolUseResult":{"type":"text","file":{"filePath":"/shop/$CALL.go"}}}`),
		),
		lines(
			"codex",
			once(`{"timestamp":"$BEGIN","type":"session_meta","payload":{"id":"$SESSION","timestamp":"$BEGIN","cwd":"/shop","originator":"codex_cli","cli_version":"0.40.0","source":"cli"}}`+"\n"),
			eachLine(`{"timestamp":"$BEGIN","type":"response_item","payload":{"type":"reasoning","summary":[],"encrypted_content":"x"}}`+"\n"+
				`{"timestamp":"$BEGIN","type":"response_item","payload":{"type":"function_call","name":"$TOOL","arguments":"{\"command\":[\"bash\",\"-lc\",\"make $CALL\"],\"workdir\":\"/shop\"}","call_id":"call_$CALL"}}`+"\n"+
				`{"timestamp":"$END","type":"response_item","payload":{"type":"function_call_output","call_id":"call_$CALL","output":"{\"output\":\"$QUOTED\",\"metadata\":{\"exit_code\":0,\"duration_seconds\":0.1}}"}}`),
		),
		lines(
			"codex-exec",
			once(`{"type":"thread.started","thread_id":"$SESSION"}`+"\n"+`{"type":"turn.started"}`+"\n"),
			eachLine(`{"type":"item.started",`+item+`"aggregated_output":"","exit_code":null,"status":"in_progress"}}`+"\n"+
				`{"type":"item.completed",`+item+`"aggregated_output":"$RESULT","exit_code":0,"status":"completed"}}`),
			once(`{"type":"turn.completed","usage":{}}`+"\n"),
		),
		lines(
			"gemini-cli",
			once(`{"sessionId":"$SESSION","projectHash":"p","startTime":"$BEGIN","lastUpdated":"$BEGIN","kind":"main","directories":["/shop"]}`+"\n"),
			eachLine(`{"id":"m$CALL","timestamp":"$BEGIN","type":"gemini","content":"I see to it","thoughts":[],"tokens":null,"model":"m"}`+"\n"+
				`{"id":"m$CALL","timestamp":"$BEGIN","type":"gemini","content":"I see to it","toolCalls":[{"id":"run_$CALL","name":"$TOOL","args":{"command":"make $CALL"},"status":"success","timestamp":"$END",`+
				`"displayName":"Shell","resultDisplay":"ok","result":[{"functionResponse":{"id":"run_$CALL","name":"$TOOL","response":{"output":"$RESULT"}}}]}],"model":"m"}`),
		),
		lines(
			"opencode",
			eachLine(`{"type":"step_start","timestamp":$MILLIBEGIN,"sessionID":"$SESSION","part":{"id":"prt_a$CALL","sessionID":"$SESSION","messageID":"msg_$CALL","type":"step-start"}}`+"\n"+
				`{"type":"tool_use","timestamp":$MILLIEND,"sessionID":"$SESSION","part":{"id":"prt_b$CALL","sessionID":"$SESSION","messageID":"msg_$CALL","type":"tool","callID":"call_$CALL","tool":"$TOOL",`+
				`"state":{"status":"completed","input":{"command":"make $CALL"},"output":"$RESULT","title":"make","metadata":{"exit":0},"time":{"start":$MILLIBEGIN,"end":$MILLIEND}}}}`+"\n"+
				`{"type":"step_finish","timestamp":$MILLIEND,"sessionID":"$SESSION","part":{"id":"prt_c$CALL","sessionID":"$SESSION","messageID":"msg_$CALL","type":"step-finish","reason":"stop","cost":0,"tokens":{}}}`),
		),
		lines(
			"mcp",
			once(`{"timestamp":"$BEGIN","direction":"client_to_server","sessionId":"$SESSION","server":"shop","message":{"jsonrpc":"2.0","id":0,"method":"initialize","params":{}}}`+"\n"),
			eachLine(`{"timestamp":"$BEGIN","direction":"client_to_server","sessionId":"$SESSION","server":"shop","message":{"jsonrpc":"2.0","id":$CALL,"method":"tools/call","params":{"name":"$TOOL","arguments":{"order":"A-$CALL","amount":19.90}}}}`+"\n"+
				`{"timestamp":"$END","direction":"server_to_client","sessionId":"$SESSION","server":"shop","message":{"jsonrpc":"2.0","id":$CALL,"result":{"content":[{"type":"text","text":"$RESULT"}],"isError":false}}}`),
		),
	}
}
