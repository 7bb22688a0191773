// Package render is the one text form of a violation and of a problem. The
// command line, the matchers and the documentation all print it through this
// package, so that a reader learns it once:
//
//	runs/7.json:5:3: delete_record at step 3 needs an earlier successful validate_record; the one at step 2 failed: "timeout" [must_precede(validate_record, delete_record)]
//	    5 |   {"tool": "delete_record", "args": {"id": "r1"}}
//	      |   ^
//	  step 2: runs/7.json:4:3: validate_record failed: "timeout"
//	  rule: acel.yaml:7:5
//	  hint: Call validate_record first, and delete_record only once it has succeeded.
//
// The first line is complete: place, message and rule, in the form
// file:line:column that editors jump to. A severity other than error stands
// before the message, as does the session where a file holds several. Below it
// stand the offending call, in its source line or drawn, with a caret under
// it; the earlier calls that decided; the rule's own place, and its text where
// it has an id of its own; the state; and what to do.
//
// # The calls around it
//
// Where [Options] give the session's calls, these stand in place of the source
// line, one to a line as [Steps] writes them. The offending call is marked ">",
// or else the end of the session; the earlier calls that decided are marked
// "*". A call that did not end well says so:
//
//	   1  login on crm
//	  … 37 calls
//	  39  list_records {"page":2}
//	  40  lookup_record {"id":"r1"}
//	* 41  validate_record {"id":"r1"} error: "timeout"
//	> 42  delete_record {"id":"r1"}
//	  43  logout on crm (unfinished)
//
// However long the session and however many the marks, that is 40 lines at
// most.
//
// # Hostile text
//
// Tool names, arguments, error texts, file names and rules are chosen by
// others, often by the agent under test. Every byte of them goes through
// [Sanitize], so that a line stays one line, no terminal obeys it, no text
// hides in it or runs backwards, and no build server takes it for a command.
// Long text is cut, with an ellipsis where it was.
//
// The package reads no files: a [Source] shows it the lines.
package render
