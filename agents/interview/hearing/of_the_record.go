package hearing

import (
	"slices"
	"strings"
	"unicode"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/facts"
	"github.com/mendanhq/mendan/agents/interview/intents"
	"github.com/mendanhq/mendan/agents/interview/shown"
	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/language/stance"
	"github.com/mendanhq/mendan/agents/language/text"
	"github.com/mendanhq/mendan/agents/language/when"
)

// AskedOfRecord reports a question whether something stands in the record, which nobody but the record can answer: "has the saturday gone on?". Field is the answer
// that shows it; where none does, words are what is missing.
func (l *Listener) AskedOfRecord(question string) (f *application.Field, words string, ok bool) {
	folded := strings.TrimSpace(text.Fold(question))
	at, group := lexicon.Find("asks if there", folded)
	if i := strings.LastIndexAny(folded, ",、"); at == nil && i >= 0 { // "I wasn't going anywhere, did you get the wedding story?"
		at, group = lexicon.Find("asks if there", strings.TrimLeft(folded[i:], AroundClause))
	}
	if at == nil || text.HasJapanese(folded) && (!stance.IsQuestion(question) || l.misses) { // 「水曜がまだ入ってます」
		return nil, "", false
	}
	words = strings.Trim(toldSo().ReplaceAllString(pointedAt().ReplaceAllString(group("words"), ""), ""), aroundNamed)
	if facts.Weight(words) == 0 || asksWhat().MatchString(words) || onlyPointsAt().MatchString(words) || !l.mayNote(words) || ofTheWhole().MatchString(words) {
		return nil, "", false
	}
	if f = l.showsAll(words); f == nil {
		f = l.showsDays(words)
	}
	return f, words, f != nil || asksAfterOwn(folded) && (wholeWord().MatchString(words) && saysWhat(words) || facts.NamesDays(words))
}

// asksAfterOwn reports a question after what was told here, and not after what the job or its advertisement has.
func asksAfterOwn(folded string) bool {
	return asksOwn().MatchString(folded) && !lexicon.Match("of the advertisement", strings.ToLower(folded))
}

// showsDays is the one answer that shows every day of the week that some words name; nil where they name none.
func (l *Listener) showsDays(words string) *application.Field {
	days := when.DaysNamed(words)
	if len(days) == 0 {
		return nil
	}
	return l.only(func(f *application.Field) bool {
		has := when.DaysNamed(shown.Answer(l.State, f, l.State.Speaks))
		notLetter := func(r rune) bool { return !unicode.IsLetter(r) }
		shows := strings.FieldsFunc(strings.ToLower(shown.Answer(l.State, f, l.State.Speaks)), notLetter)
		return f.Settled() && !slices.ContainsFunc(days, func(day string) bool { return !slices.Contains(has, day) && !slices.Contains(shows, day) })
	})
}

// Shows is the part of an answer that shows what was asked after.
func (l *Listener) Shows(f *application.Field, words string) string {
	whole := shown.Answer(l.State, f, l.State.Speaks)
	named := contentWords(words)
	for part := range strings.SplitSeq(whole, " / ") {
		low, days := strings.ToLower(text.Fold(part)), when.DaysNamed(words)
		ofDays := slices.ContainsFunc(days, func(day string) bool {
			return slices.Contains(when.DaysNamed(part), day) || strings.Contains(low, day)
		})
		if ofDays || len(days) == 0 && slices.ContainsFunc(named, func(w string) bool { return strings.Contains(low, w) }) {
			return strings.Trim(part, quotes)
		}
	}
	return shown.Brief(l.State, f, l.State.Speaks)
}

// AsksOfRecord reports a question that asks us to have something else stand in the record, which is a change and nothing that people could answer: "could you put the
// year as 2012".
func (l *Listener) AsksOfRecord(question string) bool {
	plain := strings.ToLower(strings.ReplaceAll(text.Fold(strings.TrimSpace(question)), "’", "'"))
	return l.atSummary() && lexicon.Match("asks us to change", plain) && !lexicon.Match("puts us", plain)
}

// hearAskedOfRecord hears a message that is nothing but such a question, or such a request that nothing was made of.
func (l *Listener) hearAskedOfRecord() Move {
	if len(l.Said.Parts) != 1 || l.State.Plan == nil || l.State.Closed() {
		return Move{}
	}
	if _, _, ok := l.AskedOfRecord(l.Said.Text); !ok && !l.AsksOfWaiting(l.Said.Text) {
		return Move{}
	}
	return Move{Does: Asks, Words: l.Said.Text, Only: true}
}

// QuestionsBeside are the sentences of a message to the summary that ask something and change nothing, beside others.
func (l *Listener) QuestionsBeside() (out []string) {
	said := l.Said.Text
	if !l.atSummary() || len(text.Sentences(said)) < 2 || longerThan(2*intents.MaxWhole, said) {
		return nil
	}
	for _, s := range text.Sentences(said) {
		says := strings.TrimSpace(s.In(said))
		if (stance.IsQuestion(says) || asksPlainly(says)) && l.onlyAsks(says) && !l.mayChange(says) && !l.AsksOfRecord(says) && Substantial(says) {
			out = append(out, says)
		}
	}
	return out
}

// AsksOfWaiting reports a question whether there is an answer yet to one that waits for people: 「賄いの件もまだですよね」.
func (l *Listener) AsksOfWaiting(question string) bool {
	at, group := lexicon.Find("asks of what waits", strings.ToLower(strings.TrimSpace(text.Fold(question))))
	if at == nil {
		return false
	}
	words := contentWords(group("words"))
	return len(words) > 0 && slices.ContainsFunc(l.State.PassedOn, func(q application.PassedOn) bool {
		asked := strings.ToLower(text.Fold(q.Text))
		return !slices.ContainsFunc(words, func(w string) bool { return !strings.Contains(asked, w) })
	})
}

// AsksToSend reports a question whether the application may be sent now, which only a word of theirs does.
func (l *Listener) AsksToSend(question string) bool {
	return l.atSummary() && lexicon.Match("asks to send", strings.ToLower(strings.TrimSpace(text.Fold(question))))
}

// wholeWord is a word that is not cut short: what one is that is, nobody can say that it is missing.
var wholeWord = pattern.Lazy(`[a-zA-Z]{4}|[A-Z]{2}|[\p{Han}\p{Katakana}\p{Hiragana}]{2}`)

// ofTheWhole names the application, or a file or message, and no thing that was told in it.
var ofTheWhole = lexicon.Lazy(`(?i)^{names the whole}$`)
