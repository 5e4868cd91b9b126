package slack

import "sync"

// maxWaiting bounds what has been delivered and not yet taken in. What goes over it is not acknowledged: Slack delivers it again.
const maxWaiting = 2000

// lanes runs jobs in order per key, and those of different keys side by side. A goroutine exists for a key only while it has jobs.
type lanes struct {
	mu      sync.Mutex
	queues  map[string][]func()
	waiting int
	max     int
	wg      sync.WaitGroup
}

func newLanes(limit int) *lanes { return &lanes{queues: map[string][]func(){}, max: limit} }

// add queues a job, or reports that there is no room. It does not block.
func (l *lanes) add(key string, job func()) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.waiting >= l.max {
		return false
	}
	l.queue(key, job)
	return true
}

// always queues a job of the adapter's own, for which there is always room.
func (l *lanes) always(key string, job func()) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.queue(key, job)
}

func (l *lanes) queue(key string, job func()) {
	l.waiting++
	queue, running := l.queues[key]
	l.queues[key] = append(queue, job)
	if !running {
		l.wg.Add(1)
		go l.run(key)
	}
}

func (l *lanes) run(key string) {
	defer l.wg.Done()
	for {
		l.mu.Lock()
		queue := l.queues[key]
		if len(queue) == 0 {
			delete(l.queues, key)
			l.mu.Unlock()
			return
		}
		l.queues[key] = queue[1:]
		l.mu.Unlock()
		queue[0]()
		l.mu.Lock()
		l.waiting--
		l.mu.Unlock()
	}
}

// wait blocks until every job is done.
func (l *lanes) wait() { l.wg.Wait() }

// recent remembers the last keys that were put in.
type recent struct {
	mu   sync.Mutex
	have map[string]bool
	ring []string
	next int
}

func newRecent(n int) *recent { return &recent{have: map[string]bool{}, ring: make([]string, n)} }

// first puts a key in and reports whether it was not there.
func (r *recent) first(key string) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.have[key] {
		return false
	}
	delete(r.have, r.ring[r.next])
	r.ring[r.next] = key
	r.next = (r.next + 1) % len(r.ring)
	r.have[key] = true
	return true
}
