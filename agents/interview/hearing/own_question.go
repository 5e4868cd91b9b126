package hearing

import (
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents/interview/facts"
	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/interview/intents"
	"github.com/mendanhq/mendan/agents/language/text"
)

// withoutOwn leaves out of questions those that somebody puts to themselves and answers, by what is left of the message: 「メールは大学のとどっちがいいですか？
// gmailにします、…」, "mobile or landline? mobile's best, 07700 …". What it asks is what was asked, or which of their own, and nobody else has to be asked that.
func (l *Listener) withoutOwn(answer, asked string) string {
	_, def := l.State.CurrentField()
	if def == nil || !l.fieldAsked() || !l.tellsPlainly(answer) {
		return asked
	}
	pieces := slices.DeleteFunc(PiecesOf(asked), func(p string) bool { return !strings.ContainsFunc(p, isWord) })
	others := slices.DeleteFunc(slices.Clone(pieces), func(p string) bool { return l.asksOneself(def, p, answer) })
	if len(others) == len(pieces) {
		return asked
	}
	return strings.Join(others, "\n")
}

// asksOneself reports a question of the form that people muse in, or ask which in, with nothing in it that neither the open question nor the answer speaks of.
func (l *Listener) asksOneself(def *form.Field, piece, answer string) bool {
	s := checkable(piece)
	which := asksWhichOwn().MatchString(s)
	if !which && !musesOnOwn().MatchString(s) || intents.FormQuestion(piece) != "which" && l.knows(piece) {
		return false
	}
	there := strings.ToLower(text.Fold(l.wordsOf(def) + " " + answer))
	words := contentWords(s)
	stands := func(w string) bool { return strings.Contains(there, w) }
	if which {
		return len(words) == 0 || slices.ContainsFunc(words, stands)
	}
	return !strings.ContainsFunc(s, isJapanese) || !slices.ContainsFunc(words, func(w string) bool { return !stands(w) })
}

// hesitates reports a piece that names what is asked for in words, and ends as of somebody who is not sure of it:
// 「人の話をよく聞くこと、かな？」, 「粘り強さですかね」.
// Of what somebody else does or has it asks: 「駅から近いのかな」, 「面接は来週かな」.
func (l *Listener) hesitates(plainly string) bool {
	_, def := l.State.CurrentField()
	if def == nil || !l.fieldAsked() || def.Type != form.TypeText {
		return false
	}
	said := plainly
	if all := text.Clauses(said); len(all) > 1 && musesOnOwn().MatchString(strings.Trim(all[0].In(said), AroundClause)) { // 「強みって何だろう…、」
		said = strings.Trim(said[all[1].Start:], AroundClause)
	}
	bare := unsureEnd().ReplaceAllString(said, "")
	if bare == said || interrogative().MatchString(bare) || intents.FormQuestion(plainly) != "" || !endsInNoun().MatchString(bare) {
		return false
	}
	topic := ownTopic().FindStringSubmatch(bare)
	return topic == nil || strings.Contains(text.Fold(l.wordsOf(def)), strings.TrimPrefix(topic[1], "私の"))
}

// namedChecked is what a question names an answer for and has checked by it: 「ふりがなは さの ひより」 of
// 「ひらがなだから、ふりがなは さの ひより でいいのかな」. It is empty where
// what is named does not take it: 「服装は私服でいいですか」.
func (l *Listener) namedChecked(piece string) string {
	s := checkable(piece)
	between := checksEnd().ReplaceAllString(s, "")
	if between == s || interrogative().MatchString(between) {
		return ""
	}
	for _, n := range slices.Backward(l.NamedInForm(between)) {
		def := l.State.Form.Field(n.field.ID)
		told := between[n.from:]
		if !topicMark().MatchString(between[n.to:]) || def.Type == form.TypeFile || def.Type == form.TypeChoice || facts.ToldInSentences(*def) {
			continue
		}
		if len(l.memory.Extract(def, facts.Message{Text: told}, nil, l.Where(def))) > 0 {
			return told
		}
	}
	return ""
}

var (
	topicMark    = lexicon.Lazy(`^(?:は|も|:| is)[、 ]?.`)
	asksWhichOwn = lexicon.Lazy(`(?i)(?:{asks which own})`)
	musesOnOwn   = lexicon.Lazy(`(?i)(?:{muses on own})`)
	endsInNoun   = lexicon.Lazy(`(?:{ends in a noun})$`)
	ownTopic     = lexicon.Lazy(`^([^はも、 ]{1,12}?)(?:は|って|も|には)[、 ]?`)
)
