package offline

import (
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents/language/pattern"
)

// What has to be done before something else may begin. In Japanese the condition ends with one of these; in English it begins with one.
var (
	doneJA  = pattern.Lazy(`(?:が|を|も|は|の)?(?:両方|どちらも|全部|すべて|全て)?(?:とも)?(?:が|を|も)?(?:そろ|揃|終わ|おわ|済|すん|決ま|決め|届|完了|でき|出来|取れ|下り|おり|承認され|確定|受け取|もら|発送|提出|終了)\S{0,4}?(?:たら|だら|てから|でから|(?:た|だ|の)?(?:後|あと)(?:に|で)?|次第)`)
	untilJA = pattern.Lazy(`(?:が|を)?(?:\S{0,4})(?:まで|前に|前は)(?:は)?\S*?\s*(?:できない|できません|しない(?:で\S*)?|しません|禁止|いけない|いけません|だめ|ダメ|始められない|進めない|出さない|出せない)`)
	onceEN  = pattern.Lazy(`(?i)\b(?:only\s+)?(?:once|as soon as|only when|only after|when(?:ever)? both|after both|after all)\b`)
	untilEN = pattern.Lazy(`(?i)\b(?:can'?t|cannot|can not|must not|mustn'?t|should ?n'?t|should not|won'?t|not)\b.*?\b(?:before|until|unless)\b`)
	waitAll = pattern.Lazy(`(?i)(?:全部|すべて|全て|ぜんぶ|他の(?:段階|もの)?すべて)の?(?:段階|工程|ステップ)?(?:が|を|の)?(?:終わ|済|そろ|揃|待|後|あと)|\b(?:waits? for|after|once|depends? on)\s+(?:everything|all)\b`)
	modalEN = pattern.Lazy(`(?i)\s*\b(?:can|could|may|must|will|should|has to|have to|needs? to|is|are|to)?\s*(?:not|n't)?\s*(?:only)?\s*(?:be (?:started|sent|done|made)|starts?|begins?|happens?|goe?s?(?: out)?|come|proceed)?\s*(?:only)?\s*$`)
)

// condition has a step wait for others that are told by when they are done.
func (e *edit) condition(c string) bool {
	if hasKana(c) {
		return e.conditionJA(c)
	}
	at := onceEN().FindStringIndex(c)
	if at == nil {
		at = untilEN().FindStringIndex(c)
	}
	if at == nil {
		at = waitAll().FindStringIndex(c)
	}
	if at == nil {
		return false
	}
	left, right := c[:at[0]], c[at[1]:]
	if strings.TrimSpace(left) == "" {
		var ok bool
		if right, left, ok = strings.Cut(right, ","); !ok {
			return false
		}
	}
	return e.hold(modalEN().ReplaceAllString(left, ""), right, c)
}

func (e *edit) conditionJA(c string) bool {
	marks := doneJA().FindAllStringIndex(c, -1)
	if untilJA().MatchString(c) {
		return e.untilJA(c)
	}
	if m := waitAll().FindStringIndex(c); m != nil && len(marks) == 0 {
		marks = [][]int{m}
	}
	if len(marks) == 0 {
		return false
	}
	last := marks[len(marks)-1]
	behind := strings.Trim(c[last[1]:], "、。 ")
	if i := strings.Index(c, "は"); i > 0 && i <= last[0] && afterTopic().MatchString(behind) {
		return e.hold(c[:i], c[i+len("は"):last[1]], c)
	}
	if behind == "" || afterTopic().MatchString(behind) {
		return false
	}
	return e.hold(behind, c[:last[1]], c)
}

// afterTopic is what may stand at the end of a sentence whose subject came first.
var afterTopic = pattern.Lazy(`^(?:すぐ|直ちに|ただちに|即|に|で|から|です|ます|し(?:て|たい)|始め\S*|はじめ\S*|行\S*|やり\S*|やる|開始\S*|着手\S*|お願い\S*|進め\S*|ください|する|、|。|\s)*$`)

// untilJA is "no order before the approval" and "no order until the approval is done".
func (e *edit) untilJA(c string) bool {
	list, _ := e.in(c)
	if len(list) != 2 {
		return false
	}
	on, of := list[0], list[1]
	if strings.HasPrefix(c[list[0].to:], "は") { // "the order must not go out before the approval"
		on, of = of, on
	}
	return e.holds(of.id, []int{on.id})
}

// hold has the step that a text names wait for those that another one names. A step that is not there yet is offered.
func (e *edit) hold(subject, conditions, c string) bool {
	var on []int
	list, _ := e.in(conditions)
	for _, m := range list {
		if !slices.Contains(on, m.id) {
			on = append(on, m.id)
		}
	}
	name := nameOf(subject)
	id := e.find(name)
	if waitAll().MatchString(c) && len(on) == 0 {
		for _, s := range e.p.steps {
			if s.id != id {
				on = append(on, s.id)
			}
		}
	}
	on = slices.DeleteFunc(on, func(o int) bool { return o == id })
	switch {
	case len(on) == 0 && id == 0 && named(name) && strings.HasPrefix(c[min(len(c), len(subject)):], "は"):
		return e.ask("「%s」は、どの段階のあとにしますか。番号か名前で教えてください。", "Which step should \"%s\" come after? Its number or name will do.", name)
	case len(on) == 0:
		return false
	case id != 0:
		return e.holds(id, on)
	case !named(name):
		return false
	}
	var names []string
	last := 0
	for _, o := range on {
		names = append(names, e.say("「%s」", "\"%s\"", e.name(o)))
		last = max(last, e.p.at(o))
	}
	where := e.say("%sのあとに", " after %s", strings.Join(names, e.say("と", " and ")))
	return e.offered(upper(name), where, func() bool {
		e.addNamed(upper(name), last+1, 1)
		return e.holds(e.touched, on)
	})
}

func (e *edit) holds(id int, on []int) bool {
	for _, o := range append([]int{id}, on...) {
		if !e.changes(o) {
			return e.busy(o)
		}
	}
	e.wait(id, on, false)
	return true
}

// offered asks whether to add a step that is spoken of and not there. Whoever has agreed has it added.
func (e *edit) offered(name, where string, add func() bool) bool {
	if e.agreed {
		return add()
	}
	e.offers = true
	return e.ask("「%s」という段階はまだありません。%s追加しますか。", "There is no step \"%s\" yet. Should I add it%s?", name, where)
}

var (
	mergeJA = pattern.Lazy(`まとめ|統合|合体|一緒に(?:し|やっ|行)|(?:1つ|ひとつ|一つ)(?:の(?:段階|ステップ|工程))?に(?:し|でき)|合わせて(?:1つ|一つ|ひとつ)`)
	mergeEN = pattern.Lazy(`(?i)\b(?:merge|combine|join|unify)\b|\b(?:as|be|into|in) (?:one|1|a single) step\b|\btogether (?:as|into) (?:one|1)\b`)
)

// merge makes one step of those that are named: it is due when the last of them was, and waits for what any of them waited for.
func (e *edit) merge(c string) bool {
	if !mergeJA().MatchString(c) && !mergeEN().MatchString(c) {
		return false
	}
	var ids []int
	list, _ := e.in(c)
	for _, m := range list {
		if !slices.Contains(ids, m.id) {
			ids = append(ids, m.id)
		}
	}
	if len(ids) < 2 {
		return e.ask("どの段階とどの段階をまとめますか。", "Which steps should become one?")
	}
	slices.SortFunc(ids, func(a, b int) int { return e.p.at(a) - e.p.at(b) })
	for _, id := range ids {
		if !e.changes(id) {
			return e.busy(id)
		}
	}
	first, last := e.p.at(ids[0]), e.p.at(ids[len(ids)-1])
	day := e.p.day(last)
	s := &e.p.steps[first]
	var names []string
	for _, id := range ids {
		o := e.p.steps[e.p.at(id)]
		names = append(names, o.name)
		if id != ids[0] {
			s.arts = append(s.arts, o.arts...)
			for _, a := range o.after {
				if !slices.Contains(ids, a) && !slices.Contains(s.after, a) && e.p.at(a) < first {
					s.after = append(s.after, a)
				}
			}
		}
	}
	sep := e.say("・", " and ")
	if !slices.ContainsFunc(names, hasWide) {
		sep = " and "
	}
	s.name = strings.Join(names, sep)
	if q := quotedIn(c); len(q) == 1 && e.find(q[0]) == 0 {
		s.name = q[0]
	}
	if s.basis == "goal" {
		s.offset = day
	} else {
		s.offset += day - e.p.day(first)
	}
	for _, id := range ids[1:] {
		for k := range e.p.steps {
			if j := slices.Index(e.p.steps[k].after, id); j >= 0 {
				e.p.steps[k].after = slices.Delete(e.p.steps[k].after, j, j+1)
				if !slices.Contains(e.p.steps[k].after, ids[0]) && e.p.steps[k].id != ids[0] {
					e.p.steps[k].after = append(e.p.steps[k].after, ids[0])
				}
			}
		}
		e.p.remove(id)
	}
	e.done++
	return true
}
