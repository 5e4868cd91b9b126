package interview_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/bot"
)

const branching = `
id: branching
title: {ja: 配送スタッフ, en: Driver}
locale: ja-JP
country: JP
retention_days: 30
fields:
- {id: licence, label: 普通自動車免許, intent: 運転に要る免許の有無を確認する, required: true, type: choice, options: [{id: "yes", label: あり}, {id: "no", label: なし}], required_facts: [has_licence], done_criteria: 選択肢の一つ}
- {id: start_date, label: 入社可能日, intent: 勤務開始可能日を確認する, required: true, type: date, required_facts: [start_date], done_criteria: 日付, when: {field: licence, is: "yes"}}
- {id: phone, label: 電話番号, intent: 日程連絡に使う電話番号を得る, required: true, type: phone, required_facts: [phone_e164], done_criteria: 番号, when: {field: start_date}}
- {id: email, label: メールアドレス, intent: 選考連絡に使うメールアドレスを得る, required: true, type: email, required_facts: [email], done_criteria: アドレス}
`

func branched(t *testing.T) *world {
	t.Helper()
	f, err := form.Parse("branching.yaml", []byte(branching))
	if err != nil {
		t.Fatal(err)
	}
	w := newWorld(t, f.ID, "2026-11-20T10:00:00+09:00", withForm(f))
	w.start()
	w.click("agree")
	w.say("日本語でお願いします", "東京に住んでいます")
	return w
}

func (w *world) fieldIDs() []string {
	var ids []string
	for _, f := range w.record().Fields {
		ids = append(ids, f.ID)
	}
	return ids
}

// A field whose condition is not met is not asked, not counted, not required, and in no summary or record.
func TestConditionNotMet(t *testing.T) {
	w := branched(t)
	if !strings.Contains(w.last().Text, "1 / 2") || !said(w, "2 問ほど") {
		t.Errorf("fields that are not asked are counted:\n%s", w.said.String())
	}
	w.click("no")
	if w.last().Asks != "email" || !strings.Contains(w.last().Text, "2 / 2") {
		t.Errorf("asks %q: %s", w.last().Asks, w.last().Text)
	}
	w.say("naoki@example.jp")
	if w.last().Asks != "confirm" {
		t.Fatalf("asks %q:\n%s", w.last().Asks, w.said.String())
	}
	if got := w.fieldIDs(); !slices.Equal(got, []string{"licence", "email"}) || len(w.last().Card.Fields) != 2 {
		t.Errorf("fields %v, summary %v", got, w.last().Card.Fields)
	}
	w.click("confirm")
	if w.status != "ready_for_human_review" {
		t.Errorf("status %s", w.status)
	}
}

// Fields open where their conditions are met, one after the other, at their places in the plan.
func TestConditionMet(t *testing.T) {
	w := branched(t)
	w.click("yes")
	if w.last().Asks != "start_date" || !strings.Contains(w.last().Text, "2 / 3") {
		t.Fatalf("asks %q: %s", w.last().Asks, w.last().Text)
	}
	w.say("来年の1月10日から行けます")
	if w.last().Asks != "phone" || !strings.Contains(w.last().Text, "3 / 4") {
		t.Fatalf("asks %q: %s", w.last().Asks, w.last().Text)
	}
	w.say("090-1234-5678")
	w.say("naoki@example.jp")
	if got := w.fieldIDs(); !slices.Equal(got, []string{"licence", "start_date", "phone", "email"}) {
		t.Errorf("fields %v", got)
	}
}

// A correction that takes a condition away takes the fields with it, with what was told for them; one that brings it back has them
// asked anew.
func TestConditionsFollowCorrections(t *testing.T) {
	w := branched(t)
	w.click("yes")
	w.say("来年の1月10日から行けます")
	w.say("090-1234-5678")
	w.say("naoki@example.jp")
	w.click("edit:licence")
	w.click("no")
	if w.last().Asks != "confirm" || len(w.last().Card.Fields) != 2 {
		t.Fatalf("asks %q:\n%s", w.last().Asks, w.said.String())
	}
	if raw := string(w.raw()); strings.Contains(raw, "2027-01-10") || strings.Contains(raw, "+819012345678") {
		t.Errorf("what is not asked any more is in the record:\n%s", raw)
	}
	w.click("edit:licence")
	w.click("yes")
	if w.last().Asks != "start_date" {
		t.Errorf("asks %q:\n%s", w.last().Asks, w.said.String())
	}
	w.say("来年の2月1日から行けます")
	w.say("090-1234-5678")
	if w.last().Asks != "confirm" || len(w.last().Card.Fields) != 4 {
		t.Errorf("asks %q:\n%s", w.last().Asks, w.said.String())
	}
}

// A message that is taken back takes the condition with it.
func TestConditionsFollowDeletedMessages(t *testing.T) {
	w := branched(t)
	w.say("あります")
	licence := w.heard
	if w.last().Asks != "start_date" {
		t.Fatalf("asks %q", w.last().Asks)
	}
	w.run(w.event(bot.Deleted{ID: bot.MessageID(licence)}))
	w.say("すみません、続けます")
	if w.last().Asks != "licence" {
		t.Errorf("asks %q:\n%s", w.last().Asks, w.said.String())
	}
}
