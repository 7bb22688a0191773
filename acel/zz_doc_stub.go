package acel

func documentNever() Documentation                  { return Documentation{} }
func documentOnly() Documentation                   { return Documentation{} }
func documentMustBeFirst() Documentation            { return Documentation{} }
func documentMustBeLast() Documentation             { return Documentation{} }
func documentAtLeastNTimes() Documentation          { return Documentation{} }
func documentExactlyNTimes() Documentation          { return Documentation{} }
func documentMustFollow() Documentation             { return Documentation{} }
func documentMustFollowEach() Documentation         { return Documentation{} }
func documentMustFollowImmediately() Documentation  { return Documentation{} }
func documentMustPrecedeEach() Documentation        { return Documentation{} }
func documentMustPrecedeImmediately() Documentation { return Documentation{} }
func documentBothOrNeither() Documentation          { return Documentation{} }
func documentOneOf() Documentation                  { return Documentation{} }
func documentRateLimit() Documentation              { return Documentation{} }
func documentAtMostPerTurn() Documentation          { return Documentation{} }
func documentNoRepeat() Documentation               { return Documentation{} }
func documentArgumentFrom() Documentation           { return Documentation{} }
