package offline

import (
	"fmt"
	"slices"
	"strings"
	"time"

	rules "github.com/mendanhq/mendan/agents/llm/offline"

	"github.com/mendanhq/mendan/agents/language/text"

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
	in.Said, in.Heard = folded(in.Said), folded(in.Heard)
	d := &designer{Input: in, text: strings.Join(in.Said, "\n")}
	if len(in.Drafts) == 0 {
		return d.beginDraft()
	}
	return d.changeDraft(in.Drafts[len(in.Drafts)-1])
}

// folded are messages as they are read.
func folded(messages []string) (out []string) {
	for _, m := range messages {
		out = append(out, text.Fold(m))
	}
	return out
}

func (d *designer) say(ja, en string, args ...any) string {
	return fmt.Sprintf(rules.Say(d.Lang, ja, en), args...)
}

// paragraph joins sentences as the language does.
func (d *designer) paragraph(parts ...string) string {
	parts = slices.DeleteFunc(parts, func(s string) bool { return s == "" })
	return strings.Join(parts, rules.Say(d.Lang, "", " "))
}

func (d *designer) replyText(text string) template.Reply { return template.Reply{Answer: text} }

// beginDraft makes the first draft, or asks what it needs for one.
func (d *designer) beginDraft() template.Reply {
	heard := strings.Join(append(slices.Clone(d.Heard), d.Said...), "\n")
	if l := d.readList(d.text, d.reader("")); len(l.items) >= 4 || len(l.items) >= 2 && (l.ordered || l.led || l.timed() > 0) {
		return d.draftList(l)
	}
	if holds("asking", strings.TrimSpace(d.text)) && brief.KindOf(d.text) == "" {
		return d.replyText(d.say("段階と日数を、お話ししながら案にまとめます。テンプレートにしておくと、次からはゴールの日を入れるだけで予定表になります。何をするためのプロセスですか。",
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
		return d.presentDraft(recipe(kind, d.Context, d.Lang, titleOf(kind, d.Context, subject, d.Lang)), kind)
	case holds("trusting", d.text) && (d.Context.Goal != "" || d.Context.Industry != "" || len(d.Heard) > 0):
		return d.presentDraft(recipe("", d.Context, d.Lang, titleOf("", d.Context, "", d.Lang)), "")
	case d.Context.Goal != "":
		return d.replyText(d.say("ゴールは%sですね。何をするためのプロセスですか。たとえば、新しいサービスの立上げ、採用、オンボーディング、イベントなどです。",
			"So the goal is %s. What is the process for? A new service, hiring, onboarding or an event, for example.", d.Context.Goal))
	case d.Context.Industry != "":
		return d.replyText(d.say("%sですね。何をするためのプロセスですか。たとえば「新しいサービスの立上げ、ゴールは4月1日」のように書いてください。",
			"%s, I see. What is the process for? For example, \"launch a new service by April 1\".", d.Context.Industry))
	}
	return d.replyText(d.say("何をするためのプロセスですか。たとえば「SaaSの新規立上げ、ゴールは4月1日」や「エンジニアの採用、6月入社」のように書いてください。決まっていなければ「おまかせ」で、一般的な案を作ります。",
		"What is the process for? For example, \"launch a new SaaS product by April 1\" or \"hire an engineer to start in June\". If nothing is settled yet, write \"up to you\" for a general draft."))
}

// subject is what the process is for, in the person's words; empty where they say nothing of it.
func (d *designer) subject(heard string) string {
	if t := strings.TrimSpace(d.Context.ProcessType); t != "" && brief.KindOf(t) == "" {
		return t
	}
	for line := range strings.Lines(heard) {
		for _, part := range phrases("breaks").Split(strings.TrimSpace(line), -1) {
			part = strings.TrimSpace(part)
			if holds("vague", part) || part == "" || (brief.Context{}).Hear(part, d.Now) != (brief.Context{}) {
				continue
			}
			for range 3 {
				part = strings.TrimSpace(phrases("wish ja").ReplaceAllString(phrases("wish en").ReplaceAllString(part, ""), ""))
			}
			part = phrases("doing").ReplaceAllString(strings.Trim(part, " .!?。"), "の$1")
			if strings.HasSuffix(part, "見直") {
				part += "し"
			}
			if part[:min(1, len(part))] < "\x80" {
				part = strings.TrimSpace(phrases("a process").ReplaceAllString(part, ""))
			}
			if holds("asking", part) {
				continue
			}
			if n := len([]rune(part)); n >= 3 && n <= 40 && !holds("vague", part) {
				return part
			}
		}
	}
	return ""
}

// presentDraft presents a first draft.
func (d *designer) presentDraft(p *plan, kind brief.Kind) template.Reply {
	words, day := brief.DateIn(d.Context.Goal, d.Now)
	from := d.say("ゴールの日から逆算して", "Counting back from the goal")
	if words != "" {
		from = d.say("%sから逆算して", "Counting back from %s", d.date(words, day))
	}
	squeezed := ""
	if left := int(day.Sub(d.Now.UTC().Truncate(24*time.Hour)).Hours() / 24); !day.IsZero() {
		switch begin := -p.day(0); {
		case left <= 0:
			return d.replyText(d.say("%sは過ぎています。ゴールをいつにしますか。", "%s is in the past. When should the goal be?", words))
		case begin > left && p.fixed:
			squeezed = d.say("「%s」の日は、もう過ぎています。", "The day of \"%s\" is past already.", p.steps[0].name)
		case begin > left:
			p.squeeze(left)
			squeezed = d.say("ゴールまで %d 日なので、いつもより日数を詰めました。", "There are %d days left, so I made it shorter than usual.", left)
		}
	}
	draft := p.draft()
	r := template.Reply{Missing: d.openQuestions(&draft), Draft: &draft}
	r.Answer = d.paragraph(from+d.say("、%d 段階にしました。", ", I made a draft of %d steps.", len(draft.Steps)), squeezed, firstOf(r.Missing))
	if len(r.Missing) == 0 {
		r.Answer = d.paragraph(r.Answer, d.say("直したいところがあれば、ふつうの言葉で書いてください。", "If something should change, just write it."))
	}
	return r
}

func firstOf(list []string) string {
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

// openQuestions are the questions that are open, the most important first.
func (d *designer) openQuestions(draft *template.Draft) []string {
	heard := strings.Join(append(slices.Clone(d.Heard), d.Said...), "\n") + d.Context.AdditionalContext
	out := []string{}
	if d.Context.Goal == "" {
		out = append(out, d.say("ゴールはいつですか。", "When is the goal?"))
	}
	if !holds("owner", heard) {
		out = append(out, d.say("「%s」はどなたが決めますか。", "Who decides about \"%s\"?", draft.Steps[0].Name))
	}
	return out
}
