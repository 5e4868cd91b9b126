package offline

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"golang.org/x/text/unicode/norm"

	"github.com/mendanhq/mendan/agents/process"
	"github.com/mendanhq/mendan/agents/process/brief"
	"github.com/mendanhq/mendan/agents/process/template"
)

// designer is one reply in the making.
type designer struct {
	process.Input
	text string
}

// answer is the reply to what was said.
func answer(in process.Input) template.Reply {
	d := &designer{Input: in, text: norm.NFKC.String(strings.Join(in.Said, "\n"))}
	if len(in.Drafts) == 0 {
		return d.begin()
	}
	return d.goOn(in.Drafts[len(in.Drafts)-1])
}

func (d *designer) say(ja, en string, args ...any) string {
	return fmt.Sprintf(say(d.Lang, ja, en), args...)
}

// paragraph joins sentences as the language does.
func (d *designer) paragraph(parts ...string) string {
	parts = slices.DeleteFunc(parts, func(s string) bool { return s == "" })
	return strings.Join(parts, say(d.Lang, "", " "))
}

func (d *designer) only(text string) template.Reply { return template.Reply{Answer: text} }

var (
	vague    = lazy(`(?i)^(?:(?:なん|何)か|なんとなく|とりあえず|適当|てきとう|いい感じ|良い感じ|うまく|よろしく|お?任せ|おまかせ|お願い|おねがい|わから|分から|よくわから|不明|未定|まだ|特に|なし|ない|何でも|なんでも|プロセス|テンプレート|段階|案|を|に|で|が|の|は|して|やって|作っ?て|作りたい|つくりたい|欲しい|ほしい|ください|下さい|です|ます|します|たい|はい|いいえ|うん|ok|yes|no|hello|hi|hey|こんにち[はわ]|はじめまして|テスト|test|help|ヘルプ|please|something|anything|whatever|nice|good|process|template|some|make|create|give|me|a|an|the|i|i'?m|we|want|new|thing|新しい|こと|もの|始め|仕事|そろそろ|どう|いい|need|would|like|to|do|it|for|just|not|sure|don'?t|know|yet|idea|no idea|maybe|start|go|let'?s|ねー?|よ|か|\?|？|。|、|\.|,|!|！|\s)+$`)
	trusting = lazy(`(?i)任せ|おまかせ|お願い|適当|いい感じ|良い感じ|何でも|なんでも|とりあえず|whatever|anything|up to you|you decide|just (?:make|do|start)|go ahead|^(?:はい|うん|ok|yes)`)
	numberA  = lazy(`(?m)^\s*(?:\d{1,2}[.)、:]|[-*・•])\s*(\S.*)$`)
	arrows   = lazy(`\s*(?:→|⇒|->|=>|＞|>)\s*`)
	commas   = lazy(`[、,]\s*`)
	breaks   = lazy(`[、。,;]`)
	inOrder  = lazy(`(?i)((?:[^、。,\n]+[、,]\s*){2,}[^、。,\n]+?)(?:の順|の\s*\d+\s*段階|という流れ|の流れ|, in (?:this|that) order)`)
)

// begin makes the first draft, or asks what it needs for one.
func (d *designer) begin() template.Reply {
	heard := norm.NFKC.String(strings.Join(append(slices.Clone(d.Heard), d.Said...), "\n"))
	given := given(d.text)
	if len(given) >= 2 {
		kind := brief.KindOf(d.Context.ProcessType)
		return d.first(fromNames(given, titleOf(kind, d.Context, "", d.Lang), kind), kind)
	}
	kind := brief.KindOf(d.text)
	if kind == "" {
		kind = brief.KindOf(strings.Join([]string{d.Context.ProcessType, d.Context.AdditionalContext}, " "))
	}
	if kind == "" {
		kind = brief.KindOf(heard)
	}
	if kind == "" && brief.Releases(heard) {
		kind = brief.Launch
	}
	subject := d.subject(heard)
	switch {
	case kind != "" || subject != "":
		return d.first(recipe(kind, d.Context, d.Lang, titleOf(kind, d.Context, subject, d.Lang)), kind)
	case trusting().MatchString(d.text) && (d.Context.Goal != "" || d.Context.Industry != "" || len(d.Heard) > 0):
		return d.first(recipe("", d.Context, d.Lang, titleOf("", d.Context, "", d.Lang)), "")
	case d.Context.Goal != "":
		return d.only(d.say("ゴールは%sですね。何をするためのプロセスですか。たとえば、新しいサービスの立上げ、採用、オンボーディング、イベントなどです。",
			"So the goal is %s. What is the process for? A new service, hiring, onboarding or an event, for example.", d.Context.Goal))
	case d.Context.Industry != "":
		return d.only(d.say("%sですね。何をするためのプロセスですか。たとえば「新しいサービスの立上げ、ゴールは4月1日」のように書いてください。",
			"%s, I see. What is the process for? For example, \"launch a new service by April 1\".", d.Context.Industry))
	}
	return d.only(d.say("何をするためのプロセスですか。たとえば「SaaSの新規立上げ、ゴールは4月1日」や「エンジニアの採用、6月入社」のように書いてください。決まっていなければ「おまかせ」で、一般的な案を作ります。",
		"What is the process for? For example, \"launch a new SaaS product by April 1\" or \"hire an engineer to start in June\". If nothing is settled yet, write \"up to you\" for a general draft."))
}

// given are the steps that somebody lists.
func given(text string) (names []string) {
	for _, m := range numberA().FindAllStringSubmatch(text, -1) {
		names = append(names, clean(m[1]))
	}
	if len(names) >= 2 {
		return names
	}
	for line := range strings.Lines(text) {
		if parts := arrows().Split(strings.TrimSpace(line), -1); len(parts) >= 3 {
			names = nil
			for _, p := range parts {
				names = append(names, clean(p))
			}
			return names
		}
	}
	if m := inOrder().FindStringSubmatch(text); m != nil {
		names = nil
		for _, p := range commas().Split(m[1], -1) {
			names = append(names, clean(p))
		}
		return names
	}
	return nil
}

var afterName = lazy(`(?:の順番?(?:で|に)?.*|という流れ.*|です|でお願いします|をします)$`)

func clean(s string) string {
	return strings.Trim(afterName().ReplaceAllString(strings.TrimSpace(s), ""), "「」\"。.、 ")
}

// fromNames is a draft of the steps that somebody lists, over the time that such a process takes.
func fromNames(names []string, title string, kind brief.Kind) *plan {
	p := &plan{title: title, next: 1}
	lead := -recipes[kind][0].days
	each := max(5, lead/len(names))
	for i, n := range names {
		s := step{name: n, basis: template.Prev, offset: each}
		if i == 0 {
			s.basis, s.offset = template.Goal, -each*len(names)
		}
		p.insert(len(p.steps), s)
	}
	return p
}

var (
	wishJA = lazy(`(?:の)?(?:プロセス|テンプレート|進め方|流れ|手順)?(?:を|が|も|に)?(?:つくり|作り|設計し|考え|整え|決め|し|進め|はじめ|始め|やり|作成し)?(?:たい|てほしい|てください|て下さい|ます)?(?:と(?:思って|考えて)い?ます|です|んですが?|のですが|けど)?[、。.]?$`)
	doing  = lazy(`を(\p{Han}{2,})$`)
	wishEN = lazy(`(?i)^(?:hi[, ]+|hello[, ]+|please[, ]+|we(?:'d| would)? (?:want|need|like|plan|have) to |i(?:'d| would)? (?:want|need|like|plan|have) to |i want |we need |i need |can you |could you |let's |help (?:me|us) (?:to )?|(?:make|design|create|draft|plan) (?:me |us )?(?:a |an |the )?(?:process|template|plan)? ?(?:for|to|about)? ?|a process (?:for|to) )+`)
)

// subject is what the process is for, in the person's words; empty where they say nothing of it.
func (d *designer) subject(heard string) string {
	if t := strings.TrimSpace(d.Context.ProcessType); t != "" && brief.KindOf(t) == "" {
		return t
	}
	for line := range strings.Lines(heard) {
		for _, part := range breaks().Split(strings.TrimSpace(line), -1) {
			part = strings.TrimSpace(part)
			if vague().MatchString(part) || part == "" || (brief.Context{}).Hear(part, d.Now) != (brief.Context{}) {
				continue
			}
			for range 3 {
				part = strings.TrimSpace(wishJA().ReplaceAllString(wishEN().ReplaceAllString(part, ""), ""))
			}
			part = doing().ReplaceAllString(strings.Trim(part, " .!?。"), "の$1")
			if strings.HasSuffix(part, "見直") {
				part += "し"
			}
			if n := len([]rune(part)); n >= 3 && n <= 40 && !vague().MatchString(part) {
				return part
			}
		}
	}
	return ""
}

// first presents a first draft.
func (d *designer) first(p *plan, kind brief.Kind) template.Reply {
	words, day := brief.DateIn(d.Context.Goal, d.Now)
	from := d.say("ゴールの日から逆算して", "Counting back from the goal")
	if words != "" {
		from = d.say("%sから逆算して", "Counting back from %s", d.date(words, day))
	}
	squeezed := ""
	if left := int(day.Sub(d.Now.UTC().Truncate(24*time.Hour)).Hours() / 24); !day.IsZero() {
		switch begin := -p.day(0); {
		case left <= 0:
			return d.only(d.say("%sは過ぎています。ゴールをいつにしますか。", "%s is in the past. When should the goal be?", words))
		case begin > left:
			p.squeeze(left)
			squeezed = d.say("ゴールまで %d 日なので、いつもより日数を詰めました。", "There are %d days left, so I made it shorter than usual.", left)
		}
	}
	draft := p.draft()
	r := template.Reply{Missing: d.missing(&draft), Draft: &draft}
	r.Answer = d.paragraph(from+d.say("、%d 段階にしました。", ", I made a draft of %d steps.", len(draft.Steps)), squeezed, first(r.Missing))
	if len(r.Missing) == 0 {
		r.Answer = d.paragraph(r.Answer, d.say("直したいところがあれば、ふつうの言葉で書いてください。", "If something should change, just write it."))
	}
	return r
}

func first(list []string) string {
	if len(list) == 0 {
		return ""
	}
	return list[0]
}

func (d *designer) date(words string, day time.Time) string {
	if day.IsZero() {
		return words
	}
	if d.Lang == "ja" {
		return fmt.Sprintf("%d年%d月%d日", day.Year(), day.Month(), day.Day())
	}
	return day.Format("January 2, 2006")
}

var owner = lazy(`(?i)さん|部長|課長|社長|担当(?:者|は|が)|責任者|チームが|が(?:決め|担当|判断|承認)|私が|わたしが|自分が|\bowner\b|\bowns?\b|\bdecides?\b|\bresponsible\b|\bled by\b|\bin charge\b|\bI (?:will|do|decide)\b`)

// missing are the questions that are open, the most important first.
func (d *designer) missing(draft *template.Draft) []string {
	heard := strings.Join(append(slices.Clone(d.Heard), d.Said...), "\n") + d.Context.AdditionalContext
	out := []string{}
	if d.Context.Goal == "" {
		out = append(out, d.say("ゴールはいつですか。", "When is the goal?"))
	}
	if !owner().MatchString(heard) {
		out = append(out, d.say("「%s」はどなたが決めますか。", "Who decides about \"%s\"?", draft.Steps[0].Name))
	}
	return out
}
