package repair

import (
	"slices"
	"testing"
)

// What somebody tells off the record is that sentence, or the one before where it says no more; how work is done is none of it.
func TestConfided(t *testing.T) {
	for text, want := range map[string]string{
		"Off the record, my last manager was awful. I have NVQ 2":                                     " I have NVQ 2",
		"please don't write that down, but I make 140 right now. I'd want 160k":                       " I'd want 160k",
		"I left after a row. That's off the record. I can start in May":                               " I can start in May",
		"Between you and me: they went bust. Then I joined a bank":                                    " Then I joined a bank",
		"I had a breakdown. Please don't put that in my file.":                                        "",
		"five years. I was sacked, but don't record that":                                             "five years. ",
		"不動産の営業を3年。ここだけの話、上司と合いませんでした。":                                                               "不動産の営業を3年。",
		"給料は低かったです。いまのはオフレコで。希望は400万です":                                                               "希望は400万です",
		"病気で辞めました。書かないでほしいです。":                                                                        "",
		"We don't record that many errors. I own the notes service":                                   "We don't record that many errors. I own the notes service",
		"I split the budget between us and the agency":                                                "I split the budget between us and the agency",
		"I never keep it in production":                                                               "I never keep it in production",
		"please don't write that down":                                                                "please don't write that down",
		"オフレコでお願いします":                                                                                 "オフレコでお願いします",
		"We keep secrets out of the logs, and we don't store it unencrypted. Two years with Postgres": "We keep secrets out of the logs, and we don't store it unencrypted. Two years with Postgres",
	} {
		got := text
		for _, s := range slices.Backward(Confided(text)) {
			got = got[:s.Start] + got[s.End:]
		}
		if got != want {
			t.Errorf("%q leaves %q, want %q", text, got, want)
		}
	}
}
