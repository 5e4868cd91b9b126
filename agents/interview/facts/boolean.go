package facts

import (
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/language/ask"
	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/language/stance"
	"github.com/mendanhq/mendan/agents/language/text"
	"github.com/mendanhq/mendan/agents/language/value"
)

var (
	cannot = lexicon.Lazy(`(?i){cannot}`)
	only   = pattern.Lazy(`(?i)\bonly\b|のみ|だけ(?:[^ど]|$)|限定`)
	days   = pattern.Lazy(`(?i)\bdays?(?:time| shifts?)?\b|mornings?|日勤|日中|昼|朝`)
	play   = pattern.Lazy(`(?i)side (?:projects?|stuff|things?|gigs?)|hobby|hobbies|personal projects?|tutorials?|toy |at university|for fun|個人開発|趣味|独学|学習|勉強|授業|研究`)
	dreams = pattern.Lazy(`(?i)\bwould like to|want to|hope to|eager to|してみたい|使ってみたい|したい|予定`)
	// notReally says of something done that it cannot be called that.
	notReally = lexicon.Lazy(`(?i){not really}`)
	shipped   = lexicon.Lazy(`(?i){shipped}`)
)

// about are the words of a yes or no that say of what it is.
func (k key) about() []string {
	return k.without("is", "can", "has", "needs", "willing", "will", "holds", "right", "able", "to", "ok", "possible", "allowed", "available", "required",
		"eligible", "agreed", "for", "in", "a", "the", "work")
}

// AsksWhether reports a field with a yes or no that words name: "visa" of needs_sponsorship.
func AsksWhether(f form.Field, words string) bool {
	return slices.ContainsFunc(f.Keys(), func(name string) bool {
		k := keyOf(f, name)
		return k.family.name == famBool && slices.ContainsFunc(k.about(), func(w string) bool { return len(w) > 2 && aliasesOf(w).MatchString(words) })
	})
}

// IsPlain reports a field that asks for values, a name or a yes or no, and for no words of one's own.
func IsPlain(f form.Field) bool {
	return !slices.ContainsFunc(f.RequiredFacts, func(k string) bool { return slices.Contains(ownWords, familyOf(f, k).name) })
}

// readBool reads whether something is, can be or is needed. The option's id where the field has options.
func readBool(r *reader, k key) (Fact, bool) {
	if len(r.f.RequiredFacts) == 1 && value.Contradicts(r.text, append(r.f.Label.All(), strings.Join(k.words, " "))) {
		return Fact{}, false // "no I would need sponsorship"
	}
	if r.f.Type == form.TypeChoice && len(r.f.Options) > 0 {
		ids, at, reason := value.Choice(r.text, optionsOf(r.f.Options), false)
		if reason != "" || len(ids) == 0 {
			return Fact{}, false
		}
		return r.fact(ids[0], at)
	}
	if k.ends("use") {
		return r.use(k)
	}
	rest := k.about()
	wish := k.any("ok", "willing", "can", "able", "will", "available", "possible")
	var held *Doubt
	from := r.putRightAt(rest)
	for i, c := range r.clauses {
		if i < from {
			continue
		}
		s := c.In(r.text)
		if (strings.HasSuffix(s, ":") || strings.HasSuffix(s, "?") || strings.HasSuffix(s, "は、")) && i+1 < len(r.clauses) { // "nights: no"
			c.End = r.clauses[i+1].End
			s = c.In(r.text)
		}
		s = timeOfDay().ReplaceAllString(s, "$1$2 ")
		for _, w := range rest {
			if !aliasesOf(w).MatchString(s) {
				continue
			}
			if onSome := nightsOf().FindStringIndex(s); onSome != nil && text.Holds(strings.Join(rest, " "), "night") && !offNights().MatchString(s) {
				return r.fact(true, c)
			}
			if r.leavesOpen(i) { // it is asked by itself
				continue
			}
			past := wish && stance.Past(s) && !(cannot().MatchString(s) && noMore().MatchString(s))
			onwards := r.text[c.Start:max(c.End, r.sentenceAt(c).End)]
			if past || stance.Perhaps(s) || stance.HardButPossible(onwards) { // of today, or for sure, another clause may tell it
				held = &Doubt{Fact: Fact{k.name, !past, r.words(c)}}
				continue
			}
			return r.fact(!cannot().MatchString(stance.WithoutAgreeing(s)) && !stance.RuledOut(s, aliasesOf(w).FindStringIndex(s)), c)
		}
		if text.Holds(strings.Join(rest, " "), "night") && only().MatchString(s) && days().MatchString(s) {
			return r.fact(false, c)
		}
	}
	if held != nil {
		r.doubts = append(r.doubts, *held)
		return Fact{}, false
	}
	return r.onlyMissing(k, r.yesOrNo)
}

// putRightAt is the last clause that names one of the words again to put right what an earlier one says of it: "nights ok. actually no nights"; 0 for none.
func (r *reader) putRightAt(names []string) (at int) {
	named := false
	for i, c := range r.clauses {
		s := c.In(r.text)
		if !slices.ContainsFunc(names, func(w string) bool { return aliasesOf(w).MatchString(s) }) {
			continue
		}
		before := ""
		if i > 0 {
			before = r.clauses[i-1].In(r.text)
		}
		corrects := stance.Settling()["correcting"]
		if named && (corrects.MatchString(strings.ToLower(s)) || substance(before) <= 2 && corrects.MatchString(strings.ToLower(before))) {
			at = i
		}
		named = true
	}
	return at
}

// leavesOpen reports a clause of what is not known yet, by itself or by the one behind it: "nights... not sure yet".
func (r *reader) leavesOpen(i int) bool {
	return isUnknown(r.clauses[i].In(r.text)) || i+1 < len(r.clauses) && substance(r.clauses[i].In(r.text)) <= 2 && isUnknown(r.clauses[i+1].In(r.text))
}

// LeftOpen are the yes or no questions of a field of which words say that they are not settled yet: "nights im not sure about yet".
func LeftOpen(f form.Field, said string, c ask.Context) (keys []string) {
	r := newReader(f, Message{Text: said}, nil, c)
	for _, name := range f.Keys() {
		k := r.key(name)
		if k.family.name != famBool {
			continue
		}
		for i, clause := range r.clauses {
			about := slices.ContainsFunc(k.about(), func(w string) bool { return aliasesOf(w).MatchString(clause.In(r.text)) })
			if about && r.leavesOpen(i) && !slices.Contains(keys, name) {
				keys = append(keys, name)
			}
		}
	}
	return keys
}

// noMore says that something that was done once is not done again: "I don't do nights any more".
var noMore = pattern.Lazy(`(?i)\b(?:any ?more|never again|not again|no longer)\b`)

// timeOfDay is a night that only tells which half of the day an hour is in.
var timeOfDay = pattern.Lazy(`(?i)([0-9]\s?(?:am|pm|o'clock)?) (?:at|in the) night\b|夜の?([0-9]{1,2}時)`)

var inUse = pattern.Lazy(`(?i)使って(?:い|お)?(?:ます|ました)|使いました|動かして|動いて|あります|\bi (?:do|did|have|use)\b|\bwe (?:do|did|use)\b`)

// yesOrNo takes the answer as one to the only open question.
func (r *reader) yesOrNo() (Fact, bool) {
	if isUnknown(r.text) { // "no, I don't know yet"
		return Fact{}, false
	}
	switch stance.YesNo(r.answer) {
	case stance.Yes:
		return r.fact(true, r.whole())
	case stance.No:
		return r.fact(false, r.whole())
	}
	return Fact{}, false
}

// use reads whether something was used for real. A plan to is no use.
func (r *reader) use(k key) (Fact, bool) {
	for _, c := range r.clauses { // 「ステージングまで…本番運用したとは言えないです」
		if s := c.In(r.text); shipped().MatchString(s) && notReally().MatchString(s) {
			return r.fact(false, c)
		}
	}
	for _, c := range r.clausesOfUse() {
		s := c.In(r.text)
		switch {
		case shipped().MatchString(s) && (dreams().MatchString(s) || isUnknown(s)):
		case shipped().MatchString(s):
			return r.fact(!cannot().MatchString(s) && !notYet().MatchString(s) && !stance.NeverDone(s), c)
		case play().MatchString(s) && only().MatchString(s):
			return r.fact(false, c)
		}
	}
	return r.onlyMissing(k, func() (Fact, bool) {
		if inUse().MatchString(r.text) && !cannot().MatchString(r.text) && !dreams().MatchString(r.text) {
			return r.fact(true, r.whole())
		}
		if r.deniesAnother() {
			return Fact{}, false
		}
		return r.yesOrNo()
	})
}

// clausesOfUse are the clauses of the answer, those first that name production outright: "we used it at work, but never in production".
func (r *reader) clausesOfUse() []text.Span {
	out := slices.Clone(r.clauses)
	slices.SortStableFunc(out, func(a, b text.Span) int { return r.namesProduction(b) - r.namesProduction(a) })
	return out
}

func (r *reader) namesProduction(c text.Span) int {
	if production().MatchString(c.In(r.text)) {
		return 1
	}
	return 0
}

var production = lexicon.Lazy(`(?i){production}`)

// notYet says that something is still to be done, or let be done: 「まだ触らせてもらえてなくて」.
var notYet = lexicon.Lazy(`(?i){not yet}`)

// deniesAnother reports a no that is said of another thing than the main one: 「Rubyを10年、Goは使ったことありません」.
func (r *reader) deniesAnother() bool {
	main, ok := r.best(programming())
	for _, c := range r.clauses {
		s := c.In(r.text)
		for _, m := range programming().in(s) {
			if stance.NeverDone(s) && (!ok || m.name != main.name) {
				return true
			}
		}
	}
	return false
}
