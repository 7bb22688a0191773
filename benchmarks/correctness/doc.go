// Correctness says how right ACEL is: precision and recall, by finding and by
// trace, over every labelled trace that this module has.
//
//	go run ./benchmarks/correctness [-f FORMAT] [FILE...]
//
// The suites are the 195 cases of the corpus, the adversarial ones beside them,
// and the test file of each example, acel.test.yaml. The files that are named
// join them; a file that is among them already is tested once.
//
// The report and the exit code are those of acelctl test: 0 where every case
// passed, 1 where one failed, and 2 where something could not be tested, which
// a usage error is as well. The examples are found from the root of the module,
// in the working directory or above it: outside a checkout there is nothing to
// measure, and that is an error.
package main
