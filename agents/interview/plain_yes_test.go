package interview_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/agents/interview"
)

// A plain yes among sentences that say nothing against it is a yes, and being nervous asks for no adjustment.
func TestAYesAmongRemarksAgrees(t *testing.T) {
	for _, says := range []string{
		"なるほど、10問くらいですね。はじめてください",
		"配慮は特に必要ないです。はい、始めます",
		"はい、少し緊張していますがお願いします",
		"こういうのは初めてで緊張してます。よろしくお願いします",
		"ドキドキしますね。始めてください",
		"特別な配慮はいりません。お願いします",
		"読みました。はい、お願いします",
		"えっ、サポートとかは頼んでないです！緊張してるだけです。はい、始めます",
		"質問はありません。はじめます",
		"緊張してるだけなので大丈夫です。始めましょう", "うん、ええよ。はじめて", "はい、日本語でお願いいたします",
		"A bit nervous, but yes, go ahead",
		"No adjustments needed here. Yes, let's start",
		"I read all of it. Yes please",
		"First time I'm doing this, quite nervous. Let's begin",
		"I didn't ask for any help! I'm just nervous. Yes, start",
		"No questions from me. Go ahead",
		"構いません", "かまわないです、お願いします", "特に問題ありません", "異論ないです", "差し支えありません",
		"それで大丈夫です", "どうぞ", "構いません。佐藤健一です。k.sato@example.jp",
		"no objection", "that works", "works for me", "no objections here", "I'm ok with that", "fine with me", "all good with me", "No objections. I'm Owen Hart, owen@example.com",
		"はい。日本語へたですけどよろしくお願いします",
		"はい、お願いします", "はい、ぜひ応募させてください", "はい、応募したいです", "応募を始めてください", "Hello, yes, I would like to apply", "Yes, I'd like to apply", "Hi. Please start my application",
	} {
		w := newWorld(t, "small", now, withForm(small(t)))
		w.start()
		if w.say(says); w.record().Consent == nil || asksPeople(w, "adjust/") {
			t.Errorf("%q: consent %v, %d cards: %s", says, w.record().Consent != nil, len(w.open), w.last().Text)
		}
	}
}

// Less than a plain yes is none: a yes with a condition, a doubt, a question or a no beside it is asked for again, and so it is where somebody wants to apply
// and says nothing to the disclosure.
func TestLessThanAPlainYesAgreesToNothing(t *testing.T) {
	for _, says := range []string{
		"apply", "応募", "応募したいです", "こんにちは、応募したいです", "応募をお願いします", "是非応募したいです", "ぜひとも応募させていただきたいです", "エントリーしたいです", "申し込みたいです", "応募したいです。よろしくお願いします",
		"I'd like to apply", "Hello, I'd like to apply", "I want to apply for this job", "I would love to apply, please", "I'm here to apply", "Hi! I want to apply. Thanks!",
		"はい。でも録音はしないでほしいです",
		"構いませんが…？", "構いませんが、AIが決めるなら嫌です", "構いませんか", "問題ないですが記録はしないで",
		"友達は構わないと言っています", "はじめまして。どうぞよろしくお願いします", "構いません？",
		"fine by me unless the AI decides", "I don't mind as long as a human reads it", "no objection if nothing is kept", "does that work?", "that works?", "it works for me at my job",
		"応募したいのですが", "応募したいですが、AIは嫌です", "応募できますか", "友達が応募したいと言っています", "応募したいですけど、データは残さないでください", "応募するか迷っています", "応募する前に読みます",
		"I'd like to apply but not with an AI", "I'd like to apply, but later", "can I apply?", "my sister would like to apply", "I want to apply if a person reads it",
		"はい、始めます。やっぱりやめておきます",
		"始めてもいいですけど、AIは嫌です",
		"はい、AIじゃなければお願いします",
		"友達は始めていいと言っていました",
		"はじめまして。よろしくお願いします",
		"了解です。あとで読みます",
		"わかりました。また明日します",
		"はい、名前は出さないならお願いします",
		"始める前に聞きたいことがあります",
		"データは誰が見ますか？はい",
		"はい。データは保存しないでください",
		"緊張してます",
		"配慮はいりません",
		"まだ始めないでください。はい",
		"同意しません。よろしくお願いします",
		"はい、ほかの会社で決まりました",
		"山田です。よろしくお願いします",
		"はじめてです",
		"はじめて。緊張する",
		"Yes. But don't keep my answers",
		"Yes, as long as a person reads it",
		"Let's start. Actually no",
		"Yes, I think. I'm not sure about the AI",
		"Go ahead? My friend said yes",
		"Okay. I'll read it tomorrow",
		"I'm nervous",
		"No adjustments needed",
		"Yes if it isn't recorded",
		"Yes. I took another job",
		"start? I'd rather not", "Sure, whatever. Who sees this?",
	} {
		w := newWorld(t, "small", now, withForm(small(t)))
		w.start()
		if w.say(says); w.record().Consent != nil {
			t.Errorf("%q agrees: %s", says, w.last().Text)
		}
	}
}

// A yes beside thanks, a farewell or "please" is a whole yes to the question whether all is to be erased, or the application withdrawn.
func TestAYesAndAFarewellLeave(t *testing.T) {
	for wish, yes := range map[string][]string{
		"データを消して": {
			"はい、消してもらって結構です。いろいろお世話になりました",
			"はい。おせわになりました",
			"消してください言うてますやろ",
			"うん、消してもろてええよ。おおきに",
			"はい、お手数ですがお願いします。失礼します",
			"だから消してくださいって",
			"はい！ありがとうございました、さようなら",
			"はい、消してもらってかまいません",
			"Yes, please delete it. Thanks for everything, bye",
			"yes. goodbye",
			"I said delete it",
			"Yes thank you, take care",
			"Yes, go ahead and delete it. Sorry for the trouble",
		},
		"応募を取りやめたい": {
			"はい、取りやめます。お世話になりました",
			"はい。失礼いたします",
			"Yes, please withdraw it. Thanks for your time",
			"yes, bye",
		},
	} {
		for _, says := range yes {
			w := interviewing(t, nil)
			w.say("me@example.jp")
			w.say(wish)
			if w.say(says); !w.erased && w.record().Status != "withdrawn" {
				t.Errorf("%s: %q is no yes: %s", wish, says, w.last().Text)
			}
		}
	}
}

// What may be something else erases nothing, and the question whether all is to be erased is not dropped without a word.
func TestTheQuestionToEraseIsNotDroppedSilently(t *testing.T) {
	for says, want := range map[string]string{
		"もう全部消えましたか？":                 "erase.not_yet",
		"あれ、まだ消えてないんですか":              "erase.not_yet",
		"もう削除されました？":                  "erase.not_yet",
		"is it deleted yet?":          "erase.not_yet",
		"Has everything been erased?": "erase.not_yet",
		"うーん":                         "erase.confirm",
		"おせわになりました":                   "erase.confirm",
		"消してもいいけどなあ":                  "erase.confirm",
		"thanks for everything":       "erase.confirm",
		"はいはい、どうぞ":                    "erase.confirm", "yes do it. have a nice day": "erase.confirm", "これで大丈夫です": "erase.confirm",
	} {
		w := atSummary(t, "ja")
		w.say("データを消して")
		if w.say(says); w.erased || w.status != "confirming" || !strings.Contains(w.last().Text, w.text(want)) {
			t.Errorf("%q: erased %v: %s", says, w.erased, w.last().Text)
		}
		if w.say("はい"); !w.erased {
			t.Errorf("%q, then はい: %s", says, w.last().Text)
		}
	}
}

// Who withdrew and wants to come back is taken back, in whatever words.
func TestWhoWithdrewComesBack(t *testing.T) {
	back := func(says string) (string, string) {
		w := atSummary(t, "ja")
		w.say("取りやめる")
		w.click("yes")
		if w.record().Status != "withdrawn" {
			t.Fatal(w.last().Text)
		}
		w.say(says)
		return w.record().Status, w.last().Text
	}
	for _, says := range []string{
		"やっぱり応募したいです！昨日はすみません",
		"やっぱり応募させてください",
		"戻りたいです",
		"もう一度お願いできますか",
		"また応募できますか？",
		"もういっぺん受けさせてもらえませんか",
		"取りやめたのはまちがいでした、戻せますか",
		"復活させてほしいです",
		"やっぱ続けたいっす",
		"もう一回チャンスもらえますか",
		"can I come back in",
		"I changed my mind, I want to apply",
		"I'd like to apply after all",
		"is it too late to come back?",
		"please let me back in",
		"I withdrew by mistake",
		"can you reopen it?",
		"could I get another chance",
	} {
		if got, said := back(says); got != "confirming" {
			t.Errorf("%q: %s: %s", says, got, said)
		}
	}
	for _, says := range []string{
		"もう応募しません",
		"ありがとうございました",
		"他社で決まりました",
		"戻るつもりはありません",
		"いつ消えますか",
		"もう一度言いますが応募しません",
		"I won't come back",
		"bye",
		"I don't want to apply again",
		"when is it deleted?",
		"友達が応募したいと言っています",
	} {
		if got, said := back(says); got != "withdrawn" {
			t.Errorf("%q: %s: %s", says, got, said)
		}
	}
}

// Who will look at the summary another day has decided nothing yet.
func TestTheSummaryWaitsForAnotherDay(t *testing.T) {
	for lang, texts := range map[string][]string{
		"ja": {
			"来週は旅行やから、またそのあとに確認します",
			"週末にもう一回見ます",
			"帰ってからゆっくり読みますね",
			"出張から戻ったらもう一度チェックします",
			"日曜に落ち着いて見直します",
			"明日あらためて確認させてください",
		},
		"en": {
			"I'm away next week, I'll check it after that",
			"I'll look at it again when I'm back",
			"will read it properly at the weekend",
			"let me review this tomorrow",
			"I'll go over it on Sunday",
		},
	} {
		w := atSummary(t, lang)
		w.lang = lang
		for _, text := range texts {
			if status, said := w.peek(text); status != "confirming" || said != w.text("summary.later") && said != w.text("think.kept") {
				t.Errorf("%q: %s: %s", text, status, said)
			}
		}
	}
}

// Who says in a sentence of its own that it is to be sent has it sent. A remark beside that is brought to people and changes no answer; of thanks and
// hopes nobody hears.
func TestARemarkBesideTheWishToSend(t *testing.T) {
	for lang, texts := range map[string]map[string]bool{ // whether people read it
		"ja": {
			"応募する、でお願いします。あと、連絡は夜8時以降が助かります": true,
			"これで送ってください。電話は午前中だと出られません":      true,
			"はい、応募します。今週は電話に出られない時間が多いです":    true,
			"これで応募します！あ、連絡は平日の午前中だと助かります🙏":   true,
			"応募します。よろしくお願いします。緊張しました〜":       false,
		},
		"en": {
			"Submit it please. By the way, I'm easiest to reach after 8pm":                                                 true,
			"Yes, send it. I prefer e-mail to calls":                                                                       true,
			"looks good, send it. Also I'm away until Friday":                                                              true,
			"Perfect, please submit it. And tell the team I'm in Bogota December 10 to 14, so no interviews then, thanks!": true,
			"submit. and ta for your patience love, fingers crossed":                                                       false,
			"Yes I want to submit it":                                                                                      false,
		},
	} {
		for text, toPeople := range texts {
			t.Run(text, func(t *testing.T) {
				w := atSummary(t, lang)
				w.lang = lang
				before := answersOf(w)
				w.say(text)
				told := strings.Contains(w.last().Text, w.text("summary.noted"))
				if w.status != "ready_for_human_review" || answersOf(w) != before || (w.remarks() != "") != toPeople || told != toPeople {
					t.Errorf("%s, %s, %d cards: %s", w.status, answersOf(w), len(w.open), w.last().Text)
				}
			})
		}
	}
}

// What is not sure to be no more than a remark holds the application back: a change, a condition, a question.
func TestWhatStandsAgainstSending(t *testing.T) {
	for lang, texts := range map[string][]string{
		"ja": {
			"応募します。あ、やっぱり火曜は無理でした",
			"これで送ってください。ただ、母に聞いてからにしたいです",
			"応募します。電話番号の最後は5です",
			"応募したいです。名前は消してください",
			"送信お願いします。まだ直したいところがあります",
			"応募する前にもう一回見たいです",
		},
		"en": {
			"submit it. oh wait tuesday's no good", "send it, but not before friday", "Submit. If my boss agrees.", "submit. take my phone number out",
			"Send it please. I still want to change something", "submit it once I've spoken to my wife",
		},
	} {
		for _, text := range texts {
			t.Run(text, func(t *testing.T) {
				w := atSummary(t, lang)
				if w.say(text); w.status == "ready_for_human_review" {
					t.Errorf("sent: %s", w.last().Text)
				}
			})
		}
	}
}

// What stands beside the greeting of somebody who is back is done.
func TestAWishBesideComingBack(t *testing.T) {
	for lang, says := range map[string][][]string{
		"ja": {
			{"おはようございます、昨日のつづきお願いします！", "2番を直す"},
			{"おはようございます、昨日の続きお願いします！2番を直す"},
			{"ただいま。2番を直したいです"},
			{"こんにちは、もどりました", "入れる曜日を直す"},
		},
		"en": {{"Morning, I'm back!", "edit 2"}, {"Hi again. edit 2"}, {"Hello, let's continue", "change 2"}},
	} {
		for _, burst := range says {
			w := atSummary(t, lang)
			w.now = w.now.Add(20 * time.Hour)
			if w.say(burst...); w.last().Asks != "shift" {
				t.Errorf("%q: asks %q: %s", burst, w.last().Asks, w.last().Text)
			}
		}
	}
}

// asksPeople reports a card to people whose name begins so.
func asksPeople(w *world, prefix string) bool {
	return slices.ContainsFunc(w.all, func(e agents.Effects) bool {
		return slices.ContainsFunc(e.Approvals, func(a agents.Ask) bool { return strings.HasPrefix(a.Name, prefix) })
	})
}

// A wish to send beside words that put it off, take it back or are too few to be anything else sends nothing: the yes is asked for once more.
func TestLessThanAPlainYesSendsNothing(t *testing.T) {
	for lang, all := range map[string][]string{
		"ja": {
			"応募します。まだです", "これで送って。妻が読んだあとで", "応募します。店長の許可が出た後でお願いします", "応募します。来週", "応募します。夜に", "応募します。うそです",
			"応募します。あ、誤爆です",
		},
		"en": {
			"submit. tomorrow", "Send it. in an hour", "send it. on Friday", "Send it. Not really", "Send it. Just kidding", "Send it. Waiting for my wife's ok",
			"Send it. After my boss has read it",
		},
	} {
		for _, says := range all {
			w := atSummary(t, lang)
			if w.say(says); w.status != "confirming" && w.status != "paused" {
				t.Errorf("%q sends: %s", says, w.last().Text)
			}
		}
	}
}

// A yes beside thanks, an excuse or a hope sends.
func TestAPlainYesSends(t *testing.T) {
	for lang, all := range map[string][]string{
		"ja": {
			"応募します。何度も直してしまってすみませんでした。よろしくお願いいたします", "応募する。お手数をおかけしました", "これで応募します！ありがとうございました", "応募します。長々と失礼いたしました",
			"はい、応募します。いろいろ変えてしまって申し訳ないです",
		},
		"en": {"Send it. Thanks a lot!", "submit please. sorry for all the changes", "Submit. Fingers crossed", "Send it. Sorry I changed so much"},
	} {
		for _, says := range all {
			w := atSummary(t, lang)
			if w.say(says); w.status == "confirming" {
				t.Errorf("%q does not send: %s", says, w.last().Text)
			}
		}
	}
}

// A yes beside words that nobody can make sense of, or that give up, sends nothing yet: what is sent cannot be called back.
func TestAYesBesideDoubtIsHeld(t *testing.T) {
	for lang, all := range map[string][]string{
		"ja": {"応募します。もう限界です", "これで応募します。ほげほげ"},
		"en": {"Send it. I can't do this anymore", "Send it. asdf qwer"},
	} {
		for _, says := range all {
			w := atSummary(t, lang)
			if w.say(says); w.status != "confirming" {
				t.Errorf("%q sends: %s", says, w.last().Text)
			}
		}
	}
}

// A yes in easy words beside a question where the interview is held is one, and the question is passed on; what is less than a yes, or asks what becomes of
// the data, is none.
func TestAnEasyYesBesideAQuestionOfTheInterview(t *testing.T) {
	for _, tc := range []struct {
		lang   string
		says   []string
		agrees bool
	}{
		{"ja", []string{"だいじょうぶです！", "ちなみに面接って店でやるんですか？"}, true},
		{"ja", []string{"はい", "ちなみに面接って店でやるんですか？"}, true},
		{"ja", []string{"もちろんです", "面接はオンラインですか？"}, true},
		{"ja", []string{"いいですよ〜", "面接ってどこでやるんですか？"}, true},
		{"ja", []string{"だいじょうぶです、面接はお店ですか？"}, true},
		{"en", []string{"sure thing", "is the interview at the store btw?"}, true},
		{"en", []string{"of course!", "where does the interview take place?"}, true},
		{"en", []string{"fine by me, will the interview be online?"}, true},
		{"ja", []string{"わかりました", "面接はお店ですか？"}, false},
		{"ja", []string{"ちなみに面接って店でやるんですか？"}, false},
		{"ja", []string{"だいじょうぶです！", "面接って店の人に録音されるんですか？"}, false},
		{"ja", []string{"だいじょうぶです！", "面接の話って店でも見られるんですか？"}, false},
		{"en", []string{"sure thing", "will my boss see this?"}, false},
		{"en", []string{"is the interview at the store?"}, false},
	} {
		w := newWorld(t, "ja-parttime-store", now)
		w.args, w.lang = map[string]string{interview.ArgLang: tc.lang}, tc.lang
		w.start()
		before := len(w.open)
		w.say(tc.says...)
		if agreed := w.record().Consent != nil; agreed != tc.agrees || agreed && (len(w.open) == before || strings.Contains(w.last().Text, "90")) {
			t.Errorf("%q: agreed %v, %d more cards: %s", tc.says, agreed, len(w.open)-before, w.last().Text)
		}
	}
}
