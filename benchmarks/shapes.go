package benchmarks

import "slices"

// Shapes returns one shape for each format that can be read, in no order that
// means anything.
func Shapes() []Shape {
	return slices.Concat(
		nativeShapes(), chatShapes(), modelShapes(), agentShapes(), spanShapes(),
		platformShapes(), frameworkShapes(), benchmarkShapes(), evaluationShapes(),
	)
}
