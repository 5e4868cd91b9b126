// Package incoming is what the chat adapters take deliveries in with: lanes, which keep the order within a conversation and let
// conversations run side by side, a memory of what came lately, and an HTTP server that ends with its context; and the two lines that
// all of them need where they ask their platform.
//
// It knows no platform. What it holds is bounded, and every goroutine of it ends by itself when its work is done.
package incoming

import "sync"

// Lanes run jobs in order per key, and those of different keys side by side. A goroutine exists for a key only while it has jobs.
// Lanes must be made by NewLanes and may be used by several goroutines.
type Lanes struct {
	mu      sync.Mutex
	room    sync.Cond // there may be some
	queues  map[string][]func()
	waiting int // added and not done
	limit   int
	wg      sync.WaitGroup
}

// NewLanes makes lanes in which at most limit jobs wait or run, but for those of Always.
func NewLanes(limit int) *Lanes {
	l := &Lanes{queues: map[string][]func(){}, limit: limit}
	l.room.L = &l.mu
	return l
}

// Add queues a job. It blocks while too many wait, so a job must not call it.
func (l *Lanes) Add(key string, job func()) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for l.waiting >= l.limit {
		l.room.Wait()
	}
	l.queueJob(key, job)
}

// Try queues a job, or reports that there is no room. It does not block.
func (l *Lanes) Try(key string, job func()) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.waiting >= l.limit {
		return false
	}
	l.queueJob(key, job)
	return true
}

// Always queues a job of the adapter's own, for which there is always room. It does not block.
func (l *Lanes) Always(key string, job func()) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.queueJob(key, job)
}

// Wait blocks until every job is done. Nothing may be added any more.
func (l *Lanes) Wait() { l.wg.Wait() }

func (l *Lanes) queueJob(key string, job func()) {
	l.waiting++
	queue, running := l.queues[key]
	l.queues[key] = append(queue, job)
	if !running {
		l.wg.Add(1)
		go l.runLane(key)
	}
}

func (l *Lanes) runLane(key string) {
	defer l.wg.Done()
	for job := l.nextJob(key); job != nil; job = l.nextJob(key) {
		job()
		l.done()
	}
}

// nextJob takes the first job of a lane; a lane without any ends.
func (l *Lanes) nextJob(key string) func() {
	l.mu.Lock()
	defer l.mu.Unlock()
	queue := l.queues[key]
	if len(queue) == 0 {
		delete(l.queues, key)
		return nil
	}
	l.queues[key] = queue[1:]
	return queue[0]
}

func (l *Lanes) done() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.waiting--
	l.room.Signal()
}
