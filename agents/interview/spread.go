package interview

import (
	"context"
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"github.com/mendanhq/mendan/agents/interview/facts"
	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/interview/prefilter"
	"github.com/mendanhq/mendan/agents/interview/value"
)

// maxDealt is how long, in characters, a message may be that is dealt out: a longer one is a story or a document.
const maxDealt = 1_500

var labelLine = sync.OnceValue(func() *prefilter.Regexp {
	return prefilter.MustCompile(`^[\s・*●■□▪\-]*([^:：＝=]{1,30}?)\s*[:：＝=]\s*(\S.*)$`)
})

// spread deals out an utterance that answers other fields beside the one that is asked. What belongs to those waits for their
// review, and is no part of the answer to this one.
func (t *turn) spread() {
	f, def := t.s.current()
	if f == nil || f.settled() || def.Type == form.TypeFile || t.s.Status != Interviewing {
		return
	}
	var own []Heard
	var others []Ahead
	for _, h := range t.said.parts {
		rest, more := t.deal(f, h)
		others = append(others, more...)
		if len(more) > 0 && (aroundAnswers().MatchString(rest) || def.Type != form.TypeText && !t.fits(def, rest)) {
			rest = ""
		}
		if h.Text = rest; rest != "" || len(h.Files) > 0 {
			own = append(own, h)
		}
	}
	if len(others) == 0 {
		return
	}
	t.tellAhead(others)
	t.s.Pending, t.said = own, utterance(own)
	if len(own) == 0 {
		f.Returning = true
	}
}

// aroundAnswers are words around answers that answer nothing.
var aroundAnswers = sync.OnceValue(func() *prefilter.Regexp {
	return prefilter.MustCompile(`(?i)^(?:[\s、,。.!:：]|あの?|えっと|えーと|すみません|はい|ちなみに|それと|あと|連絡先(?:です|は)?|以下(?:です|の通りです)?|よろしくお願いします|お願いします|です|こんにちは|hi|hello|hey|oh|sorry|sure|ok|okay|yes|here (?:you go|it is|they are|are my details)|also|and|by the way|thanks|thank you|please|my details)*$`)
})

// fits reports that a text has something to say to a typed field, if only that there is nothing.
func (t *turn) fits(def *form.Field, text string) bool {
	a := value.Parse(text, value.WantOf(*def), t.where(def))
	return a.Status != value.Absent && a.Status != value.Invalid
}

// tellAhead has other fields reviewed on what was told of them. One that is settled is opened again.
func (t *turn) tellAhead(others []Ahead) {
	for _, a := range others {
		if f := t.s.field(a.Field); f.settled() {
			f.reopen(nil)
			f.Next = nil
			t.s.forget(f.ID)
			t.s.Audit = nil
		}
	}
	t.s.Ahead = append(t.s.Ahead, others...)
}

// deal parts a message into what may belong to the field and what tells something of others.
func (t *turn) deal(f *Field, h Heard) (own string, others []Ahead) {
	if utf8.RuneCountInString(h.Text) > maxDealt {
		return h.Text, nil
	}
	var kept []string
	for line := range strings.SplitSeq(h.Text, "\n") {
		rest := ""
		for _, piece := range t.pieces(line) {
			owner := t.owner(f, piece)
			if owner == nil || owner == f {
				rest += piece.text
				continue
			}
			if !owner.settled() || len(t.news(owner, piece.told)) > 0 {
				told := h
				told.Text, told.Files = piece.told, nil
				others = append(others, Ahead{owner.ID, told})
			}
		}
		kept = append(kept, rest)
	}
	own = strings.TrimSpace(strings.Join(kept, "\n"))
	if len(others) > 0 {
		own = strings.Trim(own, " 　、,。\n")
	}
	if !strings.ContainsFunc(own, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }) {
		own = ""
	}
	return own, others
}

// piece is a part of a line, with what it tells, and the fields that its label names.
type piece struct {
	text, told string
	label      string
}

// pieces are the whole line where it has a label before a colon, else its clauses.
func (t *turn) pieces(line string) []piece {
	if m := labelLine().FindStringSubmatch(line); m != nil && len(fieldsOf(t.named(m[1]))) == 1 {
		return []piece{{line, strings.TrimSpace(m[2]), m[1]}}
	}
	var out []piece
	from := 0
	for _, c := range value.Clauses(line) {
		out = append(out, piece{text: line[from:c.End], told: strings.TrimSpace(c.In(line))})
		from = c.End
	}
	if from < len(line) {
		out = append(out, piece{text: line[from:], told: strings.TrimSpace(line[from:])})
	}
	return out
}

// owner is the field that a piece belongs to: the one that its label names, else the only one of the kind of address or number in
// it, else one that it names and that it tells something plain of. Nil: it may belong to the field that is asked.
func (t *turn) owner(f *Field, p piece) *Field {
	if p.label != "" {
		return fieldsOf(t.named(p.label))[0]
	}
	for _, kind := range []form.Type{form.TypeEmail, form.TypePhone, form.TypeURL} {
		only := t.onlyOf(kind)
		if only == nil {
			continue
		}
		def := t.s.Form.Field(only.ID)
		if a := value.Parse(p.told, value.WantOf(*def), t.where(def)); a.Status == value.Found {
			return only
		}
	}
	if start := t.startField(); start != nil && start != f && facts.TellsStart(p.told) && len(t.news(start, p.told)) > 0 {
		return start
	}
	if f != nil && len(t.news(f, p.told)) > 0 {
		return nil
	}
	names := slices.DeleteFunc(t.named(p.told), func(n naming) bool { return !n.whole })
	fs := fieldsOf(names)
	if len(fs) != 1 || fs[0] == f || optional(t.s.Form.Field(fs[0].ID)) {
		return nil
	}
	tells := slices.ContainsFunc(t.news(fs[0], p.told), func(k string) bool { return facts.Tells(*t.s.Form.Field(fs[0].ID), k) })
	if !tells {
		return nil
	}
	return fs[0]
}

// onlyOf is the form's one field of a type, nil where there are more or none.
func (t *turn) onlyOf(kind form.Type) *Field {
	var only *Field
	for i := range t.s.Fields {
		f := &t.s.Fields[i]
		if t.s.Form.Field(f.ID).Type != kind {
			continue
		}
		if only != nil {
			return nil
		}
		only = f
	}
	return only
}

// startField is the form's one field that asks from when somebody can work, nil where there are more or none.
func (t *turn) startField() *Field {
	var only *Field
	for i := range t.s.Fields {
		f := &t.s.Fields[i]
		if !slices.ContainsFunc(t.s.Form.Field(f.ID).Keys(), facts.IsStart) {
			continue
		}
		if only != nil {
			return nil
		}
		only = f
	}
	return only
}

// correctsSeveral takes a message that tells several answers anew, each by its label or its kind.
func (t *turn) correctsSeveral(ctx context.Context) (bool, error) {
	var all []Ahead
	for _, h := range t.said.parts {
		_, others := t.deal(nil, h)
		all = append(all, others...)
	}
	seen := map[string]bool{}
	for _, a := range all {
		seen[a.Field] = true
	}
	if len(seen) < 2 {
		return false, nil
	}
	t.close()
	t.tellAhead(all)
	t.s.Status, t.s.Pending, t.said = Interviewing, nil, said{}
	return true, t.attempt(ctx)
}

// noteAhead says what was recorded of fields that were told before they were asked.
func (t *turn) noteAhead() {
	var parts []string
	for _, id := range t.noted {
		if f := t.s.field(id); f != nil {
			parts = append(parts, t.text("told_so_far.part", map[string]any{"label": t.label(id), "value": short(t.answerOf(f, t.s.Speaks), 60)}))
		}
	}
	t.noted = nil
	if len(parts) > 0 {
		t.lead(t.text("ahead.noted", map[string]any{"answers": strings.Join(parts, t.text("list.parts", nil))}))
	}
}
