package offline

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	rules "github.com/mendanhq/mendan/agents/llm/offline"
)

// edit is a plan being changed, clause by clause.
type edit struct {
	p       *plan
	seen    *plan // as the person sees it: numbers mean its places, though steps have moved since
	lang    string
	read    reader
	done    int      // changes made
	notes   []string // what the person should know of them
	asks    []string // what has to be asked; the first one is
	set     map[string]string
	last    []mention // whose date was spoken of last
	touched int       // the step that was changed or added last
	torn    bool      // wishes contradict each other: then nothing is done
	did     int       // which of the orders the last clause was; -1 for none
	offers  bool      // what is asked is whether to add a step
	agreed  bool      // the person said yes to that
}

func (d *designer) newEdit(p *plan) *edit {
	seen := p.clone()
	seen.shown = len(seen.steps)
	return &edit{p: p, seen: seen, lang: d.Lang, read: d.reader(p.title), did: -1, set: map[string]string{}}
}

func (e *edit) say(ja, en string, args ...any) string {
	return fmt.Sprintf(rules.Say(e.lang, ja, en), args...)
}

func (e *edit) note(ja, en string, args ...any) {
	if s := e.say(ja, en, args...); !slices.Contains(e.notes, s) {
		e.notes = append(e.notes, s)
	}
}

func (e *edit) ask(ja, en string, args ...any) bool {
	e.asks = append(e.asks, e.say(ja, en, args...))
	return true
}

// choose asks which of two wishes counts.
func (e *edit) choose(ja, en string, args ...any) bool {
	if !e.torn {
		e.torn, e.asks = true, nil
	}
	return e.ask(ja, en, args...)
}

// clash notes that something of a step is asked for, and asks where another thing was asked for before. instead says that the person
// corrects themselves: then the last word counts.
func (e *edit) clash(what, value string, instead bool) bool {
	old, was := e.set[what]
	e.set[what] = value
	return was && old != value && !instead
}

// orders are tried in this order: the first that a clause fits is meant. Each reports whether it understood the clause.
var orders = []struct {
	phrases string
	do      func(*edit, string) bool
}{
	{"order split", (*edit).split},
	{"order merge", (*edit).merge},
	{"order sort", (*edit).sort},
	{"order swap", (*edit).swap},
	{"order artifact", (*edit).artifact},
	{"order rename", (*edit).rename},
	{"order add", (*edit).add},
	{"order condition", (*edit).condition},
	{"order depend", (*edit).depend},
	{"order on date", (*edit).onDate},
	{"order time", (*edit).time},
	{"order order", (*edit).order},
	{"order remove", (*edit).remove},
	{"order vague time", (*edit).vagueTime},
	{"order replace", (*edit).replace},
}

// kind is which of the orders a clause is; -1 for none.
func (e *edit) kind(c string) int {
	for i, o := range orders {
		if holds(o.phrases, masked(c)) {
			return i
		}
	}
	return -1
}

// clone is the change so far, to go back to.
func (e *edit) clone() *edit {
	c := *e
	c.p, c.seen, c.set = e.p.clone(), e.seen.clone(), maps.Clone(e.set)
	c.notes, c.asks = slices.Clone(e.notes), slices.Clone(e.asks)
	return &c
}

// clause does what a clause asks for. It reports whether it was understood, be it as a question.
func (e *edit) clause(c string) bool {
	for i, o := range orders {
		if holds(o.phrases, masked(c)) && o.do(e, c) {
			e.did = i
			return true
		}
	}
	e.did = -1
	return e.bareAdd(c) || e.offerAt(c)
}

func (e *edit) name(id int) string {
	if i := e.p.at(id); i >= 0 {
		return e.p.steps[i].name
	}
	if i := e.seen.at(id); i >= 0 {
		return e.seen.steps[i].name
	}
	return ""
}

// in finds the steps that a clause names and that are still there. gone reports that it names one that was just removed.
func (e *edit) in(c string) (list []mention, gone bool) {
	for _, m := range e.seen.mentions(c) {
		if e.p.at(m.id) >= 0 {
			list = append(list, m)
		} else {
			gone = true
		}
	}
	return list, gone
}

// which asks what step is meant.
func (e *edit) which(c string) bool {
	if m := phrases("missing number").FindString(c); m != "" {
		return e.ask("いまの案は %d 段階です。どの段階のことでしょうか。", "The draft has %d steps. Which one do you mean?", len(e.p.steps))
	}
	return e.ask("どの段階のことでしょうか。番号か名前で教えてください。", "Which step do you mean? Its number or name will do.")
}

func (e *edit) swap(c string) bool {
	list, _ := e.in(c)
	if len(list) != 2 || list[0].id == list[1].id {
		return e.ask("どの 2 つを入れ替えますか。", "Which two should change places?")
	}
	i, j := e.p.at(list[0].id), e.p.at(list[1].id)
	if i > j {
		i, j = j, i
	}
	loose := e.p.move(j, i)
	loose = e.p.move(i+1, j) || loose
	e.noteMove(loose)
	return true
}

func (e *edit) noteMove(loosened bool) {
	e.done++
	if loosened {
		e.noteLoose()
	}
}

func (e *edit) noteLoose() {
	e.note("順番が逆になるので、前後の指定は外しました。", "As the order is the other way round now, they no longer wait for each other.")
}

func (e *edit) remove(c string) bool {
	list, gone := e.in(c)
	if len(list) == 0 {
		switch {
		case gone:
			return true
		case holds("missing number", c):
			return e.which(c)
		}
		return e.ask("どの段階をなくしますか。番号か名前で教えてください。", "Which step should go? Its number or name will do.")
	}
	ids := idsOf(list)
	if span := phrases("range of").FindStringSubmatchIndex(c); span != nil && len(list) == 2 {
		a, b := e.seen.at(list[0].id), e.seen.at(list[1].id)
		for i := min(a, b) + 1; i < max(a, b); i++ {
			ids = append(ids, e.seen.steps[i].id)
		}
	}
	if len(ids) >= len(e.p.steps) {
		return e.ask("段階が 1 つもなくなります。残すものはどれですか。", "That would leave no step at all. Which one should stay?")
	}
	for _, id := range ids {
		if e.clash(fmt.Sprint("step ", id), "removed", false) {
			return e.choose("「%s」は、なくすのと変えるのとどちらにしますか。", "Should \"%s\" go, or be changed?", e.name(id))
		}
		e.p.remove(id)
		e.done++
	}
	return true
}

// busy notes that steps are changed. Where one of them was to be removed it asks what counts, and reports that.
func (e *edit) busy(ids ...int) bool {
	for _, id := range ids {
		if e.set[fmt.Sprint("step ", id)] == "removed" {
			return e.choose("「%s」は、なくすのと変えるのとどちらにしますか。", "Should \"%s\" go, or be changed?", e.name(id))
		}
		e.set[fmt.Sprint("step ", id)] = "changed"
		e.touched = id
	}
	return false
}

// placeNamed is the place that a clause names by its number, counted from 0.
func placeNamed(c string) (place, from, to int, ok bool) {
	m := phrases("ordinal at").FindStringSubmatchIndex(c)
	if m == nil {
		return 0, 0, 0, false
	}
	for g := 2; g < len(m); g += 2 {
		if m[g] < 0 {
			continue
		}
		word := strings.ToLower(c[m[g]:m[g+1]])
		n, err := strconv.Atoi(word)
		if err != nil {
			n = places[word]
		}
		return n - 1, m[0], m[1], n > 0
	}
	return 0, 0, 0, false
}

// spot is a place among the steps: at which index something goes, and what words said so. exact says that what is moved has that index
// in the end.
type spot struct {
	at, from, to int
	exact        bool
	behind       int // the step that it says to come after; 0 for none
}

// sideWords are words beside a step's name that make a place of it.
type sideWords struct {
	section string
	infront bool
	behind  int
}

// besides are the words beside a step's name that make a place of it: behind the name, or before it, and of the place before the step (0) or
// behind it (1). The last two only name where something is added.
var besides = []sideWords{
	{"ahead", false, 0}, {"behind", false, 1}, {"before w", true, 0}, {"after word", true, 1},
	{"to step", false, 1}, {"to step en", true, 1},
}

// spotIn finds where a clause wants something to go. except is a step that is itself to be moved; 0 for none.
func (e *edit) spotIn(c string, list []mention, except int) (spot, bool) {
	for k, m := range list {
		if m.id == except {
			continue
		}
		if k+1 < len(list) {
			if s, ok := e.between(c, m, list[k+1]); ok {
				return s, true
			}
		}
		if s, ok := e.spotBeside(c, m, besides[:4]...); ok {
			return s, true
		}
	}
	if i, from, to, ok := placeNamed(c); ok {
		return spot{at: min(i, len(e.p.steps)), from: from, to: to, exact: true}, true
	}
	touched := e.p.at(e.touched)
	for _, p := range []struct {
		section string
		at      int
	}{{"after that", touched + 1}, {"before that", touched}, {"at front", 0}, {"at end", len(e.p.steps)}} {
		if x := phrases(p.section).FindStringIndex(c); x != nil && (touched >= 0 || !strings.HasSuffix(p.section, "that")) {
			return spot{at: p.at, from: x[0], to: x[1]}, true
		}
	}
	return spot{}, false
}

// between is the place between two steps.
func (e *edit) between(c string, m, n mention) (spot, bool) {
	from, to := phrases("between w").FindStringIndex(c[:m.from]), phrases("among").FindStringIndex(c[n.to:])
	s := spot{at: max(e.p.at(m.id), e.p.at(n.id)), from: m.from, to: n.to}
	if from != nil {
		s.from = from[0]
	}
	if to != nil {
		s.to += to[1]
	}
	return s, from != nil || to != nil
}

// spotBeside is the place that the words beside a step's name make of it.
func (e *edit) spotBeside(c string, m mention, ways ...sideWords) (spot, bool) {
	for _, w := range ways {
		s := spot{at: e.p.at(m.id) + w.behind, from: m.from, to: m.to, behind: w.behind * m.id}
		if x := phrases(w.section).FindStringIndex(c[:m.from]); w.infront && x != nil {
			s.from = x[0]
			return s, true
		}
		if x := phrases(w.section).FindStringIndex(c[m.to:]); !w.infront && x != nil {
			s.to += x[1]
			return s, true
		}
	}
	return spot{}, false
}

func (e *edit) order(c string) bool {
	list, gone := e.in(c)
	if len(list) == 0 {
		return gone
	}
	// The one that is moved is the first that is not the place itself.
	for _, m := range list {
		s, ok := e.spotIn(c, list, m.id)
		if !ok || m.from >= s.from && m.from < s.to {
			continue
		}
		from := e.p.at(m.id)
		to := s.at
		switch {
		case s.exact:
			to = min(to, len(e.p.steps)-1)
		case from < to:
			to--
		}
		if e.busy(m.id) {
			return true
		}
		if e.clash(fmt.Sprint("place ", m.id), fmt.Sprint(to), holds("instead", c)) {
			return e.choose("「%s」の場所が 2 とおりありました。どちらにしますか。", "You named two places for \"%s\". Which one should it be?", e.name(m.id))
		}
		if from == to {
			if to > 0 && !slices.Contains(e.p.steps[to].after, e.p.steps[to-1].id) {
				e.p.steps[to].after = append(e.p.steps[to].after, e.p.steps[to-1].id)
				e.done++
				return true
			}
			e.note("「%s」は、もうその順番です。", "\"%s\" is in that place already.", e.name(m.id))
			return true
		}
		e.noteMove(e.p.move(from, to))
		if s.behind != 0 && !slices.Contains(e.p.steps[to].after, s.behind) {
			e.p.steps[to].after = []int{s.behind}
		}
		if to > 0 && !slices.Contains(e.p.steps[to].after, e.p.steps[to-1].id) && len(e.p.steps[to].after) == 0 {
			e.p.steps[to].after = []int{e.p.steps[to-1].id}
		}
		return true
	}
	return false
}

// offerAt offers a step that is to come before or after one that there is, and is none itself.
func (e *edit) offerAt(c string) bool {
	list, _ := e.in(c)
	s, ok := e.spotIn(c, list, 0)
	if !ok || len(list) == 0 || s.from > list[0].from || len(list) > 1 && list[1].from > s.to {
		return false
	}
	name := nameOf(phrases("modal en").ReplaceAllString(strings.TrimSpace(c[:s.from]+" "+c[s.to:]), ""))
	name = nameOf(phrases("should be").ReplaceAllString(name, ""))
	if !isStepName(name) || holds("not astep", name) || e.find(name) != 0 {
		return false
	}
	where := e.say("最後に", " at the end")
	if s.at < len(e.p.steps) {
		where = e.say("「%s」の前に", " before \"%s\"", e.p.steps[s.at].name)
	}
	return e.offerStep(capitalize(name), where, func() bool { return e.addNamed(capitalize(name), s.at, 1) })
}

// sort puts the steps in the order of their days, where nothing else is said of their order.
func (e *edit) sort(c string) bool {
	if list, _ := e.in(c); len(list) > 0 || !holds("order wrong", c) || !holds("order fix", c) {
		return false
	}
	if !e.p.sort() {
		return e.ask("日付の順にはもうなっています。どれを前にしますか。", "The steps are in the order of their days. Which one should come earlier?")
	}
	e.done++
	e.note("日付の早い順に並べました。", "I put them in the order of their dates.")
	return true
}
