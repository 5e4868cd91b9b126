package interview

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/agents/compliance"
	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/interview/telling"
	base "github.com/mendanhq/mendan/agents/turn"
	"github.com/mendanhq/mendan/prompts"
)

// notForCandidates are the catalogue's texts that only staff, operators and authors read, and those of other workflows.
var notForCandidates = []string{"nudge.", "finding.", "severity.",
	"card.", "modal.", "verdict.", "violation.", "cli.", "private.", "audit.", "help.moderator", "approvals.",
	"command.approvals.", "command.take_over.", "command.hand_back.", "command.say.", "takeover.desk.", "operators.", "notice.", "undelivered.do", "undelivered.kept", "task.", "discussion.", "schedule.", "helpdesk.", "process.", "knowledge.",
}

// namesOnly are parts of texts. They are tried within the texts that they are put into.
var namesOnly = []string{"label.", "option.", "fact.", "kind.", "topic.", "unit.", "value.", "day.", "week.", "amount.", "pay.", "list.", "answer.", "progress.",
	"example.", "status.name."}

// forClock is what the Greeter's wordings are for.
var forClock = map[string]string{prompts.JA: "会話に使う言語と、時刻の表示に使う近くの都市を確認する", prompts.EN: "Know the language to use, and the nearest city, to show times"}

// plausible fills a text's placeholders with what they hold in a conversation.
func plausible(c *prompts.Catalog) map[string]any {
	ja := c.Lang() == prompts.JA
	pick := func(j, e string) string {
		if ja {
			return j
		}
		return e
	}
	return map[string]any{
		"by": pick("佐藤", "Sam"), "file": "cv.pdf",
		"title": pick("中途採用 Web エンジニア", "Backend engineer"), "purpose": c.Text("disclosure.purpose", nil), "retention_days": 180,
		"controller": pick("株式会社みどり", "Green Ltd"), "provider": "OpenAI", "job": "backend", "done": 3, "total": 10, "next": pick("志望動機", "Motivation"),
		"status": c.Text("status.name.interviewing", nil), "choices": pick("ジョージア州か、ジョージア", "Georgia or Georgia (US)"), "country": pick("アメリカ", "United States"),
		"zone": "America/Denver", "count": 10, "minutes": 15, "bar": "■■□□", "text": pick("はい、できます", "yes, you can"), "id": "t1", "platform": "Slack", "error": "timeout", "description": pick("いまの状況を見る", "show the status"), "name": pick("高橋 直樹", "Robin Miller"),
		"value": pick("フルリモート", "fully remote"), "label": pick("使用技術", "Skills"), "n": 1, "options": "1 A\n2 B", "accept": "pdf, docx", "max_mb": 10,
		"max_chars": 400, "min_chars": 20, "length": 900, "number": 1, "link": "https://chat.example/1", "fact": pick("開始の年月", "start month"), "facts": pick("開始の年月", "start month"),
		"example": pick("20 時間", "20 hours"), "min": 1, "max": 40, "unit": pick("時間", "hours"), "intent": pick("使用技術と年数を知る", "Know the skills and their depth"),
		"topic": c.Text("topic.other", nil), "answer": pick("年収は 550〜800 万円です", "The pay is 60,000 to 80,000"), "source": pick("求人票", "job post"),
		"pay": pick("年収 550〜800 万円", "60,000 to 80,000 a year"), "answers": pick("お名前　高橋 直樹", "Name: Robin Miller"), "labels": pick("職務経歴", "Experience"),
		"date": "2026-12-01", "time": "11/20 14:02", "days": 5, "reason": pick("経験の年数が合いませんでした。", "The years of experience did not fit."),
		"claim": "x", "severity": "major", "votes": "[●○●]", "rule": "majority", "problem": "x", "hours": "9", "within": pick("1 時間", "an hour"), "got": "aprove", "expected": "approve", "per": pick("年収", "a year"), "currency": "JPY",
		"why": c.Text("why.email", nil), "left": 3, "company": pick("株式会社みどり", "Green Ltd"), "contact": pick("採用担当の佐藤", "Sam in hiring"), "from": "2021-04", "to": "2024-03", "reading": "たかはし なおき",
	}
}

// Every text of the catalogue that a candidate may read passes the floor, with plausible words in it and wherever the job and the
// candidate are: questions with what they are for, the rest as statements.
func TestCatalogPassesTheFloor(t *testing.T) {
	checker := compliance.Lazy(compliance.Default)
	for _, place := range [][3]string{{"JP", "", "JP"}, {"US", "US-CO", "US"}, {"GB", "", "GB"}, {"DE", "", "FR"}} {
		for _, lang := range []string{prompts.JA, prompts.EN} {
			f := &form.Form{Country: place[0], Region: place[1]}
			tr := newTurn(&flow{Config: Config{Checker: checker}}, &agents.Run{}, &application.State{Form: f, Speaks: lang, Country: place[2]})
			c := base.Texts(lang)
			for _, key := range c.Keys() {
				if hasPrefix(key, notForCandidates) || hasPrefix(key, namesOnly) {
					continue
				}
				if strings.Contains(key, ".button.") || strings.HasSuffix(key, ".words") { // the candidate's own words
					continue
				}
				for _, args := range variants(c, key) {
					text := c.Text(key, args)
					if strings.ContainsAny(text, "‹›") {
						t.Fatalf("%s %s lacks an argument: %s", lang, key, text)
					}
					for _, v := range tr.catalogFloor(key, text) {
						if place[0] != "JP" && v.Type == compliance.ProhibitedTopic && strings.Contains(text, "卒業") {
							continue // outside Japan a graduation date tells an age, and is stopped on purpose
						}
						t.Errorf("%v %s %s: %s (%s %v): %s", place, lang, key, v.Type, v.Rule, v.Words, text)
					}
				}
			}
		}
	}
}

// catalogFloor holds a text of the catalogue against the floor as what it is.
func (t *turn) catalogFloor(key, text string) []compliance.Violation {
	kind, field, _ := strings.Cut(key, ".")
	switch {
	case kind == "greeter":
		return t.Floor(telling.Wording{Field: application.SectionTimezone, Intent: forClock[t.State.Speaks], Text: text, Reviewed: text})
	case slices.Contains([]string{"question", "followup", "invalid", "reask"}, kind), strings.HasPrefix(key, "declined.required_reason"):
		field, _, _ = strings.Cut(field, ".")
		return t.Floor(telling.Wording{Field: field, Text: text, Reviewed: text}) // people bound it to its field
	}
	return t.flow.Checker.Check(compliance.Question{Text: text, Lang: t.State.Speaks, Countries: t.Countries(), Statement: true}).Violations
}

// variants are the arguments that a text is tried with: plausible ones, and each name that is put into it.
func variants(c *prompts.Catalog, key string) []map[string]any {
	plain := plausible(c)
	for _, arg := range c.Args(key) {
		if _, known := plain[arg]; !known { // of another part of the program
			plain[arg] = "A"
		}
	}
	all := []map[string]any{plain}
	for arg, prefix := range map[string]string{"topic": "topic.", "fact": "fact.", "facts": "fact.", "status": "status.name."} {
		if !slices.Contains(c.Args(key), arg) {
			continue
		}
		for _, name := range c.Keys() {
			if strings.HasPrefix(name, prefix) {
				args := maps.Clone(plain)
				args[arg] = c.Text(name, nil)
				all = append(all, args)
			}
		}
	}
	return all
}

func hasPrefix(key string, prefixes []string) bool {
	return slices.ContainsFunc(prefixes, func(p string) bool { return strings.HasPrefix(key, p) })
}

// TestEveryRuleHasATopic: a person reads in the place of what is not kept what it was about, whichever rule kept it away.
func TestEveryRuleHasATopic(t *testing.T) {
	pack, err := compliance.Default()
	if err != nil {
		t.Fatal(err)
	}
	for _, lang := range []string{prompts.JA, prompts.EN} {
		c := base.Texts(lang)
		for _, r := range pack.Rules {
			if !c.Has("topic." + r.ID) {
				t.Errorf("%s: nothing says what %s is about", lang, r.ID)
			}
		}
	}
}
