package verbs

import (
	"sync"

	"github.com/mendanhq/mendan/bot"
)

// leads remember where rows that plans go through led the last time. That is a hint: who follows it looks again. There are at most two generations of
// leadsEach, the older of which is forgotten when the younger is full.
type leads struct {
	mu         sync.Mutex
	young, old map[string]bot.ThreadID
}

const leadsEach = 4096

// LeadHint is the thread to which a row led when it was read last; empty for one that led nowhere or is not remembered.
func (s *Store) LeadHint(key []byte) bot.ThreadID {
	l := &s.leads
	l.mu.Lock()
	defer l.mu.Unlock()
	if id, known := l.young[string(key)]; known {
		return id
	}
	return l.old[string(key)]
}

// NoteLead remembers where a row leads; an empty id for nowhere.
func (s *Store) NoteLead(key []byte, id bot.ThreadID) {
	l := &s.leads
	l.mu.Lock()
	defer l.mu.Unlock()
	switch {
	case id == "":
		delete(l.young, string(key))
		delete(l.old, string(key))
		return
	case l.young[string(key)] == id:
		return
	case len(l.young) >= leadsEach:
		l.old, l.young = l.young, nil
	}
	if l.young == nil {
		l.young = map[string]bot.ThreadID{}
	}
	l.young[string(key)] = id
}
