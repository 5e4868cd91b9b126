// Package memo remembers what readers made of the texts that they were given last.
//
// A message is read by many, one after the other, and much of what they do with it is the same: it is folded, parted, looked through for dates. All of
// that depends on the text alone, and whoever comes second is given what was made of it for the first.
package memo

import "sync"

// How long a text is, in bytes, that is remembered among others, and one of which no more than the last is: a document. What is longer is none that many read.
const (
	longest         = 16 << 10
	longestDocument = 64 << 10
)

// What is remembered at the least: so many texts, or so many bytes of texts. A long message is one text of some thousand bytes, and its sentences as
// many bytes once more or twice, asked for one after the other by each reader.
const (
	mostTexts = 512
	mostBytes = 64 << 10
)

// Of is f, with the results for the last texts remembered: for at least 512 of them or for 64 kB, whichever is less, and less than twice as much; of those of
// more than 16 kB for the last one, if it has no more than 64 kB. f must depend on nothing but its argument. It is safe for concurrent use where f is. All
// share what they are given: nobody may change it.
func Of[V any](f func(text string) V) func(text string) V {
	m := &memory[V]{recent: map[string]V{}}
	return func(text string) V {
		if len(text) > longestDocument {
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
	mu            sync.Mutex
	recent, older map[string]V
	bytes         int // of the texts in recent

	document string // the last one, with what was made of it
	made     V
}

func (m *memory[V]) get(text string) (V, bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if len(text) > longest {
		return m.made, m.document == text
	}
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
	if len(text) > longest {
		m.document, m.made = text, v
		return
	}
	if len(m.recent) >= mostTexts || m.bytes+len(text) > mostBytes {
		m.recent, m.older, m.bytes = map[string]V{}, m.recent, 0
	}
	m.recent[text] = v
	m.bytes += len(text)
}
