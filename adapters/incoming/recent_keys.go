package incoming

import "sync"

// Recent keeps the last entries that were put in, each by its key. It must be made by NewRecent and may be used by several goroutines.
type Recent[K comparable, V any] struct {
	mu   sync.Mutex
	have map[K]V
	ring []K // in the order in which the keys came
	next int // where the next one goes, once the ring is full
}

// NewRecent makes a memory of the last n keys.
func NewRecent[K comparable, V any](n int) *Recent[K, V] {
	return &Recent[K, V]{have: map[K]V{}, ring: make([]K, 0, n)}
}

// Put keeps an entry in the place of what its key had, and reports whether the key is new.
func (r *Recent[K, V]) Put(key K, v V) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	_, known := r.have[key]
	if !known {
		r.remember(key)
	}
	r.have[key] = v
	return !known
}

// Get is the entry of a key, if it is kept.
func (r *Recent[K, V]) Get(key K) (V, bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	v, ok := r.have[key]
	return v, ok
}

// remember notes a new key, and forgets the oldest where there are enough.
func (r *Recent[K, V]) remember(key K) {
	if len(r.ring) < cap(r.ring) {
		r.ring = append(r.ring, key)
		return
	}
	delete(r.have, r.ring[r.next])
	r.ring[r.next] = key
	r.next = (r.next + 1) % len(r.ring)
}
