package brief

import (
	"strings"
	"time"

	"golang.org/x/text/unicode/norm"

	"github.com/mendanhq/mendan/agents/language"
	"github.com/mendanhq/mendan/agents/language/pattern"
)

// What says in so many words what a line of the context is. The value is what stands behind it.
var said = []struct {
	at func(*Context) *string
	is func() *pattern.Regexp
}{
	{func(c *Context) *string { return &c.Industry }, pattern.Lazy(`(?i)(?:業界|業種)\s*(?:は|が|を|:|=)\s*([^、。,\n]+)|\bindustry\s*(?:is|:|=|to)\s*([^,.;\n]+)|\bin the ([\w -]{2,30}?) (?:industry|sector)\b`)},
	{func(c *Context) *string { return &c.Goal }, pattern.Lazy(`(?i)(?:ゴール|目標|期限|期日|締め切り|締切|(?:公開|リリース|開催|入社|開始|本番)日)(?:日)?\s*(?:は|が|を|:|=)\s*([^、。,\n]+)|\b(?:goal|deadline|due date|(?:launch|release|event|start|target) date)\s*(?:is|:|=|to)\s*([^.;\n]+)`)},
	{func(c *Context) *string { return &c.Region }, pattern.Lazy(`(?i)(?:地域|国|対象国)\s*(?:は|が|を|:|=)\s*([^、。,\n]+)|\bregion\s*(?:is|:|=|to)\s*([^,.;\n]+)`)},
	{func(c *Context) *string { return &c.Compliance }, pattern.Lazy(`(?i)(?:法令|規制|コンプライアンス|守る(?:べき)?(?:決まり|ルール))\s*(?:は|が|を|:|=)\s*([^、。,\n]+)|\bcompliance\s*(?:is|:|=|with)\s*([^,.;\n]+)`)},
}

// ending is what follows a value in a sentence and is none of it.
var ending = pattern.Lazy(`(?:でお願い(?:します|いたします)?|に(?:して|変更して|変えて|してほしい|なりました|変わりました)(?:ください)?|に(?:変更|したい)(?:です|します)?|を?想定(?:しています)?|です(?:ね|が)?|だ|になる|と(?:します|して)|, please|please|まで(?:に)?)$`)

// Names that say a line by themselves.
var (
	industries = pattern.Lazy(`(?i)SaaS|フィンテック|\bfintech\b|医療|ヘルスケア|\bhealth ?care\b|金融|\bfinance\b|\bbanking\b|保険業|\binsurance\b|製造業|\bmanufacturing\b|小売|\bretail\b|\be-?commerce\b|EC業|教育業|\beducation\b|不動産|\breal estate\b|飲食|物流|\blogistics\b|建設|\bconstruction\b|人材業|自治体|公共機関|\bpublic sector\b|ゲーム業|旅行業|ホテル`)
	regions    = pattern.Lazy(`(?i)日本国内|米国|アメリカ|欧州|ヨーロッパ|\bEU\b|英国|イギリス|ドイツ|フランス|シンガポール|\b(?:the )?(?:US|USA|United States|EU|European Union|UK|Europe|Germany|France|Singapore|Japan)\b`)
	rules      = pattern.Lazy(`(?i)GDPR|CCPA|HIPAA|PCI[ -]?DSS|SOC ?2|SOX法?|ISO ?27001|ISMS|Pマーク|プライバシーマーク|個人情報保護法|薬機法|景品表示法|景表法|特定商取引法|特商法|金融商品取引法|金商法|職業安定法|労働基準法|下請法`)
)

// Hear is the context with what a message says of it: what it says in so many words over what is known, and names and dates where
// nothing is. A goal that counts from today is kept as the day that it is, as it would be another one tomorrow.
func (c Context) Hear(text string, now time.Time) Context {
	text = norm.NFKC.String(text)
	var heard Context
	for _, s := range said {
		if m := s.is().FindStringSubmatch(text); m != nil {
			*s.at(&heard) = value(m[1:])
		}
	}
	if heard.Goal != "" {
		if words := dateOf(heard.Goal, now); words != "" && len(heard.Goal) < 2*len(words)+8 {
			heard.Goal = words
		}
	}
	out := heard.Over(c)
	for _, n := range []struct {
		at *string
		is func() *pattern.Regexp
	}{{&out.Industry, industries}, {&out.Region, regions}} {
		if *n.at == "" {
			*n.at = n.is().FindString(text)
		}
	}
	if out.Compliance == "" {
		out.Compliance = strings.Join(unique(rules().FindAllString(text, -1)), ", ")
	}
	if out.Goal == "" || heard.Goal == "" && BareDate(text, now) {
		if date := dateOf(text, now); date != "" {
			out.Goal = date
		}
	}
	if out.ProcessType == "" {
		out.ProcessType = KindOf(text).Label(language.Of(text, "en"))
	}
	return out
}

// aboutGoal is what stands around a date that is the goal, and of no step.
var aboutGoal = pattern.Lazy(`(?i)^(?:やっぱり|やはり|すみません|いや|では|じゃあ|ゴール|目標|期限|期日|締め?切り?|公開|リリース|ローンチ|入社|開催|開始|本番|予定|頃|ごろ|くらい|日|は|を|が|に|で|の|まで|へ|です|だ|ね|ます|します|したい|なりました|変わりました|変更|変えて|延期|して|ください|下さい|お願い|目指し|たい|actually|make|it|its|it's|by|on|the|goal|deadline|is|was|now|no|instead|please|change|changed|move|moved|to|in|until|till|we|want|before|launch|release|start|[\s、。,.!！ー])*$`)

// BareDate reports that a message names a date and says nothing else but that it is the goal.
func BareDate(text string, now time.Time) bool {
	text = norm.NFKC.String(text)
	words, day := DateIn(text, now)
	return !day.IsZero() && aboutGoal().MatchString(strings.Replace(text, words, "", 1))
}

// dateOf is the date that a text names, in its own words where they mean the same on any day.
func dateOf(text string, now time.Time) string {
	words, _ := DateIn(text, now)
	if near, day := nearIn(words, now); near == words && !day.IsZero() {
		return day.Format(time.DateOnly)
	}
	return words
}

func value(groups []string) string {
	for _, g := range groups {
		if g = strings.TrimSpace(g); g != "" {
			for {
				cut := strings.TrimSpace(ending().ReplaceAllString(g, ""))
				if cut == g {
					return strings.Trim(g, `「」"' `)
				}
				g = cut
			}
		}
	}
	return ""
}

func unique(list []string) (out []string) {
	seen := map[string]bool{}
	for _, s := range list {
		if !seen[s] {
			seen[s] = true
			out = append(out, s)
		}
	}
	return out
}
