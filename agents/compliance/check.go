// Package compliance is the deterministic floor of QuickCheck: it says whether a question may be put to a candidate.
//
// Guarantees: the same question and pack always give the same verdict, without I/O, in well under a millisecond; a place that
// the pack does not know has every rule; adding a country never removes a violation; width, case and kana of the text do not
// matter; each violation names its rule and the words that matched. A checker that could not be built stops everything. What it
// lets pass is not thereby lawful: it knows words, not law, and the pack is no legal advice.
//
// How it judges is data: pack.yaml has the rules with their sources, lexicon/ the words, model.bin what was learnt from training/.
// Nothing is parsed before the first question.
package compliance

import (
	"fmt"
	"strings"
	"sync"

	"github.com/mendanhq/mendan/agents/language/classify"
)

// Type is a kind of violation.
type Type string

// The four violations of a question.
const (
	ProhibitedTopic   Type = "prohibited_topic"
	DuplicateQuestion Type = "duplicate_question"
	ToneViolation     Type = "tone_violation"
	NoIntentBinding   Type = "no_intent_binding"
)

// Question is a text that is about to be sent to a candidate, and what it is to be judged against.
type Question struct {
	FieldID string
	Label   string // of the field; optional, helps to see what the field is about
	Intent  string // what the field's answer is for; without one no question is bound
	Text    string
	Lang    string // of the messages in the verdict; texts are read in both languages
	// Countries are the places whose rules hold: the job's and the candidate's, ISO 3166-1 alpha-2 or a region such as US-NY.
	// None, or one that the pack does not know, has every rule.
	Countries  []string
	KnownFacts map[string]string // key of a fact to its value; an empty value is not known
	Reopened   bool              // the field is asked again on purpose: no duplicate_question
	Statement  bool              // nothing is asked: topics and tone only
}

// Verdict is the judgement of a question. Violations are in the order of the types above, then of the pack; no_intent_binding is
// only named when nothing else is wrong.
type Verdict struct {
	Passed     bool
	Violations []Violation
}

// Violation says what is wrong. Rule is the pack's rule, the known fact, the kind of tone or the field; Words are those of the
// text that matched; Message is for the author of the question, Instead what may be asked.
type Violation struct {
	Type    Type
	Rule    string
	Words   []string
	Message string
	Instead string
}

// Checker judges questions by a pack. It is safe for concurrent use.
type Checker struct {
	build  func() (*engine, error)
	passed passed
}

// New returns a checker for the pack. Its tables are built at the first use.
func New(p *Pack) *Checker {
	return Lazy(func() (*Pack, error) { return p, nil })
}

// Lazy returns a checker whose pack is loaded at the first use, for example Lazy(Default).
func Lazy(load func() (*Pack, error)) *Checker {
	return &Checker{build: sync.OnceValues(func() (*engine, error) {
		p, err := load()
		if err != nil {
			return nil, err
		}
		return newEngine(p)
	})}
}

// Ready builds the tables now and reports what is wrong with the pack or with a topic that it names.
func (c *Checker) Ready() error {
	_, err := c.build()
	return err
}

// Check judges a question.
func (c *Checker) Check(q Question) Verdict {
	e, err := c.build()
	if err != nil {
		return Verdict{Violations: []Violation{{Type: ProhibitedTopic, Message: err.Error()}}}
	}
	d := q.digest()
	if c.passed.has(d) {
		return Verdict{Passed: true}
	}
	vs := e.check(q)
	if len(vs) == 0 {
		c.passed.add(d)
	}
	return Verdict{Passed: len(vs) == 0, Violations: vs}
}

// engine is a pack with its lexicon, ready to judge.
type engine struct {
	*lexicon
	pack    *Pack
	topics  map[string][]string // rule id to topics
	phrases *phrasings
	model   *classify.Model
}

func newEngine(p *Pack) (*engine, error) {
	l, err := embeddedLexicon()
	if err != nil {
		return nil, err
	}
	m, err := embeddedModel()
	if err != nil {
		return nil, err
	}
	e := &engine{l, p, map[string][]string{}, newPhrasings(p.Rules), m}
	for _, r := range p.Rules {
		e.topics[r.ID] = r.Topics
		if r.Topics == nil {
			e.topics[r.ID] = l.rules[r.ID]
		}
		for _, t := range e.topics[r.ID] {
			if !l.hasTopic(t) {
				return nil, fmt.Errorf("%w: rule %s names the topic %q, which the lexicon does not have", ErrPack, r.ID, t)
			}
		}
	}
	return e, nil
}

// reading is a question, folded and cut into sentences of clauses.
type reading struct {
	Question
	folded
	sentences [][]clause
	passages  []passage
	lang      string
	taken     bool // for a question though nothing in it asks
}

func (e *engine) check(q Question) []Violation {
	f := fold(q.Text)
	r := reading{Question: q, folded: f, sentences: e.sentences(f, e.cuts, e.asking), lang: q.Lang}
	r.taken = !q.Statement && markSentQuestion(r.sentences)
	if r.lang == "" && strings.IndexFunc(q.Text, isKana) >= 0 {
		r.lang = "ja"
	}
	r.passages = e.passages(r)
	vs := e.prohibited(r)
	if !q.Statement && !q.Reopened {
		vs = append(vs, e.duplicates(r)...)
	}
	enough := sureTone
	if len(vs) > 0 {
		enough = sureToneToo
	}
	vs = append(vs, e.tone(r, enough)...)
	if len(vs) == 0 && !q.Statement { // a question that is wrong for a better reason is not also called unbound
		vs = e.findUnbound(r)
	}
	return vs
}

// violation fills the texts for the author from the lexicon.
func (e *engine) violation(r reading, t Type, rule, name string, words []string) Violation {
	fill := strings.NewReplacer("{rule}", rule, "{name}", name, "{words}", strings.Join(words, " … "))
	return Violation{t, rule, words, fill.Replace(e.messages[string(t)].In(r.lang)), e.instead[string(t)].In(r.lang)}
}

func isKana(r rune) bool { return r >= 'ぁ' && r <= 'ヿ' }
