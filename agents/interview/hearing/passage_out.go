package hearing

import (
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/facts"
	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/interview/intents"
	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/language/text"
)

// hearPassageOut hears that a passage of an answer is to go which is pointed out by how it begins or by what it is about: 「志望動機の「正直まだ〜」のところは消して」, "take
// out the part about the lady". The sentence goes, whole. What no answer holds is said to be nowhere: nothing else is taken out in its place.
func (l *Listener) hearPassageOut() Move {
	if l.State.Plan == nil || l.State.Closed() || len(l.Said.Parts) != 1 || longerThan(2*intents.MaxWhole, l.Said.Text) || len(l.Changeable()) == 0 {
		return Move{}
	}
	said := text.Read(strings.TrimSpace(l.Said.Text))
	if l.atSummary() { // what else the message says is heard beside it
		for _, sentence := range l.sentencesSaid() {
			if m := l.passageIn(text.Read(sentence)); m.Does != "" {
				return m
			}
		}
		return Move{}
	}
	answers := len(text.Sentences(l.Said.Text)) > 1 // "two weeks. Please take out the bit about …" does both
	if answers {
		return Move{}
	}
	return l.passageIn(said)
}

// passageIn is the passage that a sentence wants out, with what the others say.
func (l *Listener) passageIn(said text.Text) Move {
	if notTakingOut().MatchString(strings.ToLower(said.Folded)) || wasTakenOut().MatchString(said.Folded) {
		return Move{}
	}
	for _, by := range []struct {
		section string
		quoted  bool
	}{{"passage by its beginning", true}, {"passage by its subject", false}} {
		at, group := lexicon.Find(by.section, said.Folded)
		if at == nil {
			continue
		}
		words := strings.TrimPrefix(strings.TrimPrefix(strings.Trim(group("words"), aroundNamed), "the "), "my ")
		if facts.Weight(words) == 0 || !by.quoted && l.answerWithName(words) {
			return Move{}
		}
		found := l.passages(words, by.quoted)
		if !by.quoted {
			found = onlyListed(found, words)
		}
		if named := l.lastNamed(said.Folded[:at[0]] + group("field")); named != nil && len(found) > 1 {
			found = slices.DeleteFunc(found, func(c Correction) bool { return c.Field != named })
		}
		switch {
		case len(found) == 1:
			return l.withRest(Move{Does: ChangesAnswers, Changes: found}, l.sentencesWithout(words))
		case len(found) == 0 && !l.asksForWords() && !slices.ContainsFunc(l.Changeable(), func(f *application.Field) bool { return l.holdsPart(f, words) }):
			return Move{Does: FindsNoPassage, Words: words}
		}
		return Move{}
	}
	return Move{}
}

// onlyListed takes out of answers nothing but words that stand in them, to the letter, as one of several things, and none of those beside it.
func onlyListed(cs []Correction, words string) []Correction {
	for i, c := range cs {
		if slices.ContainsFunc(c.Takes, func(p Part) bool {
			return isListed(strings.ToLower(text.Fold(p.Words)), strings.ToLower(text.Fold(words)))
		}) {
			cs[i].Takes = []Part{{Words: words, quoted: true}}
		}
	}
	return cs
}

// isListed reports words that stand in a sentence between the joints of a list, behind something else.
func isListed(low, words string) bool {
	i := strings.Index(low, words)
	return i > 0 && listsBefore().MatchString(low[:i]) && listsBehind().MatchString(low[i+len(words):])
}

// sentencesWithout are the sentences of the newest words in which some of them do not stand.
func (l *Listener) sentencesWithout(words string) []string {
	return slices.DeleteFunc(l.sentencesSaid(), func(s string) bool { return strings.Contains(text.Fold(s), text.Fold(words)) })
}

// asksForWords reports that the open question is answered in sentences: what tells there of a passage may be of a story.
func (l *Listener) asksForWords() bool {
	_, def := l.State.CurrentField()
	return !l.atSummary() && def != nil && def.Type == form.TypeText
}

// passages are the sentences of answers that begin with words or hold them, one for each answer; of those by what they are about the ones that hold every word.
func (l *Listener) passages(words string, quoted bool) (out []Correction) {
	for _, f := range l.Changeable() {
		if def := l.State.Form.Field(f.ID); def.Type != form.TypeText || slices.ContainsFunc(def.Keys(), IsName) {
			continue
		}
		var parts []Part
		for _, told := range l.wordsToldIn(f) {
			for _, s := range text.Sentences(told) {
				if sentence := strings.TrimSpace(s.In(told)); isPassage(sentence, words, quoted) {
					parts = append(parts, Part{Words: strings.TrimRight(sentence, "。."), quoted: true, exact: true})
				}
			}
		}
		if len(parts) == 0 {
			continue
		}
		for _, told := range l.wordsToldIn(f) { // a fact that is a part of it
			if slices.ContainsFunc(parts, func(p Part) bool {
				return p.Words != told && strings.Contains(text.Squeeze(p.Words), text.Squeeze(told))
			}) {
				parts = append(parts, Part{Words: told, quoted: true, exact: true})
			}
		}
		out = append(out, Correction{Field: f, Takes: parts})
	}
	return out
}

// wordsToldIn are the words that an answer keeps: as they were told, and facts that are words.
func (l *Listener) wordsToldIn(f *application.Field) (out []string) {
	for _, q := range f.Words {
		out = append(out, q.Text)
	}
	def := l.State.Form.Field(f.ID)
	for _, key := range def.Keys() {
		if told, ok := f.Facts[key].Value.(string); ok && !AMoment().MatchString(told) {
			out = append(out, told)
		}
	}
	return out
}

// isPassage reports a sentence that holds words to the letter, or each of the words that say what it is about.
func isPassage(sentence, words string, quoted bool) bool {
	low, words := strings.ToLower(text.Fold(sentence)), strings.ToLower(text.Fold(words))
	if quoted {
		return strings.Contains(text.Squeeze(low), text.Squeeze(words))
	}
	named := slices.DeleteFunc(contentWord().FindAllString(words, -1), func(w string) bool { return emptyWord().MatchString(w) || beingWord().MatchString(w) })
	return len(named) > 0 && !slices.ContainsFunc(named, func(w string) bool { return !strings.Contains(low, stemOf(w)) })
}

// stemOf is a word without what English ends it with.
func stemOf(word string) string {
	if stem := inflected().ReplaceAllString(word, ""); len(stem) > 3 {
		return stem
	}
	return word
}

var (
	// wasTakenOut tells that something was taken out elsewhere: 「マニュアルから「禁止」という一文を削除しました」.
	wasTakenOut = lexicon.Lazy(`{was taken out}`)

	listsBefore = pattern.Lazy(`(?:,|,? and|[、・と]) ?$`)
	listsBehind = pattern.Lazy(`^(?:$|,| and |[、・と。.])`)

	inflected = pattern.Lazy(`(?:ing|ed|es|s)$`)
	beingWord = pattern.Lazy(`^(?:being|me|how|where|when|what|it|is|are|were|so|to|not|don't|in|from|still|really)$`)
)
