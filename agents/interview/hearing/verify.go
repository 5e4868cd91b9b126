package hearing

import (
	"slices"
	"strings"
	"sync"
	"unicode"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/brief"
	"github.com/mendanhq/mendan/agents/interview/clauses"
	"github.com/mendanhq/mendan/agents/interview/facts"
	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/interview/reading"
	"github.com/mendanhq/mendan/agents/language/ask"
	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/language/stance"
	"github.com/mendanhq/mendan/agents/language/text"
)

// Verifier holds the facts of a Reviewer against the utterance. What is told of a protected topic is taken out of it first: only
// what the rest bears out counts.
type Verifier struct {
	def    *form.Field
	where  ask.Context
	memory *facts.Memory
	parts  []facts.Message    // as far as they may be used
	ids    []string           // of the parts
	text   string             // of all parts
	said   string             // the same, whole: quotes are looked up in it
	Read   []application.Told // what the rules read in them
	doubt  []application.Told // what they read in them, but not for sure
	Yes    bool               // a status was told from which the answer follows

	masked bool // something may not be used
	model  bool // a model has read the whole
	idle   bool // it seems to answer nothing: then no words of it are an answer
}

// NewVerifier checks what was told of a field against the words that it is said to be from.
func (l *Listener) NewVerifier(f *application.Field, def *form.Field) *Verifier {
	v := &Verifier{def: def, where: l.Where(def), memory: &l.memory, said: l.Said.Text, model: l.Model, idle: l.Idle && f.Fruitless+f.Invalid == 0 && l.Ahead != f.ID}
	known := f.Known()
	for _, p := range l.Said.Parts {
		if def.OffersOptions() {
			p.Text = blanked(p.Text, l.questionsIn(p.Text), " ")
		}
		m := facts.Message{Text: p.Text, Asked: f.AskedFor, Swaps: f.Swaps, Answers: !v.idle}
		gone := confided(p.Text)
		if !def.Sensitive { // what is told of health there is what is asked
			gone = l.unusable(def, p.Text)
		}
		v.masked = v.masked || len(gone) > 0
		m.Text = blanked(p.Text, gone, " ")
		if l.onlyChats(def, p.Text) {
			m.Text = ""
		}
		alone, entitled := l.answersByStatus(def, p.Text)
		if alone {
			m.Text = ""
		}
		for _, file := range p.Files {
			m.Attachments = append(m.Attachments, facts.Attachment{Name: file.Name, Text: file.Text})
		}
		v.parts, v.ids = append(v.parts, m), append(v.ids, p.ID)
		v.text = text.JoinLines(v.text, m.Text)
		told, doubts := v.extract(m, known)
		told, doubts = v.wholeDays(p.Text, m, gone, known, told, doubts)
		told, doubts = withoutDaysOff(facts.DaysKey(*def), f.DaysOff, told, doubts)
		if yes, ok := l.saysYes(def, p.ID); ok && entitled && len(told) == 0 {
			v.Read, v.Yes = append(v.Read, yes), true
		} else if implied, ok := l.impliedByStatus(def, p); ok && alone && len(told) == 0 {
			v.Read, v.Yes = append(v.Read, implied), true
		}
		for _, d := range doubts {
			v.doubt = append(v.doubt, application.Told{Key: d.Key, Value: d.Value, Words: d.Quote, Source: p.ID, Other: d.Other})
		}
		v.idle = v.idle && !slices.ContainsFunc(told, func(fact facts.Fact) bool { return !v.isWords(fact.Key) }) // values do answer
		for _, fact := range told {
			if !v.mayBe(fact.Key, fact.Value) || facts.Misfit(*def, fact.Key, fact.Value) {
				continue
			}
			known[fact.Key] = fact.Value
			words := fact.Quote
			if def.Type == form.TypeFile {
				words = application.Encoded(fact.Value)
			}
			v.Read = append(v.Read, application.Told{Key: fact.Key, Value: fact.Value, Words: words, Source: p.ID})
		}
	}
	v.readTogether(f.Known())
	return v
}

// questionsIn are the sentences of a text that ask something: an option that is named in one is not chosen, unless it is what the sentence proposes.
func (l *Listener) questionsIn(said string) (out []span) {
	for _, s := range text.Sentences(said) {
		sentence := s.In(said)
		asks := asksPolitely().MatchString(text.Fold(strings.TrimSpace(sentence))) || !text.HasJapanese(sentence) && (stance.IsQuestion(sentence) || asksPlainly(sentence))
		if asksForOption().MatchString(text.Fold(strings.TrimSpace(sentence))) || asks && !l.proposes(strings.TrimSpace(sentence)) {
			out = append(out, span{s.Start, s.End})
		}
	}
	return out
}

// asksPolitely ends a question in Japanese: 「18になったばっか」 asks nothing.
var asksPolitely = pattern.Lazy(`(?:(?:ます|です|でしょう|ません)(?:か|よね)[。\s]*|\?)$`)

// asksForOption is found in questions on the options themselves: 「扶養だと28時間以内になるんでしょうか」, "is settled status a yes".
var asksForOption = lexicon.Lazy(`(?i){asks for the option}`)

// readTogether puts what the messages tell in words as one text in place of what each was taken for by itself.
func (v *Verifier) readTogether(known facts.Known) {
	read := func(m facts.Message, known facts.Known) []facts.Fact {
		told, _ := v.extract(m, known)
		return told
	}
	for _, told := range facts.InWordsTogether(v.def, v.parts, known, read) {
		if !v.mayBe(told.Key, told.Value) || facts.Misfit(*v.def, told.Key, told.Value) {
			continue
		}
		v.Read = slices.DeleteFunc(v.Read, func(r application.Told) bool { return told.Replaces(facts.Fact{Key: r.Key, Value: r.Value}) })
		v.Read = append(v.Read, application.Told{Key: told.Key, Value: told.Value, Words: told.Quote, Source: v.ids[told.Part]})
	}
}

// unusable is what a text tells on protected topics. That a language is the mother tongue is not to be known; that it can be used
// is, where languages are asked for: then only the words that tell the former are left out, unless others are named instead of it. Nor is
// what is of another subject any use.
func (l *Listener) unusable(def *form.Field, raw string) []span {
	at, _ := l.Protected(raw)
	at = append(at, l.ofOther(def, raw, at)...)
	slices.SortStableFunc(at, func(a, b span) int { return a.from - b.from })
	if !slices.ContainsFunc(def.Keys(), func(k string) bool { return facts.IsLanguages(*def, k) }) {
		return at
	}
	for i, s := range at {
		m := motherTongue().FindStringIndex(raw[s.from:s.to])
		if m != nil && !insteadOf().MatchString(raw[s.from+m[1]:s.to]+text.BytesAfter(raw, s.to, behindMention)) {
			at[i] = span{s.from + m[0], s.from + m[1]}
		}
	}
	return at
}

// behindMention is how far behind what is protected the word stands, in bytes, that tells something in its place: "…, but".
const behindMention = 12

var (
	motherTongue = lexicon.Lazy(`(?i){mother tongue}`)
	insteadOf    = sync.OnceValue(func() *pattern.Regexp {
		return pattern.MustCompile(`(?i)\b(?:but|though|although|however)\b|です?が|けど|でも、|ただ`)
	})
)

// Verify takes a fact that the rules read too, or one that its quote bears out; else it says why not.
func (v *Verifier) Verify(in brief.Fact) (told application.Told, why string) {
	file := v.def.Type == form.TypeFile // its facts are quoted by nothing but the file's name
	if !file && !text.Holds(v.said, in.Quote) {
		return told, facts.ReasonQuote
	}
	for _, r := range v.Read {
		if r.Key == in.Key && r.Words != "" && (application.Encoded(r.Value) == in.Value || application.JSON(r.Value) == in.Value) {
			return r, ""
		}
	}
	if file {
		return told, facts.ReasonQuote
	}
	i := slices.IndexFunc(v.parts, func(m facts.Message) bool { return text.Holds(m.Text, in.Quote) })
	told = application.Told{Key: in.Key, Words: strings.TrimSpace(in.Quote)}
	switch {
	case i >= 0:
		told.Source = v.ids[i]
	case text.Holds(v.text, in.Quote): // over several messages
		told.Source = LastOf(v.ids)
	default: // some of it is not to be recorded: what the rules read in the rest, if anything
		if i := slices.IndexFunc(v.Read, func(r application.Told) bool { return r.Key == in.Key }); i >= 0 {
			return v.Read[i], ""
		}
		return told, facts.ReasonQuote
	}
	var ok bool
	if told.Value, ok, why = facts.Check(*v.def, in.Key, in.Value, told.Words, v.text, v.where); !ok {
		return told, why
	}
	switch {
	case !v.mayBe(in.Key, told.Value):
		return told, facts.ReasonNone
	case v.doubts(told), v.masked && !v.model && in.Key == facts.DaysKey(*v.def):
		return told, facts.ReasonDoubt
	case facts.Misfit(*v.def, in.Key, told.Value):
		return told, facts.ReasonMisfit
	}
	if words, isText := told.Value.(string); isText && v.def.Type == form.TypeText && !v.reads(told) {
		told.Value = ownWords(words, told.Words)
	}
	return told, ""
}

// doubts reports that rules read the fact, but not for sure. Where a model reads the same in the words, two do.
func (v *Verifier) doubts(told application.Told) bool {
	i := slices.IndexFunc(v.doubt, func(d application.Told) bool { return d.Key == told.Key })
	return i >= 0 && !(v.model && !v.doubt[i].Between() && application.JSON(v.doubt[i].Value) == application.JSON(told.Value))
}

// maxIdle is how long, in bytes, a message is at most that is no answer: a longer one tells something.
const maxIdle = 120

// AnswersNothing reports what was said as questions, wishes or chat and nothing else: "next one please", 「緊張して頭まっしろです」. Said a
// second time it is taken as it stands, for it may be an answer that only sounds so.
func (l *Listener) AnswersNothing() bool {
	_, def := l.State.CurrentField()
	return !slices.ContainsFunc(l.Said.Parts, func(h application.Heard) bool {
		r := l.Reads(h.Text)
		asks := slices.ContainsFunc(r, func(m reading.Move) bool { return m.Kind.Asks() })
		return len(h.Text) > maxIdle || !r.AnswersNothing() && !l.onlyBeside(def, h.Text) || asks && def != nil && facts.AsksForHelp(*def)
	})
}

// onlyChats reports a message that surely says nothing but what belongs into no application: 「今日は本当に暑いですねぇ」 is no day on which somebody starts.
func (l *Listener) onlyChats(def *form.Field, raw string) bool {
	all := l.stretchesOf(def, raw)
	if def == nil || slices.ContainsFunc(def.Keys(), IsName) { // a name may be all that stands between two greetings
		return false
	}
	if !anyDoes(all, clauses.Chat) || !surelyOnly(all, clauses.Chat, clauses.Ask) {
		return false
	}
	answers := func(s text.Span) bool { return !l.Reads(s.In(raw)).AnswersNothing() }
	return l.Reads(raw).AnswersNothing() || !slices.ContainsFunc(text.Sentences(raw), answers)
}

// onlyBeside reports a message to a field that surely does something else than answer it: 「入社時期、よく考えたら4月ではなく10月でした」.
func (l *Listener) onlyBeside(def *form.Field, raw string) bool {
	all := l.stretchesOf(def, raw)
	return anyDoes(all, clauses.Fix) && surelyOnly(all, clauses.Fix, clauses.Chat, clauses.Ask, clauses.Bye)
}

// mayBe reports whether a fact may have the value: no words of a message that answers nothing, but for a name of several words or within
// others; "none" only where it completes the field, of what people may have none of, or for the end of what goes on.
func (v *Verifier) mayBe(key string, value any) bool {
	if v.idle && v.isWords(key) && (!facts.IsName(*v.def, key) || text.Squeeze(v.text) == strings.ToLower(application.Encoded(value))) {
		return false
	}
	return value != nil || MayBeNone(v.def) || facts.MayLack(*v.def, key) || strings.HasSuffix(key, "_to") || strings.HasSuffix(key, "_until")
}

// isWords reports a fact that any words may be taken for.
func (v *Verifier) isWords(key string) bool {
	return facts.IsWords(*v.def, key) || facts.IsName(*v.def, key)
}

// reads reports that the rules read the same value out of the quoted words, whichever fact they take it for.
func (v *Verifier) reads(told application.Told) bool {
	for _, f := range v.memory.Extract(v.def, facts.Message{Text: told.Words}, nil, v.where) {
		if application.JSON(f.Value) == application.JSON(told.Value) {
			return true
		}
	}
	return false
}

// ownWords is a free text as the candidate put it: what a model made of it counts only where it stands in the quote.
func ownWords(told, quote string) string {
	coded := strings.IndexFunc(told, unicode.IsLetter) < 0 // a month, a day, a time: no words
	if coded || text.Holds(quote, told) {
		return told
	}
	return quote
}
