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
	queues  map[string][]job
	waiting int // bytes of what was added and is not done
	limit   int
	wg      sync.WaitGroup
}

// job is something to do, and how many bytes are kept for it meanwhile.
type job struct {
	do   func()
	size int
}

// jobSize is what a job takes beside the delivery that it is about, in bytes: its goroutine, and the connection that waits for its end.
const jobSize = 16 << 10

// NewLanes makes lanes in which at most limit bytes wait or are at work, but for the jobs of Always.
func NewLanes(limit int) *Lanes {
	l := &Lanes{queues: map[string][]job{}, limit: limit}
	l.room.L = &l.mu
	return l
}

// Add queues a job about so many bytes. It blocks while too much waits, so a job must not call it.
func (l *Lanes) Add(key string, bytes int, do func()) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for l.waiting >= l.limit {
		l.room.Wait()
	}
	l.queueJob(key, job{do, bytes + jobSize})
}

// Try queues a job about so many bytes, or reports that there is no room. It does not block.
func (l *Lanes) Try(key string, bytes int, do func()) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.waiting >= l.limit {
		return false
	}
	l.queueJob(key, job{do, bytes + jobSize})
	return true
}

// Always queues a job of the adapter's own, for which there is always room. It does not block.
func (l *Lanes) Always(key string, do func()) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.queueJob(key, job{do, jobSize})
}

// Wait blocks until every job is done. Nothing may be added any more.
func (l *Lanes) Wait() { l.wg.Wait() }

func (l *Lanes) queueJob(key string, j job) {
	l.waiting += j.size
	queue, running := l.queues[key]
	l.queues[key] = append(queue, j)
	if !running {
		l.wg.Add(1)
		go l.runLane(key)
	}
}

func (l *Lanes) runLane(key string) {
	defer l.wg.Done()
	for j, ok := l.nextJob(key); ok; j, ok = l.nextJob(key) {
		j.do()
		l.done(j)
	}
}

// nextJob takes the first job of a lane; a lane without any ends.
func (l *Lanes) nextJob(key string) (j job, ok bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	queue := l.queues[key]
	if len(queue) == 0 {
		delete(l.queues, key)
		return j, false
	}
	j, queue[0] = queue[0], job{} // what is done holds nothing any more
	l.queues[key] = queue[1:]
	return j, true
}

func (l *Lanes) done(j job) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.waiting -= j.size
	l.room.Broadcast() // a large one makes room for several
}
