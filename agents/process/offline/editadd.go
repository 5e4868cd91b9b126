package offline

import (
	"regexp"
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents/process/template"
)

var (
	fillers  = lazy(`(?i)^(?:それと|それから|あと(?:は)?|また|じゃあ|では|それでは|えっと|ええと|あの|すみません|できれば|やっぱり|やはり|さらに|そして|ついでに|もう一つ|新しく|ok|okay|please|also|then|now|and|could you|can you|i(?:'d| would) like (?:you )?to|we need to|let's|actually|maybe|first|so)[、,\s]*`)
	tailJA   = lazy(`(?:という(?:名前の)?)?(?:の)?(?:段階|工程|ステップ|手順|フェーズ)?(?:も|を|が|は)?\s*(?:追加|足し|足す|加え|入れて|入れた|入れる|入れ|挿入|増やし|やりたい|したい|必要|ほしい|欲しい|やる|行い).*$`)
	headEN   = lazy(`(?i)^.*?\b(?:add|insert|include|put|need)\b(?:\s+in)?\s*(?:an?\s+|the\s+|another\s+|one more\s+)?(?:(?:new\s+)?(?:step|stage|phase)\s+(?:called|named|for|to|about|with)?\s*|new\s+)?`)
	tailEN   = lazy(`(?i)\s*(?:\bsteps?\b|\bstage\b|\bphase\b)?\s*(?:,?\s*please|\bthere\b|\btoo\b|\bas well\b)?[.,]?\s*$`)
	howLate  = lazy(`(?i)(\d+)\s*(日|週間|週|か月|ヶ月|カ月|days?|weeks?|months?)(?:間)?\s*(?:の)?(?:後|あと)?(?:に|で)?|\b(\d+)\s*(days?|weeks?|months?)\s+(?:after|later)\b`)
	justMore = lazy(`(?i)^(?:段階|工程|ステップ|手順|もの|いくつか|もっと|もう少し|何か|なにか|(?:some|more|a few|something|a|another)?\s*(?:more\s*)?(?:steps?|stages?|things?)?)$`)
)

// add puts a new step where the clause says, at the end if it does not.
func (e *edit) add(c string) bool {
	list, _ := e.in(c)
	at, placed := e.spotIn(c, list, 0)
	if !placed {
		at.at = len(e.p.steps)
	}
	rest := c
	if placed {
		rest = c[:at.from] + " " + c[at.to:]
	}
	days := 1
	if m := howLate().FindStringSubmatch(inDigits(rest)); m != nil {
		if n, ok := daysIn(m[0]); ok {
			days = n
			rest = howLate().ReplaceAllString(inDigits(rest), " ")
		}
	}
	name := e.newName(rest)
	if name == "" {
		return e.ask("どんな段階を追加しますか。", "What should the new step be?")
	}
	if i := slices.IndexFunc(e.p.steps, func(s step) bool { return folded(s.name) == folded(name) }); i >= 0 {
		e.note("「%s」はもうあります。", "There is a step \"%s\" already.", name)
		return true
	}
	e.p.insert(at.at, step{name: name, basis: template.Prev, offset: days})
	e.touched = e.p.next - 1
	e.seen.steps = append(e.seen.steps, step{id: e.touched, name: name})
	e.done++
	return true
}

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
	if justMore().MatchString(rest) || len([]rune(rest)) > 60 {
		return ""
	}
	if first := []rune(rest); len(first) > 1 && first[0] >= 'a' && first[0] <= 'z' {
		rest = strings.ToUpper(string(first[0])) + string(first[1:])
	}
	return rest
}

var (
	renameTo  = lazy(`(?:名前|名称|タイトル|呼び名)?(?:を|は|が)?\s*(.+?)\s*(?:に(?:変|し|改|直|名)|と(?:呼|改|し|変)|で(?:お願い|いい)|という名).*$`)
	renameEN  = lazy(`(?i)\b(?:to|as|into|is|be)\s+(?:the\s+)?(.+?)(?:,?\s*please)?[.]?\s*$`)
	callEN    = lazy(`(?i)^\s*(?:to\s+|as\s+|is\s+)?(.+?)(?:,?\s*please)?[.]?\s*$`)
	wholeName = lazy(`(?i)プロセス(?:の)?名|テンプレート(?:の)?名|(?:プロセス|テンプレート|全体|案)の(?:名前|名称|タイトル)|タイトル|\b(?:process|template|draft)(?:'s)?(?: name| title)?\b|\btitle\b|\bcall it\b|\bname it\b`)
)

// rename gives a step another name, or the whole.
func (e *edit) rename(c string) bool {
	list, _ := e.in(c)
	names := quotedIn(c)
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
	e.p.steps[e.p.at(m.id)].name = name
	e.done++
	return true
}

var (
	countOf = lazy(`(?i)^(?:」|』|")?\s*[をはが]?\s*\d+\s*(?:回|度|つ|段階|times\b|rounds\b)`)
	splitJA = lazy(`(?:を|は)?\s*(.+?)\s*(?:と|、|,)\s*(.+?)\s*(?:の\s*(?:2|二)つ)?に分け`)
	splitEN = lazy(`(?i)\binto\s+(?:an?\s+|the\s+)?(.+?)\s*(?:,|、|\band\b|&)\s*(?:an?\s+|the\s+)?(.+?)[.]?\s*$`)
)

// split makes two steps of one.
func (e *edit) split(c string) bool {
	list, _ := e.in(c)
	if len(list) == 0 {
		return e.which(c)
	}
	id := list[0].id
	names := quotedIn(c)
	if len(names) < 2 {
		m := splitEN().FindStringSubmatch(c)
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
		names = m[1:]
	}
	if trimName(names[0]) == "" || trimName(names[1]) == "" {
		return e.ask("「%s」を、何と何に分けますか。", "Into what should \"%s\" be split?", e.name(id))
	}
	if !e.changes(id) {
		return e.busy(id)
	}
	i := e.p.at(id)
	e.p.steps[i].name = trimName(names[0])
	e.p.insert(i+1, step{name: trimName(names[1]), basis: template.Prev, offset: max(1, e.p.steps[i].offset/2)})
	e.touched = e.p.next - 1
	e.seen.steps = append(e.seen.steps, step{id: e.touched, name: trimName(names[1])})
	e.done++
	return true
}

func trimName(s string) string { return strings.Trim(strings.TrimSpace(s), "をは、,。「」\"' ") }

// target is the new name in what stands behind the old one.
func (e *edit) target(rest string, quoted []string) string {
	if len(quoted) > 0 {
		return quoted[len(quoted)-1]
	}
	rest = strings.TrimPrefix(strings.TrimSpace(rest), "の")
	patterns := []func() *regexp.Regexp{renameEN, callEN}
	if hasKana(rest) {
		patterns = []func() *regexp.Regexp{renameTo}
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
	dropArt = lazy(`(?i)外|消|削除|なし|不要|いらない|\bremove\b|\bdrop\b|\bno\b|\bwithout\b`)
	artJA   = lazy(`(?:成果物|提出物|アウトプット)(?:に|は|を|として|から|へ)?\s*(.*?)\s*(?:を|も|に|が|は)?\s*(?:(?:追加|足|加|入れ|し(?:て|たい)|変|外|消|削除|です|でお願い|とする|とし).*)?$`)
	artEN   = lazy(`(?i)(?:deliverables?|artifacts?|outputs?)\s*(?:of\s+.*?)?\s*(?:should be|to be|is|are|:|=)\s*(?:an?\s+|the\s+)?(.+?)[.]?\s*$|\b(?:add|with|make|remove|drop)\s+(?:an?\s+|the\s+)?(.+?)\s+(?:as\s+(?:an?\s+|the\s+)?|from\s+the\s+|to\s+the\s+)(?:deliverables?|artifacts?|outputs?)`)
	addMore = lazy(`(?i)追加|足|加え|も|入れ|\badd\b|\balso\b`)
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
