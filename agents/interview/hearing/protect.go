package hearing

import (
	"slices"
	"strings"
	"sync"
	"unicode"

	"github.com/mendanhq/mendan/agents/compliance"
	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/facts"
	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/interview/intents"
	"github.com/mendanhq/mendan/agents/interview/repair"
	"github.com/mendanhq/mendan/agents/interview/wish"
	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/language/text"
)

// Mask stands in logs for what was told and is not to be known.
const Mask = "▇▇▇"

// span is a part of a text, in bytes.
type span struct{ from, to int }

// passage is a part of a text that is not to be known, and the rule that says so.
type passage struct {
	span
	rule string
}

// Protected finds what a text gives away on topics that may not be asked here, and the rules that say so, one for each.
func (l *Listener) Protected(text string) (at []span, rules []string) {
	for _, p := range l.protected(text) {
		at, rules = append(at, p.span), append(rules, p.rule)
	}
	return at, rules
}

// protected are these passages in the order in which they begin.
func (l *Listener) protected(text string) (out []passage) {
	for _, m := range l.mentions(text) {
		if !l.isAskedFor(text, m) && !asksForPapers(text, m) {
			out = append(out, passage{l.withoutAnswer(text, m), m.Rules[0]})
		}
	}
	out = append(out, l.toldInPassing(text, out)...)
	for _, s := range confided(text) {
		out = append(out, passage{s, RuleConfided})
	}
	sortPassages(out)
	return out
}

// privateInPassing are the sections of words that tell in passing, in the middle of an answer, what a rule protects: 「出産前に喫茶店で3年」.
var privateInPassing = map[string]string{"family in passing": "jp02_family", "health in passing": "jp14_health"}

// toldInPassing are such words that stand in none of the passages found. The answer around them stays.
func (l *Listener) toldInPassing(text string, found []passage) (out []passage) {
	pack, err := l.Rules()
	if err != nil {
		return nil
	}
	for section, rule := range privateInPassing {
		if _, known := pack.Rule(rule); !known {
			continue
		}
		for _, m := range lexicon.Pattern(section).FindAllStringSubmatchIndex(text, 8) {
			at := m[len(m)-2:] // of a group the words themselves, and not what shows what they are
			if at[0] < 0 || at[0] == at[1] {
				continue
			}
			if !slices.ContainsFunc(found, func(p passage) bool { return p.from < at[1] && at[0] < p.to }) {
				out = append(out, passage{span{at[0], at[1]}, rule})
			}
		}
	}
	return out
}

// asksForPapers reports a question whether papers are needed, and no word more: it tells nothing of whoever asks. "do I need to bring my passport?".
func asksForPapers(said string, m compliance.Mention) bool {
	return AsksForPapers(said[m.Start:m.End])
}

// AsksForPapers reports words that are such a question and nothing else.
func AsksForPapers(words string) bool { return papersAskedFor().MatchString(intents.Plainly(words)) }

var papersAskedFor = lexicon.Lazy(`^{papers asked for}$`)

func sortPassages(all []passage) {
	slices.SortStableFunc(all, func(a, b passage) int { return a.from - b.from })
}

// mentions are those of protected topics in a text, and in what is written in Latin letters within Japanese, by itself: 「データを消して I have two kids」.
func (l *Listener) mentions(text string) []compliance.Mention {
	said := strings.Join(append(l.Countries(), text), "\n") // a country may be told in between
	found, known := l.mentioned[said]
	if !known {
		found = l.findMentions(text)
		l.mentioned[said] = found
	}
	return slices.Clone(found)
}

func (l *Listener) findMentions(text string) []compliance.Mention {
	found, err := l.Checker.Answer(text, l.Countries()...)
	if err != nil {
		return nil // a pack that does not load stops every question before it comes to this
	}
	if !strings.ContainsFunc(text, func(r rune) bool { return unicode.In(r, unicode.Hiragana, unicode.Katakana, unicode.Han) }) {
		return found
	}
	for _, at := range inLatin().FindAllStringIndex(text, -1) {
		more, err := l.Checker.Answer(text[at[0]:at[1]], l.Countries()...)
		if err != nil {
			continue
		}
		for _, m := range more {
			m.Start, m.End = m.Start+at[0], m.End+at[0]
			if !slices.ContainsFunc(found, func(o compliance.Mention) bool { return o.Start <= m.Start && m.End <= o.End }) {
				found = append(found, m)
			}
		}
	}
	return found
}

// inLatin is a run of several words in Latin letters.
var inLatin = pattern.Lazy(`[A-Za-z][A-Za-z'’]*(?:[ ,.;:!?&/-]+[A-Za-z0-9'’]+){2,}`)

// withoutAnswer is where a mention stands, without what answers beside it in the same clause: a plain yes or no before it, a day, an hour
// or a number before or behind why ("Yes I was born here", 「扶養の範囲で週15時間です」). Those may be known.
func (l *Listener) withoutAnswer(text string, m compliance.Mention) span {
	s := span{m.Start, m.End}
	clause := text[s.from:s.to]
	first, last := len(clause), 0
	for _, w := range m.Words {
		if i := strings.Index(clause, w); i >= 0 {
			first, last = min(first, i), max(last, i+len(w))
		}
	}
	if last == 0 {
		return s
	}
	if n := sentenceStart(clause, first); n > 0 { // 「3時まででお願いします　水曜は母の…」
		s.from += n
		clause, first, last = clause[n:], first-n, last-n
	}
	base := s.from
	if n := wish.AnswerHead(clause); n <= first {
		s.from += n
	}
	if n := wish.ReasonEnds(clause[last:]); n > 0 && l.tellsNothing(clause[last+n:]) {
		s.to = base + last + n
	}
	if n := wish.ReasonBegins(clause[:first]); n > 0 && l.tellsNothing(clause[:n]) {
		s.from = base + n
	}
	return s
}

// sentenceStart is where the sentence begins that a place in a text is in.
func sentenceStart(said string, at int) int {
	for _, s := range text.Sentences(said) {
		if s.Start <= at && at < s.End {
			return s.Start
		}
	}
	return 0
}

// tellsNothing reports words that have a value and nothing that is protected.
func (l *Listener) tellsNothing(text string) bool {
	found, err := l.Checker.Answer(text, l.Countries()...)
	return err == nil && len(found) == 0 && wish.HasValue(text)
}

// Two stand among the rules of protected topics: for what somebody tells and does not want written down, and for why they need an adjustment.
const (
	RuleConfided = "off_the_record"
	RuleReason   = "adjustment_reason"
)

// confided is where a text tells something off the record.
func confided(text string) (at []span) {
	for _, s := range repair.Confided(text) {
		at = append(at, span{s.Start, s.End})
	}
	return at
}

// isAskedFor reports of a topic that may be asked that the form asks for it, as a form of a traditional kind does for the date of birth.
// Where a field asks no more than whether somebody is old enough, that is so while it is answered. A first language is how well it is spoken, where levels of
// languages are asked for, and caring for one's parents is care work, where that is.
func (l *Listener) isAskedFor(said string, m compliance.Mention) bool {
	switch m.Topic {
	case "native_language":
		return slices.ContainsFunc(l.State.Form.Fields, asksForLevels)
	case "family", "health":
		return l.tellsOfCareWork(said[m.SentenceStart:m.SentenceEnd])
	}
	pack, err := l.Rules()
	if err != nil || slices.ContainsFunc(m.Rules, func(id string) bool { r, ok := pack.Rule(id); return !ok || r.Action != compliance.Told }) {
		return false
	}
	_, now := l.State.CurrentField()
	return slices.ContainsFunc(l.State.Form.Fields, func(f form.Field) bool {
		return ofAge().MatchString(strings.Join(append(f.Keys(), f.ID), " ")) && (len(l.Options(&f)) == 0 || now != nil && now.ID == f.ID)
	})
}

// asksForLevels reports a field that asks how well languages are spoken.
func asksForLevels(f form.Field) bool {
	return slices.ContainsFunc(f.Keys(), func(key string) bool { return facts.Rates(f, key) })
}

// tellsOfCareWork reports a sentence that says of a grown relative that they were cared for, where care work is what is asked, or once all was asked. That somebody
// cares for one now tells, behind the questions, when they can work, and of their family.
func (l *Listener) tellsOfCareWork(sentence string) bool {
	if ofOwnChildren().MatchString(sentence) {
		return false
	}
	if l.State.Status == application.Confirming {
		return caredInThePast().MatchString(sentence) && slices.ContainsFunc(l.State.Form.Fields, asksForCareWork)
	}
	_, now := l.State.CurrentField()
	return now != nil && asksForCareWork(*now) && caredForAdult().MatchString(sentence)
}

// asksForCareWork reports a field that asks what somebody has done in the care of people.
func asksForCareWork(f form.Field) bool {
	return careWork().MatchString(strings.ToLower(strings.Join(append(f.Keys(), f.Label["en"], f.Label["ja"]), "\n")))
}

var (
	careWork       = lexicon.Lazy(`(?m){asks for care work}`)
	caredForAdult  = lexicon.Lazy(`(?i){cared for an adult}`)
	caredInThePast = lexicon.Lazy(`(?i){cared in the past}`)
	ofOwnChildren  = lexicon.Lazy(`(?i){of own children}`)
)

// ofAge says of the names of facts that they are about somebody's age.
var ofAge = sync.OnceValue(func() *pattern.Regexp {
	return pattern.MustCompile(`(?:^|[ _])(?:age|birth|birthday|birthdate|dob|years_old|nenrei|seinengappi|(?:is_)?(?:over_)?\d{2}(?:_or_(?:over|older|above))?)(?:[ _]|$)`)
})

// Masked is a message as the log keeps it: whole, with protected passages masked.
func (l *Listener) Masked(h application.Heard) string {
	words, _ := l.MaskedParts(h)
	return words
}

// MaskedParts is also where in it the masks are, and why.
func (l *Listener) MaskedParts(h application.Heard) (words string, marks []application.Mark) {
	words = h.Text
	if l.State.Form != nil {
		out := l.protected(words)
		if a, ok := wish.Adjust(words, l.State.Helping); ok { // why it is needed
			for _, s := range spansOf(a.Reasons) {
				out = append(out, passage{s, RuleReason})
			}
			sortPassages(out)
		}
		words, marks = masked(words, out)
	}
	for _, f := range h.Files {
		words = text.JoinLines(words, FileLine+f.Name+"]")
	}
	return words, marks
}

// masked puts masks in the place of passages, one where several overlap.
func masked(text string, out []passage) (string, []application.Mark) {
	var b strings.Builder
	var marks []application.Mark
	done := 0
	for _, p := range out {
		if p.from >= done {
			b.WriteString(text[done:p.from])
			marks = append(marks, application.Mark{From: b.Len(), To: b.Len() + len(Mask), Rule: p.rule})
			b.WriteString(Mask)
		}
		done = max(done, p.to)
	}
	return b.String() + text[done:], marks
}

// FileLine begins the line that stands for an attached file.
const FileLine = "[file: "

// WithoutFiles is what somebody wrote, without the lines that stand for files.
func WithoutFiles(text string) string {
	lines := slices.DeleteFunc(strings.Split(text, "\n"), func(l string) bool { return strings.HasPrefix(l, FileLine) })
	return strings.Join(lines, "\n")
}

// blanked replaces the spans of a text, which may overlap.
func blanked(text string, at []span, by string) string {
	var b strings.Builder
	done := 0
	for _, s := range at {
		if s.from >= done {
			b.WriteString(text[done:s.from] + by)
		}
		done = max(done, s.to)
	}
	return b.String() + text[done:]
}

// LeftOut lists the rules whose protected topics the utterance tells and the facts taken from it do not; none where nothing was taken.
func (l *Listener) LeftOut(taken []application.Told) []string {
	if len(taken) == 0 {
		return nil
	}
	for _, told := range taken {
		if at, _ := l.Protected(application.Encoded(told.Value)); len(at) > 0 {
			return nil
		}
	}
	return l.Volunteered()
}

// ToldTopics lists what the utterance tells of that a rule protects.
func (l *Listener) ToldTopics(rule string) (topics []string) {
	for _, m := range l.mentions(l.Said.Text) {
		if m.Rules[0] == rule && !slices.Contains(topics, m.Topic) && !l.isAskedFor(l.Said.Text, m) {
			topics = append(topics, m.Topic)
		}
	}
	return topics
}

// Volunteered lists the rules whose protected topics the utterance tells.
func (l *Listener) Volunteered() []string {
	_, rules := l.Protected(l.Said.Text)
	slices.Sort(rules)
	return slices.Compact(rules)
}
