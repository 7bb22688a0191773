// Package baseline keeps the findings that a team knows of, so that a check can
// be switched on before all of them are mended: it fails for what is new.
//
// A baseline is a JSON file that is kept beside the rules and reviewed with them.
// It has one finding a line, in an order in which a rewrite changes few of them:
//
//	{
//	  "schema": "acel.baseline/v1",
//	  "findings": [
//	    {"fingerprint": "0f…", "rule": "pay-once", "tool": "send_payment", "since": "2026-11-30", "message": "…"}
//	  ]
//	}
//
// A finding is known by its fingerprint alone, which [report.Report.Fingerprint]
// makes: it survives that lines move, that files and sessions are renamed or come
// in another order. Of equal findings the second has "-2" behind the fingerprint
// of the first, and so on: as many are known as entries there are, whichever of
// them were taken out by hand, and one more is new. Rule, tool and message are for who
// reads the file: the message is the one of when the finding was first seen.
//
// [Read] reads a baseline strictly. [Baseline.Excuse] marks in a report what is
// known and what is stale: entries that no finding is. [Baseline.Update] makes the
// baseline of a report, in which what was known before keeps its day.
package baseline
