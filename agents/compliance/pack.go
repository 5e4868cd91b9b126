package compliance

import (
	"bytes"
	_ "embed"
	"errors"
	"fmt"
	"io"
	"slices"
	"sync"

	"github.com/goccy/go-yaml"
)

// ErrPack means that a rule pack cannot be used; the error around it names line and column.
var ErrPack = errors.New("rule pack")

// Action is what a rule demands. The first three stop a question and differ in who may let it through; the last stops none.
type Action string

// The actions of a rule. An empty one counts as Block.
const (
	Block  Action = "block"  // never asked
	Policy Action = "policy" // not asked unless the pack's enabled list names the rule
	Review Action = "review" // not asked until a person approved the exact wording
	Told   Action = "told"   // may be asked where a form needs it; told unasked, it is not recorded
)

// Text is a short text in the two languages of the pack.
type Text struct {
	JA string `yaml:"ja"`
	EN string `yaml:"en"`
}

// In returns the text in lang ("ja", "ja-JP", …), English for any language but Japanese, and the other one when it is empty.
func (t Text) In(lang string) string {
	if isJapanese(lang) && t.JA != "" || t.EN == "" {
		return t.JA
	}
	return t.EN
}

// Rule is one topic that is not asked in its jurisdictions. No jurisdictions, or "*", means everywhere. Basis names the
// sources of the rule; it is not legal advice.
type Rule struct {
	ID            string   `yaml:"id"`
	Name          Text     `yaml:"name"`
	Jurisdictions []string `yaml:"jurisdictions"`
	Basis         []string `yaml:"basis"`
	Action        Action   `yaml:"action"`
	Instead       Text     `yaml:"instead"` // what its author is told that may be asked; else the first fitting one of OK is
	JA            []string `yaml:"ja"`      // phrasings that are stopped
	EN            []string `yaml:"en"`      // the same in English
	OK            []string `yaml:"ok"`      // phrasings of either language that pass
	Topics        []string `yaml:"topics"`  // topics of the lexicon that it covers, for rules that the lexicon does not know
}

// stoppingRules leaves out the rules that stop no question.
func stoppingRules(rules []*Rule) []*Rule {
	return slices.DeleteFunc(rules, func(r *Rule) bool { return r.Action == Told })
}

// Pack is a set of rules. It is never changed once loaded, so it can be shared.
type Pack struct {
	Version int      `yaml:"version"`
	Rules   []Rule   `yaml:"topics"`
	Enabled []string `yaml:"enabled"` // ids of policy rules that the employer has switched off
}

//go:embed pack.yaml
var packYAML []byte

var defaultPack = sync.OnceValues(func() (*Pack, error) { return Load(bytes.NewReader(packYAML)) })

// Default returns the pack inside the program. It is parsed at the first call and shared afterwards.
func Default() (*Pack, error) { return defaultPack() }

// Load reads a pack strictly: an unknown key, an unknown action, a malformed jurisdiction and a rule without an id or with
// one that was used before are errors that wrap ErrPack and begin with line and column.
func Load(r io.Reader) (*Pack, error) {
	var p Pack
	d := yaml.NewDecoder(r, yaml.Strict(), yaml.Validator(&packValidator{seen: map[string]bool{}}))
	if err := d.Decode(&p); err != nil && !errors.Is(err, io.EOF) {
		return nil, fmt.Errorf("%w: %s", ErrPack, yaml.FormatError(err, false, false))
	}
	return &p, nil
}

// With returns p extended by other: a new id adds a rule, a known id overrides what other gives of name, jurisdictions,
// basis, action, instead and topics, and adds its phrasings. Enabled lists are united. Neither pack is changed.
func (p *Pack) With(other *Pack) *Pack {
	out := &Pack{Version: p.Version, Rules: slices.Clone(p.Rules), Enabled: slices.Concat(p.Enabled, other.Enabled)}
	for _, r := range other.Rules {
		i := slices.IndexFunc(out.Rules, func(have Rule) bool { return have.ID == r.ID })
		if i < 0 {
			out.Rules = append(out.Rules, r)
			continue
		}
		out.Rules[i] = out.Rules[i].with(r)
	}
	return out
}

func (r Rule) with(o Rule) Rule {
	if o.Name != (Text{}) {
		r.Name = o.Name
	}
	if o.Jurisdictions != nil {
		r.Jurisdictions = o.Jurisdictions
	}
	if o.Basis != nil {
		r.Basis = o.Basis
	}
	if o.Action != "" {
		r.Action = o.Action
	}
	if o.Instead != (Text{}) {
		r.Instead = o.Instead
	}
	if o.Topics != nil {
		r.Topics = o.Topics
	}
	r.JA, r.EN, r.OK = slices.Concat(r.JA, o.JA), slices.Concat(r.EN, o.EN), slices.Concat(r.OK, o.OK)
	return r
}

// Rule returns the rule with this id.
func (p *Pack) Rule(id string) (Rule, bool) {
	for _, r := range p.Rules {
		if r.ID == id {
			return r, true
		}
	}
	return Rule{}, false
}

// For returns the rules that hold for these countries, in the order of the pack: those that hold everywhere and those of each
// country ("JP"), region ("US-NY", which also has the rules of US) or union ("EU", in each member). A country that the pack does
// not know, or none at all, has every rule. Policy rules that are enabled hold nowhere.
func (p *Pack) For(countries ...string) []*Rule {
	holds := p.places(countries)
	var out []*Rule
	for i := range p.Rules {
		r := &p.Rules[i]
		off := r.Action == Policy && slices.Contains(p.Enabled, r.ID)
		if !off && holds(r.Jurisdictions) {
			out = append(out, r)
		}
	}
	return out
}
