// Package memo remembers what readers made of the texts that they were given last.
//
// A message is read by many, one after the other, and much of what they do with it is the same: it is folded, parted, looked through for dates. All of
// that depends on the text alone, and whoever comes second is given what was made of it for the first.
package memo

import "sync"

// Of is f, with the results for the last texts remembered: for at least most of them, and less than twice as many. f must depend on nothing
// but its argument. It is safe for concurrent use where f is. All share what they are given: nobody may change it.
func Of[K comparable, V any](most int, f func(K) V) func(K) V {
	m := &memory[K, V]{most: most, recent: map[K]V{}}
	return func(k K) V {
		if v, ok := m.get(k); ok {
			return v
		}
		v := f(k)
		m.put(k, v)
		return v
	}
}

// memory holds two generations: what was asked for lately, and what before that.
type memory[K comparable, V any] struct {
	most int

	mu            sync.Mutex
	recent, older map[K]V
}

func (m *memory[K, V]) get(k K) (V, bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	v, ok := m.recent[k]
	if !ok {
		if v, ok = m.older[k]; ok {
			m.keep(k, v)
		}
	}
	return v, ok
}

func (m *memory[K, V]) put(k K, v V) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.keep(k, v)
}

func (m *memory[K, V]) keep(k K, v V) {
	if len(m.recent) >= m.most {
		m.recent, m.older = map[K]V{}, m.recent
	}
	m.recent[k] = v
}
