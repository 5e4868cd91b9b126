package hearing

import (
	"slices"
	"strings"
	"sync"
	"unicode"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/facts"
	"github.com/mendanhq/mendan/agents/interview/form"
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

// dealElsewhere gives what is left of a message, and is for no other field by its shape, to the field that it has a plain value of.
func (l *Listener) dealElsewhere(f *application.Field, h application.Heard, rest string, more []application.Ahead) (string, []application.Ahead) {
	if o := l.valueElsewhere(f, rest); o != nil {
		return "", append(more, application.Ahead{Field: o.ID, Heard: h.Wording(rest)})
	}
	told, kept := l.partApart(f, rest)
	if told == "" || stance.IsNone(told) {
		return rest, more
	}
	if o := l.toldElsewhere(f, told); o != nil {
		return kept, append(more, application.Ahead{Field: o.ID, Heard: h.Wording(told)})
	}
	apart, left := l.dealApart(f, h, told, kept)
	return left, append(more, apart...)
}

// Fits reports that a text has something to say to a typed field, if only that there is nothing.
func (l *Listener) Fits(def *form.Field, text string) bool {
	a := value.Parse(text, facts.WantOf(*def), l.Where(def))
	return a.Status != ask.Absent && a.Status != ask.Invalid
}

// namesFigure reports a text with a figure that stands in an option of the field: 「週28時間までです」.
func (l *Listener) namesFigure(f *application.Field, told string) bool {
	return slices.ContainsFunc(l.State.Form.Field(f.ID).Options, func(o form.Option) bool {
		return slices.ContainsFunc(o.Label.All(), func(l string) bool {
			n := figure().FindString(text.Fold(l))
			return n != "" && n == figure().FindString(text.Fold(told))
		})
	})
}

var figure = sync.OnceValue(func() *pattern.Regexp { return pattern.MustCompile(`[0-9]+`) })

// fitsBadly reports a text with a day, where one is asked, that cannot be taken as it stands: 「12月末まで今の店があるので来月5日から」.
func (l *Listener) fitsBadly(f *application.Field, text string) bool {
	def := l.State.Form.Field(f.ID)
	return def.Type == form.TypeDate && value.Parse(text, facts.WantOf(*def), l.Where(def)).Status == ask.Invalid
}

// deal parts a message into what may belong to the field and what tells something of others.
func (l *Listener) deal(f *application.Field, h application.Heard) (own string, others []application.Ahead) {
	if longerThan(maxDealt, h.Text) {
		return h.Text, nil
	}
	var kept []string
	days, ofDays := l.ofDays(f, h)
	for line := range strings.SplitSeq(h.Text, "\n") {
		line, others = l.dealListed(f, h, line, others)
		rest := ""
		for _, piece := range l.pieces(line) {
			owner := l.owner(f, piece)
			switch {
			case days != nil && (owner == days || owner == nil && !l.onlyFor(f, piece.told)) && strings.Contains(ofDays, piece.told):
			case owner == nil || owner == f, l.changesOnly(f) && owner.Settled() && !l.names(owner, piece):
				rest += piece.text
				if owner == f {
					others = append(others, l.reachedToo(f, h, piece.told)...)
				}
			case owner.Settled() && l.tellsOfSome(owner, l.newValues(owner, piece.told), piece.told):
			case !owner.Settled() || len(l.News(owner, piece.told)) > 0:
				told, own := l.dealContacts(f, owner, piece, h)
				others, rest = append(others, told...), rest+own
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

// dealContacts gives a piece to each field whose address or number it tells, and returns what it tells plainly beside them of the field that is asked:
// "Ann Lee ann@example.com +1 303 555 0142". Where none is asked yet that is a name.
func (l *Listener) dealContacts(f, owner *application.Field, p piece, h application.Heard) (others []application.Ahead, own string) {
	for rest := p; ; {
		def := l.State.Form.Field(owner.ID)
		others = append(others, application.Ahead{Field: owner.ID, Heard: h.Wording(rest.told)})
		a := value.Parse(rest.told, facts.WantOf(*def), l.Where(def))
		if !isContact(def) || a.Status != ask.Found {
			return others, ""
		}
		rest.text = strings.Replace(rest.text, a.Quote, "", 1)
		rest.told = strings.TrimSpace(rest.text)
		next := l.owner(f, rest)
		if next == nil || next == f || next == owner || !isContact(l.State.Form.Field(next.ID)) || next.Settled() {
			return others, l.ownBeside(f, rest.text)
		}
		owner = next
	}
}

// ownBeside is what is left of a piece without the addresses in it, where that tells what is asked.
func (l *Listener) ownBeside(f *application.Field, rest string) string {
	if f == nil {
		if nameAmong(rest) == "" {
			return ""
		}
		return rest
	}
	asked := l.State.Form.Field(f.ID)
	if !slices.ContainsFunc(l.News(f, rest), func(k string) bool { return facts.Tells(*asked, k) || IsName(k) }) {
		return ""
	}
	return rest
}

// reachedToo are the open fields for another way to be reached, where one is asked and a piece of the answer tells both: "jo@example.com, and if it
// bounces call 020 7946 0018".
func (l *Listener) reachedToo(f *application.Field, h application.Heard, told string) (others []application.Ahead) {
	if f == nil {
		return nil
	}
	another, ok := map[form.Type]form.Type{form.TypeEmail: form.TypePhone, form.TypePhone: form.TypeEmail}[l.State.Form.Field(f.ID).Type]
	if !ok {
		return nil
	}
	only := l.onlyOf(another)
	if only == nil || only.Settled() || !l.Fits(l.State.Form.Field(f.ID), told) || !l.Fits(l.State.Form.Field(only.ID), told) {
		return nil
	}
	if len(l.News(only, told)) == 0 || stance.OfOthers(told) {
		return nil
	}
	return []application.Ahead{{Field: only.ID, Heard: h.Wording(told)}}
}

// dealListed gives each figure of a list, or each part of a length, to the fields that count it: the words of one item alone may not say of what unit it is. It returns the line
// without lists that have nothing for the field that is asked.
func (l *Listener) dealListed(f *application.Field, h application.Heard, line string, others []application.Ahead) (string, []application.Ahead) {
	figures := facts.PartsOfLengths(line)
	if len(figures) == 0 {
		figures = facts.ListedFigures(line)
	}
	for _, at := range slices.Backward(figures) {
		list, given := strings.TrimSpace(at.In(line)), false
		for i := range l.State.Fields {
			o := &l.State.Fields[i]
			def := l.State.Form.Field(o.ID)
			if o != f && !o.Settled() && facts.CountsListed(*def, list, l.Where(def)) && len(l.News(o, list)) > 0 {
				others, given = append(others, application.Ahead{Field: o.ID, Heard: h.Wording(list)}), true
			}
		}
		if given && (f == nil || len(l.News(f, list)) == 0) {
			line = line[:at.Start] + line[at.End:]
		}
	}
	return line, others
}

// changesOnly reports that one answer is being changed: another one changes beside it only where it is named. "Same number, but not before 2pm
// cos I work nights" says nothing new of the nights.
func (l *Listener) changesOnly(f *application.Field) bool { return f != nil && f.Reopened }

// names reports that a piece names the field, by its label before a colon or in its words.
func (l *Listener) names(f *application.Field, p piece) bool {
	return p.label != "" || slices.ContainsFunc(l.named(p.told), func(n naming) bool { return n.field == f })
}

// piece is a part of a line, with what it tells, and the fields that its label names.
type piece struct {
	text, told string
	label      string
}

// pieces are the whole line where it has a label before a colon, else its clauses.
func (l *Listener) pieces(line string) []piece {
	if m := labelLine().FindStringSubmatch(line); m != nil && len(FieldsOf(l.named(m[1]))) == 1 {
		return []piece{{line, strings.TrimSpace(m[2]), m[1]}}
	}
	var out []piece
	from := 0
	for _, c := range text.Clauses(line) {
		if dayEnd().MatchString(line[from:c.End]) && dayBegin().MatchString(line[c.End:]) {
			continue // 月曜、水曜、金曜の17時から
		}
		if digitsEnd().MatchString(line[from:c.End]) && digitsBegin().MatchString(line[c.End:]) {
			continue // 〇九〇、七三三五、一一八二
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
	if at := strings.Index(line[c.Start:c.End], "※"); at > 0 { // a note begins there
		ends = append(ends, c.Start+at)
		c.Start += at
	}
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
	digitsEnd = sync.OnceValue(func() *pattern.Regexp {
		return pattern.MustCompile(`[〇零一二三四五六七八九0-9０-９]{2,5}[、,]\s?$`)
	})
	digitsBegin = sync.OnceValue(func() *pattern.Regexp {
		return pattern.MustCompile(`^\s?[〇零一二三四五六七八九0-9０-９]{3,5}(?:[、,-]|\s|です|で|$|。)`)
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
func (l *Listener) owner(f *application.Field, p piece) *application.Field {
	if p.label != "" {
		return FieldsOf(l.named(p.label))[0]
	}
	if l.FileField() != nil && stance.IsNone(p.told) { // "I don't have it on my phone" is said of the file
		return nil
	}
	for _, kind := range []form.Type{form.TypeEmail, form.TypePhone, form.TypeURL} {
		only := l.onlyOf(kind)
		if only == nil || kind == form.TypeURL && (l.mistyped(f, p.told) || l.FileField() != nil) {
			continue
		}
		def := l.State.Form.Field(only.ID)
		if a := value.Parse(p.told, facts.WantOf(*def), l.Where(def)); a.Status == ask.Found {
			return only
		}
	}
	if start := l.startField(); start != nil && start != f && l.tellsStart(f, start, p.told) {
		return start
	}
	if named := l.choiceNamed(p.told); named != nil && named != f {
		return named
	}
	if licence := l.licenceTold(f, p.told); licence != nil {
		return licence
	}
	if told := l.toldBeside(f, p.told); told != nil {
		return told
	}
	shown := l.shownIn(f, p.told)
	if f != nil && l.State.Form.Field(f.ID).Type != form.TypeText && (facts.Reaches(p.told) || l.fitsBadly(f, p.told)) { // "weekdays after six" to be called
		shown = nil
	}
	if f != nil && len(l.News(f, p.told)) > 0 && (shown == nil || !l.State.Form.Field(f.ID).OffersOptions() || l.namesFigure(f, p.told)) {
		return nil // almost anything can be read as a yes
	}
	if shown != nil {
		return shown
	}
	names := slices.DeleteFunc(l.named(p.told), func(n naming) bool { return !n.whole })
	fs := FieldsOf(names)
	if len(fs) != 1 || fs[0] == f || l.State.Form.Field(fs[0].ID).OffersOptions() || fs[0].Settled() && stance.IsNone(p.told) { // "no certificates, just experience"
		return nil
	}
	tells := slices.ContainsFunc(l.News(fs[0], p.told), func(k string) bool { return facts.Tells(*l.State.Form.Field(fs[0].ID), k) })
	if !tells {
		return nil
	}
	return fs[0]
}

// toldBeside is the one open yes or no beside f that a clause names and answers: "and I won't need a visa". Nothing is told so in a story.
func (l *Listener) toldBeside(f *application.Field, clause string) (only *application.Field) {
	if f == nil || !facts.IsPlain(*l.State.Form.Field(f.ID)) || stance.IsQuestion(clause) || stance.Past(clause) || stance.Perhaps(clause) {
		return nil
	}
	for i := range l.State.Fields {
		o := &l.State.Fields[i]
		def := l.State.Form.Field(o.ID)
		named := slices.ContainsFunc(l.named(clause), func(n naming) bool { return n.field == o && (def.OffersOptions() || n.whole) })
		switch {
		case !named && !facts.AsksWhether(*def, clause):
		case o == f:
			return nil
		case o.Settled() || !def.OffersOptions() && (!facts.AsksWhether(*def, clause) || stance.YesNo(clause) == stance.Unclear) || len(l.News(o, clause)) == 0:
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
func (l *Listener) tellsStart(f, start *application.Field, clause string) bool {
	if facts.TellsStart(clause) {
		return len(l.News(start, clause)) > 0
	}
	def := l.State.Form.Field(start.ID)
	if l.FileField() != nil && len(l.News(start, clause)) == 0 { // the question for the file stays the one that is open
		return false
	}
	return facts.NamesFirstDay(clause) && !start.Settled() && l.apart(f, clause) && value.Parse(clause, facts.WantOf(*def), l.Where(def)).Status != ask.Absent
}

// mistyped reports that an e-mail address is asked, and that what is in the text may be a part of one: a bare domain is no page then, as in
// "jo@gmial.com oops gmail.com".
func (l *Listener) mistyped(f *application.Field, raw string) bool {
	return f != nil && l.State.Form.Field(f.ID).Type == form.TypeEmail && !strings.Contains(text.Fold(raw), "/")
}

// choiceNamed is the open choice that a clause names in full and answers: 「18歳以上です」.
func (l *Listener) choiceNamed(clause string) *application.Field {
	names := slices.DeleteFunc(l.named(clause), func(n naming) bool { return !n.whole })
	fs := FieldsOf(names)
	if len(fs) != 1 || fs[0].Settled() || stance.IsQuestion(clause) {
		return nil
	}
	def := l.State.Form.Field(fs[0].ID)
	if !def.OffersOptions() || value.Parse(clause, facts.WantOf(*def), l.Where(def)).Status != ask.Found {
		return nil
	}
	return fs[0]
}

// shownIn is the one open field beside f that a clause answers by its shape. A story is told only where none is asked.
func (l *Listener) shownIn(f *application.Field, clause string) *application.Field {
	var only *application.Field
	for i := range l.State.Fields {
		o := &l.State.Fields[i]
		def := l.State.Form.Field(o.ID)
		if o == f || o.Settled() && !(f != nil && l.amends(f, o, clause)) || !facts.Shows(*def, clause, l.Where(def)) || f != nil && def.Type == form.TypeText && !l.mayShow(f, o, clause) {
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
func (l *Listener) amends(f, o *application.Field, clause string) bool {
	return l.State.Form.Field(f.ID).Type != form.TypeText && amending().MatchString(clause) && len(l.News(o, clause)) > 0
}

var amending = lexicon.Lazy(`(?i){amending}`)

// mayShow reports that a clause may be told to another field of words: one of free text alone only while no story is asked.
func (l *Listener) mayShow(f, o *application.Field, clause string) bool {
	def, asked := l.State.Form.Field(o.ID), l.State.Form.Field(f.ID)
	return asked.Type != form.TypeText || !facts.ToldInSentences(*asked) && len(asked.RequiredFacts) < 3 ||
		slices.ContainsFunc(l.News(o, clause), func(k string) bool { return facts.Tells(*def, k) })
}

// onlyOf is the form's one field of a type, nil where there are more or none.
func (l *Listener) onlyOf(kind form.Type) *application.Field {
	var only *application.Field
	for i := range l.State.Fields {
		f := &l.State.Fields[i]
		if l.State.Form.Field(f.ID).Type != kind {
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
func (l *Listener) startField() *application.Field {
	var only *application.Field
	for i := range l.State.Fields {
		f := &l.State.Fields[i]
		def := l.State.Form.Field(f.ID)
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
