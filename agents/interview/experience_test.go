package interview_test

import "testing"

// experienceForm asks for what was done and an address.
const experienceForm = `
id: one
title: {ja: テスト, en: Test}
locale: ja-JP
country: JP
retention_days: 30
fields:
- {id: experience, label: {ja: これまでのお仕事, en: Your experience}, intent: {ja: これまでの仕事の内容を知る, en: Learn about past work}, required: true, type: text, required_facts: [service_experience], done_criteria: {ja: 仕事の内容, en: what was done}}
- {id: email, label: {ja: メール, en: Email}, intent: {ja: 連絡先を得る, en: get an address}, required: true, type: email, required_facts: [email], done_criteria: {ja: アドレス, en: address}}
`

// What was done at work with or for others is recorded whole, and no answer about languages or hours is taken for something else.
func TestExperienceIsRecordedWhole(t *testing.T) {
	for _, text := range []string{
		"産休に入った人の代わりにリーダーを半年やりました", "視覚障害者のためにスクリーンリーダー対応をしました", "透析クリニックで受付を2年", "ありません。ただ母の店を1年手伝いました", "営業を3年やりました",
		"中国語で接客を2年していました", "I taught children with ADHD and dyslexia", "cared for elderly people with dementia at a home for 3 years", "native speaker of Spanish; 5 years Go, mostly backend",
	} {
		w := interviewing(t, nil, withForm(parsed(t, experienceForm)))
		w.say(text)
		if _, facts, _ := w.record().field("experience"); facts["service_experience"] != text || w.last().Asks != "email" {
			t.Errorf("%q: %v, asks %q", text, facts, w.last().Text)
		}
	}
}

// What is the candidate's own is not.
func TestOwnStateIsNotExperience(t *testing.T) {
	for _, text := range []string{"透析に通っています", "妊娠中です", "母が認知症で、介護をしています", "うつで休職しました", "I have ADHD", "I was on maternity leave"} {
		w := interviewing(t, nil, withForm(parsed(t, experienceForm)))
		w.say(text)
		if _, facts, _ := w.record().field("experience"); facts["service_experience"] != nil {
			t.Errorf("%q: %v", text, facts)
		}
	}
}
