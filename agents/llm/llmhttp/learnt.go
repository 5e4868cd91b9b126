package llmhttp

import (
	"sync"

	"github.com/mendanhq/mendan/agents/llm"
)

// Learnt remembers in what models differ from their provider's profile: they say so when they refuse a request. It is safe for concurrent use.
type Learnt struct {
	served  llm.Profile
	literal bool
	models  *sync.Map // by name: their llm.Profile
}

// NewLearnt begins with nothing but the profile.
func NewLearnt(cfg Config, served llm.Profile) Learnt {
	return Learnt{served, cfg.Literal, new(sync.Map)}
}

// Of is a model's profile, as far as it is known.
func (l Learnt) Of(model string) llm.Profile {
	if p, ok := l.models.Load(model); ok {
		return p.(llm.Profile)
	}
	return l.served
}

// Note keeps what a refusal taught about a model that was asked by a profile. It reports whether that is something new, by which it can be asked again.
func (l Learnt) Note(model string, asked, now llm.Profile) bool {
	if l.literal || now == asked {
		return false
	}
	l.models.Store(model, now)
	return true
}
