package acel

import "testing"

func TestEveryTraceOfOrderChoiceAndNumber(t *testing.T) {
	everyTrace(t, newLawsOfSixCalls(), lengthUnderRace(6), threeTools(), OK, Failed)
}

func TestEveryTraceOfOrderChoiceAndNumberOnCommonCalls(t *testing.T) {
	everyTrace(t, newLaws([]Moment{ByRole}), lengthUnderRace(4), threeTools(), OK, Failed)
}

func TestEveryTraceOfOrderChoiceAndNumberUnderEveryMoment(t *testing.T) {
	everyTrace(t, newLawsOfMoments(), lengthUnderRace(3), threeTools(), OK, Unfinished, Refused)
}

func TestEveryOverlapOfOrderChoiceAndNumberWithReleases(t *testing.T) {
	everyOverlap(t, newLawsOfSixCalls(), threeTools(), 3, OK, Failed, Refused)
}

func TestEveryOverlapOfFourCallsInOrder(t *testing.T) {
	everyOverlap(t, newLawsOfFourCalls(), threeTools()[:2], 4, OK, Failed)
}

func TestEveryOverlapOfMoments(t *testing.T) {
	everyOverlap(t, newLawsOfMoments(), threeTools(), 2, OK, Failed, Refused)
}
