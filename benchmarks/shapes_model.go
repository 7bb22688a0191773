package benchmarks

// modelShapes are those of the interfaces of models: requests with the
// conversation in them, one on each line.
func modelShapes() []Shape {
	return []Shape{
		lines(
			"anthropic",
			once(`{"model": "m", "max_tokens": 1024, "system": "Be kind.", "messages": [{"role": "user", "content": "Please see to it."}, `),
			eachStep(", ", `{"role": "assistant", "content": [{"type": "text", "text": "I see to step $STEP."}, `+
				`{"type": "tool_use", "id": "toolu_$CALL", "name": "$TOOL", "input": {"order": "A-$CALL", "amount": 19.90}}]}, `+
				`{"role": "user", "content": [{"type": "tool_result", "tool_use_id": "toolu_$CALL", "content": [{"type": "text", "text": "$RESULT"}]}]}`),
			once("]}\n"),
		),
		lines(
			"openai-responses",
			once(`{"model": "m", "tools": [], "input": [{"role": "user", "content": "Please see to it."}, `),
			eachStep(", ", `{"type": "reasoning", "id": "rs_$CALL", "summary": [], "encrypted_content": "x"}, `+
				`{"type": "function_call", "id": "fc_$CALL", "call_id": "call_$CALL", "name": "$TOOL", "arguments": "{\"order\": \"A-$CALL\"}", "status": "completed"}, `+
				`{"type": "function_call_output", "call_id": "call_$CALL", "output": "$RESULT"}`),
			once("]}\n"),
		),
		lines(
			"bedrock",
			once(`{"system": [{"text": "Be kind."}], "inferenceConfig": {}, "messages": [{"role": "user", "content": [{"text": "Please see to it."}]}, `),
			eachStep(", ", `{"role": "assistant", "content": [{"text": "I see to step $STEP."}, `+
				`{"toolUse": {"toolUseId": "tooluse_$CALL", "name": "$TOOL", "input": {"order": "A-$CALL", "amount": 19.90}}}]}, `+
				`{"role": "user", "content": [{"toolResult": {"toolUseId": "tooluse_$CALL", "content": [{"text": "$RESULT"}], "status": "success"}}]}`),
			once("]}\n"),
		),
		lines(
			"gemini",
			once(`{"systemInstruction": {"parts": [{"text": "Be kind."}]}, "contents": [{"role": "user", "parts": [{"text": "Please see to it."}]}, `),
			eachStep(", ", `{"role": "model", "parts": [{"text": "I see to step $STEP."}, `+
				`{"functionCall": {"id": "c$CALL", "name": "$TOOL", "args": {"order": "A-$CALL", "amount": 19.90}}, "thoughtSignature": "Cq8B"}]}, `+
				`{"role": "user", "parts": [{"functionResponse": {"id": "c$CALL", "name": "$TOOL", "response": {"output": "$RESULT"}}}]}`),
			once("]}\n"),
		),
	}
}
