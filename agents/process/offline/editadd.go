package offline

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/process/template"
)

var (
	fillers  = pattern.Lazy(`(?i)^(?:あっ?(?:、|$)|そうだ|そういえば|それと|それから|でも|だけど|ただし?|なら|あと(?:は)?|また|じゃあ|では|それでは|えっと|ええと|あの|すみません|できれば|やっぱり|やはり|さらに|そして|ついでに|もう一つ|新しく|ok|okay|please|also|then|now|and|could you|can you|i(?:'d| would) like (?:you )?to|we need to|let's|actually|maybe|first[,:]|so)[、,\s]*`)
	tailJA   = pattern.Lazy(`(?:という(?:名前の)?)?(?:の)?(?:段階|工程|ステップ|手順|フェーズ)?(?:も|を|が|は)?\s*(?:いる|要る|いります|要ります|ない|無い|ありません|抜け|足りな|追加|足し|足す|加え|入れて|入れた|入れる|入れ|挿入|増やし|やりたい|したい|必要|ほしい|欲しい|やる|行い).*$`)
	headEN   = pattern.Lazy(`(?i)^.*?\b(?:add|insert|include|put|need)\b(?:\s+in)?\s*(?:an?\s+|the\s+|another\s+|one more\s+)?(?:(?:new\s+)?(?:step|stage|phase)\s+(?:called|named|for|to|about|with)?\s*|new\s+)?`)
	tailEN   = pattern.Lazy(`(?i)\s*(?:\bsteps?\b|\bstage\b|\bphase\b)?\s*(?:,?\s*please|\bthere\b|\btoo\b|\bas well\b)?[.,]?\s*$`)
	howLate  = pattern.Lazy(`(?i)(\d+)\s*(日|週間|週|か月|ヶ月|カ月|days?|weeks?|months?)(?:間)?\s*(?:の)?(?:後|あと)?(?:に|で)?|\b(\d+)\s*(days?|weeks?|months?)\s+(?:after|later)\b`)
	justMore = pattern.Lazy(`(?i)^(?:段階|工程|ステップ|手順|もの|いくつか|もっと|もう少し|何か|なにか|(?:some|more|a few|something|a|another)?\s*(?:more\s*)?(?:steps?|stages?|things?)?)$`)
)

// add puts a new step where the clause says, at the end if it does not.
func (e *edit) add(c string) bool {
	list, _ := e.in(c)
	at, placed := e.spotIn(c, list, 0)
	if !placed {
		at, placed = e.spotAt(c, list)
	}
	rest := c
	if placed {
		rest = c[:at.from] + " " + c[at.to:]
	} else {
		at.at = len(e.p.steps)
		c := inDigits(c)
		d, from, to, ok := e.read.due(c)
		name := ""
		if ok {
			name = e.newName(aside().ReplaceAllString(joined(c[:from], c[to:]), ""))
		}
		switch {
		case name == "":
		case d.from == ofGoal:
			return e.addDated("「"+name+"」", d.days)
		case d.from == ofNamed:
			return e.addDue(item{name: name, due: d})
		}
	}
	days := 1
	if m := howLate().FindStringSubmatch(inDigits(rest)); m != nil {
		if n, ok := daysIn(m[0]); ok {
			days = n
			rest = howLate().ReplaceAllString(inDigits(rest), " ")
		}
	}
	return e.addNamed(e.newName(rest), at.at, days)
}

// spotAt is where a clause adds to a step that it names, and says neither before nor after: behind it.
func (e *edit) spotAt(c string, list []mention) (spot, bool) {
	for _, m := range list {
		if x := toStep().FindStringIndex(c[m.to:]); x != nil {
			return spot{at: e.p.at(m.id) + 1, from: m.from, to: m.to + x[1]}, true
		}
		if x := toStepEN().FindStringIndex(c[:m.from]); x != nil {
			return spot{at: e.p.at(m.id) + 1, from: x[0], to: m.to}, true
		}
	}
	return spot{}, false
}

var (
	toStep   = pattern.Lazy(`^(?:」|』|")?(?:に(?:は|も|対して)?|へ)`)
	toStepEN = pattern.Lazy(`(?i)\bto\s+(?:the\s+)?["“']?$`)
	several  = pattern.Lazy(`(?i)^(.+?)(?:を|は)?\s*(\d{1,2})\s*(?:つ|個|回|件|段階)$|^(two|three|four|five|six|[2-9])\s+(?:more\s+|new\s+)?(.+?)s$`)
)

// addNamed puts a step of a name at a place, or as many as the name counts.
func (e *edit) addNamed(name string, at, days int) bool {
	if name == "" {
		return e.ask("どんな段階を追加しますか。", "What should the new step be?")
	}
	for i, n := range each(name) {
		if slices.ContainsFunc(e.p.steps, func(s step) bool { return folded(s.name) == folded(n) }) {
			e.note("「%s」はもうあります。", "There is a step \"%s\" already.", n)
			continue
		}
		e.inserted(at+i, step{name: n, basis: template.Prev, offset: days})
	}
	return true
}

// each are the names of the steps that a name counts: three reviews are three steps.
func each(name string) []string {
	m := several().FindStringSubmatch(inDigits(name))
	if m == nil {
		return []string{name}
	}
	base, count := m[1]+m[4], m[2]+m[3]
	n, err := strconv.Atoi(count)
	if err != nil {
		n = english[strings.ToLower(count)]
	}
	if n < 2 || n > 9 || justMore().MatchString(base) {
		return []string{name}
	}
	var out []string
	for i := range n {
		out = append(out, fmt.Sprintf("%s %d", upper(base), i+1))
	}
	return out
}

// addDated puts a step where its day falls, counted from the goal. The others keep their days.
func (e *edit) addDated(rest string, day int) bool {
	name := e.newName(rest)
	switch {
	case name == "":
		return e.ask("どんな段階を追加しますか。", "What should the new step be?")
	case day < -template.MaxOffset || day > template.MaxOffset:
		return e.ask("基準の日から %d 日までで決められます。何日にしますか。", "A step can lie up to %d days from the goal. How many days should it be?", template.MaxOffset)
	case slices.ContainsFunc(e.p.steps, func(s step) bool { return folded(s.name) == folded(name) }):
		e.note("「%s」はもうあります。", "There is a step \"%s\" already.", name)
		return true
	}
	at := 0
	for at < len(e.p.steps) && e.p.day(at) <= day {
		at++
	}
	next := 0
	if at < len(e.p.steps) {
		next = e.p.day(at)
	}
	e.inserted(at, step{name: name, basis: template.Goal, offset: day})
	e.p.anchored(at, day)
	if at+1 < len(e.p.steps) && e.p.steps[at+1].basis == template.Prev {
		e.p.steps[at+1].offset = clamp(next - day)
	}
	return true
}

func (e *edit) inserted(at int, s step) {
	e.p.insert(at, s)
	e.touched = e.p.next - 1
	e.seen.steps = append(e.seen.steps, step{id: e.touched, name: s.name})
	e.done++
}

// bareAdd takes a place and a name with no word of what to do, as people write in short: "a review after 2".
func (e *edit) bareAdd(c string) bool {
	list, _ := e.in(c)
	at, placed := e.spotIn(c, list, 0)
	if !placed {
		return false
	}
	rest := c[:at.from] + " " + c[at.to:]
	for _, m := range list { // another step is named besides the place: that is no new one
		if m.to <= at.from || m.from >= at.to {
			return false
		}
	}
	m := bareName().FindStringSubmatch(strings.TrimSpace(fillers().ReplaceAllString(strings.TrimSpace(rest), "")))
	if m == nil {
		return false
	}
	name := trimName(m[1] + m[2] + m[3])
	if justMore().MatchString(name) || notAStep().MatchString(name) || len([]rune(name)) > 30 {
		return false
	}
	return e.addNamed(upper(name), at.at, 1)
}

// bareName is what reads as a thing: in Japanese without kana of verbs, in English with an article. notAStep are things that are said of a
// conversation.
var (
	bareName = pattern.Lazy(`(?i)^(?:「([^」]+)」|([A-Za-z0-9 ]*[\p{Han}\p{Katakana}ー][\p{Han}\p{Katakana}ーA-Za-z0-9の・/ ]*)|(?:an?|another|one more)\s+([a-z][a-z /-]{2,28}))(?:を|も|です|で|を?お願い(?:します)?|が(?:いい|ほしい|欲しい)(?:です)?|,?\s*please)?$`)
	notAStep = pattern.Lazy(`^(?:質問|相談|一言|一点|補足|訂正|以上|終了|完了|変更|修正|移動|連絡|報告|感想|要望|疑問|不安|問題).?$|の$|[0-9]$`)
)

// newName is what a clause calls a new step: what it quotes, else what is left of it.
func (e *edit) newName(rest string) string {
	for _, q := range quotedIn(rest) {
		return trimName(q)
	}
	rest = strings.TrimSpace(rest)
	for {
		cut := strings.TrimSpace(fillers().ReplaceAllString(rest, ""))
		if cut == rest {
			break
		}
		rest = cut
	}
	if tailJA().MatchString(rest) {
		rest = tailJA().ReplaceAllString(rest, "")
	} else {
		rest = headEN().ReplaceAllString(rest, "")
		rest = tailEN().ReplaceAllString(rest, "")
	}
	rest = strings.Trim(strings.TrimSpace(rest), "、,。 にへで:")
	rest = strings.TrimSuffix(rest, "として")
	if justMore().MatchString(rest) || len([]rune(rest)) > 60 || whoSays().MatchString(rest) {
		return ""
	}
	return upper(rest)
}

// whoSays is no step: a wish that people are named in the draft.
var whoSays = pattern.Lazy(`(?i)^(?:誰|だれ|どなた|担当(?:者|の人)?$|who\b|owners?$|assignees?$)`)

func upper(s string) string {
	if first := []rune(s); len(first) > 1 && first[0] >= 'a' && first[0] <= 'z' {
		return strings.ToUpper(string(first[0])) + string(first[1:])
	}
	return s
}

var (
	renameTo  = pattern.Lazy(`(?:名前|名称|タイトル|呼び名)?(?:を|は|が)?\s*(.+?)\s*(?:に(?:変|し|改|直|名)|と(?:呼|改|し|変)|で(?:お願い|いい)|という名).*$`)
	renameEN  = pattern.Lazy(`(?i)\b(?:to|as|into|is|be)\s+(?:the\s+)?(.+?)(?:,?\s*please)?[.]?\s*$`)
	callEN    = pattern.Lazy(`(?i)^\s*(?:to\s+|as\s+|is\s+)?(.+?)(?:,?\s*please)?[.]?\s*$`)
	wholeName = pattern.Lazy(`(?i)プロセス(?:の)?名|テンプレート(?:の)?名|(?:プロセス|テンプレート|全体|案)の(?:名前|名称|タイトル)|タイトル|\b(?:process|template|draft)(?:'s)?(?: name| title)?\b|\btitle\b|\bcall it\b|\bname it\b`)
)

// rename gives a step another name, or the whole.
func (e *edit) rename(c string) bool {
	list, _ := e.in(c)
	names := quotedIn(c)
	if was := e.former(); len(list) == 0 && len(was) == 1 && len(names) == 1 && corrected().MatchString(c) && itsName().MatchString(c) {
		return e.renamed(c, was, names)
	}
	if wholeName().MatchString(c) && (len(list) == 0 || len(names) > 0 && !strings.Contains(c, "段階の名前")) || len(list) == 0 && strings.Contains(c, "名前") {
		m := wholeName().FindStringIndex(c)
		rest := c
		if m != nil {
			rest = c[m[1]:]
		}
		name := e.target(rest, names)
		if name == "" {
			return e.ask("どんな名前にしますか。", "What should it be called?")
		}
		e.p.title = name
		e.done++
		return true
	}
	if len(list) == 0 {
		return false
	}
	return e.renamed(c, list, names)
}

// itsName is how a name is spoken of that was just given.
var itsName = pattern.Lazy(`(?i)\b(?:call|name|make) it\b|^[、,\s]*(?:いや|いえ|やっぱり|やはり|違う)`)

func (e *edit) renamed(c string, list []mention, names []string) bool {
	m := list[0]
	if countOf().MatchString(c[m.to:]) {
		return e.ask("分けるときは、「%[1]sを一次と二次に分けて」や「%[1]sの後に…を追加」のように書いてください。どうしますか。",
			"To have it more than once, write \"split %[1]s into … and …\" or \"add … after %[1]s\". What should it be?", e.name(m.id))
	}
	var other []string
	for _, n := range names {
		if folded(n) != folded(e.name(m.id)) {
			other = append(other, n)
		}
	}
	name := e.target(strings.TrimLeft(c[m.to:], "」』\"”"), other)
	switch {
	case name == "":
		return e.ask("「%s」をどんな名前にしますか。", "What should \"%s\" be called?", e.name(m.id))
	case !e.changes(m.id):
		return e.choose("「%s」は、なくすのと変えるのとどちらにしますか。", "Should \"%s\" go, or be changed?", e.name(m.id))
	}
	s := &e.p.steps[e.p.at(m.id)]
	if word := c[m.from:m.to]; len(names) == 0 && strings.Index(s.name, word) > 0 && hasWide(word) {
		name = strings.Replace(s.name, word, name, 1) // a word of the name, and not its first
	}
	s.name = name
	e.done++
	return true
}

var (
	countOf = pattern.Lazy(`(?i)^(?:」|』|")?\s*[をはが]?\s*\d+\s*(?:回|度|つ|段階|times\b|rounds\b)`)
	splitJA = pattern.Lazy(`(?:を|は)?\s*(.+?)\s*(?:と|、|,)\s*(.+?)\s*(?:の\s*(?:2|二)つ)?に分け`)
	splitTo = pattern.Lazy(`分け\S*?[、,]\s*(.+?)と(.+?)(?:に|で)?(?:して)?$`)
	splitEN = pattern.Lazy(`(?i)\binto\s+(?:an?\s+|the\s+)?(.+?)\s*(?:,|、|\band\b|&)\s*(?:an?\s+|the\s+)?(.+?)[.]?\s*$`)
)

// split makes two steps of one.
func (e *edit) split(c string) bool {
	beside := parallel().MatchString(c)
	c = sideBySide().ReplaceAllString(c, "")
	list, _ := e.in(c)
	if len(list) == 0 {
		return e.which(c)
	}
	id := list[0].id
	names := quotedIn(c)
	if len(names) < 2 {
		m := splitEN().FindStringSubmatch(c)
		if m == nil {
			m = splitTo().FindStringSubmatch(c)
		}
		if m == nil {
			rest := c
			if i := strings.IndexAny(c[list[0].to:], "をは"); i >= 0 {
				rest = c[list[0].to+i:]
			}
			m = splitJA().FindStringSubmatch(rest)
		}
		if m == nil {
			return e.ask("「%s」を、何と何に分けますか。", "Into what should \"%s\" be split?", e.name(id))
		}
		names = partsOf(m[1:])
	}
	if trimName(names[0]) == "" || trimName(names[1]) == "" {
		return e.ask("「%s」を、何と何に分けますか。", "Into what should \"%s\" be split?", e.name(id))
	}
	if !e.changes(id) {
		return e.busy(id)
	}
	e.parted(id, names, beside)
	return true
}

// partsOf are the names of a split's parts, where more than two are listed.
func partsOf(names []string) []string {
	parts := names[:1:1]
	for _, n := range names[1:] {
		for _, part := range moreParts().Split(strings.TrimSpace(n), -1) {
			if trimName(part) != "" {
				parts = append(parts, part)
			}
		}
	}
	return parts
}

// sideBySide is how a split says that its parts run beside each other.
var sideBySide = pattern.Lazy(`(?i)(?:並行|同時)(?:に|して|で)?(?:進める|行う|やる|動く|する)?|[,\s]*\b(?:in parallel|at the same time)\b`)

// moreParts is what stands between the further parts of a list.
var moreParts = pattern.Lazy(`(?i)\s*(?:,|、|と|&|\band\b)\s*(?:and\s+)?(?:an?\s+|the\s+)?`)

// parted puts the parts in the place of a step. One after the other they wait for each other, and whoever waited for the whole waits for the
// last of them; side by side they wait for the same, and are all waited for.
func (e *edit) parted(id int, names []string, beside bool) {
	whole, parts := e.p.steps[e.p.at(id)], []int{id}
	e.p.steps[e.p.at(id)].name = partName(names[0], whole.name)
	for n, name := range names[1:] {
		part := step{name: partName(name, whole.name), basis: template.Prev, offset: max(1, whole.offset/2)}
		if beside {
			part.offset, part.after = 0, append([]int{}, whole.after...)
		}
		e.inserted(e.p.at(id)+n+1, part)
		parts = append(parts, e.touched)
	}
	last := parts
	if !beside {
		last = parts[len(parts)-1:]
	}
	for k := range e.p.steps {
		if s := &e.p.steps[k]; !slices.Contains(parts, s.id) && slices.ContainsFunc(s.after, of(parts)) {
			s.after = append(slices.DeleteFunc(s.after, of(parts)), last...)
		}
	}
}

func of(ids []int) func(int) bool { return func(id int) bool { return slices.Contains(ids, id) } }

// ofWhich are names that say only which part of the whole is meant.
var ofWhich = pattern.Lazy(`(?i)^(?:[一二三四1-4]次|最終|前半|後半|前編|後編|初回|(?:第)?[一二三四1-4](?:回目?|段階)|社内|社外|事前|事後|書面|対面|first|second|third|final|internal|external|early|late)$`)

// partName is what a part of a step is called: a word that only says which part takes the name of the whole.
func partName(name, whole string) string {
	name = trimName(name)
	switch {
	case !ofWhich().MatchString(name) || len([]rune(whole)) > 20 || strings.ContainsAny(whole, "をにがは"):
		return name
	case name[0] < 0x80 && !hasKana(whole) && whole[0] < 0x80:
		return upper(name + " " + strings.ToLower(whole))
	}
	return name + whole
}

func trimName(s string) string { return strings.Trim(strings.TrimSpace(s), "をは、,。「」\"' ") }

// target is the new name in what stands behind the old one.
func (e *edit) target(rest string, quoted []string) string {
	if len(quoted) > 0 {
		return quoted[len(quoted)-1]
	}
	rest = ofIt().ReplaceAllString(strings.TrimSpace(rest), "")
	patterns := []func() *pattern.Regexp{renameEN, callEN}
	if hasKana(rest) {
		patterns = []func() *pattern.Regexp{renameTo}
	}
	for _, p := range patterns {
		if m := p().FindStringSubmatch(rest); m != nil {
			name := strings.Trim(strings.TrimSpace(m[1]), "、,。\"' ")
			if name != "" && len([]rune(name)) <= 60 {
				return name
			}
		}
	}
	return ""
}

// hasWide reports that a text has letters that are not of ASCII.
func hasWide(s string) bool { return strings.ContainsFunc(s, func(r rune) bool { return r >= 0x80 }) }

var ofIt = pattern.Lazy(`^の?(?:(?:方|ほう|部分|ところ|とこ|箇所)(?:は|を|が)?)?`)

func hasKana(s string) bool {
	return strings.ContainsFunc(s, func(r rune) bool { return r >= 0x3040 && r <= 0x30ff })
}

// replace is "make 2 a demo": a new name where no date and no other order was meant.
func (e *edit) replace(c string) bool {
	list, _ := e.in(c)
	if len(list) == 0 {
		return false
	}
	return e.renamed(c, list[:1], quotedIn(c))
}

var (
	dropArt = pattern.Lazy(`(?i)外|消|削除|なし|不要|いらない|\bremove\b|\bdrop\b|\bno\b|\bwithout\b`)
	artJA   = pattern.Lazy(`(?:成果物|提出物|アウトプット)(?:に|は|を|として|から|へ)?\s*(.*?)\s*(?:を|も|に|が|は)?\s*(?:(?:追加|足|加|入れ|し(?:て|たい)|変|外|消|削除|です|でお願い|とする|とし).*)?$`)
	artEN   = pattern.Lazy(`(?i)(?:deliverables?|artifacts?|outputs?)\s*(?:of\s+.*?)?\s*(?:should be|to be|is|are|:|=)\s*(?:an?\s+|the\s+)?(.+?)[.]?\s*$|\b(?:add|with|make|remove|drop)\s+(?:an?\s+|the\s+)?(.+?)\s+(?:as\s+(?:an?\s+|the\s+)?|from\s+the\s+|to\s+the\s+)(?:deliverables?|artifacts?|outputs?)`)
	addMore = pattern.Lazy(`(?i)追加|足|加え|も|入れ|\badd\b|\balso\b`)
)

// artifact changes what a step brings forth.
func (e *edit) artifact(c string) bool {
	list, _ := e.in(c)
	if len(list) == 0 {
		return e.which(c)
	}
	s := &e.p.steps[e.p.at(list[0].id)]
	name := ""
	if q := quotedIn(c); len(q) > 0 && folded(q[len(q)-1]) != folded(s.name) {
		name = q[len(q)-1]
	} else if m := artJA().FindStringSubmatch(c); m != nil {
		name = m[1]
	} else if m := artEN().FindStringSubmatch(c); m != nil {
		name = m[1] + m[2]
	}
	name = strings.Trim(strings.TrimSpace(name), "、,。 ")
	switch {
	case dropArt().MatchString(c):
		s.arts = slices.DeleteFunc(s.arts, func(a template.Artifact) bool {
			return name == "" || strings.Contains(c, text(a)) || text(a) == name
		})
		if len(s.arts) == 0 {
			s.arts = nil
		}
	case name == "":
		return e.ask("「%s」の成果物は何にしますか。", "What should \"%s\" bring forth?", s.name)
	case !addMore().MatchString(c):
		s.arts = []template.Artifact{{Kind: "document", Description: &name}}
	default:
		s.arts = append(s.arts, template.Artifact{Kind: "document", Description: &name})
	}
	e.done++
	return true
}

func text(a template.Artifact) string {
	if a.Description != nil && *a.Description != "" {
		return *a.Description
	}
	return a.Kind
}
