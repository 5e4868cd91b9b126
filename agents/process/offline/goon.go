package offline

import (
	"reflect"
	"slices"
	"strings"
	"time"

	"golang.org/x/text/unicode/norm"

	"github.com/mendanhq/mendan/agents/process/brief"
	"github.com/mendanhq/mendan/agents/process/template"
)

var (
	undo    = lazy(`(?i)(?:前|さっき|先ほど|さきほど|直前|元|もと|以前|最初)(?:の|に)(?:案|状態|もの|やつ|バージョン|内容|の)?に?戻|^(?:すみません|やっぱり|やはり|いや|ごめん|あ|、|\s)*(?:それ|これ|変更)?を?戻(?:して|す|せ)[^、。]*[。]?$|元に戻|もとに戻|(?:ひとつ|一つ|1つ)前に戻|前の案に戻|さっきの(?:変更)?(?:は|を)?(?:なし|取り消|やめ)|変更を?取り消|\bundo\b|\brevert\b|\b(?:go|(?:put|change|switch|turn|set) (?:it|that|this|them)) back\b|\bbring back the (?:previous|last|old|first|earlier)\b|\bas it was\b`)
	restart = lazy(`(?i)(?:最初|はじめ|一|ゼロ)から(?:作|やり|考え)|作り直|やり直|白紙|\bstart (?:over|again|afresh)\b|\bfrom scratch\b`)
	change  = lazy(`(?i)やっぱり|やはり|じゃなく|ではなく|でなく|変更|変えて|にして|にしたい|に切り替え|\binstead\b|\bactually\b|\brather\b|\bchange\b|\bmake it\b|\bturn it\b|\bswitch\b`)
	toFirst = lazy(`(?i)最初の(?:案|状態|もの|やつ|バージョン)|\b(?:first|original|initial) (?:draft|version|one)\b`)
	agree   = lazy(`(?i)^(?:はい|うん|ええ|そうして|そうです|お願い(?:します|いたします)?|追加(?:して|で)?|足して|いいです|ください|します|ok(?:ay)?|yes|yeah|sure|please|do|add it|go ahead|、|。|,|\.|!|\s)+$`)
	thanks  = lazy(`(?i)^(?:(?:(?:これ|それ|この案|こちら)?(?:で|が)?(?:いい|良い|よい|大丈夫|ok|オッケー|オーケー|問題な|結構)(?:い|です|そう|ね|よ)*|はい|了解|承知|ありがと\S*|助かり\S*|完璧|ばっちり|thanks?(?: you)?|ok(?:ay)?|looks? (?:good|fine|great)|great|good|fine|perfect|nice|yes|that'?s (?:it|all|fine|good)|lgtm)[\s。、,.!！]*(?:です|ね|よ|ございます)?[\s。、,.!！]*)+$`)
	asking  = lazy(`(?i)[?？]\s*$|ですか。?$|ますか。?$|でしょうか。?$|^(?:what|why|when|how|which|who|is|are|does|do|can|could)\b|なぜ|どうして|とは何`)
)

// goOn answers where there is a draft: it changes what is asked for, and leaves the rest.
func (d *designer) goOn(now template.Draft) template.Reply {
	if agree().MatchString(d.text) && len(d.Heard) > 0 {
		if r, ok := d.agreed(now); ok {
			return r
		}
	}
	switch {
	case undo().MatchString(d.text) && len(planOf(now).mentions(d.text)) == 0 && !hasAdd().MatchString(d.text):
		return d.undo()
	case restart().MatchString(d.text):
		return d.again(now)
	case thanks().MatchString(strings.TrimSpace(d.text)) && d.Created:
		return d.unchanged(now, d.say("こちらこそ、ありがとうございました。直したいところが出てきたら、ここに書いてください。", "You're welcome. If something should change later, just write it here."))
	case thanks().MatchString(strings.TrimSpace(d.text)):
		return d.unchanged(now, d.say("では、この案でよければ「テンプレートを作る」を押してください。", "If the draft is fine, press \"Create template\"."))
	}
	if names := given(d.text); len(names) >= 2 && !verb().MatchString(d.text) {
		return d.first(fromNames(names, now.Title(), brief.KindOf(now.Title())), "")
	}
	p := planOf(now)
	mentions := p.mentions(d.text)
	if kind := brief.KindOf(d.text); kind != "" && len(mentions) == 0 && kind != brief.KindOf(now.Title()) && !hasAdd().MatchString(d.text) &&
		(change().MatchString(d.text) || len([]rune(d.text)) <= 16 || brief.KindOf(now.Title()) == "" && len(d.Drafts) == 1) {
		named := d.Context
		named.Industry = brief.Context{}.Hear(d.text, d.Now).Industry // that of what was designed before is none of the new one's name
		return d.first(recipe(kind, d.Context, d.Lang, titleOf(kind, named, "", d.Lang)), kind)
	}
	if brief.BareDate(d.text, d.Now) || goalOnly(d.text) && len(mentions) == 0 {
		return d.newGoal(now)
	}
	return d.edited(now, p)
}

// again makes a first draft once more: of the kind that is named, else of what the draft in force is.
func (d *designer) again(now template.Draft) template.Reply {
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
	return d.first(recipe(kind, d.Context, d.Lang, title), kind)
}

var hasAdd = lazy(`(?i)追加|足|加え|入れ|\badd\b|\binsert\b`)

var goalSaid = lazy(`(?i)ゴール|目標日?|期限|期日|締め切り|締切|(?:公開|リリース|開催|入社|開始|本番)日|\bgoal\b|\bdeadline\b|\bdue date\b|\b(?:launch|release|event|start|target) date\b`)

// someDay is for where only the words of a date matter.
var someDay = time.Date(2000, 1, 1, 0, 0, 0, 0, time.UTC)

// goalOnly reports that a message says when the goal is, and nothing of steps.
func goalOnly(text string) bool {
	words, _ := brief.DateIn(text, someDay)
	if words == "" {
		return false
	}
	rest := strings.Replace(text, words, "", 1)
	return goalSaid().MatchString(text) || len([]rune(strings.TrimSpace(rest))) <= 8
}

// newGoal says what a goal changes: nothing of the draft, whose days count from it, unless there are too few.
func (d *designer) newGoal(now template.Draft) template.Reply {
	words, day := brief.DateIn(d.text, d.Now)
	p := planOf(now)
	left := int(day.Sub(d.Now).Hours()/24) + 1
	switch {
	case day.IsZero():
		return d.unchanged(now, d.say("「%s」という日付が読み取れませんでした。ゴールはいつですか。", "I couldn't read \"%s\" as a date. When is the goal?", words))
	case left <= 0:
		return d.unchanged(now, d.say("%sは過ぎています。ゴールをいつにしますか。", "%s is in the past. When should the goal be?", words))
	case -p.day(0) > left:
		p.squeeze(left)
		draft := p.draft()
		r := template.Reply{Draft: &draft, Missing: d.missing(&draft)}
		r.Answer = d.say("ゴールを%sにしました。%d 日しかないので、日数を詰めました。", "The goal is %s now. That leaves %d days, so I made it shorter.", d.date(words, day), left)
		return r
	}
	return d.unchanged(now, d.say("ゴールを%sとして伺いました。日数はゴールから数えているので、段階はそのままです。", "The goal is %s, then. The days count from it, so the steps stay as they are.", d.date(words, day)))
}

// unchanged is a reply that leaves the draft as it is.
func (d *designer) unchanged(now template.Draft, text string) template.Reply {
	draft := planOf(now).draft()
	return template.Reply{Answer: text, Draft: &draft, Missing: d.missing(&draft)}
}

// agreed does what was offered in answer to the message before.
func (d *designer) agreed(now template.Draft) (template.Reply, bool) {
	e := newEdit(planOf(now), d.Lang)
	for _, c := range clauses(d.Heard[len(d.Heard)-1]) {
		e.clause(c)
	}
	if !e.offered || e.done > 0 || e.torn {
		return template.Reply{}, false
	}
	e = newEdit(planOf(now), d.Lang)
	e.agreed = true
	for _, c := range clauses(d.Heard[len(d.Heard)-1]) {
		e.clause(c)
	}
	draft := e.p.draft()
	return template.Reply{Draft: &draft, Missing: d.missing(&draft), Answer: d.say("追加しました。", "I added it.")}, e.done > 0
}

// undo goes back by one change; what was itself gone back from does not count. "The first draft" is the oldest that is kept.
func (d *designer) undo() template.Reply {
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
		return d.unchanged(now, d.say("これより前の案がありません。どこを変えますか。", "There is no draft before this one. What should change?"))
	case toFirst().MatchString(d.text):
		return d.unchanged(way[0], d.say("最初の案に戻しました。", "I went back to the first draft."))
	}
	return d.unchanged(way[len(way)-2], d.say("ひとつ前の案に戻しました。", "I went back to the draft before."))
}

// edited changes the draft clause by clause.
func (d *designer) edited(now template.Draft, p *plan) template.Reply {
	e := newEdit(p, d.Lang)
	if len(d.Heard) > 0 {
		e.last = e.seen.mentions(norm.NFKC.String(d.Heard[len(d.Heard)-1]))
	}
	var lost []string
	for _, c := range clauses(d.amended(now)) {
		if !e.clause(c) {
			lost = append(lost, c)
		}
	}
	if len(e.asks) > 0 && e.done == 0 {
		return d.unchanged(now, e.asks[0])
	}
	if e.torn {
		return d.unchanged(now, d.say("案はまだ変えていません。", "I have not changed the draft yet. ")+e.asks[0])
	}
	if e.done == 0 {
		return d.notAChange(now, e, lost)
	}
	draft := p.draft()
	if reflect.DeepEqual(draft, planOf(now).draft()) {
		return d.unchanged(now, d.paragraph(d.say("いまの案は、もうそうなっています。", "The draft is like that already."), first(e.asks)))
	}
	r := template.Reply{Draft: &draft, Missing: d.missing(&draft)}
	parts := []string{d.say("案を直しました。", "I changed the draft.")}
	parts = append(parts, e.notes...)
	switch {
	case len(e.asks) > 0:
		parts = append(parts, e.asks[0])
	case len(lost) > 0 && !remarks().MatchString(lost[0]):
		parts = append(parts, d.say("「%s」は読み取れませんでした。別の言い方で書いていただけますか。", "I didn't understand \"%s\". Could you put it another way?", lost[0]))
	}
	r.Answer = d.paragraph(parts...)
	return r
}

var bareAmount = lazy(`(?i)^(?:約|だいたい|じゃあ|では|、|about|around|by|\s)*\d+\s*(?:日|週間?|か月|ヶ月|カ月|days?|weeks?|months?)間?(?:くらい|ぐらい|ほど|程度)?(?:です|で|かな|お願いします|please|。|\.|\s)*$`)

// amended is what was said; where that is only how long, it is what was said before, that the question was about, with it.
func (d *designer) amended(now template.Draft) string {
	if !bareAmount().MatchString(inDigits(d.text)) || len(d.Heard) == 0 {
		return d.text
	}
	asked := norm.NFKC.String(d.Heard[len(d.Heard)-1])
	e := newEdit(planOf(now), d.Lang)
	for _, c := range clauses(asked) {
		e.clause(c)
	}
	switch {
	case e.done > 0 || e.torn || len(e.asks) != 1 || earlier().MatchString(asked) == later().MatchString(asked):
		return d.text
	case len(e.seen.mentions(asked)) == 0:
		asked = d.say("全体を ", "everything ") + asked
	}
	return strings.TrimRight(asked, "。.!?！？、, ") + " " + d.text
}

// remarks need no answer of their own.
var remarks = lazy(`(?i)^(?:すみません|ごめん|ありがと|お願い|よろしく|はい|うん|そうですね|なるほど|ok|thanks|please|sorry|yes|well|hmm|う[ーん]+ん?|えっと)`)

// notAChange answers what asks for no change that is understood: facts about the context, questions, and the rest.
func (d *designer) notAChange(now template.Draft, e *edit, lost []string) template.Reply {
	fresh := brief.Context{}.Hear(d.text, d.Now)
	switch {
	case len(e.notes) > 0:
		return d.unchanged(now, d.paragraph(e.notes...))
	case asking().MatchString(strings.TrimSpace(d.text)):
		return d.explain(now, e)
	case fresh.Compliance != "" && !slices.ContainsFunc(now.Steps, func(s template.StepDraft) bool { return strings.Contains(s.Name, fresh.Compliance) }):
		p := planOf(now)
		p.insert(min(1, len(p.steps)), step{name: d.say("%s の確認", "Check %s", fresh.Compliance), basis: template.Prev, offset: 2})
		draft := p.draft()
		return template.Reply{Draft: &draft, Missing: d.missing(&draft), Answer: d.say("%s の確認を足しました。", "I added a check of %s.", fresh.Compliance)}
	case owner().MatchString(d.text):
		return d.unchanged(now, d.say("ありがとうございます。テンプレートには担当者の欄がないので、段階はそのままです。", "Thank you. A template has no place for people, so the steps stay as they are."))
	case fresh != (brief.Context{}):
		return d.unchanged(now, d.say("伺いました。段階はそのままです。変えたいところがあれば、番号か名前で教えてください。", "Noted. The steps stay as they are. If one should change, name it by its number or name."))
	}
	return d.unchanged(now, d.say("どこをどう変えますか。たとえば「2 の後にレビューを追加」「3 を消して」「1 をゴールの 30 日前に」「全体を 1 週間早く」のように書いてください。",
		"What should change, and how? For example, \"add a review after 2\", \"remove 3\", \"1 to 30 days before the goal\" or \"everything a week earlier\"."))
}

// explain answers a question about the draft.
func (d *designer) explain(now template.Draft, e *edit) template.Reply {
	if list, _ := e.in(d.text); len(list) > 0 {
		i := e.p.at(list[0].id)
		day := e.p.day(i)
		switch {
		case day < 0:
			return d.unchanged(now, d.say("「%s」は、ゴールの %d 日前になります。変えるときは、日数を書いてください。", "\"%s\" falls %d days before the goal. To change it, write the days.", e.p.steps[i].name, -day))
		case day > 0:
			return d.unchanged(now, d.say("「%s」は、ゴールの %d 日後になります。変えるときは、日数を書いてください。", "\"%s\" falls %d days after the goal. To change it, write the days.", e.p.steps[i].name, day))
		}
		return d.unchanged(now, d.say("「%s」は、ゴールの当日です。変えるときは、日数を書いてください。", "\"%s\" falls on the day of the goal. To change it, write the days.", e.p.steps[i].name))
	}
	begin, end := -e.p.day(0), e.p.day(len(e.p.steps)-1)
	return d.unchanged(now, d.say("いまの案は %d 段階で、ゴールの %d 日前に始まり、%d 日かけて進みます。それ以上のことは、言語モデルなしではお答えできません。",
		"The draft has %d steps, begins %d days before the goal and takes %d days. I can't say more than that without a language model.", len(e.p.steps), begin, end+begin))
}
