package main

import (
	"fmt"
	"testing"
	"time"

	"github.com/mendanhq/mendan/adapters/slack/slacktest"
)

// heldTalk is a talk for the cards that are shown in it.
type heldTalk struct {
	config func(t *testing.T) string
	form   string
	hold   func(c *cardTalk)
}

// cardForm is the form of these talks.
const cardForm = `
id: backend
title: {ja: バックエンドエンジニア, en: Backend engineer}
locale: ja-JP
country: JP
retention_days: 30
reapply_after_days: 90
fields:
- {id: full_name, label: {ja: お名前, en: Name}, intent: {ja: 応募者を呼ぶための名前を確認する, en: Learn how to call the applicant}, required: true,
   type: text, required_facts: [full_name], done_criteria: {ja: 氏名, en: The full name}}
- {id: work_authorization, label: {ja: 日本での就労可否, en: Right to work in Japan}, intent: {ja: 就労できる資格の有無を確認する, en: Learn whether they may work in Japan}, required: true,
   type: choice, options: [{id: "yes", label: {ja: 就労できます, en: I may work in Japan}}, {id: "no", label: {ja: 今はできません, en: Not at present}}],
   required_facts: [can_work_in_jp], done_criteria: {ja: 選択肢の一つ, en: One of the options}}
- {id: start_date, label: {ja: 入社可能日, en: Start date}, intent: {ja: 勤務開始可能日を確認する, en: Learn the first possible day}, required: true,
   type: date, required_facts: [start_date], done_criteria: {ja: 日付, en: A date}}
- {id: resume, label: {ja: 職務経歴書, en: CV}, intent: {ja: 職務経歴書を受け取る, en: Receive the CV}, required: true,
   type: file, accept: [pdf, docx, txt], max_mb: 5, alternatives: [text], required_facts: [resume_ref], done_criteria: {ja: ファイルか本文, en: A file or its text}}
`

func cardTalks() map[string]heldTalk {
	always := func(config string) func(*testing.T) string { return func(*testing.T) string { return config } }
	return map[string]heldTalk{
		"interview":   {config: always(stubborn), form: cardForm, hold: interviewCards},
		"people":      {config: always(""), form: cardForm, hold: peopleCards},
		"closing":     {config: always(""), form: cardForm, hold: closingCards},
		"undelivered": {config: always(""), form: cardForm, hold: undeliveredCards},
		"unread":      {config: always(deadModel), form: cardForm, hold: unreadCards},
		"jobs":        {config: always(""), hold: jobCards},
		"stuck":       {config: always(""), form: cardForm, hold: stuckCards},
		"interrupted": {config: taskFolder, hold: interruptedCards},
		"team":        {config: func(t *testing.T) string { return handbook(t) + taskFolder(t) }, hold: teamCards},
	}
}

// taskFolder is a configuration with a folder for tasks, whose plans people decide about.
func taskFolder(t *testing.T) string {
	return fmt.Sprintf("agent: {working_dir: %q, review_models: [stubborn-1, stubborn-2, reviewer-a]}\n", t.TempDir())
}

// deadModel is a model that nobody answers for.
const deadModel = "mode: openai\nllm: {providers: {local: {base_url: \"http://127.0.0.1:9/v1\"}}, agents: {default: {provider: local, model: m}}}\n" +
	"agent: {review_models: [local/m]}\n"

// begins has the candidate begin, up to the first question.
func (c *cardTalk) begins() {
	c.acts(act{by: "cand-1", start: true}, "")
	c.sees(c.cat.Text("consent.button.agree", nil))
	c.acts(act{by: "cand-1", press: "agree"}, "consent.button.agree")
	c.sees(c.cat.Text("greeter.button.keep", nil))
	c.acts(act{by: "cand-1", press: "as_proposed"}, "greeter.button.keep")
}

// applies has them answer everything, and send it.
func (c *cardTalk) applies() {
	c.begins()
	c.sees("1 / 4")
	c.says("高橋 直樹です", "Naoki Takahashi")
	c.sees("2 / 4")
	c.presses("cand-1", "yes", c.in("就労できます", "I may work in Japan"))
	c.sees("3 / 4")
	c.says("来年の1月10日から行けます", "January 10, 2027")
	c.sees("4 / 4")
	c.sends("cv.txt")
	c.sees(c.cat.Text("summary.button.confirm", nil))
	c.acts(act{by: "cand-1", press: "confirm"}, "summary.button.confirm")
	c.sees(c.cat.Text("card.application.title", nil))
}

func (c *cardTalk) sends(name string) {
	words := c.in("2020年から2026年まで、サーバーの開発をしました。", "From 2020 to 2026 I developed servers.")
	c.acts(act{by: "cand-1", file: &slacktest.File{Name: name, MIME: "text/plain", Data: []byte(words)}}, "")
}

// interviewCards is an interview about whose order of the questions people decide.
func interviewCards(c *cardTalk) {
	c.acts(act{by: "cand-1", start: true}, "")
	c.takesText("consent", "consent.button.agree")
	c.acts(act{by: "cand-1", press: "agree"}, "consent.button.agree")
	c.takesText("setting", "greeter.button.keep")
	c.acts(act{by: "cand-1", press: "as_proposed"}, "greeter.button.keep")
	c.takesText("plan", "card.plan.title")
	c.acts(act{by: "mod-1", press: "edit"}, "card.plan.button.edit")
	c.takesText("plan_form", "modal.plan.title")
	c.acts(act{by: "mod-1", press: "reject"}, "card.plan.button.reject")
	c.takesText("reject_form", "modal.reason.title")
	why := c.in("お名前から伺ってください。", "Please ask for the name first.")
	c.acts(act{by: "mod-1", press: "reject", fill: map[string]string{"reason": why}}, "card.plan.button.reject")
	c.takes("plan_rejected", c.cat.Text("card.reason", map[string]any{"reason": why}))
	c.acts(act{by: "mod-1", press: "approve"}, "card.plan.button.approve")
	c.sees("1 / 4")
	c.says("高橋 直樹です", "Naoki Takahashi")
	c.takes("choice", "2 / 4")
	c.presses("cand-1", "yes", c.in("就労できます", "I may work in Japan"))
	c.takes("choice_made", c.cat.Text("choice.yours", map[string]any{"label": c.in("就労できます", "I may work in Japan")}))
	c.says("来年の1月10日から行けます", "January 10, 2027")
	c.takes("file", "4 / 4")
	c.acts(act{by: "cand-1", press: "attach"}, "attach.button")
	c.takesText("file_form", "modal.attach.title")
	c.sends("cv.txt")
	c.takesText("summary", "summary.button.confirm")
	c.says("直したいです", "Something is wrong")
	c.takesText("which_answer", "edit.which")
	c.acts(act{by: "cand-1", press: "keep"}, "edit.button.keep")
	c.sees(c.cat.Text("summary.button.confirm", nil))
	c.acts(act{by: "cand-1", press: "confirm"}, "summary.button.confirm")
	c.takesText("application", "card.application.title")
	c.acts(act{by: "mod-1", press: "ask_more"}, "card.application.button.ask_more")
	c.takesText("ask_more_form", "modal.ask_more.title")
	c.opensHome("mod-1")
	c.takesText("home_staff", "approvals.title")
	c.opensHome("cand-1")
	c.takesText("home", "home.wish.erase")
	c.says("追記です。TOEIC は 900 点です", "One more thing: I have been certified in Go since 2021")
	c.takesText("application_remarks", "card.field.remarks")
	c.acts(act{by: "mod-1", press: "approve"}, "card.application.button.approve")
	c.takes("application_decided", c.cat.Text("verdict.approved", nil))
	c.acts(act{by: "cand-1", start: true}, "")
	c.takesText("reapply", "card.reapply.title")
}

// peopleCards is an interview in which the candidate wants people.
func peopleCards(c *cardTalk) {
	c.begins()
	c.sees("1 / 4")
	c.says("担当者と話したいです", "I'd like to talk to a person")
	c.takesText("needs_human", "card.needs_human.title")
	c.acts(act{by: "mod-1", press: "answer", fill: map[string]string{"text": c.in("正午にお電話します。", "We can call you at noon.")}}, "card.question.button.answer")
	c.sees(c.in("正午にお電話します。", "We can call you at noon."))
	c.says("正午で大丈夫です", "noon works for me")
	c.takesText("remark", "card.remark.reply")
	c.acts(act{by: "mod-1", press: "take_over"}, "takeover.desk.button_label")
	speaking := c.cat.Text("takeover.desk.card.title", map[string]any{"by": "mod-1", "name": "cand-1"})
	c.takes("taken_over", speaking)
	c.says("高橋 直樹と申します", "My name is Naoki Takahashi")
	c.sees(c.in("cand-1さん: 高橋", "cand-1: My name"))
	c.mark = len(c.s.sent())
	c.s.below("mod-1", speaking, c.in("ボットに戻す", "hand back"))
	c.takesText("handed_back", "takeover.desk.hand_back")
	c.takesText("offer", "offer.button.record")
	c.acts(act{by: "cand-1", press: "record"}, "offer.button.record")
	c.sees("2 / 4")
	c.says("在宅勤務の手当はいくらですか？", "How much is the allowance for working from home?")
	c.takesText("question", "card.question.title")
	c.says("制服はありますか？", "Do I have to wear a uniform?")
	c.takes("questions", c.cat.Text("card.together.title", map[string]any{"count": 2}))
	c.acts(act{by: "mod-1", press: "answer"}, "card.question.button.answer")
	c.takesText("answer_form", "modal.answer.title")
	c.says("聴覚障害があるので、電話以外の方法にしてほしいです", "I'm hard of hearing, can we do this in writing?")
	c.takesText("adjustment", "card.adjustment.title")
	c.says("データの写しをください", "Can I get a copy of my data?")
	c.takesText("data_request", "card.data_request.title")
	c.p.now = c.p.now.Add(25 * time.Hour)
	c.mark = len(c.s.sent())
	c.p.house.clock.Advance(25 * time.Hour)
	c.p.house.engine.Tick()
	c.takesText("reminder", "reminder.button.stop")
	c.says("データを消して", "Delete my data")
	c.takesText("erase", "erase.button.yes")
}

// closingCards is what follows an application that was sent.
func closingCards(c *cardTalk) {
	c.applies()
	c.acts(act{by: "cand-1", edits: c.in("来年の1月10日から行けます", "January 10, 2027"), say: c.in("来年の2月1日から行けます", "February 1, 2027")}, "")
	c.takesText("changed", "card.changed.title")
	c.says("応募を取りやめたいです", "I want to withdraw my application")
	c.takesText("withdraw", "withdraw.button.yes")
	c.presses("cand-1", "withdraw", c.cat.Text("withdraw.button.yes", nil))
	c.takesText("withdrawn", "card.withdrawn.title")
}

// undeliveredCards is a decision that does not reach who applied.
func undeliveredCards(c *cardTalk) {
	c.applies()
	c.s.leaves("cand-1")
	c.acts(act{by: "mod-1", press: "approve"}, "card.application.button.approve")
	c.takes("undelivered", c.cat.Text("undelivered.title", map[string]any{"title": c.in("バックエンドエンジニア", "Backend engineer")}))
}

// unreadCards is an interview whose model does not answer, and in which rules make nothing out of what is said either.
func unreadCards(c *cardTalk) {
	c.begins()
	c.sees(c.cat.Text("card.plan.title", nil)) // nobody else votes on it
	c.acts(act{by: "mod-1", press: "approve"}, "card.plan.button.approve")
	c.sees("1 / 4")
	c.says("いつもどおりでお願いします", "same as for everybody")
	c.sees(c.cat.Text("error.fallback", nil))
	c.says("いつものでお願いします", "the usual one is fine")
	c.takesText("unread", "card.unread.title")
}

// stuckCards is an interview of which a turn fails however often it is tried, until it is well again.
func stuckCards(c *cardTalk) {
	c.begins()
	c.sees("1 / 4")
	c.p.faults.refuseTurns.Store(true)
	c.says("高橋 直樹です", "Naoki Takahashi")
	c.takesText("stuck", "card.parked.title")
	c.p.faults.refuseTurns.Store(false)
	c.acts(act{by: "mod-1", press: "again"}, "card.parked.button.again")
	c.sees("2 / 4")
}

// interruptedCards is a task of which nobody knows whether its action was carried out. People look, and say that it was.
func interruptedCards(c *cardTalk) {
	c.asks("task " + c.in("notes.md を「開店は 9 時です」という内容で作成して", "create notes.md with the content: we open at nine"))
	c.sees(c.cat.Text("task.card.plan.title", nil))
	c.acts(act{by: "mod-1", press: "approve"}, "task.card.plan.approve")
	c.sees(c.cat.Text("task.confirm.title", nil))
	c.clicks("task.button.confirm")
	c.sees(c.cat.Text("task.card.action.title", nil))
	c.p.faults.dieInAction.Store(true)
	c.acts(act{by: "mod-1", press: "approve"}, "task.button.once")
	c.takesText("interrupted", "card.doubt.title")
	c.acts(act{by: "mod-1", press: "done_already"}, "card.doubt.button.done_already")
	c.sees(c.cat.Text("task.report.title", nil))
}

// asks has the operator ask the bot in the team's channel, by its name.
func (c *cardTalk) asks(words string) {
	c.mark = len(c.s.sent())
	c.s.asks(words)
}

// clicks presses a button there.
func (c *cardTalk) clicks(key string) {
	c.t.Helper()
	jobs, _, operator, _ := c.s.rooms()
	c.mark = len(c.s.sent())
	c.p.until("the button "+key, func() bool { return c.s.click(operator, jobs, c.cat.Text(key, nil)) == nil })
}

// jobCards is a person among several jobs and conversations.
func jobCards(c *cardTalk) {
	c.acts(act{by: "cand-1", start: true}, "")
	c.takesText("job_menu", "choice.job")
	jobs := []string{c.in("ja-midcareer-engineer", "en-us-backend-engineer"), c.in("ja-parttime-store", "en-remote-support-global")}
	c.mark = len(c.s.sent())
	c.s.command("mod-1", screenLang[c.lang], "post", "job", jobs[0])
	c.takesText("job", "job.card.button")
	for _, job := range jobs {
		c.mark = len(c.s.sent())
		c.s.beginsApart("cand-1", screenLang[c.lang], job)
		c.sees(c.cat.Text("consent.button.agree", nil))
	}
	c.mark = len(c.s.sent())
	c.s.writes("cand-1", c.in("来年から働けますか", "Could I begin next year?"))
	c.takesText("which_conversation", "belongs.which")
	c.mark = len(c.s.sent())
	c.s.writes("cand-1", c.in("データを消して", "Delete my data"))
	c.takesText("erase_all", "erase.all.title")
}

// teamCards are questions, drafts, tasks and discussions in the team's channel.
func teamCards(c *cardTalk) {
	c.asks("ask " + c.in("店舗の駐車場はありますか？", "Is there a car park at the shop?"))
	c.takesText("answer", "helpdesk.button.person")
	c.clicks("helpdesk.button.person")
	c.takesText("helpdesk_question", "helpdesk.card.title")
	c.acts(act{by: "mod-1", press: "answer", fill: map[string]string{"text": c.in("はい、3 台分あります。", "Yes, for three cars.")}}, "helpdesk.card.button.answer")
	c.takesText("keep_answer", "helpdesk.keep.title")
	c.asks("process " + c.in("採用", "Hiring"))
	c.takesText("draft", "process.button.create")
	c.clicks("process.button.create")
	c.takesText("template", "process.desk.title")
	c.asks("task " + c.in("notes.md を「開店は 9 時です」という内容で作成して", "create notes.md with the content: we open at nine"))
	c.takesText("task_plan", "task.card.plan.title")
	c.acts(act{by: "mod-1", press: "approve"}, "task.card.plan.approve")
	c.takesText("task_confirm", "task.confirm.title")
	c.clicks("task.button.confirm")
	c.takesText("action", "task.card.action.title")
	c.acts(act{by: "mod-1", press: "approve"}, "task.button.once")
	c.takesText("report", "task.report.title")
	c.asks("discuss " + c.in("面接は2回と3回のどちらがよいですか", "Should we hold two interviews or three?"))
	c.takes("discussion", c.cat.Text("discussion.rules", nil)[:30])
}
