package offline

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/mendanhq/mendan/agents/language/pattern"
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
	return fmt.Sprintf(say(e.lang, ja, en), args...)
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
	is func() *pattern.Regexp
	do func(*edit, string) bool
}{
	{pattern.Lazy(`(?i)に(?:(?:並行|同時)(?:して|に|で)?)?分け|\bsplit\b`), (*edit).split},
	{pattern.Lazy(`(?i)まとめ|統合|合体|一緒に|(?:1つ|ひとつ)|\bmerge\b|\bcombine\b|\bjoin\b|\bone step\b|\b(?:single|1) step\b|\btogether\b`), (*edit).merge},
	{pattern.Lazy(`(?i)順番|順序|並べ|並び|日付順|日程順|\bsort\b|\breorder\b|\border\b`), (*edit).sort},
	{pattern.Lazy(`(?i)入れ替え|入れかえ|順番を?逆|逆にし|を逆に?|\bswap\b|\bswitch (?:the order|steps?|\d)`), (*edit).swap},
	{pattern.Lazy(`(?i)成果物|提出物|アウトプット|\bdeliverables?\b|\bartifacts?\b|\boutputs?\b`), (*edit).artifact},
	{pattern.Lazy(`(?i)(?:プロセス|テンプレート)名|名前|名称|タイトル|改名|呼び|呼ぶ|\brename\b|\bcall\b|\btitle\b|\bname\b`), (*edit).rename},
	{pattern.Lazy(`(?i)追加|足し|足す|加え|入れて|入れた|入れる|挿入|増やし|も(?:いる|要る|いります|要ります)(?:よ|ね|か|な|と|で|。|$)|(?:段階|工程|ステップ|手順)が(?:ない|無い|ありません|抜け|足りな)|が(?:抜けて|漏れて|もれて|足りて)|も(?:やりたい|したい|必要|ほしい|欲しい|やる|行い)|\badd\b|\binsert\b|\binclude\b|\bput (?:a|an|in)\b|\bneed (?:an?|another|some)\b`), (*edit).add},
	{pattern.Lazy(`(?i)たら|だら|てから|でから|(?:た|だ)(?:後|あと)|次第|すべて|全部|全て|できない|できません|しない|しません|\bonce\b|\bas soon as\b|\bonly\b|\bboth\b|\bafter all\b|n't\b|\bnot\b|\bcannot\b|\bwaits? for (?:everything|all)\b`), (*edit).condition},
	{pattern.Lazy(`(?i)依存|並行|同時|待つ|待た|待ち|独立|\bdepends?\b|\bdependen\w*|\bwaits?\b|\bin parallel\b|\bindependent|\bat the same time\b`), (*edit).depend},
	{pattern.Lazy(`(?i)\d月|\d/\d|\d{4}-\d|曜|(?:今|来|翌)週|(?:今|来|翌)?月末|(?:今|来|翌)月|明日|明後日|あさって|\b(?:jan|feb|mar|apr|may|june?|july?|aug|sep|oct|nov|dec)[a-z]*\b|\b(?:this|next) (?:week|month|mon|tue|wed|thu|fri|sat|sun)|\btomorrow\b`), (*edit).onDate},
	{pattern.Lazy(`(?i)半分|\d\s*(?:日|週|か月|ヶ月|カ月|days?\b|weeks?\b|months?\b)|当日|前日|翌日|on the (?:day of the )?goal|\bhalf\b|\bthe (?:next|same) day\b|同じ日`), (*edit).time},
	{pattern.Lazy(`(?i)(?:の|が終わった|が済んだ|終わって)(?:から|あと|後|次)|のあと|の後|の次|の前(?:に|へ)|先頭|末尾|最初に|最後に|一番(?:最初|上|下|最後)|(?:が|は)(?:最初|最後|先|先頭)|\d\s*(?:番目|つ目)(?:に|へ)|\bmove\b|\bput\b|\b(?:comes?|goes?|come|go|be|happen|start|done|do|run)\b.*\b(?:after|before|first|last)\b|\bafter\b|\bbefore\b|\bfirst\b|\blast\b`), (*edit).order},
	{pattern.Lazy(`(?i)減ら|シンプル|簡略|少なく|\bsimpl(?:er|ify)\b|\bfewer\b|削除|消し|消す|外し|外す|除い|除く|なくし|無くし|いらない|要らない|不要|省い|省く|省略|カット|やめ(?:て|る|ます|たい|よう|とき)|抜い|なしで|なしに|\bnot needed\b|n.t needed\b|\bunnecessary\b|\bno longer needed\b|\bremove\b|\bdelete\b|\bdrop\b|\bscrap\b|\bditch\b|\bskip\b|\bcut\b|\bomit\b|\bget rid of\b|\bwithout\b|\b(?:don'?t|do not) need\b|\bno need\b`), (*edit).remove},
	{pattern.Lazy(`(?i)早め|早く|前倒し|急い|縮め|短く|長く|伸ばし|延ばし|延期|遅らせ|遅く|後ろ倒し|繰り|余裕|ゆとり|ずらし|\bshorter\b|\blonger\b|\bfaster\b|\bquicker\b|\bearlier\b|\blater\b|\bsooner\b|\btighter\b|\bmore time\b|\bless time\b|\bslack\b|\bdelay\b|\bpostpone\b|\bshorten\b|\bslower\b`), (*edit).vagueTime},
	{pattern.Lazy(`(?i)[をは].+(?:に|へ)(?:変|し|直|改)|\b(?:change|replace|make|turn)\b`), (*edit).replace},
}

// kind is which of the orders a clause is; -1 for none.
func (e *edit) kind(c string) int {
	for i, o := range orders {
		if o.is().MatchString(masked(c)) {
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
		if o.is().MatchString(masked(c)) && o.do(e, c) {
			e.did = i
			return true
		}
	}
	e.did = -1
	return e.bareAdd(c) || e.offerAt(c)
}

var instead = pattern.Lazy(`(?i)やっぱり|やはり|いや[、,]|じゃなく|ではなく|訂正|間違え|\bactually\b|\bno,|\binstead\b|\brather\b|\bsorry\b|\bI mean\b`)

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

var missingNumber = pattern.Lazy(`(?i)(?:ステップ|手順|段階|工程|\bsteps?\s*|#)\s*(\d{1,3})|(\d{1,3})\s*(?:番目|番|つ目)|^\s*(\d{1,3})\s*(?:を|は|と|の)`)

// which asks what step is meant.
func (e *edit) which(c string) bool {
	if m := missingNumber().FindString(c); m != "" {
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
	e.moved(loose)
	return true
}

func (e *edit) moved(loosened bool) {
	e.done++
	if loosened {
		e.note("順番が逆になるので、前後の指定は外しました。", "As the order is the other way round now, they no longer wait for each other.")
	}
}

func (e *edit) remove(c string) bool {
	list, gone := e.in(c)
	if len(list) == 0 {
		switch {
		case gone:
			return true
		case missingNumber().MatchString(c):
			return e.which(c)
		}
		return e.ask("どの段階をなくしますか。番号か名前で教えてください。", "Which step should go? Its number or name will do.")
	}
	var ids []int
	for _, m := range list {
		if !slices.Contains(ids, m.id) {
			ids = append(ids, m.id)
		}
	}
	if span := rangeOf().FindStringSubmatchIndex(c); span != nil && len(list) == 2 {
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

var rangeOf = pattern.Lazy(`(?i)\d\s*(?:から|〜|~|-|to|through)\s*(?:step\s*)?\d`)

// changes notes that a step is changed; it asks where it was to be removed.
func (e *edit) changes(id int) bool {
	if e.set[fmt.Sprint("step ", id)] == "removed" {
		return false
	}
	e.set[fmt.Sprint("step ", id)] = "changed"
	e.touched = id
	return true
}

// Where a new step goes, and where one is moved to.
var (
	behind     = pattern.Lazy(`(?i)^(?:」|』|")?\s*(?:(?:の|が(?:終わった|済んだ|完了した)|終了|完了)?\s*(?:すぐ|直)?\s*(?:後|あと|次)(?:ろ)?(?:に|で|へ|の)?|(?:が終わって|が済んで)から)(?:すぐ)?`)
	ahead      = pattern.Lazy(`(?i)^(?:」|』|")?\s*の?\s*(?:すぐ|直)?\s*(?:前|まえ|手前)(?:に|へ|で)`)
	among      = pattern.Lazy(`^(?:」|』|")?\s*の\s*(?:間|あいだ)`)
	afterWord  = pattern.Lazy(`(?i)(?:\b(?:right|directly|just|immediately)\s+)?\b(?:after|behind|following)\s+(?:the\s+)?["“']?$`)
	beforeW    = pattern.Lazy(`(?i)(?:\b(?:right|directly|just|immediately)\s+)?\b(?:before|ahead of|prior to)\s+(?:the\s+)?["“']?$`)
	betweenW   = pattern.Lazy(`(?i)\bbetween\s+(?:the\s+)?(?:steps?\s+)?["“']?$`)
	afterThat  = pattern.Lazy(`(?i)(?:その|それの)(?:すぐ)?(?:後|あと|次)に?|\b(?:right )?after (?:that|it)\b|\bafterwards\b`)
	beforeThat = pattern.Lazy(`(?i)(?:その|それの)(?:すぐ)?前に|\b(?:right )?before (?:that|it)\b`)
	atFront    = pattern.Lazy(`(?i)(?:が|は)(?:一番|いちばん)?(?:最初|先頭|先)(?:です|で|だ|。|、|$)|(?:一番|いちばん)?(?:最初|先頭|はじめ|初め|頭|一番上)(?:に|へ|の段階として)|\b(?:at|to) the (?:very )?(?:beginning|start|top|front)\b|\bas the first (?:step|one)\b|\bfirst\s*$`)
	atEnd      = pattern.Lazy(`(?i)(?:が|は)(?:一番|いちばん)?最後(?:です|で|だ|。|、|$)|(?:一番|いちばん)?(?:最後|末尾|おわり|終わり|一番下)(?:に|へ|の段階として)|\b(?:at|to) the (?:very )?(?:end|bottom)\b|\bas the last (?:step|one)\b|\blast\s*$`)
)

// ordinalAt is a place among the steps that a new one takes, or one that is moved: "as the second step".
var ordinalAt = pattern.Lazy(`(?i)(\d{1,2})\s*(?:番目|つ目|つめ|個目)(?:の(?:段階|工程|ステップ|手順|フェーズ)として|に|へ|として)|\bas (?:the )?(?:step (?:number )?(\d{1,2})|(first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|[1-9]\d?(?:st|nd|rd|th)) (?:step|stage|phase|one))\b|\b(?:at|in|to|into) (?:position|place) (\d{1,2})\b|\b(?:at|in|to|into) (?:the )?(first|second|third|fourth|fifth|sixth) (?:place|position)\b`)

// placeNamed is the place that a clause names by its number, counted from 0.
func placeNamed(c string) (place, from, to int, ok bool) {
	m := ordinalAt().FindStringSubmatchIndex(c)
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

// spotIn finds where a clause wants something to go. except is a step that is itself to be moved; 0 for none.
func (e *edit) spotIn(c string, list []mention, except int) (spot, bool) {
	for k, m := range list {
		if m.id == except {
			continue
		}
		i := e.p.at(m.id)
		if k+1 < len(list) {
			if n := list[k+1]; betweenW().MatchString(c[:m.from]) || among().MatchString(c[n.to:]) {
				from, to := m.from, n.to
				if x := betweenW().FindStringIndex(c[:m.from]); x != nil {
					from = x[0]
				}
				if x := among().FindStringIndex(c[n.to:]); x != nil {
					to = n.to + x[1]
				}
				return spot{at: max(i, e.p.at(n.id)), from: from, to: to}, true
			}
		}
		if x := ahead().FindStringIndex(c[m.to:]); x != nil {
			return spot{at: i, from: m.from, to: m.to + x[1]}, true
		}
		if x := behind().FindStringIndex(c[m.to:]); x != nil {
			return spot{at: i + 1, from: m.from, to: m.to + x[1], behind: m.id}, true
		}
		if x := beforeW().FindStringIndex(c[:m.from]); x != nil {
			return spot{at: i, from: x[0], to: m.to}, true
		}
		if x := afterWord().FindStringIndex(c[:m.from]); x != nil {
			return spot{at: i + 1, from: x[0], to: m.to, behind: m.id}, true
		}
	}
	if i, from, to, ok := placeNamed(c); ok {
		return spot{at: min(i, len(e.p.steps)), from: from, to: to, exact: true}, true
	}
	if i := e.p.at(e.touched); i >= 0 {
		if x := afterThat().FindStringIndex(c); x != nil {
			return spot{at: i + 1, from: x[0], to: x[1]}, true
		}
		if x := beforeThat().FindStringIndex(c); x != nil {
			return spot{at: i, from: x[0], to: x[1]}, true
		}
	}
	if x := atFront().FindStringIndex(c); x != nil {
		return spot{at: 0, from: x[0], to: x[1]}, true
	}
	if x := atEnd().FindStringIndex(c); x != nil {
		return spot{at: len(e.p.steps), from: x[0], to: x[1]}, true
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
		if !e.changes(m.id) {
			return e.choose("「%s」は、なくすのと変えるのとどちらにしますか。", "Should \"%s\" go, or be changed?", e.name(m.id))
		}
		if e.clash(fmt.Sprint("place ", m.id), fmt.Sprint(to), instead().MatchString(c)) {
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
		e.moved(e.p.move(from, to))
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
	name := nameOf(modalEN().ReplaceAllString(strings.TrimSpace(c[:s.from]+" "+c[s.to:]), ""))
	name = nameOf(shouldBe().ReplaceAllString(name, ""))
	if !named(name) || notAStep().MatchString(name) || e.find(name) != 0 {
		return false
	}
	where := e.say("最後に", " at the end")
	if s.at < len(e.p.steps) {
		where = e.say("「%s」の前に", " before \"%s\"", e.p.steps[s.at].name)
	}
	return e.offered(upper(name), where, func() bool { return e.addNamed(upper(name), s.at, 1) })
}

var (
	orderWrong = pattern.Lazy(`(?i)順番|順序|並べ|並び|日付順|日程順|\bsort\b|\breorder\b|\bright order\b|\border (?:is|looks|seems)\b|\bin order\b|\border of (?:the )?dates?\b`)
	orderFix   = pattern.Lazy(`(?i)おかし|直し|直す|整え|整理|替え|換え|変え|違|逆|正し|日付|日程|\bsort\b|\breorder\b|\bwrong\b|\bfix\b|\bright\b|\bdates?\b|\boff\b`)
)

// sort puts the steps in the order of their days, where nothing else is said of their order.
func (e *edit) sort(c string) bool {
	if list, _ := e.in(c); len(list) > 0 || !orderWrong().MatchString(c) || !orderFix().MatchString(c) {
		return false
	}
	if !e.p.sort() {
		return e.ask("日付の順にはもうなっています。どれを前にしますか。", "The steps are in the order of their days. Which one should come earlier?")
	}
	e.done++
	e.note("日付の早い順に並べました。", "I put them in the order of their dates.")
	return true
}

var shouldBe = pattern.Lazy(`(?i)\s*\b(?:must|should|has to|have to|needs? to|is to)\b.*$|(?:を|は)?(?:行い|やり|実施し|し)?(?:たい|ます|てほしい|ておきたい)(?:です)?$|(?:を|は)(?:行う|やる|する|実施する?)$`)
