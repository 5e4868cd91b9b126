package hearing

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/mendanhq/mendan/agents/interview/clauses"
	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/interview/intents"
	"github.com/mendanhq/mendan/agents/interview/reading"
	"github.com/mendanhq/mendan/agents/language/text"
)

// stretch is a stretch of a message, with what it does.
type stretch struct {
	does     string // of package clauses
	from, to int    // bytes of the message
	sure     float64
}

func (s stretch) in(raw string) string { return strings.Trim(raw[s.from:s.to], AroundClause) }

// stretchesOf parts a message of ordinary length to a field into what it does; of a document nothing is known.
func (l *Listener) stretchesOf(def *form.Field, raw string) []stretch {
	if len(raw) > maxPiece || raw == "" {
		return nil
	}
	kind := kindAsked(def)
	key := kind + "\t" + raw
	if known, ok := l.stretches[key]; ok {
		return known
	}
	said := text.Read(raw)
	var out []stretch
	for _, p := range clauses.Find(kind, said.Folded) {
		at := said.Span(p.From, p.To)
		if len(out) > 0 { // two may meet within one sign, as in 「㍿」
			at.Start = max(at.Start, out[len(out)-1].to)
		}
		if at.Start < at.End {
			out = append(out, stretch{p.Label, at.Start, at.End, p.Sure})
		}
	}
	l.stretches[key] = out
	return out
}

// maxPiece is how long, in bytes, a message is at most that is parted: what is longer is a document.
const maxPiece = 4 * intents.MaxRead

// kindAsked is what a field asks for, as the marked messages name it.
func kindAsked(def *form.Field) string {
	if def == nil {
		return ""
	}
	subject := reading.SubjectOf(def)
	if kind, ok := kindsAsked[subject]; ok {
		return kind
	}
	switch {
	case ForAdjustments(def):
		return "adjustment"
	case strings.Contains(def.ID, "age"):
		return "age"
	case strings.Contains(def.ID, "licen"):
		return "licence"
	}
	return "experience"
}

var kindsAsked = map[reading.Subject]string{
	"name_reading": "name", "full_name": "name", reading.WorkPermit: "permit", "notice_period": "notice", "start_date": "start", "days": "days", "slots": "days",
	"hours": "hours", "pay": "pay", "languages": "skills", "qualification": "skills", "skills": "skills", "school": "school", "graduation": "school", "motivation": "motivation",
	"achievement": "story", "address": "place", reading.Country: "place", "email": "email", "phone": "phone", "cv_file": "file",
}

// sureChat is how sure it has to be that words in a story are none of it.
const sureChat = 0.85

// cutStretches is what stands between stretches, to the letter. They are in the order of the text, and may meet: a question's mark may have been added to one.
func cutStretches(raw string, gone []stretch) string {
	var out strings.Builder
	from := 0
	for _, s := range gone {
		out.WriteString(raw[from:max(from, s.from)])
		from = max(from, s.to)
	}
	out.WriteString(raw[from:])
	return strings.Trim(out.String(), AroundClause)
}

// standsApart reports a stretch that begins and ends where words do: at a space, a stop or the end of a clause.
func standsApart(raw string, s stretch) bool {
	apart := func(at int) bool {
		if at <= 0 || at >= len(raw) {
			return true
		}
		before, _ := utf8.DecodeLastRuneInString(raw[:at])
		after, _ := utf8.DecodeRuneInString(raw[at:])
		return !isWord(before) || !isWord(after) || clauseEnd(raw, at) == at // 「1日40|件くらいかな」 parts a number from what it counts
	}
	return apart(s.from) && apart(s.to)
}

// surelyOnly reports stretches, at least one, each of which surely does one of these.
func surelyOnly(all []stretch, does ...string) bool {
	return len(all) > 0 && !slices.ContainsFunc(all, func(s stretch) bool { return s.sure < sureChat || !slices.Contains(does, s.does) })
}

// anyDoes reports a stretch that does one of these.
func anyDoes(all []stretch, does ...string) bool {
	return slices.ContainsFunc(all, func(s stretch) bool { return slices.Contains(does, s.does) })
}

// surely are the stretches of which it is sure what they do.
func surely(all []stretch) []stretch {
	return slices.DeleteFunc(slices.Clone(all), func(s stretch) bool { return s.sure < sureChat })
}
