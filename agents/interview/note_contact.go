package interview

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/mendanhq/mendan/agents/interview/facts"
	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/language/stance"
	"github.com/mendanhq/mendan/agents/language/text"
)

// maxContactNote is how long, in characters, a sentence is at most that says how somebody would like to be reached: longer ones tell of work.
const maxContactNote = 60

var (
	// wouldLike says that something is wanted, or cannot be.
	wouldLike = pattern.Lazy(`(?i)お願い|ください|下さい|助か|希望|ほしい|欲しい|いいです|がいい|ありがたい|ません|れない|れます|つなが|繋が|都合|無理|むり|駄目|だめ|ダメ|でも大丈夫|` +
		`\b(?:please|pls|plz|best|prefer|better|easier|easiest|rather|can'?t|cannot|won'?t|don'?t|only|if you could|ok to|fine to)\b`)
	// whenOrHow says when, or by what.
	whenOrHow = pattern.Lazy(`(?i)[0-9]{1,2} ?(?:時|:|am\b|pm\b)|以降|以前|まで|夜|昼|朝|夕方|日中|午前|午後|平日|土日|メール|メッセージ|文字|` +
		`\b(?:after|before|until|between|mornings?|afternoons?|evenings?|nights?|weekdays?|weekends?|work|text|texts|email|e-mail|whatsapp|message)\b`)
)

// noteContact puts beside the telephone number, or the address, what the newest words say of how and when somebody would like to be reached: 「電話は18時以降に
// お願いします」 is no hours of work. It is no part of the answer to another question.
func (t *turn) noteContact() {
	f, def := t.s.current()
	to := t.contactAnswer()
	if to == nil || t.s.Status != Confirming && (t.s.Status != Interviewing || f == nil || to == f || isContact(def) || asksForAdjustments(def)) {
		return
	}
	parts, noted := slices.Clone(t.said.parts), false
	for i, h := range parts {
		rest, notes := partSentences(h.Text, t.isContactNote)
		if notes == "" {
			continue
		}
		t.addWordsQuietly(to, h.wording(notes))
		parts[i].Text, noted = rest, true
	}
	if !noted {
		return
	}
	t.s.Pending = slices.DeleteFunc(parts, func(h Heard) bool { return strings.TrimSpace(h.Text) == "" && len(h.Files) == 0 })
	t.said = utterance(t.s.Pending)
}

// isContact reports a field that asks for a telephone number or an address: what is said beside it stands there.
func isContact(def *form.Field) bool { return def.Type == form.TypePhone || def.Type == form.TypeEmail }

// isContactNote reports a sentence that says how somebody would like to be reached, and nothing else.
func (t *turn) isContactNote(sentence string) bool {
	s := text.Fold(sentence)
	return utf8.RuneCountInString(s) <= maxContactNote && ofContact().MatchString(s) && wouldLike().MatchString(s) && whenOrHow().MatchString(s) &&
		!facts.OfWorkDone(s) && !stance.IsQuestion(s) && !stance.OfOthers(s) && t.mayNote(sentence)
}

// addWordsQuietly keeps words beside an answer, and says so in a line.
func (t *turn) addWordsQuietly(f *Field, h Heard) {
	f.Words = append(slices.Clip(f.Words), Quote{Text: strings.Trim(h.Text, aroundClause), Source: h.ID})
	f.Heard = append(slices.Clip(f.Heard), h.ID)
	t.s.Audit = nil
	t.lead(t.text("contact.noted", map[string]any{"label": t.label(f.ID), "words": short(strings.Trim(h.Text, aroundClause), maxWhole)}))
}
