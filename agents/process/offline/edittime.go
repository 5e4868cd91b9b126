package offline

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/mendanhq/mendan/agents/process/template"
)

var (
	amount   = lazy(`(?i)(\d+)\s*(日|週間|週|か月|ヶ月|カ月|ヵ月|ケ月|days?\b|weeks?\b|months?\b)`)
	all      = lazy(`(?i)全体|全部|すべて|全て|全段階|ぜんぶ|\beverything\b|\ball\b|\bwhole\b|\bentire\b|\boverall\b`)
	toGoal   = lazy(`(?i)ゴール|目標日|公開日|リリース日|開催日|入社日|本番|期日|当日の|\bgoal\b|\bdeadline\b|\brelease\b|\blaunch\b|\bthe day itself\b`)
	toPrev   = lazy(`(?i)(?:前|直前|1 ?つ前)の(?:段階|工程|ステップ|手順)|\bprevious\b|\bstep before\b|\bpreceding\b`)
	earlier  = lazy(`(?i)早|前倒し|繰り上げ|手前にずら|前にずら|縮め|短く|短縮|\bearlier\b|\bsooner\b|\bforward\b|\bshort\w*|\bfaster\b|\bcut\b|\breduce\b`)
	later    = lazy(`(?i)遅|後ろ|後倒し|延|伸ば|繰り下げ|後にずら|あとにずら|余裕|長く|\blater\b|\bdelay\b|\bpostpone\b|\bpush\b|\bback\b|\blonger\b|\bmore\b|\bextend\b`)
	daysOff  = lazy(`(?i)前|\bbefore\b|\bprior\b`)
	daysOn   = lazy(`(?i)後|あと|\bafter\b|\blater\b`)
	half     = lazy(`(?i)半分|\bhalf\b`)
	sameDay  = lazy(`(?i)同じ日|ゴール(?:の)?当日|\bsame day\b|\bon the (?:day of the )?goal\b`)
	nextDay  = lazy(`(?i)翌日|\bnext day\b`)
	dayAhead = lazy(`前日|\bthe day before\b`)
)

// daysIn reads an amount of time in days. A month has 30.
func daysIn(s string) (int, bool) {
	m := amount().FindStringSubmatch(inDigits(s))
	if m == nil {
		return 0, false
	}
	n, err := strconv.Atoi(m[1])
	if err != nil || n > 9999 {
		return 9999, true
	}
	switch u := strings.ToLower(m[2]); {
	case strings.HasPrefix(u, "週"), strings.HasPrefix(u, "week"):
		n *= 7
	case strings.HasSuffix(u, "月"), strings.HasPrefix(u, "month"):
		n *= 30
	}
	return n, true
}

// time changes when steps are due: by so many days, or to so many from the goal or another step.
func (e *edit) time(c string) bool {
	c = inDigits(c)
	n, ok := daysIn(c)
	switch {
	case ok:
	case half().MatchString(c):
		return e.halve(c)
	case sameDay().MatchString(c):
		n, ok = 0, true
	case nextDay().MatchString(c):
		n, ok = 1, true
		c += " 後"
	case dayAhead().MatchString(c):
		n, ok = 1, true
		c += " 前"
	}
	if !ok {
		return false
	}
	list, gone := e.in(c)
	if len(list) == 0 && !gone && !all().MatchString(c) && instead().MatchString(c) {
		list = e.former()
	}
	if old := e.former(); len(list) == 1 && len(old) > 0 && old[0].id != list[0].id && isAfter().MatchString(c[list[0].to:]) {
		list = []mention{old[0], list[0]} // "… and the day before the event": of the step spoken of before
	}
	if len(list) > 0 {
		e.last = list
	}
	sign := 0
	if earlier().MatchString(c) {
		sign = -1
	}
	if later().MatchString(c) {
		if sign != 0 {
			return e.choose("早めるのと遅らせるのと、どちらにしますか。", "Should it be earlier or later?")
		}
		sign = 1
	}
	switch {
	case len(list) == 0 && gone:
		return e.choose("なくす段階の日付は変えられません。残しますか。", "That step goes, so its date can't change. Should it stay?")
	case toGoal().MatchString(c) && len(list) > 0:
		return e.fromGoal(c, list, n, sign)
	case len(list) == 0 && all().MatchString(c) && sign != 0:
		return e.shiftAll(n*sign, c)
	case len(list) == 0 && sign != 0:
		return e.ask("どの段階を %d 日ずらしますか。全体なら「全体」と書いてください。", "Which step should move by %d days? Write \"everything\" for all of them.", n)
	case len(list) == 0:
		return e.offer(c, n) || e.which(c)
	case len(list) > 1 && (sign == 0 || hasAnchor(c, list)) && (daysOn().MatchString(c) || daysOff().MatchString(c)):
		return e.fromStep(c, list, n)
	case sign != 0 && !toPrev().MatchString(c):
		return e.shift(c, list, n*sign)
	}
	return e.fromPrev(c, list, n)
}

// former are the steps whose date was spoken of last, as far as they are there. They stand nowhere in the clause.
func (e *edit) former() (out []mention) {
	for _, m := range e.last {
		if e.p.at(m.id) >= 0 {
			out = append(out, mention{id: m.id})
		}
	}
	return out
}

func (e *edit) busy(id int) bool {
	return e.choose("「%s」は、なくすのと変えるのとどちらにしますか。", "Should \"%s\" go, or be changed?", e.name(id))
}

// dated sets when a step is due; two dates for one step are asked about.
func (e *edit) dated(id int, b template.Basis, offset int, c string) bool {
	if !e.changes(id) {
		return e.busy(id)
	}
	if offset < -template.MaxOffset || offset > template.MaxOffset {
		return e.ask("基準の日から %d 日までで決められます。「%s」は何日にしますか。", "A step can lie up to %d days from what it counts from. How many days should it be for \"%s\"?", template.MaxOffset, e.name(id))
	}
	if e.clash(fmt.Sprint("date ", id), fmt.Sprint(b, offset), instead().MatchString(c)) {
		return e.choose("「%s」の日付が 2 とおりありました。どちらにしますか。", "You named two dates for \"%s\". Which one should it be?", e.name(id))
	}
	i := e.p.at(id)
	e.p.steps[i].basis, e.p.steps[i].offset = b, offset
	e.done++
	return true
}

func (e *edit) fromGoal(c string, list []mention, n, sign int) bool {
	if sign >= 0 && daysOff().MatchString(c) || sign < 0 {
		n = -n
	}
	for _, m := range list {
		e.dated(m.id, template.Goal, n, c)
	}
	return true
}

// fromPrev counts from the step before. The first one has none: there the goal is meant.
func (e *edit) fromPrev(c string, list []mention, n int) bool {
	for _, m := range list {
		i := e.p.at(m.id)
		switch {
		case i == 0 && (daysOff().MatchString(c) || !daysOn().MatchString(c)):
			e.dated(m.id, template.Goal, -n, c)
		case i == 0:
			e.dated(m.id, template.Goal, n, c)
		case daysOff().MatchString(c) && !toPrev().MatchString(c):
			e.dated(m.id, template.Goal, -n, c)
		default:
			e.dated(m.id, template.Prev, n, c)
		}
	}
	return true
}

var besides = lazy(`(?i)\b(?:after|before)\s+(?:the\s+)?["“']?$`)

var isAfter = lazy(`(?i)^(?:」|』|")?\s*(?:の|から|が終わって(?:から)?)\s*(?:\d+\s*(?:日|週間|週|か月|ヶ月|カ月)間?(?:後|あと|前)|前日|翌日|同じ日)`)

// fromStep counts from another step that is named: "3 five days after 2".
func (e *edit) fromStep(c string, list []mention, n int) bool {
	of, on := -1, -1
	for k, m := range list {
		if isAfter().MatchString(c[m.to:]) || besides().MatchString(c[:m.from]) {
			on = k
		} else if of < 0 {
			of = k
		}
	}
	if of < 0 || on < 0 {
		return e.fromPrev(c, list, n)
	}
	i, j := e.p.at(list[of].id), e.p.at(list[on].id)
	if daysOff().MatchString(c) && !daysOn().MatchString(c) {
		n = -n
	}
	if i == j+1 {
		return e.dated(list[of].id, template.Prev, n, c)
	}
	return e.dated(list[of].id, template.Goal, e.p.day(j)+n, c)
}

// hasAnchor reports that one of the steps is only named to count from it.
func hasAnchor(c string, list []mention) bool {
	return slices.ContainsFunc(list, func(m mention) bool { return isAfter().MatchString(c[m.to:]) })
}

func (e *edit) shift(c string, list []mention, by int) bool {
	var ids []int
	for _, m := range list {
		if slices.Contains(ids, m.id) {
			continue
		}
		ids = append(ids, m.id)
		s := e.p.steps[e.p.at(m.id)]
		e.dated(m.id, s.basis, s.offset+by, c)
	}
	if i := e.p.at(ids[len(ids)-1]); len(ids) == 1 && i+1 < len(e.p.steps) && e.p.steps[i+1].basis == template.Prev && len(e.asks) == 0 {
		e.note("あとの段階も、同じだけ動きます。", "The steps behind it move along.")
	}
	return true
}

func (e *edit) shiftAll(by int, c string) bool {
	if e.clash("everything", fmt.Sprint(by), instead().MatchString(c)) {
		return e.choose("全体を早めるのと遅らせるのと、どちらにしますか。", "Should everything be earlier or later?")
	}
	for _, s := range e.p.steps {
		if s.basis == template.Goal {
			if n := s.offset + by; n < -template.MaxOffset || n > template.MaxOffset {
				return e.ask("基準の日から %d 日までで決められます。何日ずらしますか。", "A step can lie up to %d days from the goal. By how many days should it move?", template.MaxOffset)
			}
		}
	}
	for i := range e.p.steps {
		if e.p.steps[i].basis == template.Goal {
			e.p.steps[i].offset += by
		}
	}
	e.done++
	return true
}

// halve cuts the time in half: of the steps named, else of all.
func (e *edit) halve(c string) bool {
	list, _ := e.in(c)
	if len(list) == 0 {
		e.p.squeeze(max(1, -e.p.day(0)/2))
		e.done++
		return true
	}
	for _, m := range list {
		s := e.p.steps[e.p.at(m.id)]
		e.dated(m.id, s.basis, s.offset/2, c)
	}
	return true
}

// vagueTime asks for a number.
func (e *edit) vagueTime(c string) bool {
	list, _ := e.in(c)
	way := "same"
	if earlier().MatchString(c) != later().MatchString(c) {
		way = map[bool]string{true: "earlier", false: "later"}[earlier().MatchString(c)]
	}
	if e.clash("all the time", way, false) || way == "same" {
		return e.choose("早める（短くする）のと、遅らせる（長くする）のと、どちらにしますか。", "Should it be earlier and shorter, or later and longer?")
	}
	if len(list) > 0 {
		return e.ask("「%s」を何日くらい動かしますか。", "By how many days should \"%s\" move?", e.name(list[0].id))
	}
	return e.ask("全体で何日くらい動かしますか。", "By how many days, for the whole?")
}

var (
	unknownJA = lazy(`^(?:やっぱり|やはり|あと|それと|じゃあ|では|でも|、|\s)*([^、。はをが]{2,30}?)(?:という段階)?(?:は|を|も)\s*(?:(?:ゴール|目標日|公開日?|リリース日?|開催日?|入社日?|本番|期日)の?)?\s*\d+\s*(?:日|週間|週|か月|ヶ月|カ月)間?前`)
	unknownEN = lazy(`(?i)^(?:please\s+|and\s+|then\s+)*(?:(?:set|put|make|move|have|do|schedule)\s+)?(?:the\s+|an?\s+)?([a-z][a-z -]{1,28}?)\s+(?:should (?:be|start|happen)\s+|is\s+|to\s+|at\s+)?(?:about\s+)?\d+\s*(?:days?|weeks?|months?)\s+(?:before|ahead of|prior to)\b`)
	pronoun   = lazy(`(?i)^(?:これ|それ|あれ|ここ|そこ|全部|全体|すべて|ゴール|期日|開始|it|that|this|everything|all|them|goal|deadline|start|step|the|to|for)$`)
)

// offer asks whether a step that is dated and does not exist should be added. Whoever has agreed to it has it added.
func (e *edit) offer(c string, n int) bool {
	name := ""
	if m := unknownJA().FindStringSubmatch(c); m != nil {
		name = m[1]
	} else if m := unknownEN().FindStringSubmatch(c); m != nil {
		name = upper(m[1])
	}
	if name = trimName(name); name == "" || pronoun().MatchString(name) || strings.ContainsFunc(name, unicode.IsDigit) {
		return false
	}
	if e.agreed {
		return e.addDated("「"+name+"」", -n)
	}
	e.offered = true
	return e.ask("「%s」という段階はまだありません。ゴールの %d 日前に追加しますか。", "There is no step \"%s\" yet. Should I add it %d days before the goal?", name, n)
}
