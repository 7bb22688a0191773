package main

import (
	"context"
	"sync"
	"sync/atomic"
)

// forEach calls do with 0 to n-1, up to jobs calls at a time, and begins none
// once ctx is done. It returns when all that were begun are over.
func forEach(ctx context.Context, n, jobs int, do func(i int)) {
	var next atomic.Int64
	var workers sync.WaitGroup
	for range min(jobs, n) {
		workers.Go(func() {
			for ctx.Err() == nil {
				i := int(next.Add(1)) - 1
				if i >= n {
					return
				}
				do(i)
			}
		})
	}
	workers.Wait()
}
