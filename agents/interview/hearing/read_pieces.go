package hearing

import (
	"cmp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/facts"
	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/interview/intents"
	"github.com/mendanhq/mendan/agents/interview/reading"
	"github.com/mendanhq/mendan/agents/interview/repair"
	"github.com/mendanhq/mendan/agents/interview/wish"
	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/language/stance"
	"github.com/mendanhq/mendan/agents/language/text"
)

// wishPiece is a part of a message to the summary that may want something of its own.
type wishPiece struct {
	from, to int  // in the message
	joined   bool // by an "and" to the one before
	does     pieceDoes
	changes  []Correction       // that it comes to where it is read as if it were the whole message
	opens    *application.Field // that it wants changed, and does not tell to what
}

// pieceDoes is what a piece does.
type pieceDoes int

const (
	tellsUnknown pieceDoes = iota // nobody can tell
	changesSome                   // all that it wants is known
	asksPiece                     // asks something
	tellsNothing                  // thanks, agrees, wants it sent, announces what follows
)

// hearPieces hears a message to the summary that wants several things, each in a piece of its own, of which the reading of the whole misses some:
// "go 6 not 7, start feb 1, pay 180". Each piece is read as if it were the whole message. Where that finds no more than the whole does, it is left to that.
func (l *Listener) hearPieces() Move {
	if !l.atSummary() || l.State.Plan == nil || l.pastes() || l.Said.hasFiles() || longerThan(intents.MaxRead, l.Said.Text) || l.confirmsValues(l.Said.Text) ||
		slices.ContainsFunc(l.sentencesSaid(), stance.OfOthers) {
		return Move{}
	}
	pieces := l.readPieces()
	if len(pieces) < 2 {
		return Move{}
	}
	whole := l.readAlone(l.Said.Text)
	cs, known := l.changesOfPieces(pieces, whole)
	if len(cs) == 0 {
		return Move{}
	}
	cs, own := l.preferWhole(cs, whole.Changes)
	if own == 0 {
		return Move{}
	}
	covered := !slices.ContainsFunc(whole.Changes, func(c Correction) bool { return isMade(c) && !l.changesAlike(c, cs) })
	more := slices.ContainsFunc(cs, func(c Correction) bool { return !l.changesAlike(c, whole.Changes) })
	slices.SortStableFunc(cs, func(a, b Correction) int { return cmp.Compare(l.daysLast(a), l.daysLast(b)) })
	if !covered && !known {
		for _, c := range whole.Changes {
			if isMade(c) && !l.changesAlike(c, cs) {
				cs = append(cs, c)
			}
		}
	}
	m := Move{Does: ChangesAnswers, Changes: cs}
	for _, p := range pieces {
		if p.does == asksPiece {
			m.Rest = append(m.Rest, strings.Trim(l.Said.Text[p.from:p.to], AroundClause))
		}
	}
	m = l.sayBackPieces(m, pieces)
	unclear := len(whole.Changes) == 0 || slices.ContainsFunc(whole.Changes, isUnclear)
	unasked := slices.ContainsFunc(m.Rest, func(q string) bool { return !strings.Contains(text.Fold(strings.Join(whole.Rest, "\n")), text.Fold(q)) })
	if !more && !unclear && !(covered && (unasked || known && len(cs) > 1 && len(cs) >= len(whole.Changes))) {
		return Move{}
	}
	return m
}

// sayBackPieces has the pieces said back that name an answer, ask for a change or tell a figure, and of which nothing comes.
func (l *Listener) sayBackPieces(m Move, pieces []wishPiece) Move {
	m.Changes = slices.Clone(m.Changes)
	for _, p := range pieces {
		words := strings.Trim(l.Said.Text[p.from:p.to], AroundClause)
		if p.opens != nil && !touches(Correction{Field: p.opens}, m.Changes) { // 「url消して、あと入社は2/1」
			m.Changes = append(m.Changes, Correction{Field: p.opens, Opens: true, From: words})
			continue
		}
		if p.does != tellsUnknown || utf8.RuneCountInString(words) > intents.MaxWhole || onlySaysWhy(words) ||
			l.isDone(words, m.Requests, m.Changes) ||
			slices.ContainsFunc(m.Rest, func(r string) bool { return strings.Contains(r, words) }) {
			continue
		}
		names := slices.ContainsFunc(l.named(words), func(n naming) bool { return n.whole })
		if names || hasFiguresOrDays(words) || l.wantsChange(words) {
			m.Changes = append(m.Changes, Correction{Unmade: words, From: words})
		}
	}
	return m
}

// preferWhole puts the changes of the whole in the place of those of pieces that only have words stand beside the same answer. own counts the others.
func (l *Listener) preferWhole(cs, whole []Correction) (out []Correction, own int) {
	for _, c := range cs {
		i := slices.IndexFunc(whole, func(w Correction) bool { return isMade(w) && w.Field == c.Field })
		if !c.Adds || i < 0 {
			own++
		} else if c = whole[i]; l.changesAlike(c, out) {
			continue
		}
		out = append(out, c)
	}
	return out, own
}

// daysLast is in which order the changes of an answer are made: hours that are told behind days would be those of the days.
func (l *Listener) daysLast(c Correction) int {
	if slices.Contains(c.Keys, facts.DaysKey(*l.State.Form.Field(c.Field.ID))) {
		return 1
	}
	return 0
}

// changesOfPieces are the changes of the pieces. known says that there is nothing in the message besides that nobody can place; where there is, only what
// names its answer or asks for the change counts: a story tells values, too.
func (l *Listener) changesOfPieces(pieces []wishPiece, whole Move) (cs []Correction, known bool) {
	wants := len(whole.Changes) > 0 || slices.ContainsFunc(pieces, func(p wishPiece) bool { return p.opens != nil }) || l.isBriefList(pieces)
	known = wants && !slices.ContainsFunc(pieces, func(p wishPiece) bool { return p.does == tellsUnknown })
	for _, p := range pieces {
		words := l.Said.Text[p.from:p.to]
		sure := known || l.asksInForm(words) || l.namesChanged(words, p.changes) || wants && (isBrief(words) || l.wantsChange(words))
		if p.does != changesSome || !sure {
			continue
		}
		for _, c := range p.changes {
			// "change my email to my wife's, …"
			opened := slices.ContainsFunc(pieces, func(o wishPiece) bool { return o.opens != nil && o.opens == c.Field })
			if opened || l.changesAlike(c, cs) { // two pieces tell two things of it: the whole says how they go together
				return nil, false
			}
			cs = append(cs, c)
		}
	}
	return cs, known
}

// isBriefList reports pieces that all are brief, and change something or say nothing: 「週15時間 1月19日から」.
func (l *Listener) isBriefList(pieces []wishPiece) bool {
	return !slices.ContainsFunc(pieces, func(p wishPiece) bool {
		return p.does != tellsNothing && (p.does != changesSome || !isBrief(l.Said.Text[p.from:p.to]))
	})
}

// namesChanged reports words that name each answer that they change.
func (l *Listener) namesChanged(words string, cs []Correction) bool {
	names := l.named(words)
	return !slices.ContainsFunc(cs, func(c Correction) bool {
		return !slices.ContainsFunc(names, func(n naming) bool { return n.field == c.Field && n.whole })
	})
}

// isMade reports a change of which it is known what is to be there.
func isMade(c Correction) bool { return c.Field != nil && !c.Opens && c.Unmade == "" }

// isUnclear reports one that has to be asked about.
func isUnclear(c Correction) bool { return !isMade(c) }

// isForPeople reports a request that is of no answer.
func isForPeople(r Request) bool { return r.Field == nil }

// readPieces are the pieces of the newest words with what they do. What says nothing by itself goes on with the piece before, where it fits there:
// "duties are washing", "dressing"; "20 hours", "no, 16".
func (l *Listener) readPieces() (out []wishPiece) {
	said := l.Said.Text
	parted := piecesOfMessage(said)
	if len(parted) < 2 || len(parted) > maxPieces {
		return nil
	}
	for _, at := range parted {
		p := l.readPiece(at.Start, at.End)
		p.joined = at.joined
		if last := len(out) - 1; last >= 0 && l.goesOnWith(&out[last], p) {
			continue
		}
		out = append(out, p)
	}
	return out
}

// goesOnWith joins a piece with the one before where that says more than both by themselves. It reports whether it did.
func (l *Listener) goesOnWith(before *wishPiece, p wishPiece) bool {
	if p.does == asksPiece && p.joined { // "is it sat and sun?"
		if before.does != changesSome || !l.asksInForm(l.Said.Text[before.from:before.to]) {
			before.does, before.changes, before.to = asksPiece, nil, p.to
			return true
		}
		p = l.readPiece(p.from, p.from+len(strings.TrimRight(l.Said.Text[p.from:p.to], " ?？"))) // "can you make it 22 hours and three weeks' notice?"
	}
	if before.does != changesSome && before.does != tellsUnknown || p.does != changesSome && p.does != tellsUnknown {
		return false
	}
	said := l.Said.Text
	joined := l.readPiece(before.from, p.to)
	if joined.does != changesSome {
		return l.deniesPiece(before, p)
	}
	switch {
	case before.does == tellsUnknown && p.does == changesSome: // "just the hours, 30 not 24"
		if len(l.named(said[before.from:before.to])) == 0 || l.sameFacts(joined.changes, p.changes) {
			return false
		}
	case before.does == changesSome:
		names := p.does == tellsUnknown && slices.ContainsFunc(l.named(said[p.from:p.to]), func(n naming) bool { return n.whole })
		if names || p.does == changesSome && !l.sameFacts(p.changes, before.changes) || !l.sameFacts(joined.changes, before.changes) {
			return false
		}
	}
	joined.joined, *before = before.joined, joined
	return true
}

// deniesPiece takes a piece together with the one before that names the answer which it changes, where both together change nothing: "change my email to my
// wife's, w@example.com".
func (l *Listener) deniesPiece(before *wishPiece, p wishPiece) bool {
	f := l.AnswerSpokenOf(strings.Trim(l.Said.Text[before.from:before.to], AroundClause))
	if before.does != tellsUnknown || p.does != changesSome || f == nil || !touches(Correction{Field: f}, p.changes) {
		return false
	}
	before.to = p.to
	return true
}

// maxPieces is how many pieces a message has at most that is read piece by piece: what has more tells a story.
const maxPieces = 12

// sameFacts reports changes of the same facts.
func (l *Listener) sameFacts(as, bs []Correction) bool {
	return len(as) > 0 && len(as) == len(bs) && !slices.ContainsFunc(as, func(a Correction) bool { return !l.changesAlike(a, bs) })
}

// changesAlike reports a change of facts of which another one is as well.
func (l *Listener) changesAlike(c Correction, cs []Correction) bool {
	keys := l.factsOf(c)
	return slices.ContainsFunc(cs, func(o Correction) bool {
		others := l.factsOf(o)
		shared := slices.ContainsFunc(keys, func(k string) bool { return slices.Contains(others, k) })
		return o.Field == c.Field && (len(keys) == 0 || len(others) == 0 || shared)
	})
}

// factsOf are the facts that a change tells anew; none where it may be any.
func (l *Listener) factsOf(c Correction) (keys []string) {
	if c.Field == nil || c.Whole || c.WholeWeek || len(c.Keys) > 0 {
		return c.Keys
	}
	for _, s := range c.Swaps {
		keys = append(keys, s.Key)
	}
	if len(keys) == 0 && c.Only != "" && !c.Adds {
		keys = l.newValues(c.Field, c.Only)
	}
	return keys
}

// asksInForm reports words that ask by their form for an answer to be otherwise.
func (l *Listener) asksInForm(words string) bool {
	w := repair.Read(words)
	return w.Corrects || w.Removes || w.Asks || w.Tail != ""
}

// readPiece is what a piece of the newest words does.
func (l *Listener) readPiece(from, to int) wishPiece {
	p := wishPiece{from: from, to: to}
	words := strings.Trim(l.Said.Text[from:to], AroundClause)
	if saysNothingNew(words) {
		p.does = tellsNothing
		return p
	}
	m := l.readAlone(words)
	switch {
	case onlySaysWhy(words): // 「4日で6時間だから」
	case len(m.Changes) > 0 && hasFigures(words) && sometimes().MatchString(strings.ToLower(text.Fold(words))): // "busy days 60 meals" takes the place of no figure
	case len(m.Changes) > 0 && !slices.ContainsFunc(m.Requests, isForPeople) && !slices.ContainsFunc(m.Changes, isUnclear) &&
		!slices.ContainsFunc(m.Rest, l.WantsSomething):
		p.does = changesSome
		for _, c := range m.Changes {
			if c.From = cmp.Or(c.From, words); len(c.Takes)+len(c.Swaps) == 0 {
				c.Only = cmp.Or(c.Only, words)
			}
			if !l.tellsItsChange(c) {
				return wishPiece{from: from, to: to}
			}
			p.changes = append(p.changes, c)
		}
	case m.Does == Edits && l.asksInForm(words):
		p.opens = m.Field
	case m.Does == Asks, l.onlyAsks(words):
		p.does = asksPiece
	case slices.Contains([]Does{Sends, Confirms, Thanks, Acknowledges, ChangesNothing, Wonders}, m.Does),
		l.isKind(words) && len(l.named(words)) == 0 && !l.asksInForm(words):
		p.does = tellsNothing
	}
	return p
}

// changesBesideHelp are the pieces of a message that change something, where the rest asks for help to take part: 「10日の朝きついので同日14時 字幕あると助かる」.
func (l *Listener) changesBesideHelp(said string) string {
	if !l.atSummary() || l.State.Plan == nil || longerThan(intents.MaxRead, said) {
		return ""
	}
	whole := l.Said
	defer func() { l.Said = whole }()
	l.Said = Utterance(l.Said.Only(said))
	var kept []string
	for _, at := range piecesOfMessage(l.Said.Text) {
		words := l.Said.Text[at.Start:at.End]
		if _, helps := wish.Adjust(words, false); helps || l.Reads(words).SureOf(reading.Accommodation) >= sureWhatever {
			continue
		}
		if p := l.readPiece(at.Start, at.End); p.does == changesSome {
			kept = append(kept, strings.TrimSpace(words))
		}
	}
	return strings.Join(kept, "\n")
}

// onlySaysWhy reports a piece that gives a reason. 「1月19日から」 gives none.
func onlySaysWhy(words string) bool {
	return givesReason().MatchString(words) && !fromThen().MatchString(text.Fold(words))
}

// tellsItsChange reports a change of values of which the words tell one: nothing would come of another.
func (l *Listener) tellsItsChange(c Correction) bool {
	inWords := l.State.Form.Field(c.Field.ID).Type == form.TypeText && len(c.Keys) == 0
	if inWords || c.Drops || c.Adds || c.Whole || c.WholeWeek || len(c.Takes)+len(c.Swaps) > 0 {
		return true
	}
	return len(l.newValues(c.Field, c.Only)) > 0 || len(c.Keys) > 0 && IsName(c.Keys[0])
}

// saysNothingNew reports a piece that agrees, wants the application sent, or says only that something is wrong or is to be changed.
func saysNothingNew(words string) bool {
	plain := intents.Plainly(words)
	return plain == "" || onlyLeadsIn(words) || onlySaysHow(words) || onlyAsksToWrite(words) || leadsToMore().ReplaceAllString(words, "") == "" ||
		repair.Keeps(words) || repair.Announces(words) ||
		saysWrong().MatchString(text.Fold(words)) || TakesBack().MatchString(words) || restIsRight().MatchString(plain) ||
		announcesSome().MatchString(plain) || intents.Is(intents.SaysSubmit, words) || intents.Is(intents.WantsSend, words)
}

// OnlyAnnounces reports words that only say, before a change or behind it, that there is one: 「お手数ですが修正をお願いいたします」.
func OnlyAnnounces(words string) bool {
	return repair.Announces(words) || announcesSome().MatchString(intents.Plainly(words))
}

// readAlone is what some of the newest words say where they are the whole message to the summary. Nothing is done about it yet.
func (l *Listener) readAlone(words string) Move {
	said, misses, sends := l.Said, l.misses, l.sends
	defer func() { l.Said, l.misses, l.sends = said, misses, sends }()
	l.Said = Utterance(l.Said.Only(words))
	if len(l.Said.Parts) == 0 {
		return Move{}
	}
	for _, hear := range aloneInOrder {
		if m := hear(l); m.Does != "" {
			return m
		}
	}
	return Move{}
}

// aloneInOrder is the part of inOrder that finds changes of what was told.
var aloneInOrder = []func(*Listener) Move{
	(*Listener).hearSending, (*Listener).hearSummary, (*Listener).dropSends,
	(*Listener).hearComplaints, (*Listener).hearWholeQuestion, (*Listener).hearListed, (*Listener).hearNamedOpening,
	(*Listener).hearChanges,
}

// wishSpan is the place of a piece.
type wishSpan struct {
	text.Span
	joined bool
}

// piecesOfMessage are the places of the parts of a message each of which may want something of its own: the items of a list, sentences, clauses, and what
// stands on both sides of an "and" or, in Japanese, of a space. Nothing within quotes is parted.
func piecesOfMessage(said string) (out []wishSpan) {
	from := 0
	for line := range strings.SplitAfterSeq(said, "\n") {
		for _, item := range itemsOf(line) {
			part := item.In(line)
			for _, c := range text.Clauses(part) {
				for i, s := range atJoints(c.In(part)) {
					at, last := from+item.Start+c.Start, len(out)-1
					if last >= 0 && strings.ContainsAny(said[max(0, out[last].End-len("：")):out[last].End], ":：") && i == 0 { // "connection: no"
						out[last].End = at + s.End
						continue
					}
					out = append(out, wishSpan{text.Span{Start: at + s.Start, End: at + s.End}, i > 0})
				}
			}
		}
		from += len(line)
	}
	return out
}

// itemsOf are the items of a list in one line, without the marks before them.
func itemsOf(line string) (out []text.Span) {
	from := 0
	for _, m := range listMark().FindAllStringSubmatchIndex(line, -1) {
		if strings.TrimSpace(line[from:m[2]]) != "" {
			out = append(out, text.Span{Start: from, End: m[2]})
		}
		from = m[3]
	}
	return append(out, text.Span{Start: from, End: len(line)})
}

// listMark stands before an item of a list. A bare number with a stop behind it may be that of an answer.
var listMark = pattern.Lazy(`(?i)(?:^|[\s、,;。])(\(?[0-9a-e]\) ?|[①-⑨] ?|[-*•・] ?)`)

// atJoints parts a clause where it may go on with something else.
func atJoints(clause string) (out []text.Span) {
	from := 0
	if strings.ContainsAny(clause, `"「『“`) {
		return []text.Span{{End: len(clause)}}
	}
	joints := joinsWishes()
	if text.ScriptOf(clause) != text.Latin {
		joints = joinsSpaced()
	}
	for _, m := range joints.FindAllStringIndex(clause, -1) {
		if strings.TrimSpace(clause[from:m[0]]) != "" && m[1] < len(clause) {
			out, from = append(out, text.Span{Start: from, End: m[0]}), m[1]
		}
	}
	return append(out, text.Span{Start: from, End: len(clause)})
}

// fromThen ends with the time from which something is so.
var fromThen = pattern.Lazy(`[0-9月日時分曜頃頭末]から$`)

var (
	// joinsWishes stands between two things that are wanted in one breath.
	joinsWishes = lexicon.Lazy(`(?i){joins wishes}`)
	joinsSpaced = pattern.Lazy(`[\s　\p{So}\x{FE0F}\x{200D}\x{1F3FB}-\x{1F3FF}]+`)
	// restIsRight says that nothing else is to be changed.
	restIsRight = lexicon.Lazy(`(?i)^(?:{the rest is right})[.!。]*$`)
	// announcesSome says only that there are changes to come.
	announcesSome = lexicon.Lazy(`(?i)^(?:{announces some changes})[.!:。]*$`)
)
