// Package value reads one answer of a wanted kind out of what somebody says, in Japanese and English: it is the table from kinds to their
// readers, and the reader of options. Package ask says what holds of all of them.
package value

import (
	"strings"

	"github.com/mendanhq/mendan/agents/language/ask"
	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/language/person"
	"github.com/mendanhq/mendan/agents/language/quantity"
	"github.com/mendanhq/mendan/agents/language/stance"
	"github.com/mendanhq/mendan/agents/language/text"
	"github.com/mendanhq/mendan/agents/language/when"
)

// Parse reads one field's answer out of a message, whatever stands around it. A value wins over everything else; without one
// it is asked whether the person declines, does not know, wants to discuss it or has none. What only asks us something is no
// answer (Absent); a proposal in the form of a question ("Would the 4th work?") is one. Of a huge message only the beginning
// is read, some 8,000 bytes: no answer to a typed field is longer.
func Parse(raw string, w ask.Want, c ask.Context) ask.Answer {
	if w.Kind != ask.KindText {
		raw = text.BytesAfter(raw, 0, longestAnswer)
	}
	read := readerOf(w.Kind)
	t := read(raw)
	if strings.TrimSpace(t.Folded) == "" {
		return ask.Answer{Status: ask.Absent}
	}
	said := t
	if answer, question := stance.SplitQuestion(raw); question != "" && !carriesItself(w.Kind) {
		if said = read(answer); strings.TrimSpace(answer) == "" {
			if stance.IsRefusal(raw) { // "Can I skip this one?"
				return ask.Answer{Status: ask.Declined, Quote: strings.TrimSpace(raw)}
			}
			return ask.Answer{Status: ask.Absent}
		}
	}
	a := findAnswer(said, w, c)
	if a.Status == ask.Found && !strings.Contains(raw, a.Quote) { // around a question that was left out
		a.Quote = strings.TrimSpace(raw)
	}
	if a.Status == ask.Found || a.Status == ask.None {
		return a
	}
	if s := statusWithout(said, w); s != "" && !(s == ask.Negotiable && a.Status == ask.Invalid && a.Reason == ask.ReasonUnit) { // 「下限900。上は相談」 has a figure
		return ask.Answer{Status: s, Quote: strings.TrimSpace(said.Raw)}
	}
	return a
}

// readerOf is how a message is read for a value of a kind: what counts or tells a time may be spelled in kana.
func readerOf(kind ask.Kind) func(string) text.Text {
	switch kind {
	case ask.KindNumber, ask.KindDate, ask.KindChoice:
		return text.ReadSpelled
	}
	return text.Read
}

const longestAnswer = 8000

// carriesItself reports whether a value of the type is recognisable wherever it stands, in a question too.
func carriesItself(t ask.Kind) bool {
	return t == ask.KindEmail || t == ask.KindPhone || t == ask.KindURL
}

// findAnswer reads the value of the wanted type.
func findAnswer(t text.Text, w ask.Want, c ask.Context) ask.Answer {
	switch w.Kind {
	case ask.KindEmail:
		return person.AnswerEmail(t)
	case ask.KindURL:
		return person.AnswerURL(t)
	case ask.KindPhone:
		return person.AnswerPhone(t, c)
	case ask.KindNumber:
		if quantity.IsMoney(w.Unit) {
			return quantity.AnswerMoney(t, w)
		}
		return quantity.AnswerCount(t, w)
	case ask.KindDate:
		return when.AnswerDate(t, w, c)
	case ask.KindChoice:
		return answerOption(t, w)
	case ask.KindBoolean:
		return answerBoolean(t, w)
	case ask.KindText:
		return answerText(t)
	}
	return ask.Answer{Status: ask.Absent}
}

// statusWithout says what a message is that carries no value; "" when it is none of these.
func statusWithout(t text.Text, w ask.Want) ask.Status {
	switch whole := t.Raw; {
	case stance.IsRefusal(whole), isAlwaysThere(w) && nay().MatchString(strings.TrimSpace(t.Low)):
		return ask.Declined
	case (w.Kind == ask.KindNumber || w.Kind == ask.KindDate) && stance.IsNegotiable(whole):
		return ask.Negotiable
	case stance.IsDontKnow(whole):
		return ask.Unknown
	case w.Kind != ask.KindChoice && w.Kind != ask.KindBoolean && (stance.IsNone(whole) || w.Kind != ask.KindText && isPlainNo(t)):
		return ask.None
	}
	return ""
}

var onlyNo = pattern.Lazy(`^(?:いいえ|いえ|ううん|ない|なし|無し|無|(?:no+|nope|nah|naw)[,.! ]*(?:thanks?|thank you|ta|sorry|please)?(?: though)?)[。.!\s]*$`)

// isPlainNo reports a bare no where a value was asked for.
func isPlainNo(t text.Text) bool { return onlyNo().MatchString(strings.TrimSpace(t.Low)) }

// nay is a bare no, other than "none".
var nay = pattern.Lazy(`^(?:いいえ|いえ|ううん|(?:no+|nope|nah|naw)[,.! ]*(?:thanks?|thank you|ta|sorry|please)?(?: though)?)[。.!\s]*$`)

// isAlwaysThere reports a wish for what a bare no does not say that there is none of: it is not told.
func isAlwaysThere(w ask.Want) bool {
	return w.Kind == ask.KindEmail || w.Kind == ask.KindPhone || w.Kind == ask.KindDate || w.Kind == ask.KindNumber && quantity.IsMoney(w.Unit)
}

func answerOption(t text.Text, w ask.Want) ask.Answer {
	ids, at, reason := readChoice(t, w)
	quote := at.In(t.Raw)
	switch {
	case reason == string(ask.Absent), reason == string(ask.None):
		return ask.Answer{Status: ask.Status(reason), Quote: strings.TrimSpace(quote)}
	case reason != "":
		return ask.Answer{Status: ask.Invalid, Reason: reason, Quote: strings.TrimSpace(quote)}
	case w.Multiple:
		return ask.Answer{Status: ask.Found, Value: ids, Quote: strings.TrimSpace(quote)}
	}
	return ask.Answer{Status: ask.Found, Value: ids[0], Quote: strings.TrimSpace(quote)}
}

func answerBoolean(t text.Text, w ask.Want) ask.Answer {
	quote := strings.TrimSpace(t.Raw)
	if contradicts(t, w.Labels) {
		return ask.Answer{Status: ask.Invalid, Reason: ask.ReasonUnclear, Quote: quote}
	}
	switch stance.ReadYesNo(t) {
	case stance.Yes:
		return ask.Answer{Status: ask.Found, Value: true, Quote: quote}
	case stance.No:
		return ask.Answer{Status: ask.Found, Value: false, Quote: quote}
	}
	return ask.Answer{Status: ask.Invalid, Reason: ask.ReasonUnclear, Quote: quote}
}

// answerText takes a text as it is, unless it says that there is none or that it is not said.
func answerText(t text.Text) ask.Answer {
	if len(t.Folded) < 200 && statusWithout(t, ask.Want{Kind: ask.KindText}) != "" {
		return ask.Answer{Status: ask.Absent}
	}
	words := strings.TrimSpace(t.Raw)
	return ask.Answer{Status: ask.Found, Value: strings.TrimSpace(text.Shown(words)), Quote: words}
}
