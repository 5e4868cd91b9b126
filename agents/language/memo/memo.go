// Package memo remembers what readers made of the texts that they were given last.
//
// A message is read by many, one after the other, and much of what they do with it is the same: it is folded, parted, looked through for dates. All of
// that depends on the text alone, and whoever comes second is given what was made of it for the first.
package memo

import "sync"

// longest is how long a text is, in bytes, that is remembered: longer ones are documents, which are not read again and again.
const longest = 16 << 10

// Of is f, with the results for the last texts remembered: for at least most of them, and less than twice as many, but for none of more than
// 16 kB. f must depend on nothing but its argument. It is safe for concurrent use where f is. All share what they are given: nobody may change it.
func Of[V any](most int, f func(text string) V) func(text string) V {
	m := &memory[V]{most: most, recent: map[string]V{}}
	return func(text string) V {
		if len(text) > longest {
			return f(text)
		}
		if v, ok := m.get(text); ok {
			return v
		}
		v := f(text)
		m.put(text, v)
		return v
	}
}

// memory holds two generations: what was asked for lately, and what before that.
type memory[V any] struct {
	most int

	mu            sync.Mutex
	recent, older map[string]V
}

func (m *memory[V]) get(text string) (V, bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	v, ok := m.recent[text]
	if !ok {
		if v, ok = m.older[text]; ok {
			m.keep(text, v)
		}
	}
	return v, ok
}

func (m *memory[V]) put(text string, v V) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.keep(text, v)
}

func (m *memory[V]) keep(text string, v V) {
	if len(m.recent) >= m.most {
		m.recent, m.older = map[string]V{}, m.recent
	}
	m.recent[text] = v
}
