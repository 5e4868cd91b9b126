package offline

import (
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/process/brief"
)

// item is a step as somebody lists it.
type item struct {
	name   string
	due    due
	beside bool     // it runs beside the one before it
	waits  []string // words for what it is said to wait for
}

// listing is a list of steps. ordered says that its form is that of a list, and its order meant.
type listing struct {
	items   []item
	ordered bool
	led     bool   // it is said to be a list
	rest    string // what the message says besides
}

// timed counts the items that say when they lie.
func (l listing) timed() (n int) {
	for _, it := range l.items {
		if it.due.from != ofNone {
			n++
		}
	}
	return n
}

var (
	inlineNumber = pattern.Lazy(`(?:^|[\s、,。;(])\(?(\d{1,2})(?:[.)、:]|番[:：]|\s*つ目は)\s*(?:\D|$)`)
	lead         = pattern.Lazy(`(?i)^\s*(?:.{0,24}?(?:次の(?:とおり|通り)|以下(?:の(?:とおり|通り))?)(?:です)?[:：、]?|(?:the )?(?:steps?|stages?|tasks?)(?: are| is)?\s*:|(?:手順|段階|ステップ|工程|流れ|やること)(?:(?:は|としては)[:：、]?|[:：])|(?:so )?(?:i|we)(?:'d)? (?:need|want|have|do|will do)(?: to do| to)?(?: these)?(?: steps)?:?\s+|it goes(?: like)?:?\s+|[^、,。.:：\d]{2,24}[:：]\s*)`)
	itemBreaks   = pattern.Lazy(`[、;,]\s*(?:and then\s+|then\s+|and\s+|finally\s+)?|\s+(?:and then|then)\s+|\s*(?:→|⇒|->|=>|＞|>)\s*`)
	besideJA     = pattern.Lazy(`(?:を|も|は|と)?(?:並行|同時)(?:して|で|に|進行|作業)*(?:進め\S*|行\S*|やる|やり\S*)?\s*$|[(（]\s*(?:並行|同時|並行可|並行で|同時進行)\s*[)）]`)
	besideEN     = pattern.Lazy(`(?i)\s*\(?\b(?:in parallel|at the same time|simultaneously|concurrently)\b\)?`)
	twoJA        = pattern.Lazy(`^(.{2,14}?)と(.{2,14})$`)
	twoEN        = pattern.Lazy(`(?i)^(.{3,30}?) and (.{3,30})$`)
	aside        = pattern.Lazy(`[(（][^()（）]*[)）]`)
	condition    = pattern.Lazy(`^.{1,24}?(?:そろったら|揃ったら|終わったら|済んだら|できたら|決まったら|届いたら|終わってから|済んでから|てから|した(?:あと|後)に?)`)
	itemHead     = pattern.Lazy(`(?i)^(?:please\s+)?(?:set|put|schedule|make|move|have)\s+the\s+|^(?:通常|普段|いつも|原則|基本的に|まずは?|最初に|次に|つぎに|それから|そのあと|その後|続いて|最後に|あとは?|あと|で|それと|えっと|ええと|firstly|first[,:]|secondly|then|next|finally|lastly|and|also|after that|start with|we|i|should|must|the|a|an|[-*・•])(?:[、,:]|\s+|$)|^(?:通常|普段|いつも|原則|基本的に|まずは?|最初に|次に|つぎに|続いて|最後に|あとは|それから|そのあと|その後)`)
	itemTail     = pattern.Lazy(`(?i)\s*\bto$|(?:から|まで)$|(?:を|は|が)?(?:し|行い|やり|済ませ|終え)?(?:ます|たい(?:です)?|てください|て下さい|たいです)$|(?:です|かな|など|とか|くらい|ですね)$|[はがをにでのも]$|\s*(?:に)?して$|(?:を)?お願い(?:します|いたします)?$|[をに](?:変更|移動|設定|予定)$|(?:に)?(?:終え|始め|はじめ|済ませ)(?:て|る|たい)?$|\s*\b(?:should|must|has to|have to|needs? to|will|can|may|ought to)?\s*(?:be(?:gins?)?|starts?|happens?|ends?|finish(?:es|ed)?|done|is|are|goes out|takes?|lasts?|at|on|by|from|for|in|within|about|due|to|the|comes?)$|[、,.。;:\s]+$`)
	noItem       = pattern.Lazy(`(?i)業界|業種|地域|ゴール|追加|足して|加えて|入れて|削除|消し|外して|なくし|いらない|不要|やめ|変更して|変えて|入れ替え|移し|戻し|名前|待(?:つ|た)|依存|並行|同時|担当|見せ|教えて|じゃなく|ではなく|やっぱり|やはり|早め|遅らせ|ずらし|全体|ですか|ますか|ません|ない$|ください|したら|(?:ので|から|けど|けれど|って|ては|たら)$|\b(?:add|remove|delete|drop|rename|move|swap|split|change|undo|everything|instead|actually|depends?|waits?|parallel|don'?t|can'?t|not|please|owns?|responsible|in charge|sorry|thanks|maybe|before|after|until|between|i think|is|are|was|were|once|when|if|because|so|how|what|which|who|make|put|both|same time|independent)\b|[?？]`)
	restWord     = pattern.Lazy(`^[\p{Hiragana}\s]+$`)
)

// list finds the steps that a message lists. It is none where any part of it may be something else.
func (d *designer) list(text string, r reader) listing {
	text = strings.NewReplacer(";", ",", "；", "、").Replace(inDigits(text))
	if parts := numberedParts(text); len(parts) >= 2 {
		before, _, _ := strings.Cut(text, parts[0])
		return listing{r.items(parts, true), true, true, strings.TrimRight(before, "1.)(、: 番つ目は-*・•\n")}
	}
	var best listing
	for _, s := range sentences().Split(text, -1) {
		s = strings.TrimSpace(s)
		cut := s
		if m := inOrder().FindStringSubmatch(s + "。"); m != nil {
			cut = m[1]
		}
		ordered := cut != s || len(arrows().Split(s, -1)) >= 3
		led := false
		if m := lead().FindStringIndex(cut); m != nil && m[1] < len(cut) {
			cut, led = cut[m[1]:], true
		}
		if asking().MatchString(s) {
			continue
		}
		l := listing{r.items(itemBreaks().Split(cut, -1), ordered), ordered, led, strings.Replace(text, s, "", 1)}
		plain := 3
		if l.timed() > 0 || ordered {
			plain = 2
		}
		if len(l.items) >= plain && len(l.items) > len(best.items) {
			best = l
		}
	}
	if len(best.items) == 0 {
		if lines := plainLines(text); len(lines) >= 3 {
			return listing{items: r.items(lines, false), ordered: true}
		}
	}
	return best
}

// numberedParts are what stands behind 1, 2, 3 or behind bullets.
func numberedParts(text string) (parts []string) {
	var bullets []string
	for _, m := range numberA().FindAllStringSubmatch(text, -1) {
		bullets = append(bullets, m[1])
	}
	if len(bullets) >= 2 {
		return bullets
	}
	at, want := -1, 1
	for _, m := range inlineNumber().FindAllStringSubmatchIndex(text, -1) {
		if number(text[m[2]:m[3]]) != want {
			continue
		}
		if at >= 0 {
			parts = append(parts, text[at:m[0]])
		}
		at, want = m[3]+len(marker().FindString(text[m[3]:])), want+1
	}
	if len(parts) == 0 {
		return nil
	}
	return append(parts, text[at:])
}

var marker = pattern.Lazy(`^(?:[.)、:]|番[:：]|\s*つ目は)\s*`)

// plainLines are lines that are names of steps, one each.
func plainLines(text string) (out []string) {
	for line := range strings.Lines(text) {
		if line = strings.TrimSpace(line); line != "" {
			out = append(out, line)
		}
	}
	return out
}

// items reads each part as a step; none at all where one of them is something else. In the form of a list more is taken for a step.
func (r reader) items(parts []string, ordered bool) (out []item) {
	for _, part := range parts {
		part = strings.TrimSpace(strings.Trim(strings.TrimSpace(part), "。."))
		if part == "" {
			continue
		}
		if !ordered && r.ofContext(part) {
			return nil
		}
		its, ok := r.item(part, ordered)
		switch {
		case !ok:
			return nil
		case its[0].name == "" && len(out) > 0 && out[len(out)-1].due.from == ofNone:
			out[len(out)-1].due = its[0].due // "the approval by finance, two days"
		case its[0].name == "":
			return nil
		default:
			out = append(out, its...)
		}
	}
	aheads := slices.ContainsFunc(out, func(it item) bool { return it.due.from == ofGoal && it.due.days < 0 })
	for i := range out {
		switch d := &out[i].due; {
		case ordered: // there the words are taken as they are
		case aheads && d.from == takes && i > 0 && out[i-1].due.from == ofGoal && out[i-1].due.days < 0 && d.days*3 < -4*out[i-1].due.days:
			d.from, d.days = ofGoal, -d.days // "sponsors 5 months before, marketing 10 weeks"
		case aheads && d.from == ofPrev && i == len(out)-1 && i > 0 && d.days > 0 && out[i-1].due.from == ofGoal:
			d.from = ofGoal // the last one lies behind the goal
		}
	}
	return out
}

// ofContext reports that a part says what the process is for, and when or where: the goal, a trade, a place, a law.
func (r reader) ofContext(part string) bool {
	if goalSaid().MatchString(part) {
		if words, _ := brief.DateIn(part, r.now); words != "" {
			return true
		}
	}
	h := brief.Context{}.Hear(part, r.now)
	return slices.ContainsFunc([]string{h.Industry, h.Region, h.Compliance}, func(v string) bool {
		return v != "" && len([]rune(part))-len([]rune(v)) <= 4
	})
}

// item reads a part of a list. A name that is empty only says when.
func (r reader) item(part string, ordered bool) ([]item, bool) {
	part = isSo().ReplaceAllString(part, "")
	if cut := strings.TrimSpace(itemHead().ReplaceAllString(part, "")); cut != "" {
		part = cut
	}
	if it, ok := awaiting(part); ok {
		return []item{it}, true
	}
	beside := besideJA().MatchString(part) || besideEN().MatchString(part)
	part = strings.TrimSpace(besideEN().ReplaceAllString(besideJA().ReplaceAllString(part, ""), ""))
	when, from, to, ok := r.due(part)
	name := part
	switch {
	case !ok:
	case from == 0 && wordOfName().MatchString(part[to:]) && dayWord().MatchString(part[:to]):
		// "the rehearsal of the day before": the word belongs to the name
	default:
		name = joined(part[:from], part[to:])
		if _, from, to, more := r.due(name); more { // until when
			name = joined(name[:from], name[to:])
		}
	}
	if editWord().MatchString(name) {
		return nil, false
	}
	if beside {
		for _, two := range []func() *pattern.Regexp{twoJA, twoEN} {
			if m := two().FindStringSubmatch(strings.TrimSpace(name)); m != nil {
				a, b := nameOf(m[1]), nameOf(m[2])
				return []item{{name: upper(a), due: when}, {name: upper(b), due: when, beside: true}}, named(a) && named(b)
			}
		}
	}
	if m := aside().FindString(name); m != "" && !ok {
		if d, _, _, in := r.due(strings.Trim(m, "()（）")); in {
			when, ok = d, true
		}
	}
	if ok {
		name = aside().ReplaceAllString(name, "")
	}
	name = nameOf(name)
	if !ok && (r.isGoal(name) || itself().MatchString(name)) {
		when = due{from: ofGoal}
	}
	if name == "" {
		return []item{{due: when}}, ok
	}
	if ok && when.from == ofNone {
		return nil, false
	}
	return []item{{name: upper(name), due: when, beside: beside}}, named(name) || ok && stepNumber().MatchString(name) || ordered && !edits().MatchString(name) && len([]rune(name)) <= 60
}

// joined is a text without what stood between: Japanese needs no space there.
func joined(a, b string) string {
	if a = strings.TrimSpace(a); hasWide(a) && hasWide(b) && !strings.HasSuffix(a, "は") {
		return a + strings.TrimSpace(b)
	}
	return a + " " + b
}

// isSo ends a sentence and says nothing; editWord asks for something of steps that there are.
var (
	isSo     = pattern.Lazy(`(?:です|でした|になります|となります|だ)(?:ね|よ|が|かな)?$`)
	editWord = pattern.Lazy(`追加し|足し[てた]|加えて|入れて|削除|消し[てた]|外し[てた]|なくして|いらない|不要|やめ|変更し|変えて|入れ替え|移して|戻し|まとめ[てる]|に分け`)
)

// itself is the day that all is for.
var itself = pattern.Lazy(`(?i)^(?:the )?(?:[a-z-]+ )?day(?: itself)?$|^(?:当日|本番)$`)

// awaiting is an item that says what has to be done before it.
func awaiting(part string) (item, bool) {
	name, condition := "", ""
	if m := onceEN().FindStringIndex(part); m != nil {
		name, condition = modalEN().ReplaceAllString(part[:m[0]], ""), part[m[1]:]
	} else if marks := doneJA().FindAllStringIndex(part, -1); len(marks) > 0 && afterTopic().MatchString(part[marks[len(marks)-1][1]:]) {
		var ok bool
		if name, condition, ok = strings.Cut(part[:marks[len(marks)-1][0]], "は"); !ok {
			return item{}, false
		}
	}
	it := item{name: upper(nameOf(name))}
	for _, w := range waitedFor().Split(condition, -1) {
		if w = strings.TrimSpace(w); len([]rune(w)) >= 2 {
			it.waits = append(it.waits, w)
		}
	}
	return it, named(it.name) && len(it.waits) > 0
}

var waitedFor = pattern.Lazy(`(?i)[がとをもに、,]|\band\b|\bthe\b|\b(?:is|are|has|have|been|was|were)\b.*`)

var stepNumber = pattern.Lazy(`(?i)^(?:ステップ|手順|段階|工程|step |number )?\d{1,2}(?:番目?|つ目)?$`)

var (
	edits      = pattern.Lazy(`(?i)(?:追加|足|加え|削除|消|外|変更|変え|入れ替え|移動?)(?:し?て|したい|する)|\b(?:add|remove|delete|rename|swap|move) (?:step|the|a)\b|[?？]`)
	dayWord    = pattern.Lazy(`^(?:前日|当日|翌日)$`)
	wordOfName = pattern.Lazy(`^(?:の\s*)?[\p{Han}\p{Katakana}ー]`)
)

var setting = pattern.Lazy(`(?i)^(?:please\s+)?(?:set|put|move|schedule|make|shift|have)\s+((?:the|step|\d).*)$`)

// nameOf is what is left of a part when it only says what is done.
func nameOf(s string) string {
	if q := quotedIn(s); len(q) == 1 {
		return q[0]
	}
	s = strings.TrimSpace(s)
	if m := setting().FindStringSubmatch(s); m != nil {
		s = m[1]
	}
	for range maxTrims {
		cut := strings.TrimSpace(itemHead().ReplaceAllString(s, ""))
		if t := strings.TrimSpace(condition().ReplaceAllString(cut, "")); t != "" {
			cut = t
		}
		cut = strings.TrimSpace(itemTail().ReplaceAllString(cut, ""))
		cut = strings.Trim(cut, "「」\"'。、 ")
		if cut == s || cut == "" {
			return cut
		}
		s = strings.Join(strings.Fields(cut), " ")
	}
	return s
}

// maxTrims is how often what stands around a name is taken off: nobody writes as many words around one.
const maxTrims = 12

// testing is a step, and what people write to try a bot out.
var testing = pattern.Lazy(`(?i)^(?:テスト|tests?)$`)

// named reports that a text reads as what a step is called, and as no wish of another sort.
func named(s string) bool {
	n := len([]rune(s))
	switch {
	case n < 2 || noItem().MatchString(s) || vague().MatchString(s) && !testing().MatchString(s) || remarks().MatchString(s) || restWord().MatchString(s) || strings.Contains(s, "://"):
		return false
	case hasKana(s) || s[0] >= 0x80:
		return n <= 24
	}
	return n <= 60 && len(strings.Fields(s)) <= 7
}
