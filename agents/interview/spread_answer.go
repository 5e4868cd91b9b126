package interview

import (
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/facts"
	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/interview/shown"
	"github.com/mendanhq/mendan/agents/language/ask"
	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/language/stance"
	"github.com/mendanhq/mendan/agents/language/text"
	"github.com/mendanhq/mendan/agents/language/value"
)

// maxDealt is how long, in characters, a message may be that is dealt out: a longer one is a story or a document.
const maxDealt = 1_500

var labelLine = sync.OnceValue(func() *pattern.Regexp {
	return pattern.MustCompile(`^[\s・*●■□▪\-]*([^:：＝=]{1,30}?)\s*[:：＝=]\s*(\S.*)$`)
})

// spread deals out an utterance that answers other fields beside the one that is asked. What belongs to those waits for their
// review, and is no part of the answer to this one.
func (t *turn) spread() {
	f, def := t.s.CurrentField()
	if f == nil || f.Settled() || t.pastes() || t.s.Status != application.Interviewing {
		return
	}
	var own []application.Heard
	var others []application.Ahead
	for _, h := range t.said.parts {
		rest, more := t.deal(f, h)
		rest, more = t.dealByModel(f, h, rest, more)
		if len(more) > 0 && (aroundAnswers().MatchString(rest) && !def.OffersOptions() || def.Type != form.TypeText && !t.fits(def, rest)) {
			rest = ""
		}
		if utf8.RuneCountInString(rest) <= maxDealt {
			rest, more = t.dealElsewhere(f, h, rest, more)
		}
		others = append(others, more...)
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
		f.Leave()
	}
}

// dealElsewhere gives what is left of a message, and is for no other field by its shape, to the field that it has a plain value of.
func (t *turn) dealElsewhere(f *application.Field, h application.Heard, rest string, more []application.Ahead) (string, []application.Ahead) {
	if o := t.valueElsewhere(f, rest); o != nil {
		return "", append(more, application.Ahead{Field: o.ID, Heard: h.Wording(rest)})
	}
	told, kept := t.partApart(f, rest)
	if told == "" || stance.IsNone(told) {
		return rest, more
	}
	if o := t.toldElsewhere(f, told); o != nil {
		return kept, append(more, application.Ahead{Field: o.ID, Heard: h.Wording(told)})
	}
	apart, left := t.dealApart(f, h, told, kept)
	return left, append(more, apart...)
}

// aroundAnswers are words around answers that answer nothing.
var aroundAnswers = sync.OnceValue(func() *pattern.Regexp {
	return pattern.MustCompile(`(?i)^(?:[\s、,。.!:：]|あの?|えっと|えーと|すみません|はい|ちなみに|それと|あと|連絡先(?:です|は)?|以下(?:です|の通りです)?|よろしくお願いします|お願いします|です|こんにちは|hi|hello|hey|oh|sorry|sure|ok|okay|yes|here (?:you go|it is|they are|are my details)|also|and|by the way|thanks|thank you|please|my details)*$`)
})

// fits reports that a text has something to say to a typed field, if only that there is nothing.
func (t *turn) fits(def *form.Field, text string) bool {
	a := value.Parse(text, facts.WantOf(*def), t.where(def))
	return a.Status != ask.Absent && a.Status != ask.Invalid
}

// namesFigure reports a text with a figure that stands in an option of the field: 「週28時間までです」.
func (t *turn) namesFigure(f *application.Field, told string) bool {
	return slices.ContainsFunc(t.s.Form.Field(f.ID).Options, func(o form.Option) bool {
		return slices.ContainsFunc(o.Label.All(), func(l string) bool {
			n := figure().FindString(text.Fold(l))
			return n != "" && n == figure().FindString(text.Fold(told))
		})
	})
}

var figure = sync.OnceValue(func() *pattern.Regexp { return pattern.MustCompile(`[0-9]+`) })

// fitsBadly reports a text with a day, where one is asked, that cannot be taken as it stands: 「12月末まで今の店があるので来月5日から」.
func (t *turn) fitsBadly(f *application.Field, text string) bool {
	def := t.s.Form.Field(f.ID)
	return def.Type == form.TypeDate && value.Parse(text, facts.WantOf(*def), t.where(def)).Status == ask.Invalid
}

// tellAhead has other fields reviewed on what was told of them. One that is settled is opened again.
func (t *turn) tellAhead(others []application.Ahead) {
	for _, a := range others {
		if f := t.s.Field(a.Field); f.Settled() {
			f.Reopen(nil)
			f.Next = nil
			t.s.Forget(f.ID)
			t.s.Audit = nil
		}
	}
	t.s.Ahead = append(t.s.Ahead, others...)
}

// deal parts a message into what may belong to the field and what tells something of others.
func (t *turn) deal(f *application.Field, h application.Heard) (own string, others []application.Ahead) {
	if utf8.RuneCountInString(h.Text) > maxDealt {
		return h.Text, nil
	}
	var kept []string
	days, ofDays := t.ofDays(f, h)
	for line := range strings.SplitSeq(h.Text, "\n") {
		rest := ""
		for _, piece := range t.pieces(line) {
			owner := t.owner(f, piece)
			switch {
			case days != nil && (owner == days || owner == nil && !t.onlyFor(f, piece.told)) && strings.Contains(ofDays, piece.told):
			case owner == nil || owner == f, t.changesOnly(f) && owner.Settled() && !t.names(owner, piece):
				rest += piece.text
			case owner.Settled() && t.tellsOfSome(owner, t.newValues(owner, piece.told), piece.told):
			case !owner.Settled() || len(t.news(owner, piece.told)) > 0:
				others = append(others, application.Ahead{Field: owner.ID, Heard: h.Wording(piece.told)})
			}
		}
		kept = append(kept, rest)
	}
	if days != nil {
		others = append(others, application.Ahead{Field: days.ID, Heard: h.Wording(ofDays)})
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

// changesOnly reports that one answer is being changed: another one changes beside it only where it is named. "Same number, but not before 2pm
// cos I work nights" says nothing new of the nights.
func (t *turn) changesOnly(f *application.Field) bool { return f != nil && f.Reopened }

// names reports that a piece names the field, by its label before a colon or in its words.
func (t *turn) names(f *application.Field, p piece) bool {
	return p.label != "" || slices.ContainsFunc(t.named(p.told), func(n naming) bool { return n.field == f })
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
	for _, c := range text.Clauses(line) {
		if dayEnd().MatchString(line[from:c.End]) && dayBegin().MatchString(line[c.End:]) {
			continue // 月曜、水曜、金曜の17時から
		}
		for _, at := range beforeNumbers(line, c) {
			out = append(out, piece{text: line[from:at], told: strings.TrimSpace(line[from:at])})
			from = at
		}
	}
	if from < len(line) {
		out = append(out, piece{text: line[from:], told: strings.TrimSpace(line[from:])})
	}
	return out
}

// beforeNumbers are the ends of the parts of a clause: it, too, goes on behind a comma before a figure that begins something else.
func beforeNumbers(line string, c text.Span) []int {
	var ends []int
	for i := c.Start; i < c.End; {
		j := strings.Index(line[i:c.End], "、")
		if j < 0 {
			break
		}
		i += j + len("、")
		if i < c.End && (partEnd().MatchString(line[c.Start:i]) || partBegin().MatchString(line[i:c.End])) {
			ends = append(ends, i)
		}
	}
	return append(ends, c.End)
}

var (
	dayEnd = sync.OnceValue(func() *pattern.Regexp {
		return pattern.MustCompile(`(?i)(?:[月火水木金土日]曜?日?|祝日?|平日|\b(?:mon|tue|tues|wed|wednes|thu|thur|thurs|fri|sat|satur|sun)(?:days?)?),?[、,]?\s*$`)
	})
	dayBegin = sync.OnceValue(func() *pattern.Regexp {
		return pattern.MustCompile(`(?i)^\s*(?:and |or |と|・)?(?:[月火水木金土日](?:曜|、|と|・|の)|祝日|平日|(?:mon|tue|tues|wed|wednes|thu|thur|thurs|fri|sat|satur|sun)(?:days?)?\b)`)
	})
	partEnd = sync.OnceValue(func() *pattern.Regexp {
		return pattern.MustCompile(`(?:[でしすて]|ので|から|[0-9０-９]{4})、$`)
	})
	partBegin = sync.OnceValue(func() *pattern.Regexp {
		return pattern.MustCompile(`^(?:[0-9０-９]{1,2}[歳才]|[0-9０-９]{1,2}月(?:[0-9０-９]{1,2}日)?(?:から|以降|より)|0[0-9]{1,3}-?[0-9])`)
	})
)

// owner is the field that a piece belongs to: the one that its label names, else the only one of the kind of address or number in
// it, else one that it names and that it tells something plain of. Nil: it may belong to the field that is asked.
func (t *turn) owner(f *application.Field, p piece) *application.Field {
	if p.label != "" {
		return fieldsOf(t.named(p.label))[0]
	}
	if t.fileField() != nil && stance.IsNone(p.told) { // "I don't have it on my phone" is said of the file
		return nil
	}
	for _, kind := range []form.Type{form.TypeEmail, form.TypePhone, form.TypeURL} {
		only := t.onlyOf(kind)
		if only == nil || kind == form.TypeURL && (t.mistyped(f, p.told) || t.fileField() != nil) {
			continue
		}
		def := t.s.Form.Field(only.ID)
		if a := value.Parse(p.told, facts.WantOf(*def), t.where(def)); a.Status == ask.Found {
			return only
		}
	}
	if start := t.startField(); start != nil && start != f && t.tellsStart(f, start, p.told) {
		return start
	}
	if named := t.choiceNamed(p.told); named != nil && named != f {
		return named
	}
	if told := t.toldBeside(f, p.told); told != nil {
		return told
	}
	shown := t.shownIn(f, p.told)
	if f != nil && t.s.Form.Field(f.ID).Type != form.TypeText && (facts.Reaches(p.told) || t.fitsBadly(f, p.told)) { // "weekdays after six" to be called
		shown = nil
	}
	if f != nil && len(t.news(f, p.told)) > 0 && (shown == nil || !t.s.Form.Field(f.ID).OffersOptions() || t.namesFigure(f, p.told)) {
		return nil // almost anything can be read as a yes
	}
	if shown != nil {
		return shown
	}
	names := slices.DeleteFunc(t.named(p.told), func(n naming) bool { return !n.whole })
	fs := fieldsOf(names)
	if len(fs) != 1 || fs[0] == f || t.s.Form.Field(fs[0].ID).OffersOptions() || fs[0].Settled() && stance.IsNone(p.told) { // "no certificates, just experience"
		return nil
	}
	tells := slices.ContainsFunc(t.news(fs[0], p.told), func(k string) bool { return facts.Tells(*t.s.Form.Field(fs[0].ID), k) })
	if !tells {
		return nil
	}
	return fs[0]
}

// toldBeside is the one open yes or no beside f that a clause names and answers: "and I won't need a visa". Nothing is told so in a story.
func (t *turn) toldBeside(f *application.Field, clause string) (only *application.Field) {
	if f == nil || !facts.IsPlain(*t.s.Form.Field(f.ID)) || stance.IsQuestion(clause) || stance.Past(clause) || stance.Perhaps(clause) {
		return nil
	}
	for i := range t.s.Fields {
		o := &t.s.Fields[i]
		def := t.s.Form.Field(o.ID)
		named := slices.ContainsFunc(t.named(clause), func(n naming) bool { return n.field == o && (def.OffersOptions() || n.whole) })
		switch {
		case !named && !facts.AsksWhether(*def, clause):
		case o == f:
			return nil
		case o.Settled() || !def.OffersOptions() && (!facts.AsksWhether(*def, clause) || stance.YesNo(clause) == stance.Unclear) || len(t.news(o, clause)) == 0:
		case only != nil:
			return nil
		default:
			only = o
		}
	}
	return only
}

// tellsStart reports a clause that says from when somebody can work, if only by a day with "from" where what is asked has no use of one: then
// 「1月あたまから」 is kept, too, though the day is still to be asked for.
func (t *turn) tellsStart(f, start *application.Field, clause string) bool {
	if facts.TellsStart(clause) {
		return len(t.news(start, clause)) > 0
	}
	def := t.s.Form.Field(start.ID)
	if t.fileField() != nil && len(t.news(start, clause)) == 0 { // the question for the file stays the one that is open
		return false
	}
	return facts.NamesFirstDay(clause) && !start.Settled() && t.apart(f, clause) && value.Parse(clause, facts.WantOf(*def), t.where(def)).Status != ask.Absent
}

// mistyped reports that an e-mail address is asked, and that what is in the text may be a part of one: a bare domain is no page then, as in
// "jo@gmial.com oops gmail.com".
func (t *turn) mistyped(f *application.Field, raw string) bool {
	return f != nil && t.s.Form.Field(f.ID).Type == form.TypeEmail && !strings.Contains(text.Fold(raw), "/")
}

// choiceNamed is the open choice that a clause names in full and answers: 「18歳以上です」.
func (t *turn) choiceNamed(clause string) *application.Field {
	names := slices.DeleteFunc(t.named(clause), func(n naming) bool { return !n.whole })
	fs := fieldsOf(names)
	if len(fs) != 1 || fs[0].Settled() || stance.IsQuestion(clause) {
		return nil
	}
	def := t.s.Form.Field(fs[0].ID)
	if !def.OffersOptions() || value.Parse(clause, facts.WantOf(*def), t.where(def)).Status != ask.Found {
		return nil
	}
	return fs[0]
}

// shownIn is the one open field beside f that a clause answers by its shape. A story is told only where none is asked.
func (t *turn) shownIn(f *application.Field, clause string) *application.Field {
	var only *application.Field
	for i := range t.s.Fields {
		o := &t.s.Fields[i]
		def := t.s.Form.Field(o.ID)
		if o == f || o.Settled() && !(f != nil && t.amends(f, o, clause)) || !facts.Shows(*def, clause, t.where(def)) || f != nil && def.Type == form.TypeText && !t.mayShow(f, o, clause) {
			continue
		}
		if only != nil {
			return nil
		}
		only = o
	}
	return only
}

// amends reports a clause that adds to weekdays that were told, or takes some away, while something of another kind is asked.
func (t *turn) amends(f, o *application.Field, clause string) bool {
	return t.s.Form.Field(f.ID).Type != form.TypeText && amending().MatchString(clause) && len(t.news(o, clause)) > 0
}

var amending = sync.OnceValue(func() *pattern.Regexp {
	return pattern.MustCompile(`(?i)曜日?も|び ?も|も ?(?:入れ|出れ|出られ|働け|でき|いけ|行け|大丈夫|可能|ok)|無理|むり|入れなく|入れません|だけに|なしで|外して|\b(?:also|too|as well|not any ?more|no longer|except|drop)\b`)
})

// mayShow reports that a clause may be told to another field of words: one of free text alone only while no story is asked.
func (t *turn) mayShow(f, o *application.Field, clause string) bool {
	def, asked := t.s.Form.Field(o.ID), t.s.Form.Field(f.ID)
	return asked.Type != form.TypeText || !facts.ToldInSentences(*asked) && len(asked.RequiredFacts) < 3 ||
		slices.ContainsFunc(t.news(o, clause), func(k string) bool { return facts.Tells(*def, k) })
}

// onlyOf is the form's one field of a type, nil where there are more or none.
func (t *turn) onlyOf(kind form.Type) *application.Field {
	var only *application.Field
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
func (t *turn) startField() *application.Field {
	var only *application.Field
	for i := range t.s.Fields {
		f := &t.s.Fields[i]
		def := t.s.Form.Field(f.ID)
		if !slices.ContainsFunc(def.Keys(), func(k string) bool { return facts.IsStart(*def, k) }) {
			continue
		}
		if only != nil {
			return nil
		}
		only = f
	}
	return only
}

// noteAhead says what was recorded of fields that were told before they were asked.
func (t *turn) noteAhead() {
	var parts []string
	for _, id := range t.noted {
		if f := t.s.Field(id); f != nil {
			parts = append(parts, t.text("told_so_far.part", map[string]any{"label": t.label(id), "value": text.Shorten(shown.Answer(t.s, f, t.s.Speaks), 60)}))
		}
	}
	t.noted = nil
	if len(parts) > 0 {
		t.lead(t.text("ahead.noted", map[string]any{"answers": strings.Join(parts, t.text("list.parts", nil))}))
	}
}
