package hearing

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/facts"
	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/interview/shown"
	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/language/text"
	"github.com/mendanhq/mendan/agents/language/when"
)

// slotMove is what a message makes of a moment that is known.
type slotMove struct {
	of    slot
	day   time.Time // zero: it stays
	clock string    // empty: it stays
	later time.Duration
}

// slotMover reads what a message says of moments that are known, part by part.
type slotMover struct {
	all   []slot
	now   []int // those that are spoken of
	moves []slotMove
	fails bool // a day or a time was told, and nobody can tell of which moment
	piece int
	used  []int
}

// slotChanges are the changes of moments for a meeting: each day that is named is one that is known, or the one to which that is moved; a time is of the moment
// that is spoken of.
func (l *Listener) slotChanges(said string, pieces []pieceOf) (cs []Correction) {
	f := l.only(func(f *application.Field) bool { return f.Settled() && len(slotsOf(f, l.State.Form.Field(f.ID))) > 0 })
	asks := slices.ContainsFunc(pieces, func(p pieceOf) bool {
		return typedWords.Match("wants it confirmed", p.low) || asksIn(p) && (typedWords.Match("asks what", p.low) || !typedWords.Match("asks whether it can be", p.low))
	})
	whole := slices.ContainsFunc(when.TimeRanges(said), func(h when.Hours) bool { return h.From != "" && h.To != "" })
	if f == nil || asks || whole || facts.OfWorkDone(said) {
		return nil
	}
	def := l.State.Form.Field(f.ID)
	r := slotMover{all: slotsOf(f, def)}
	for _, s := range r.all {
		r.moves = append(r.moves, slotMove{of: s})
	}
	dates := l.knownOf(form.KindDate, form.KindMonth, form.KindPeriod)
	for i, p := range pieces {
		if len(l.namesIn(p.low, dates)) == 0 && !typedWords.Match("of something else then", p.low) {
			r.piece = i
			r.read(p)
		}
	}
	if r.fails {
		return nil
	}
	for _, m := range r.moves {
		at := m.moved()
		if at.Equal(m.of.at) || r.taken(at) {
			continue
		}
		words := shown.Value(def, m.of.key, application.Fact{Value: at.Format("2006-01-02T15:04-07:00")}, l.State.Speaks)
		if end := facts.EndOfSlot(m.of.fact.Words); end != "" && m.clock == "" && m.later == 0 {
			words = l.Text("answer.range", map[string]any{"from": words, "to": end})
		}
		cs = append(cs, Correction{Field: f, Keys: []string{m.of.key}, Only: words, From: sentenceOf(said, pieces[r.used[0]])})
	}
	for _, p := range r.used {
		pieces[p].done = len(cs) > 0 || pieces[p].done
	}
	return cs
}

// taken reports a moment that another one is already, and stays.
func (r *slotMover) taken(at time.Time) bool {
	return slices.ContainsFunc(r.moves, func(m slotMove) bool { return m.moved().Equal(at) && m.of.at.Equal(at) })
}

// moved is the moment that it comes to.
func (m slotMove) moved() time.Time {
	day, at := m.of.at, m.of.at
	if !m.day.IsZero() {
		day = m.day
	}
	if m.clock != "" {
		if c, err := time.Parse("15:04", m.clock); err == nil {
			at = c
		}
	}
	return time.Date(day.Year(), day.Month(), day.Day(), at.Hour(), at.Minute(), 0, 0, m.of.at.Location()).Add(m.later)
}

// slotWords are the days, numbers and times in what is said of moments.
var slotWords = pattern.Lazy(`(?P<monthof>[0-9]{1,2})/(?P<dayof>[0-9]{1,2})|(?:(?P<month>[0-9]{1,2})月)?(?P<day>[0-9]{1,2})日|(?P<first>[一1]つ[目め]|第[一1](?:希望|候補)|最初の)|` +
	`(?P<second>[二2]つ[目め]|第[二2](?:希望|候補))|(?P<both>どっちも|どちらも|両方|両日|2つとも|二つとも)|(?P<same>同日|(?:同じ|おんなじ|その)日)|` +
	`(?P<n>[0-9]{1,2})(?:(?P<minutes>分)|時間)(?P<half>半)?(?:ほど|くらい|ぐらい|だけ)?(?:ずつ)?(?:(?P<later>後ろ|うしろ|(?:遅|おそ)[くめら]|後に(?:ず|し|変|お願))|(?P<earlier>(?:早|はや)[くめ]|前倒|前に(?:ず|し|変|お願)))`)

// read takes in what a part of the message says.
func (r *slotMover) read(p pieceOf) {
	folded := text.Fold(p.said)
	clocks := when.Times(p.said)
	from := 0
	for from < len(folded) {
		at, group := slotWords().FindGroups(folded[from:])
		end := len(folded)
		if at != nil {
			end = from + at[0]
		}
		r.clocks(p.said, clocks, from, end)
		if at == nil {
			break
		}
		r.word(group, folded[from+at[1]:])
		from += at[1]
	}
}

// use marks the part of the message as one that is of moments.
func (r *slotMover) use() {
	if !slices.Contains(r.used, r.piece) {
		r.used = append(r.used, r.piece)
	}
}

// clocks takes the times between two words for those of the moments that are spoken of.
func (r *slotMover) clocks(said string, all []when.Clock, from, to int) {
	for _, c := range all {
		if c.Start < from || c.Start > to || c.Start == to && to < len(said) || len(r.now) == 0 {
			continue
		}
		for _, i := range r.now {
			if c.HM != r.moves[i].of.at.Format("15:04") || r.moves[i].clock != "" {
				r.moves[i].clock = c.HM
			}
		}
		r.use()
	}
}

// word takes in a day, a number or how much later something is to be.
func (r *slotMover) word(group func(string) string, behind string) {
	switch {
	case group("dayof") != "":
		r.day(group("monthof"), group("dayof"))
	case group("day") != "":
		r.day(group("month"), group("day"))
	case group("first") != "", group("second") != "":
		n := 0
		if group("second") != "" {
			n = 1
		}
		if n >= len(r.all) {
			return
		}
		if asThat().MatchString(behind) && len(r.now) > 0 { // 「二つ目、一つ目とおんなじ日で」
			r.setDay(r.all[n].at)
			return
		}
		r.now = []int{n}
		r.use()
	case group("both") != "":
		r.now = nil
		for i := range r.all {
			r.now = append(r.now, i)
		}
		r.use()
	case group("same") != "":
		r.use()
	case group("n") != "" && len(r.now) > 0:
		n, _ := strconv.Atoi(group("n"))
		by := time.Duration(n) * time.Hour
		if group("minutes") != "" {
			by = time.Duration(n) * time.Minute
		} else if group("half") != "" {
			by += 30 * time.Minute
		}
		if group("earlier") != "" {
			by = -by
		}
		for _, i := range r.now {
			r.moves[i].later = by
		}
		r.use()
	}
}

var asThat = pattern.Lazy(`^と(?:同じ|おんなじ)日`)

// day takes a day for the moment that is on it, or for the one to which the moment that is spoken of is moved.
func (r *slotMover) day(month, day string) {
	for i, s := range r.all {
		if strconv.Itoa(s.at.Day()) == strings.TrimLeft(day, "0") && (month == "" || strconv.Itoa(int(s.at.Month())) == strings.TrimLeft(month, "0")) {
			r.now = []int{i}
			r.use()
			return
		}
	}
	n, _ := strconv.Atoi(day)
	if len(r.now) != 1 || n < 1 || n > 31 {
		r.fails = r.fails || len(r.now) > 0
		return
	}
	was := r.all[r.now[0]].at
	to := time.Date(was.Year(), was.Month(), n, 0, 0, 0, 0, was.Location())
	if m, err := strconv.Atoi(month); err == nil {
		to = time.Date(was.Year(), time.Month(m), n, 0, 0, 0, 0, was.Location())
		if to.Before(was.AddDate(0, -6, 0)) {
			to = to.AddDate(1, 0, 0)
		}
	}
	r.setDay(to)
}

func (r *slotMover) setDay(day time.Time) {
	for _, i := range r.now {
		r.moves[i].day = day
	}
	r.use()
}
