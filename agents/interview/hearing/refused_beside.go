package hearing

import (
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/language/stance"
	"github.com/mendanhq/mendan/agents/language/text"
)

// hearRefusedBeside hears that somebody would rather not tell an address or a number that is still to be asked: 「電話はちょっと…メールだけで」 beside an
// address. It is dealt with as if it had been asked, and is no part of the answer.
func (l *Listener) hearRefusedBeside() Move {
	f, _ := l.State.CurrentField()
	if f == nil || l.atSummary() {
		return Move{}
	}
	if low := text.Read(l.Said.Text).Low; !slices.ContainsFunc(l.State.Fields, func(o application.Field) bool { return l.mayBeRefused(f, &o) && l.mayName(&o, low) }) {
		return Move{}
	}
	m, parts := Move{Does: TellsOthers}, slices.Clone(l.Said.Parts)
	for i, h := range parts {
		var kept, refused string
		for _, s := range text.Sentences(h.Text) {
			sentence := strings.TrimSpace(s.In(h.Text))
			other, words := l.refusedIn(f, sentence)
			if other == nil {
				kept = text.JoinLines(kept, sentence)
				continue
			}
			refused = text.JoinLines(refused, words)
			kept = text.JoinLines(kept, strings.Trim(strings.Replace(sentence, words, "", 1), AroundClause))
			m.Others = append(m.Others, application.Ahead{Field: other.ID, Heard: h.Wording(words)})
		}
		if refused != "" {
			parts[i].Text = kept
		}
	}
	if len(m.Others) == 0 {
		return Move{}
	}
	for _, h := range parts {
		if strings.TrimSpace(h.Text) != "" || len(h.Files) > 0 {
			m.Parts = append(m.Parts, h)
		}
	}
	return m
}

// mayBeRefused reports an open field beside f for an address or a number.
func (l *Listener) mayBeRefused(f, other *application.Field) bool {
	return other.ID != f.ID && !other.Settled() && slices.Contains([]form.Type{form.TypeEmail, form.TypePhone, form.TypeURL}, l.State.Form.Field(other.ID).Type)
}

// mayName reports a text, folded and in lower case, that holds a name of a field, be it as a part of another word. No sentence of another text names it.
func (l *Listener) mayName(f *application.Field, low string) bool {
	return slices.ContainsFunc(l.namesOf(l.State.Form.Field(f.ID)), func(n Name) bool { return strings.Contains(low, n.words) })
}

// refusedIn is the open field beside f for an address or a number that a sentence names and refuses, with the words that do. What stands from the name of one
// field to that of the next speaks of the first: 「電話はちょっと…メールだけで」 refuses the telephone.
func (l *Listener) refusedIn(f *application.Field, sentence string) (other *application.Field, words string) {
	names := l.named(sentence)
	for _, n := range names {
		if !l.mayBeRefused(f, n.field) || len(l.News(n.field, sentence)) > 0 {
			continue
		}
		for _, c := range text.Clauses(sentence) {
			clause := strings.Trim(c.In(sentence), AroundClause)
			if fs := FieldsOf(l.named(clause)); slices.Contains(fs, n.field) && refuses(l.ofField(n.field, clause)) {
				return n.field, l.withOnlyWay(sentence, clause)
			}
		}
	}
	return nil, ""
}

// refuses reports words that refuse what they name. "E-mail only" refuses the others.
func refuses(words string) bool {
	return stance.IsRefusal(words) && !onlyWay().MatchString(text.Fold(words))
}

// onlyWay says that what is named is the one way that is left.
var onlyWay = lexicon.Lazy(`(?i){only way}`)

// ofField is what a clause says of a field, of the several that it names: from behind the name of the one before to that of the next.
func (l *Listener) ofField(f *application.Field, clause string) string {
	names := l.named(clause)
	slices.SortFunc(names, func(a, b naming) int { return a.from - b.from })
	from, to := 0, len(clause)
	for _, n := range names {
		switch at := slices.IndexFunc(names, func(o naming) bool { return o.field == f }); {
		case n.field == f:
		case n.from < names[at].from:
			from = n.to
		case n.from < to:
			to = n.from
		}
	}
	if from >= to || to > len(clause) {
		return clause
	}
	return leadsOver().ReplaceAllString(strings.TrimSpace(clause[from:to]), "")
}

// withOnlyWay adds to a refusal the clause behind it that says which way is left: 「電話はなしで、メールだけでお願いします」.
func (l *Listener) withOnlyWay(sentence, refusal string) string {
	_, rest, ok := strings.Cut(sentence, refusal)
	if ok && stance.IsRefusal(rest) && !strings.ContainsAny(text.Fold(rest), "0123456789@") {
		return refusal + rest
	}
	return refusal
}
