package benchmarks

// platformShapes are those of platforms that record what agents do.
func platformShapes() []Shape {
	const span = `{"object":"trace.span","trace_id":"trace_$SESSION",`
	return []Shape{
		lines(
			"openai-agents",
			once(`{"object":"trace","id":"trace_$SESSION","workflow_name":"Desk","group_id":null,"metadata":null}`+"\n"),
			eachLine(span+`"id":"span_g$CALL","parent_id":"span_a$SESSION","started_at":"$BEGIN","ended_at":"$BEGIN","span_data":{"type":"generation","input":[],"output":[{"role":"assistant","tool_calls":[{"id":"call_$CALL","type":"function","function":{"name":"$TOOL","arguments":"{}"}}]}],"model":"m"},"error":null}`+"\n"+
				span+`"id":"span_f$CALL","parent_id":"span_a$SESSION","started_at":"$BEGIN","ended_at":"$END","span_data":{"type":"function","name":"$TOOL","input":"{\"order\":\"A-$CALL\",\"amount\":19.90}","output":"$RESULT","mcp_data":null},"error":null}`),
			once(span+`"id":"span_a$SESSION","parent_id":null,"started_at":"$BEGIN","ended_at":"$END","span_data":{"type":"agent","name":"desk","tools":[]},"error":null}`+"\n"),
		),
		{
			Format: "langfuse", head: "[\n", between: ",\n", foot: "\n]\n",
			session: []part{
				once(`{"id": "t$TRACE", "timestamp": "$BEGIN", "name": "desk", "input": "see to it", "output": "done", "sessionId": "$SESSION", "metadata": {}, "tags": [], "observations": [` + "\n"),
				eachStep(",\n", `{"id": "g$CALL", "traceId": "t$TRACE", "parentObservationId": null, "type": "GENERATION", "name": "chat", "startTime": "$BEGIN", "endTime": "$BEGIN", "input": [{"role": "user", "content": "see to it"}], `+
					`"output": {"role": "assistant", "tool_calls": [{"id": "c$CALL", "type": "function", "function": {"name": "$TOOL", "arguments": "{\"order\": \"A-$CALL\"}"}}]}, "level": "DEFAULT"}, `+
					`{"id": "o$CALL", "traceId": "t$TRACE", "parentObservationId": null, "type": "TOOL", "name": "$TOOL", "startTime": "$BEGIN", "endTime": "$END", "input": {"order": "A-$CALL"}, "output": "$RESULT", "level": "DEFAULT", "statusMessage": null}`),
				once("\n]}"),
			},
		},
		lines(
			"langsmith",
			eachLine(`{"id":"m$CALL","name":"ChatModel","run_type":"llm","start_time":"$BEGIN","end_time":"$BEGIN","inputs":{"messages":[]},"outputs":{"generations":[[{"text":"","message":{"lc":1,"type":"constructor","id":["langchain","schema","messages","AIMessage"],"kwargs":{"content":"","tool_calls":[{"name":"$TOOL","args":{"order":"A-$CALL"},"id":"c$CALL","type":"tool_call"}]}}}]]},"error":null,"parent_run_id":"r$SESSION","trace_id":"r$SESSION"}`+"\n"+
				`{"id":"t$CALL","name":"$TOOL","run_type":"tool","start_time":"$BEGIN","end_time":"$END","inputs":{"input":"{\"order\": \"A-$CALL\"}"},"outputs":{"output":"$RESULT"},"error":null,"parent_run_id":"r$SESSION","trace_id":"r$SESSION","session_id":"project-1","status":"success"}`),
			once(`{"id":"r$SESSION","name":"AgentExecutor","run_type":"chain","start_time":"$BEGIN","end_time":"$END","inputs":{"input":"see to it"},"outputs":{"output":"done"},"error":null,"parent_run_id":null,"trace_id":"r$SESSION","session_id":"project-1","status":"success"}`+"\n"),
		),
	}
}
