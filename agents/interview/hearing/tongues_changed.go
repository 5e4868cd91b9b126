package hearing

import (
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/facts"
	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/interview/shown"
	"github.com/mendanhq/mendan/agents/language/place"
	"github.com/mendanhq/mendan/agents/language/stance"
	"github.com/mendanhq/mendan/agents/language/text"
	"github.com/mendanhq/mendan/prompts"
)

// hearTongues hears at the summary that the languages are told anew, all of them, or that one of them is to go; of what stands there so already it is said how it stands.
func (l *Listener) hearTongues() Move {
	if !l.atSummary() || l.State.Plan == nil || len(l.Said.Parts) != 1 {
		return Move{}
	}
	all := l.sentencesSaid()
	for i, sentence := range all {
		c, same := l.tonguesChanged(sentence)
		if c.Field == nil {
			continue
		}
		rest := slices.Delete(slices.Clone(all), i, i+1)
		if c.From != sentence {
			rest = append(rest, slices.DeleteFunc(clausesOfChange(sentence), func(s string) bool { return s == c.From })...)
		}
		if same && len(rest) == 0 {
			return Move{Does: RemarksOn, Field: c.Field}
		} else if !same {
			return l.withRest(Move{Does: ChangesAnswers, Changes: []Correction{c}}, rest)
		}
	}
	return Move{}
}

// tonguesChanged is what a sentence makes of the languages that were told and how well they are used; same reports that they stand there as it says.
func (l *Listener) tonguesChanged(sentence string) (c Correction, same bool) {
	known := l.knownOf(form.KindLevel)
	if len(known) != 1 || !known[0].told || stance.IsQuestion(sentence) || facts.OfWorkDone(sentence) {
		return c, false
	}
	k := known[0]
	levels, _ := k.value.(map[string]any)
	if len(levels) == 0 {
		return c, false
	}
	if tag, clause := l.tongueOut(sentence, levels); tag != "" {
		c = l.withoutTongue(k, levels, tag)
		c.From = clause
		return c, false
	}
	words := levelJoint().ReplaceAllString(tongueJoints().ReplaceAllString(text.Fold(sentence), " & "), " ")
	words = deniedLevels().ReplaceAllString(words, " ")
	named := slices.ContainsFunc(l.named(sentence), func(n naming) bool { return n.whole && n.field == k.field })
	at := strings.IndexByte(words, ':')
	if named = named && at > 0 && len(place.Languages(words[:at])) == 0; named { // "Languages for customers: …" tells all of them
		words = words[at+1:]
	}
	tongues := place.Languages(words)
	spans := make([]text.Span, len(tongues))
	for i, m := range tongues {
		spans[i] = text.Span{Start: m.Start, End: m.End}
	}
	for _, at := range typedWords.Pattern("says a level").FindAllStringIndex(strings.ToLower(words), -1) {
		spans = append(spans, text.Span{Start: at[0], End: at[1]})
	}
	if len(tongues) == 0 || besideValues(strings.ToLower(tongueList().ReplaceAllStringFunc(words, blankOf)), spans) > 0 {
		return c, false
	}
	told := l.levelsRead(k, words)
	if len(told) == 0 || slices.ContainsFunc(tongues, func(m place.LanguageMention) bool { return told[m.Tag] == nil }) {
		return c, false
	}
	covers, equal := true, true
	for tag, level := range levels {
		covers, equal = covers && told[tag] != nil, equal && (told[tag] == nil || told[tag] == level)
	}
	for tag := range told {
		equal = equal && levels[tag] != nil
	}
	whole := covers || named && len(told) > 1 || tongueAll().MatchString(strings.ToLower(text.Fold(sentence)))
	switch {
	case equal && (covers || !whole):
		return Correction{Field: k.field, From: sentence}, true
	case whole && len(told) > 1:
		for tag := range levels {
			if told[tag] == nil {
				words += l.denied(tag)
			}
		}
		return Correction{Field: k.field, Only: strings.TrimSpace(words), From: sentence, Whole: true}, false
	}
	return c, false
}

func blankOf(s string) string { return strings.Repeat(" ", len(s)) }

// levelsRead are the levels that words tell by themselves.
func (l *Listener) levelsRead(k knownFact, words string) map[string]any {
	told, _ := l.memory.Read(k.def, facts.Message{Text: words}, nil, l.Where(k.def))
	for _, x := range told {
		if x.Key != k.key {
			continue
		}
		switch v := x.Value.(type) {
		case map[string]any:
			return v
		case map[string]string:
			out := map[string]any{}
			for tag, level := range v {
				out[tag] = level
			}
			return out
		}
	}
	return nil
}

// tongueOut is the one language that was told which a sentence wants out, and the clause that says so; empty for none.
func (l *Listener) tongueOut(sentence string, levels map[string]any) (tag, says string) {
	for _, clause := range append([]string{sentence}, clausesOfChange(sentence)...) {
		folded := text.Fold(clause)
		ms := place.Languages(folded)
		if len(ms) != 1 || levels[ms[0].Tag] == nil || len(levels) < 2 {
			continue
		}
		marked := strings.ToLower(folded[:ms[0].Start]) + "〓" + strings.ToLower(folded[ms[0].End:])
		if lexicon.Match("language out", marked) && !notTakingOut().MatchString(marked) {
			return ms[0].Tag, clause
		}
	}
	return "", ""
}

// withoutTongue is the answer with the other languages, as they stand there. Words beside it that tell nothing of the one that goes are not given up for that: then
// the answer is opened.
func (l *Listener) withoutTongue(k knownFact, levels map[string]any, tag string) Correction {
	for _, q := range k.field.Words {
		if !slices.ContainsFunc(place.Languages(q.Text), func(m place.LanguageMention) bool { return m.Tag == tag }) {
			return Correction{Field: k.field, Opens: true}
		}
	}
	left := map[string]any{}
	for t, level := range levels {
		if t != tag {
			left[t] = level
		}
	}
	words := shown.Value(k.def, k.key, application.Fact{Value: left}, l.State.Speaks)
	if read := l.levelsRead(k, words); application.JSON(read) != application.JSON(left) {
		return Correction{Field: k.field, Opens: true}
	}
	return Correction{Field: k.field, Only: words + l.denied(tag), From: l.Said.Text, Whole: true}
}

// denied are words, behind others, that say of a language that it is not used.
func (l *Listener) denied(tag string) string {
	forms := lexicon.Words("denies a language")
	name, form := place.LanguageName(tag, string(l.State.Speaks)), forms[0]
	if l.State.Speaks == prompts.JA {
		form = forms[len(forms)-1]
	}
	return ", " + strings.Replace(form, "〓", name, 1)
}

// hearAnswerOut hears at the summary that one optional answer is to go, by its name: "please delete my profile link". That erases nothing else.
func (l *Listener) hearAnswerOut() Move {
	if !l.atSummary() || l.State.Plan == nil || len(l.Said.Parts) != 1 {
		return Move{}
	}
	all := l.sentencesSaid()
	for i, sentence := range all {
		at, group := lexicon.Find("answer out", text.Fold(sentence))
		if at == nil {
			continue
		}
		name := strings.ToLower(strings.TrimSpace(group("name")))
		f := l.only(func(f *application.Field) bool {
			return f.Settled() && slices.ContainsFunc(l.namesOf(l.State.Form.Field(f.ID)), func(n Name) bool { return n.whole && n.key == "" && n.words == name })
		})
		if f != nil && MayBeNone(l.State.Form.Field(f.ID)) {
			return l.withRest(Move{Does: ChangesAnswers, Changes: []Correction{{Field: f, Drops: true, From: sentence}}}, slices.Delete(slices.Clone(all), i, i+1))
		}
	}
	return Move{}
}

var (
	levelJoint   = lexicon.Lazy(`(?i){joins a level}`)
	tongueJoints = lexicon.Lazy(`(?i){joins languages}`)
	deniedLevels = lexicon.Lazy(`(?i){denied level beside}`)
	tongueList   = lexicon.Lazy(`(?i){around a list of languages}`)
	tongueAll    = lexicon.Lazy(`{all of the languages}`)
)
