package interview_test

import "testing"

// What changes an answer in the same message as the wish to send is changed first, and shown before anything is sent: an application that is sent
// cannot be called back.
func TestNothingIsSentBesideAChange(t *testing.T) {
	for lang, texts := range map[string][]string{
		"ja": {
			"月曜を外して、それで送ってください",
			"火曜はやめて、応募します",
			"火曜は無理になったので外してから送信お願いします",
			"曜日に木曜も足して、これで応募でお願いします",
			"メールをnew@example.jpに直して送ってください",
			"メールアドレスだけnew@example.jpに変えて、あとはそのまま応募します",
			"2番は水曜だけに。ではこれで応募します",
			"入れる曜日は金曜だけにしてください。では、お願いします",
			"火曜じゃなくて水曜です。それでお願いします",
			"これで送ってください。ただ月曜はなしで",
			"応募します。火曜は消しておいてください",
		},
		"en": {
			"take Monday out and send it",
			"drop Tuesday, then submit please",
			"make it Wednesday only and send",
			"leave Tuesday out and submit please",
			"add Thursday and then send it off",
			"change my email to new@example.jp and submit",
			"email should be new@example.jp, rest is right, send it",
			"2 is Wednesday only. submit",
			"Not Tuesday but Friday. Then it's all good",
			"send it, but without Monday",
			"submit. and remove tuesday please",
		},
	} {
		for _, text := range texts {
			w := atSummary(t, lang)
			before := answersOf(w)
			w.say(text)
			switch {
			case w.status == "ready_for_human_review":
				t.Errorf("%q sends the application as it was", text)
			case answersOf(w) == before && w.last().Asks != "email" && w.last().Asks != "shift":
				t.Errorf("%q changes nothing: asks %q: %s", text, w.last().Asks, w.last().Text)
			}
			if w.status == "confirming" {
				t.Logf("%q: %s", text, answersOf(w))
			} else {
				t.Logf("%q: %s: %s", text, w.status, w.last().Text)
			}
		}
	}
}
