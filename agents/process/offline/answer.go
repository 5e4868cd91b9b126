package offline

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"golang.org/x/text/unicode/norm"

	"github.com/mendanhq/mendan/agents/language/pattern"
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
	d := &designer{Input: in, text: norm.NFKC.String(numerals(strings.Join(in.Said, "\n")))}
	if len(in.Drafts) == 0 {
		return d.begin()
	}
	return d.goOn(in.Drafts[len(in.Drafts)-1])
}

// numerals writes numbers in circles as those of a list.
func numerals(s string) string {
	var b strings.Builder
	for _, r := range s {
		if r >= '①' && r <= '⑳' {
			fmt.Fprintf(&b, "\n%d. ", r-'①'+1)
			continue
		}
		b.WriteRune(r)
	}
	return b.String()
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
	vague    = pattern.Lazy(`(?i)^(?:(?:なん|何)か|なんとなく|とりあえず|適当|てきとう|いい感じ|良い感じ|うまく|よろしく|お?任せ|おまかせ|お願い|おねがい|わから|分から|よくわから|不明|未定|まだ|特に|なし|ない|何でも|なんでも|プロセス|テンプレート|段階|案|を|に|で|が|の|は|して|やって|作っ?て|作りたい|つくりたい|欲しい|ほしい|ください|下さい|です|ます|します|たい|はい|いいえ|うん|ok|yes|no|hello|hi|hey|こんにち[はわ]|はじめまして|テスト|test|help|ヘルプ|please|something|anything|whatever|nice|good|process|template|some|make|create|give|me|a|an|the|i|i'?m|we|want|new|thing|新しい|こと|もの|始め|仕事|そろそろ|どう|いい|need|would|like|to|do|it|for|just|not|sure|don'?t|know|yet|idea|no idea|maybe|start|go|let'?s|ねー?|よ|か|\?|？|。|、|\.|,|!|！|\s)+$`)
	trusting = pattern.Lazy(`(?i)任せ|おまかせ|お願い|適当|いい感じ|良い感じ|何でも|なんでも|とりあえず|whatever|anything|up to you|you decide|just (?:make|do|start)|go ahead|^(?:はい|うん|ok|yes)`)
	numberA  = pattern.Lazy(`(?m)^\s*(?:\d{1,2}[.)、:]|[-*・•])\s*(\S.*)$`)
	arrows   = pattern.Lazy(`\s*(?:→|⇒|->|=>|＞|>)\s*`)
	breaks   = pattern.Lazy(`[、。,;]`)
	inOrder  = pattern.Lazy(`(?i)((?:[^、。,\n]+[、,]\s*){2,}[^、。,\n]+?)(?:の順|の\s*\d+\s*段階|という流れ|の流れ|, in (?:this|that) order)`)
)

// begin makes the first draft, or asks what it needs for one.
func (d *designer) begin() template.Reply {
	heard := norm.NFKC.String(strings.Join(append(slices.Clone(d.Heard), d.Said...), "\n"))
	if l := d.list(d.text, d.reader("")); len(l.items) >= 4 || len(l.items) >= 2 && (l.ordered || l.led || l.timed() > 0) {
		return d.listed(l)
	}
	if asking().MatchString(strings.TrimSpace(d.text)) && brief.KindOf(d.text) == "" {
		return d.only(d.say("段階と日数を、お話ししながら案にまとめます。テンプレートにしておくと、次からはゴールの日を入れるだけで予定表になります。何をするためのプロセスですか。",
			"I put steps and days together as we talk. As a template they give a schedule for any goal later on. What is the process for?"))
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

var (
	wishJA = pattern.Lazy(`(?:の)?(?:プロセス|テンプレート|進め方|流れ|手順)?(?:を|が|も|に)?(?:お願い|整理し|つくり|作り|設計し|考え|整え|決め|し|進め|はじめ|始め|やり|作成し)?(?:たい|てほしい|てください|て下さい|ます)?(?:と(?:思って|考えて)い?ます|です|んですが?|のですが|けど)?[、。.]?$`)
	// aProcess is what says only that a process is one, and who or what it is for in particular.
	aProcess = pattern.Lazy(`(?i)\s+(?:process|procedure|workflow|template|checklist)(?:\s+(?:for|of|to|when)\b.*)?$|\s+(?:process|procedure|workflow)\b`)
	doing    = pattern.Lazy(`を(\p{Han}{2,})$`)
	wishEN   = pattern.Lazy(`(?i)^(?:hi[, ]+|hello[, ]+|please[, ]+|we(?:'d| would)? (?:want|need|like|plan|have) to |i(?:'d| would)? (?:want|need|like|plan|have) to |i want |we need |i need |can you |could you |let's |help (?:me|us) (?:to )?|(?:make|design|create|draft|plan) (?:me |us )?(?:a |an |the )?(?:process|template|plan)? ?(?:for|to|about)? ?|a process (?:for|to) )+`)
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
			if part[:min(1, len(part))] < "\x80" {
				part = strings.TrimSpace(aProcess().ReplaceAllString(part, ""))
			}
			if asking().MatchString(part) {
				continue
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
		case begin > left && p.fixed:
			squeezed = d.say("「%s」の日は、もう過ぎています。", "The day of \"%s\" is past already.", p.steps[0].name)
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

var owner = pattern.Lazy(`(?i)さん|部長|課長|社長|担当(?:者|は|が)|責任者|チームが|が(?:決め|担当|判断|承認)|私が|わたしが|自分が|\bowner\b|\bowns?\b|\bdecides?\b|\bresponsible\b|\bled by\b|\bin charge\b|(?:が|は|を)(?:人事|法務|総務|経理|情シス|広報|営業|上長|マネージャー|教頭|校長)(?:部|課|チーム|先生)?(?:が|に|で|、|。|$)|\bby (?:the )?(?:[a-z]+ )?(?:lead|manager|head|team|director|officer|hr|legal|finance)\b|\b(?:does|do|handles?|runs?|takes? care of|looks? after) (?:the|all|step|\d)|\bassigned to\b|\bI (?:will|do|decide)\b`)

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
