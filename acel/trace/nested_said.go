package trace

import (
	"time"

	"github.com/acel-dev/acel/acel"
)

// heardIn takes what the user said in the messages that a model was asked with, in
// a span. They repeat those before.
func (t *nested) heardIn(trace *timedSession, span string, at time.Time, messages node) error {
	var said saidList
	asked := messages.meant()
	for message := range listedMessages(asked) {
		if message.kind() != '[' {
			said.add(message.ofPerson())
		}
		for one := range message.elements() { // as LangChain has a list for each of several prompts
			said.add(one.ofPerson())
		}
	}
	for i := range said.all {
		one := &said.all[i]
		one.text, one.span, one.at = t.once(one.text), span, at
	}
	return t.addTexts(&t.traces, trace, said.all, messages)
}

// once returns a text that is kept once, however often it comes.
func (t *nested) once(text string) string {
	if known, is := t.texts[text]; is {
		return known
	}
	t.texts[text] = text
	return text
}

// ofPerson returns the content of a message that is the user's, in the words of
// OpenAI or of LangChain; the zero node for any other.
func (n node) ofPerson() node {
	if content := n.ofUser(); content.doc != nil {
		return content
	}
	message, kind := unwrapped(n)
	if kind == "human" || kind == "HumanMessageChunk" {
		return message.get("content")
	}
	return node{}
}

// saidIn returns what the user said in a trace. What a sub-agent was asked with is
// what its agent said.
func (t *nested) saidIn(trace *timedSession) (all []timedText) {
	span, inner := "", false
	for i, one := range trace.said {
		if i == 0 || one.span != span {
			c := timedCall{call: acel.Call{ID: one.span}}
			span, inner = one.span, t.around(trace, &c) || c.origin == SubAgent
		}
		if !inner {
			all = append(all, one)
		}
	}
	return all
}
