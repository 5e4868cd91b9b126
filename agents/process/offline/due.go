package offline

import (
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/process/brief"
)

// due is when something that is told lies: days from what it names, from the goal, or from the step before.
type due struct {
	from dueFrom
	days int
	of   string // what is named, for ofNamed
}

type dueFrom int

const (
	ofNone  dueFrom = iota // nothing is said
	ofGoal                 // so many days from the goal
	ofPrev                 // so many days after the step before
	ofNamed                // so many days from what is named
	takes                  // it takes so many days
)

const (
	unitsJA = `日|週間?|か月|ヶ月|カ月|ヵ月|ケ月`
	unitsEN = `days?|weeks?|wks?|months?`
	aboutJA = `(?:約|およそ|だいたい|大体|遅くとも|少なくとも|だいぶ)?\s*`
	aboutEN = `(?:(?:about|around|at least|at the latest|no later than|by|some|roughly|up to)\s+)?`
)

// The ways of saying when. The groups are what it counts from, how many of what, and the word itself.
var (
	aheadJA = pattern.Lazy(`(?:(?P<of>[^、。はをがに()（）\s\d]{1,16}|\d{1,2}番?目?)の|より)?` + aboutJA + `(?P<n>\d+)\s*(?P<u>` + unitsJA + `)間?前(?:まで|頃|ごろ|くらい|ぐらい)?(?:に(?:は)?|で|から|には)?`)
	leadsJA = pattern.Lazy(`(?P<of>[^、。はをがに()（）\s\d]{1,16})の前(?:に|、|,)?\s*` + aboutJA + `(?P<n>\d+)\s*(?P<u>` + unitsJA + `)間?(?:ほど|くらい|ぐらい|程度|で)?(?:みて\S*|見て\S*|見込\S*|かけ\S*|取\S*|と(?:って|り)\S*)?\s*$`)
	afterJA = pattern.Lazy(`(?:(?P<of>[^、。はをがに()（）\s\d]{1,16}|\d{1,2}番?目?)(?:の|から|して|(?:が終わって|が済んで)(?:から)?[、,]?|後)|その)?` + aboutJA + `(?P<n>\d+)\s*(?P<u>` + unitsJA + `)間?(?:後|以内)(?:まで|頃|ごろ|くらい|ぐらい)?(?:に(?:は)?|で|から)?`)
	besJA   = pattern.Lazy(`(?:(?P<of>[^、。はをがに()（）\s\d]{1,16})の)?(?P<w>前日|翌日|当日|同じ日)(?:まで|中|の朝|の夕方)?(?:に(?:は)?|で|です)?`)
	goalDay = pattern.Lazy(`(?P<of>ゴール|公開|リリース|ローンチ|開催|入社|退職|退社|開始|開店|開業|本番|式典?|イベント|試験|展示会|発表|期限|締切)日?当日(?:まで|中|の朝|の夕方)?(?:に(?:は)?|で|です)?`)
	takesJA = pattern.Lazy(aboutJA + `(?P<n>\d+)\s*(?P<u>` + unitsJA + `)間?(?:ほど|くらい|ぐらい|程度)?(?:を?(?:かか\S*|かけ\S*|みて\S*|見て\S*|必要\S*|要\S*)|で|です)?\s*$`)

	aheadEN = pattern.Lazy(`(?i)\b` + aboutEN + `(?P<n>\d+) (?P<u>` + unitsEN + `)\s+(?:before(?:hand)?|prior(?: to)?|ahead(?: of)?|in advance(?: of)?|out|earlier|to go)\b(?:\s+(?:the\s+|we\s+|they\s+)?(?P<of>[a-z][a-z' -]*[a-z](?: \d{1,2})?|\d{1,2}))?`)
	afterEN = pattern.Lazy(`(?i)\b` + aboutEN + `(?P<n>\d+) (?P<u>` + unitsEN + `)\s+(?:after(?:wards)?|following|later)\b(?:\s+(?:the\s+)?(?P<of>[a-z][a-z' -]*[a-z](?: \d{1,2})?|\d{1,2}))?|\bwithin (?P<n2>\d+) (?P<u2>` + unitsEN + `)(?: of (?:the )?(?P<of2>[a-z][a-z' -]*[a-z]))?`)
	onDayEN = pattern.Lazy(`(?i)\bon (?:the )?(?:[a-z-]+ )?day(?: itself)?\b(?: of (?:the )?[a-z]+)?|\b(?:on )?the day of(?: the)? [a-z]+\b|\bon the goal\b`)
	takesEN = pattern.Lazy(`(?i)\b(?:(?:takes?|lasts?|needs?|for|in)\s+)?` + aboutEN + `(?P<n>\d+) (?P<u>` + unitsEN + `)\s*$`)
)

// reader reads when things are due.
type reader struct {
	now, goal time.Time // goal is zero where it is not known
	about     string    // what the process is for, in the person's words
}

// due finds when a part of a message says that it lies, and where it says so. unread is what it counts from where nobody knows that.
func (r reader) due(s string) (d due, from, to int, ok bool) {
	type way struct {
		is   func() *pattern.Regexp
		make func(group func(string) string) due
	}
	amount := func(g func(string) string) int { n, _ := daysIn(g("n") + " " + g("u")); return n }
	ways := []way{
		{aheadJA, func(g func(string) string) due { return r.counted(g("of"), -amount(g), ofGoal) }},
		{leadsJA, func(g func(string) string) due { return r.counted(g("of"), -amount(g), ofGoal) }},
		{afterJA, func(g func(string) string) due { return r.counted(g("of"), amount(g), ofPrev) }},
		{goalDay, func(func(string) string) due { return due{from: ofGoal} }},
		{besJA, func(g func(string) string) due {
			switch g("w") {
			case "前日":
				return r.counted(g("of"), -1, ofGoal)
			case "翌日":
				return r.counted(g("of"), 1, ofPrev)
			case "同じ日":
				return r.counted(g("of"), 0, ofPrev)
			}
			return r.counted(g("of"), 0, ofGoal)
		}},
		{aheadEN, func(g func(string) string) due { return r.counted(g("of"), -amount(g), ofGoal) }},
		{afterEN, func(g func(string) string) due { return r.counted(g("of"), amount(g), ofPrev) }},
		{onDayEN, func(func(string) string) due { return due{from: ofGoal} }},
	}
	for _, w := range ways {
		if m, group := match(w.is(), s); m != nil {
			return w.make(group), beginning(s, m[0]), m[1], true
		}
	}
	if d, from, to, ok := r.dated(s); ok {
		return d, from, to, true
	}
	for _, is := range []func() *pattern.Regexp{takesJA, takesEN} {
		if m, group := match(is(), s); m != nil {
			return due{from: takes, days: amount(group)}, beginning(s, m[0]), m[1], true
		}
	}
	return due{}, 0, 0, false
}

// beginning is where words of time begin: a word for "about" that ends another word is none.
func beginning(s string, at int) int {
	if last, _ := utf8.DecodeLastRuneInString(s[:at]); strings.HasPrefix(s[at:], "約") && unicode.In(last, unicode.Han) {
		return at + len("約")
	}
	return at
}

// counted is so many days from what is named: the goal, where that is what its words say.
func (r reader) counted(of string, days int, otherwise dueFrom) due {
	of = strings.TrimSpace(of)
	switch {
	case of == "":
		return due{from: otherwise, days: days}
	case r.isGoal(of):
		return due{from: ofGoal, days: days}
	case toPrev().MatchString(of) || of == "前" || of == "その":
		return due{from: ofPrev, days: days}
	}
	return due{ofNamed, days, of}
}

var goalish = pattern.Lazy(`(?i)^(?:ゴール|目標日?|期日|期限|締め?切り?|納期|本番|当日|.{0,6}(?:公開|リリース|ローンチ|開催|入社|退職|退社|開始|開業|開店|稼働|移転|出発|発表会?|イベント|式)日?(?:当日)?)$|^(?:the )?(?:goal|deadline|due date|(?:[a-z]+ )?(?:date|day)|launch|release|event|start|go-?live|opening|move|race)$`)

// isGoal reports that words name the goal: by what every goal is called, or as this one was told.
func (r reader) isGoal(of string) bool {
	return goalish().MatchString(of) || len([]rune(of)) >= 2 && strings.Contains(folded(r.about), folded(of))
}

// inMonth are dates that name no day: too little for a step.
var inMonth = pattern.Lazy(`(?i)^(?:来年の?)?\d{1,2}月$|^(?:in|by|until|till) [a-z]+$|^(?:今|来|再来|翌)(?:月|週)$|^(?:this|next) (?:week|month)$`)

// beforeGoal is the last such weekday before the goal.
var beforeGoal = pattern.Lazy(`(?i)(?:ゴール|目標日?|期限|期日|公開日?|開催日?|入社日?|本番|当日)の?(?:直前の?|前の)([月火水木金土日])曜日?(?:まで)?(?:に|で)?|(?:その|直)?前の([月火水木金土日])曜日?(?:まで)?(?:に|で)?|\b(?:on |by )?(?:the )?(mon|tue|wed|thu|fri|sat|sun)[a-z]* before(?: (?:the )?(?:goal|deadline|launch|event|release|date|day))?\b`)

var aroundDate = pattern.Lazy(`(?i)(?:\b(?:by|on|from|until|till|before|at|no later than)\s+(?:the\s+)?)?\x00(?:日)?(?:まで|頃|ごろ)?(?:に(?:は)?|で|から)?`)

// dated reads a day of the calendar, where it is known how far that lies from the goal.
func (r reader) dated(s string) (due, int, int, bool) {
	if m := beforeGoal().FindStringSubmatchIndex(s); m != nil && !r.goal.IsZero() {
		word := strings.ToLower(s[max(m[2], m[4], m[6]):max(m[3], m[5], m[7])])
		day := map[string]time.Weekday{"月": 1, "火": 2, "水": 3, "木": 4, "金": 5, "土": 6, "日": 0, "mon": 1, "tue": 2, "wed": 3, "thu": 4, "fri": 5, "sat": 6, "sun": 0}[strings.TrimRight(word[:3], " ")]
		return due{from: ofGoal, days: -(int(r.goal.Weekday()-day+6)%7 + 1)}, m[0], m[1], true
	}
	words, day := brief.DateIn(s, r.now)
	i := strings.Index(s, words)
	if words == "" || day.IsZero() || i < 0 || inMonth().MatchString(words) || r.goal.IsZero() {
		return due{}, 0, 0, false
	}
	marked := s[:i] + "\x00" + s[i+len(words):]
	m := aroundDate().FindStringIndex(marked)
	n := int(day.Sub(r.goal).Hours() / 24)
	return due{from: ofGoal, days: n}, m[0], m[1] + len(words) - 1, true
}

// namesDay reports that a text names a day of the calendar.
func (r reader) namesDay(s string) bool {
	words, day := brief.DateIn(s, r.now)
	return words != "" && !day.IsZero() && !inMonth().MatchString(words)
}
