package discord

import "sync"

// maxWaiting bounds what has arrived and is not yet taken in. Beyond it the gateway is not read, and Discord waits.
const maxWaiting = 4096

// lanes runs jobs in order per key, and those of different keys side by side. A goroutine exists for a key only while it has jobs.
type lanes struct {
	mu     sync.Mutex
	queues map[string][]func()
	room   chan struct{}
	wg     sync.WaitGroup
}

func newLanes(limit int) *lanes {
	return &lanes{queues: map[string][]func(){}, room: make(chan struct{}, limit)}
}

// add queues a job. It blocks while too many wait.
func (l *lanes) add(key string, job func()) {
	l.room <- struct{}{}
	l.mu.Lock()
	defer l.mu.Unlock()
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
		<-l.room
	}
}

// wait blocks until every job is done. Nothing may be added any more.
func (l *lanes) wait() { l.wg.Wait() }

// recent keeps the last entries that were put in.
type recent[K comparable, V any] struct {
	mu   sync.Mutex
	have map[K]V
	ring []K
	next int
	full bool
}

func newRecent[K comparable, V any](n int) *recent[K, V] {
	return &recent[K, V]{have: map[K]V{}, ring: make([]K, n)}
}

// put keeps an entry and reports whether the key was not there.
func (r *recent[K, V]) put(key K, v V) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	_, known := r.have[key]
	if !known {
		if r.full {
			delete(r.have, r.ring[r.next])
		}
		r.ring[r.next] = key
		r.next = (r.next + 1) % len(r.ring)
		r.full = r.full || r.next == 0
	}
	r.have[key] = v
	return !known
}

func (r *recent[K, V]) get(key K) (V, bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	v, ok := r.have[key]
	return v, ok
}
