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

// recent keeps the last entries that were put in.
type recent[V any] struct {
	mu   sync.Mutex
	have map[string]V
	ring []string
	next int
}

func newRecent[V any](n int) *recent[V] {
	return &recent[V]{have: map[string]V{}, ring: make([]string, n)}
}

// first puts an entry in and reports whether its key was not there; what was there stays.
func (r *recent[V]) first(key string, v V) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	if _, known := r.have[key]; known {
		return false
	}
	delete(r.have, r.ring[r.next])
	r.ring[r.next] = key
	r.next = (r.next + 1) % len(r.ring)
	r.have[key] = v
	return true
}

// get is the entry of a key, the zero one where there is none.
func (r *recent[V]) get(key string) V {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.have[key]
}
