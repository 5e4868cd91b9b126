package offline

import (
	"strings"

	rules "github.com/mendanhq/mendan/agents/llm/offline"

	"github.com/mendanhq/mendan/agents/process/brief"
	"github.com/mendanhq/mendan/agents/process/template"
)

// ingredient is a step of a recipe. The first one counts from the goal, the others from the step before.
type ingredient struct {
	ja, en string
	days   int
	artJA  string
	artEN  string
}

// recipes are first drafts: few steps that hold for most, to be changed in conversation. The launch is the worked example of the
// design's addendum.
var recipes = map[brief.Kind][]ingredient{
	brief.Launch: {
		{"要件を固める", "Settle the requirements", -14, "要件一覧", "list of requirements"},
		{"試作を見せる", "Show a prototype", 2, "試作と意見のまとめ", "prototype and feedback"},
		{"公開の準備", "Prepare the release", 5, "公開の確認表", "release checklist"},
	},
	brief.Hiring: {
		{"募集要件を決める", "Define the role", -60, "募集要件", "role description"},
		{"求人を公開する", "Publish the job ad", 7, "求人票", "job ad"},
		{"書類選考", "Screen applications", 14, "", ""},
		{"面接", "Interviews", 14, "面接の記録", "interview notes"},
		{"条件提示", "Make an offer", 7, "条件通知書", "offer letter"},
		{"入社の準備", "Prepare the first day", 14, "準備の確認表", "checklist"},
	},
	brief.Onboarding: {
		{"受け入れの準備", "Prepare accounts and equipment", -14, "備品とアカウントの一覧", "list of equipment and accounts"},
		{"初日の案内を送る", "Send the first-day guide", 7, "案内", "guide"},
		{"初日のオリエンテーション", "Orientation on the first day", 7, "", ""},
		{"1 週間後の面談", "Talk after the first week", 7, "面談の記録", "notes"},
		{"1 か月後の振り返り", "Review after a month", 23, "振り返りの記録", "review notes"},
	},
	brief.Event: {
		{"企画を決める", "Settle the concept", -60, "企画書", "concept"},
		{"会場と登壇者を決める", "Book venue and speakers", 14, "会場と登壇者の一覧", "list of venue and speakers"},
		{"告知を始める", "Announce it", 14, "告知ページ", "announcement page"},
		{"最終確認", "Final check", 25, "当日の進行表", "run sheet"},
		{"当日", "The day itself", 7, "", ""},
		{"お礼と振り返り", "Thanks and review", 3, "振り返りの記録", "review notes"},
	},
	"": {
		{"目的と範囲を決める", "Settle purpose and scope", -28, "目的と範囲のメモ", "note on purpose and scope"},
		{"進め方の案を作る", "Draft the approach", 7, "進め方の案", "draft"},
		{"関係者と確認する", "Confirm it with those involved", 7, "確認の記録", "record"},
		{"実行する", "Carry it out", 7, "", ""},
		{"結果を振り返る", "Review the result", 7, "振り返りの記録", "review notes"},
	},
}

// recipe is the first draft for a kind of process, shaped by what is known.
func recipe(kind brief.Kind, c brief.Context, lang, title string) *plan {
	p := &plan{title: title, next: 1}
	for i, in := range recipes[kind] {
		s := step{name: rules.Say(lang, in.ja, in.en), basis: template.Prev, offset: in.days}
		if i == 0 {
			s.basis = template.Goal
		}
		if art := rules.Say(lang, in.artJA, in.artEN); art != "" {
			s.arts = []template.Artifact{{Kind: "document", Description: &art}}
		}
		p.insert(len(p.steps), s)
	}
	check := ""
	switch {
	case c.Compliance != "":
		check = rules.Say(lang, c.Compliance+" の確認", "Check "+c.Compliance)
	case holds("regulated", c.Industry):
		check = rules.Say(lang, "法令と社内規程の確認", "Check laws and company rules")
	case strings.Contains(strings.ToUpper(c.Region), "EU") || strings.Contains(c.Region, "欧州") || strings.Contains(c.Region, "ヨーロッパ") || strings.Contains(c.Region, "Europe"):
		check = rules.Say(lang, "個人データの扱いの確認（GDPR）", "Check how personal data is handled (GDPR)")
	}
	if check != "" {
		day := p.day(0)
		p.insert(1, step{name: check, basis: template.Prev, offset: 2})
		p.steps[0].offset = clamp(day - 2) // the steps behind it keep their days
	}
	return p
}

// titleOf is what a first draft is called.
func titleOf(kind brief.Kind, c brief.Context, words, lang string) string {
	industry := c.Industry
	switch {
	case kind == "" && words != "":
		return rules.Say(lang, words+" 初期プロセス", "First process: "+words)
	case kind == "":
		return rules.Say(lang, strings.TrimSpace(industry+" 初期プロセス"), strings.TrimSpace("First process "+industry))
	case lang == "ja":
		return industry + kind.Label(lang) + " 初期プロセス"
	case kind == brief.Launch:
		return strings.TrimSpace("New "+industry) + " launch: first process"
	}
	label := kind.Label(lang)
	if industry != "" {
		return industry + " " + label + ": first process"
	}
	return strings.ToUpper(label[:1]) + label[1:] + ": first process"
}
