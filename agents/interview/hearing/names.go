package hearing

import (
	"slices"
	"strings"
	"sync"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/language/memo"
	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/language/text"
	base "github.com/mendanhq/mendan/agents/turn"
	"github.com/mendanhq/mendan/prompts"
)

// synonyms are everyday names of what fields ask for, by a word of a fact's key.
var synonyms = map[string][]string{
	"email": {"メール", "メアド", "メールアドレス", "eメール", "email", "e-mail", "mail address"},
	"phone": {"電話", "電話番号", "番号", "携帯", "携帯番号", "tel", "連絡", "連絡先",
		"phone", "contact", "calls", "calling me", "ringing me", "phone number", "telephone", "mobile", "mobile number", "cell"},
	"name":      {"名前", "氏名", "姓名", "名字", "苗字", "name", "surname", "last name", "first name"},
	"reading":   {"読み", "よみ", "ふりがな", "フリガナ", "読み仮名", "読みがな"},
	"salary":    {"年収", "給与", "給料", "月給", "時給", "salary", "pay", "wage"},
	"start":     {"開始日", "開始", "初日", "入社日", "勤務開始", "働き始め", "start date", "starting date"},
	"days":      {"曜日", "シフト", "shift", "weekdays"},
	"time":      {"時間帯", "シフト", "shift"},
	"hours":     {"時間数", "労働時間", "週の時間", "hours"},
	"notice":    {"退職予告", "notice", "notice period"},
	"resume":    {"履歴書", "職務経歴書", "レジュメ", "resume", "cv"},
	"reason":    {"志望動機", "志望理由", "動機", "motivation"},
	"want":      {"志望動機", "志望理由", "動機", "motivation"},
	"url":       {"url", "リンク", "link"},
	"language":  {"言語", "語学", "language", "languages"},
	"slot":      {"面接", "面談", "面接日", "面談日", "面接の日程", "日程", "interview date", "interview time"},
	"slots":     {"面接", "面談", "面接日", "面談日", "面接の日程", "日程", "interview date", "interview time"},
	"sponsor":   {"スポンサー", "ビザ", "sponsorship", "visa"},
	"employer":  {"会社", "勤務先", "employer", "company"},
	"role":      {"職種", "役割", "role", "position"},
	"school":    {"学校", "大学", "school", "university"},
	"country":   {"国", "country"},
	"timezone":  {"時差", "タイムゾーン", "time zone", "timezone"},
	"portfolio": {"ポートフォリオ", "portfolio"},
}

var (
	nameTail = sync.OnceValue(func() *pattern.Regexp {
		return pattern.MustCompile(`(?:です|ます|でしょう)か$|の(?:有無|可否|確認)$|\?$`)
	})
	nameWord  = sync.OnceValue(func() *pattern.Regexp { return pattern.MustCompile(`[a-z]{4,}|\p{Han}{2,}|\p{Katakana}{3,}`) })
	nameStock = lexicon.Lazy(`^{name stock}$`)
)

// naming is a place in a text where a field is named, or one of its facts.
type naming struct {
	field    *application.Field
	key      string // the fact's, empty: the field as a whole
	from, to int    // bytes
	whole    bool   // by a name of it, not only by a word of one
}

// named finds the fields that a text names. Of names that overlap the longer counts; where a field is named in full, mere words of
// others do not count.
func (l *Listener) named(text string) []naming { return l.namedOf(l.State.Fields, text) }

// NamedInForm is named before there is a plan, too.
func (l *Listener) NamedInForm(text string) []naming {
	if l.State.Plan != nil {
		return l.named(text)
	}
	var fields []application.Field
	for _, def := range l.State.Form.Fields {
		fields = append(fields, application.Field{ID: def.ID})
	}
	return l.namedOf(fields, text)
}

func (l *Listener) namedOf(fields []application.Field, raw string) []naming {
	t := text.Read(raw)
	low := t.Low
	var all []naming
	for i := range fields {
		for _, n := range l.namesOf(l.State.Form.Field(fields[i].ID)) {
			if from := nameIn(low, n.words); from >= 0 && !isProper(t.Folded, from, from+len(n.words)) {
				all = append(all, naming{&fields[i], n.key, from, from + len(n.words), n.whole})
			}
		}
	}
	var out []naming
	for _, n := range all {
		beaten := slices.ContainsFunc(all, func(o naming) bool {
			return o.from <= n.from && n.to <= o.to && o.to-o.from > n.to-n.from || o.whole && !n.whole
		})
		if !beaten {
			out = append(out, n)
		}
	}
	return out
}

// isProper reports a word with a capital letter behind another one: it is a part of somebody's name, as of an employer, and no word of ours. "Tallgrass Pay".
func isProper(folded string, from, to int) bool {
	if to > len(folded) || !startsUpper(folded[from:to]) || strings.ToUpper(folded[from:to]) == folded[from:to] {
		return false
	}
	before := folded[:from]
	word := strings.TrimSuffix(before, " ")
	if len(word) == len(before) {
		return false
	}
	at := strings.LastIndexByte(word, ' ') + 1
	begins := at == 0 || strings.ContainsRune(".!?:,;\n", rune(word[max(0, at-2)])) // "Change Phone to …"
	return !begins && startsUpper(word[at:]) && strings.ToUpper(word[at:]) != word[at:] && len(word[at:]) > 2
}

func startsUpper(s string) bool { return s != "" && 'A' <= s[0] && s[0] <= 'Z' }

// Name is what a field is called in messages, or one of its facts.
type Name struct {
	key   string // the fact's, empty: the field as a whole
	words string // folded, in lower case
	whole bool   // not only a word of a name
}

// namesOf are the names of a field. They are put together once in a turn.
func (l *Listener) namesOf(def *form.Field) []Name {
	if known, ok := l.called[def]; ok {
		return known
	}
	var of [][]Name
	for _, label := range append(def.Label.All(), strings.ReplaceAll(def.ID, "_", " ")) {
		of = append(of, namesOfLabel(label))
	}
	for _, key := range def.Keys() {
		of = append(of, namesOfKey(key))
	}
	out := slices.Concat(of...)
	if l.called == nil {
		l.called = map[*form.Field][]Name{}
	}
	l.called[def] = out
	return out
}

// namesOfLabel are a label and the words of it that are names, too. Each turn reads its form anew, with the labels that others had.
var namesOfLabel = memo.Of(func(label string) []Name {
	bare := strings.ToLower(text.Fold(bareLabel(label)))
	out := []Name{{words: bare, whole: true}}
	for _, w := range nameWord().FindAllString(bare, -1) {
		if !nameStock().MatchString(w) {
			out = append(out, Name{words: strings.ToLower(text.Fold(w))})
		}
	}
	return out
})

// namesOfKey are what our texts call a fact, and everyday names of what its key says.
var namesOfKey = memo.Of(func(key string) (out []Name) {
	add := func(words string) { out = append(out, Name{key, strings.ToLower(text.Fold(words)), true}) }
	for _, lang := range []string{prompts.JA, prompts.EN} {
		if c := base.Texts(lang); c.Has("fact." + key) {
			add(c.Text("fact."+key, nil))
		}
	}
	for _, w := range strings.Split(key, "_") {
		for _, synonym := range synonyms[w] {
			add(synonym)
		}
	}
	return out
})

// bareLabel is a label without brackets and the end of a question.
func bareLabel(label string) string {
	if i := strings.IndexAny(label, "（("); i > 0 {
		label = label[:i]
	}
	return strings.TrimSpace(nameTail().ReplaceAllString(strings.TrimSpace(label), ""))
}

// nameIn is where a name stands in a text, as a word of its own where it is written in Latin letters; -1 where it does not.
func nameIn(low, name string) int {
	if !longerThan(1, name) && name != "国" {
		return -1
	}
	for from := 0; ; {
		i := strings.Index(low[from:], name)
		if i < 0 {
			return -1
		}
		at := from + i
		if !text.Joined(low, at) && !text.Joined(low, at+len(name)) {
			return at
		}
		from = at + len(name)
	}
}

// FieldsOf are the fields of namings, each once.
func FieldsOf(ns []naming) []*application.Field {
	var out []*application.Field
	for _, n := range ns {
		if !slices.Contains(out, n.field) {
			out = append(out, n.field)
		}
	}
	return out
}
