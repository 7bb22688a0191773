package benchmarks

// spanShapes are those of OpenTelemetry's spans: in each step one that asks a
// model, with the messages, and one that runs the tool.
func spanShapes() []Shape {
	const (
		asked = `[{\"role\": \"user\", \"parts\": [{\"type\": \"text\", \"content\": \"Please see to order $CALL.\"}]}]`
		reply = `[{\"role\": \"assistant\", \"parts\": [{\"type\": \"tool_call\", \"id\": \"c$CALL\", \"name\": \"$TOOL\", \"arguments\": {\"order\": \"A-$CALL\"}}], \"finish_reason\": \"tool_call\"}]`
		args  = `{\"order\": \"A-$CALL\"}`

		trace = "a1a1a1a1a1a1a1a1a1a1a1a1$TRACE"
		root  = "00000001$TRACE"
		model = "00000002$SPAN"
		tool  = "00000003$SPAN"
	)
	otlp := func(id, parent, name, attributes string) string {
		return `{"traceId": "` + trace + `", "spanId": "` + id + `", "parentSpanId": "` + parent + `", "name": "` + name +
			`", "kind": 1, "startTimeUnixNano": "$NANOBEGIN", "endTimeUnixNano": "$NANOEND", "attributes": [` + attributes + `], "status": {"code": 1}}`
	}
	jaeger := func(id, name, tags string) string {
		return `{"traceID": "` + trace + `", "spanID": "` + id + `", "operationName": "` + name + `", "references": [{"refType": "CHILD_OF", "traceID": "` + trace +
			`", "spanID": "` + root + `"}], "startTime": $MICRO, "duration": 1000000, "tags": [` + tags + `], "logs": [], "processID": "p1", "warnings": null}`
	}
	console := func(id, name, attributes string) string {
		return "{\n" + `    "name": "` + name + `",` + "\n" + `    "context": {"trace_id": "0x` + trace + `", "span_id": "0x` + id + `", "trace_state": "[]"},` + "\n" +
			`    "kind": "SpanKind.INTERNAL",` + "\n" + `    "parent_id": "0x` + root + `",` + "\n" + `    "start_time": "$BEGIN",` + "\n" + `    "end_time": "$END",` + "\n" +
			`    "status": {"status_code": "UNSET"},` + "\n" + `    "attributes": {` + attributes + `},` + "\n" + `    "events": [], "links": [], "resource": {"attributes": {"service.name": "shop"}, "schema_url": ""}` + "\n}"
	}
	const inList, ofTag, ofObject = `{"key": "%k", "value": {"stringValue": "%v"}}`, `{"key": "%k", "type": "string", "value": "%v"}`, `"%k": "%v"`
	asking := func(form string) string {
		return attributes(form, "gen_ai.operation.name", "chat", "gen_ai.request.model", "m", "gen_ai.input.messages", asked, "gen_ai.output.messages", reply)
	}
	running := func(form string) string {
		return attributes(form, "gen_ai.operation.name", "execute_tool", "gen_ai.tool.name", "$TOOL", "gen_ai.tool.call.id", "c$CALL",
			"gen_ai.tool.call.arguments", args, "gen_ai.tool.call.result", "$RESULT")
	}
	return []Shape{
		lines(
			"otlp",
			once(`{"resourceSpans": [{"resource": {"attributes": [{"key": "service.name", "value": {"stringValue": "shop"}}]}, "scopeSpans": [{"scope": {"name": "shop"}, "spans": [`),
			eachStep(", ", otlp(model, root, "chat m", asking(inList))+", "+otlp(tool, root, "execute_tool $TOOL", running(inList))),
			once(", "+otlp(root, "", "invoke_agent clerk", attributes(inList, "gen_ai.operation.name", "invoke_agent", "gen_ai.agent.name", "clerk", "gen_ai.conversation.id", "$SESSION"))+"]}]}]}\n"),
		),
		{
			Format: "jaeger", head: `{"data": [`, between: ",\n", foot: `], "total": 0, "limit": 0, "offset": 0, "errors": null}`,
			session: []part{
				once(`{"traceID": "` + trace + `", "spans": [` + "\n"),
				eachStep(",\n", jaeger(model, "chat m", asking(ofTag))+",\n"+jaeger(tool, "execute_tool $TOOL", running(ofTag))),
				once("\n" + `], "processes": {"p1": {"serviceName": "shop", "tags": []}}, "warnings": null}`),
			},
		},
		lines("otel-spans", eachLine(console(model, "chat m", asking(ofObject))+"\n"+console(tool, "execute_tool $TOOL", running(ofObject)))),
	}
}
