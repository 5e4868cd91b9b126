package offline

import (
	"reflect"
	"slices"
	"strings"
	"time"

	"github.com/mendanhq/mendan/agents/process/brief"
	"github.com/mendanhq/mendan/agents/process/template"
)

// changeDraft answers where there is a draft: it changes what is asked for, and leaves the rest.
func (d *designer) changeDraft(now template.Draft) template.Reply {
	if holds("agree", d.text) && len(d.Heard) > 0 {
		if r, ok := d.doOffered(now); ok {
			return r
		}
	}
	switch {
	case holds("undo", d.text) && len(planOf(now).mentions(phrases("undo").ReplaceAllString(d.text, ""))) == 0 && !holds("has add", d.text):
		return d.undoChange()
	case holds("kept", d.text) && d.namesRemoved(now):
		return d.undoChange()
	case holds("needed", strings.TrimSpace(d.text)):
		if n := len(d.Drafts); n > 1 && len(d.Drafts[n-2].Steps) > len(now.Steps) {
			return d.undoChange()
		}
		return d.replyUnchanged(now, d.say("では、いまの案のままにします。", "Then the draft stays as it is."))
	case d.Context.Goal == "" && holds("unsettled", d.text) && d.newEdit(planOf(now)).kind(d.text) < 0:
		return d.replyUnchanged(now, d.say("わかりました。日数はゴールから数えているので、日付は決まってからで大丈夫です。", "All right. The days count from the goal, so its date can wait."))
	case holds("pausing", strings.TrimSpace(d.text)):
		return d.replyUnchanged(now, d.say("わかりました。ここまでの案は残っています。続きは、いつでもここに書いてください。", "All right. The draft stays as it is; go on here whenever you like."))
	case holds("resuming", strings.TrimSpace(d.text)):
		return d.replyUnchanged(now, d.say("おかえりなさい。ここまでの案の続きからです。どこを変えますか。", "Welcome back. We go on from the draft so far. What should change?"))
	case holds("asking", strings.TrimSpace(d.text)) && !holds("wishing", d.text) && !holds("has amount", inDigits(d.text)):
		return d.explain(now, d.newEdit(planOf(now)))
	case holds("restart", d.text):
		return d.startAgain(now)
	case holds("thanks", strings.TrimSpace(d.text)) && d.Created:
		return d.replyUnchanged(now, d.say("こちらこそ、ありがとうございました。直したいところが出てきたら、ここに書いてください。",
			"You're welcome. If something should change later, just write it here."))
	case holds("thanks", strings.TrimSpace(d.text)):
		return d.replyUnchanged(now, d.say("では、この案でよければ「テンプレートを作る」を押してください。", "If the draft is fine, press \"Create template\"."))
	}
	p := planOf(now)
	if r, ok := d.applyList(now, p); ok {
		return r
	}
	mentions := p.mentions(d.text)
	kind, was := brief.KindOf(d.text), brief.KindOf(now.Title())
	another := kind != "" && kind != was && len(mentions) == 0 && !holds("has add", d.text) && !holds("owner", d.text)
	if another && (holds("change", d.text) || len([]rune(d.text)) <= 16 || was == "" && len(d.Drafts) == 1 && p.general()) {
		named := d.Context
		named.Industry = brief.Context{}.Hear(d.text, d.Now).Industry // that of what was designed before is none of the new one's name
		return d.presentDraft(recipe(kind, d.Context, d.Lang, titleOf(kind, named, "", d.Lang)), kind)
	}
	if brief.BareDate(d.text, d.Now) || goalOnly(d.text) && len(mentions) == 0 {
		return d.newGoal(now)
	}
	return d.editDraft(now, p)
}

// namesRemoved reports that a message names a step that the draft before had, and this one has not.
func (d *designer) namesRemoved(now template.Draft) bool {
	if len(d.Drafts) < 2 || len(planOf(now).mentions(d.text)) > 0 {
		return false
	}
	return len(planOf(d.Drafts[len(d.Drafts)-2]).mentions(d.text)) > 0
}

// startAgain makes a first draft once more: of the kind that is named, else of what the draft in force is.
func (d *designer) startAgain(now template.Draft) template.Reply {
	kind, title := brief.KindOf(d.text), ""
	if kind == "" {
		kind, title = brief.KindOf(now.Title()), now.Title()
	}
	if kind == "" {
		kind = brief.KindOf(d.Context.ProcessType)
	}
	if title == "" {
		title = titleOf(kind, d.Context, d.subject(strings.Join(d.Heard, "\n")), d.Lang)
	}
	return d.presentDraft(recipe(kind, d.Context, d.Lang, title), kind)
}

// someDay is for where only the words of a date matter.
var someDay = time.Date(2000, 1, 1, 0, 0, 0, 0, time.UTC)

// goalOnly reports that a message says when the goal is, and nothing of steps.
func goalOnly(text string) bool {
	words, _ := brief.DateIn(text, someDay)
	if words == "" {
		return false
	}
	rest := strings.Replace(text, words, "", 1)
	return holds("goal said", text) || len([]rune(strings.TrimSpace(rest))) <= 8 && !holds("doing so", rest) && !isStepName(nameOf(rest))
}

// newGoal says what a goal changes: nothing of the draft, whose days count from it, unless there are too few.
func (d *designer) newGoal(now template.Draft) template.Reply {
	words, day := brief.DateIn(d.text, d.Now)
	p := planOf(now)
	left := int(day.Sub(d.Now).Hours()/24) + 1
	switch {
	case left <= 0:
		return d.replyUnchanged(now, d.say("%sは過ぎています。ゴールをいつにしますか。", "%s is in the past. When should the goal be?", words))
	case -p.day(0) > left:
		p.squeeze(left)
		draft := p.draft()
		r := template.Reply{Draft: &draft, Missing: d.openQuestions(&draft)}
		r.Answer = d.say("ゴールを%sにしました。%d 日しかないので、日数を詰めました。", "The goal is %s now. That leaves %d days, so I made it shorter.", d.date(words, day), left)
		return r
	}
	return d.replyUnchanged(now, d.say("ゴールを%sとして伺いました。日数はゴールから数えているので、段階はそのままです。",
		"The goal is %s, then. The days count from it, so the steps stay as they are.", d.date(words, day)))
}

// replyUnchanged is a reply that leaves the draft as it is.
func (d *designer) replyUnchanged(now template.Draft, text string) template.Reply {
	draft := planOf(now).draft()
	return template.Reply{Answer: text, Draft: &draft, Missing: d.openQuestions(&draft)}
}

// doOffered does what was offered in answer to the message before.
func (d *designer) doOffered(now template.Draft) (template.Reply, bool) {
	e := d.newEdit(planOf(now))
	for _, c := range clauses(d.Heard[len(d.Heard)-1]) {
		e.clause(c)
	}
	if !e.offers || e.done > 0 || e.torn {
		return template.Reply{}, false
	}
	e = d.newEdit(planOf(now))
	e.agreed = true
	for _, c := range clauses(d.Heard[len(d.Heard)-1]) {
		e.clause(c)
	}
	draft := e.p.draft()
	return template.Reply{Draft: &draft, Missing: d.openQuestions(&draft), Answer: d.say("追加しました。", "I added it.")}, e.done > 0
}

// undoChange goes back by one change; what was itself gone back from does not count. "The first draft" is the oldest that is kept.
func (d *designer) undoChange() template.Reply {
	now := d.Drafts[len(d.Drafts)-1]
	var way []template.Draft
	for _, draft := range d.Drafts {
		if i := slices.IndexFunc(way, func(old template.Draft) bool { return reflect.DeepEqual(old, draft) }); i >= 0 {
			way = way[:i]
		}
		way = append(way, draft)
	}
	switch {
	case len(way) < 2:
		return d.replyUnchanged(now, d.say("これより前の案がありません。どこを変えますか。", "There is no draft before this one. What should change?"))
	case holds("to first", d.text):
		return d.replyUnchanged(way[0], d.say("最初の案に戻しました。", "I went back to the first draft."))
	}
	return d.replyUnchanged(way[len(way)-2], d.say("ひとつ前の案に戻しました。", "I went back to the draft before."))
}

// editDraft changes the draft clause by clause.
func (d *designer) editDraft(now template.Draft, p *plan) template.Reply {
	e := d.newEdit(p)
	if len(d.Heard) > 0 {
		e.last = e.seen.mentions(d.Heard[len(d.Heard)-1])
	}
	var lost []string
	kind, before := -1, e
	for _, c := range clauses(d.withAmount(now)) {
		if kind >= 0 && holds("corrected", c) && !holds("verb", masked(c)) && len(e.seen.mentions(c)) > 0 {
			last := e.last
			e = before // "remove 3, no, 2": the same of another
			e.last = last
			if !orders[kind].do(e, c) {
				lost = append(lost, c)
			}
			continue
		}
		if at := e.kind(c); at >= 0 && at == kind && holds("corrected", c) && len(e.seen.mentions(c)) > 0 {
			last := e.last
			e = before
			e.last = last
		}
		before = e.clone()
		if !e.clause(c) {
			lost = append(lost, c)
		}
		kind = e.did
	}
	return d.replyChanged(now, e, lost)
}

// replyChanged is the reply to what was changed, or asked about. lost are the parts that were not understood.
func (d *designer) replyChanged(now template.Draft, e *edit, lost []string) template.Reply {
	if len(e.asks) > 0 && e.done == 0 {
		return d.replyUnchanged(now, e.asks[0])
	}
	if e.torn {
		return d.replyUnchanged(now, d.say("案はまだ変えていません。", "I have not changed the draft yet. ")+e.asks[0])
	}
	if e.done == 0 {
		return d.replyOther(now, e, lost)
	}
	draft := e.p.draft()
	if reflect.DeepEqual(draft, planOf(now).draft()) {
		return d.replyUnchanged(now, d.paragraph(d.say("いまの案は、もうそうなっています。", "The draft is like that already."), firstOf(e.asks)))
	}
	r := template.Reply{Draft: &draft, Missing: d.openQuestions(&draft)}
	parts := []string{d.say("案を直しました。", "I changed the draft.")}
	parts = append(parts, e.notes...)
	parts = append(parts, d.noteRounding(), d.noteEarly(e.p))
	if len(lost) > 0 && holds("owner", lost[0]) {
		parts = append(parts, d.noPeople())
	}
	switch {
	case len(e.asks) > 0:
		parts = append(parts, e.asks[0])
	case len(lost) > 0 && !holds("remarks", lost[0]) && !holds("owner", lost[0]):
		parts = append(parts, d.say("「%s」は読み取れませんでした。別の言い方で書いていただけますか。", "I didn't understand \"%s\". Could you put it another way?", lost[0]))
	}
	r.Answer = d.paragraph(parts...)
	return r
}

// withAmount is what was said; where that is only how long, it is what was said before, that the question was about, with it.
func (d *designer) withAmount(now template.Draft) string {
	if !holds("bare amount", inDigits(d.text)) || len(d.Heard) == 0 {
		return d.text
	}
	asked := d.Heard[len(d.Heard)-1]
	e := d.newEdit(planOf(now))
	for _, c := range clauses(asked) {
		e.clause(c)
	}
	switch {
	case e.done > 0 || e.torn || len(e.asks) != 1 || holds("earlier", asked) == holds("later", asked):
		return d.text
	case len(e.seen.mentions(asked)) == 0:
		asked = d.say("全体を ", "everything ") + asked
	}
	return strings.TrimRight(asked, "。.!?！？、, ") + " " + d.text
}

// replyOther answers what asks for no change that is understood: facts about the context, questions, and the rest.
func (d *designer) replyOther(now template.Draft, e *edit, lost []string) template.Reply {
	fresh := brief.Context{}.Hear(d.text, d.Now)
	switch {
	case len(e.notes) > 0:
		return d.replyUnchanged(now, d.paragraph(e.notes...))
	case holds("asking", strings.TrimSpace(d.text)):
		return d.explain(now, e)
	case fresh.Compliance != "" && !slices.ContainsFunc(now.Steps, func(s template.StepDraft) bool { return strings.Contains(s.Name, fresh.Compliance) }):
		p := planOf(now)
		p.insert(min(1, len(p.steps)), step{name: d.say("%s の確認", "Check %s", fresh.Compliance), basis: template.Prev, offset: 2})
		draft := p.draft()
		return template.Reply{Draft: &draft, Missing: d.openQuestions(&draft), Answer: d.say("%s の確認を足しました。", "I added a check of %s.", fresh.Compliance)}
	case holds("owner", d.text):
		return d.replyUnchanged(now, d.paragraph(d.say("ありがとうございます。", "Thank you. "), d.noPeople(), d.say("段階はそのままです。", "The steps stay as they are.")))
	case holds("recurring", d.text):
		return d.replyUnchanged(now, d.say("テンプレートの段階は 1 回ずつなので、繰り返しは入れられません。回数が決まっていれば「打ち合わせを3つ足して」のように書いてください。",
			"Each step of a template happens once, so I can't put in what recurs. If you know how often, write \"add three meetings\", for example."))
	case fresh != (brief.Context{}):
		return d.replyUnchanged(now, d.say("伺いました。段階はそのままです。変えたいところがあれば、番号か名前で教えてください。",
			"Noted. The steps stay as they are. If one should change, name it by its number or name."))
	}
	return d.replyUnchanged(now, d.sayUsage())
}
