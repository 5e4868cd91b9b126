package repair_test

import (
	"slices"
	"testing"

	"github.com/mendanhq/mendan/agents/interview/repair"
)

func TestPairs(t *testing.T) {
	for text, want := range map[string][2]string{
		"10時の方を11時に変えられますか":                                       {"10時", "11時"},
		"17時じゃなくて18時からでした":                                        {"17時", "18時から"},
		"すみません、１７時ではなく１８時です":                                      {"17時", "18時"},
		"すみません、さきほどの答えを訂正させてください。名前は森ではなく林です":                     {"名前は森", "林"},
		"一つ間違えていました。入学は2022年4月ではなくて2023年4月です":                     {"入学は2022年4月", "2023年4月"},
		"I made a mistake earlier. Change casey@x.org to c@x.org": {"casey@x.org", "c@x.org"},
		"名前は森ではなく林です":                                             {"名前は森", "林"},
		"メールを a@x.jp から b@x.jp に変更してください":                         {"メールを a@x.jp", "b@x.jp"},
		"電話番号を090-1111-2222に直してください":                              {"電話番号", "090-1111-2222"},
		"12月1日→12月8日":                                             {"12月1日", "12月8日"},
		"18時です、17時ではありません":                                        {"17時", "18時"},
		"20時間と書きましたが、25時間です":                                      {"20時間", "25時間"},
		"20時間は間違いで、25時間です":                                        {"20時間", "25時間"},
		"not 150000 but 160000":                                   {"150000", "160000"},
		"It's Lopes, not Lopez.":                                  {"Lopez", "Lopes"},
		"change casey@x.org to c.lopez@x.org":                     {"casey@x.org", "c.lopez@x.org"},
		"my phone is wrong, it's 303 555 0199":                    {"phone", "303 555 0199"},
		"I said 5 years, but I meant 6 years":                     {"5 years", "6 years"},
		"the start date should be 12 January":                     {"start date", "12 January"},
		"6 years instead of 5":                                    {"5", "6 years"},
		"Lopez -> Lopes":                                          {"Lopez", "Lopes"},
		"can you make the 10am one 11 instead":                    {"10am", "11"},
		"Could you make the 24 hours 30 instead?":                 {"24 hours", "30"}, "swap Tuesday for Thursday please": {"Tuesday", "Thursday"}, "could you switch the 3pm slot for 4pm?": {"3pm", "4pm"},
		"can you make Tuesday Wednesday instead?": {"Tuesday", "Wednesday"}, "can you make it 30 instead of 24?": {"24", "30"}, "let's do 30 hours rather than 24": {"24", "30 hours"}, "make my 3 years 4": {"3 years", "4"},
		"I misread it, please change that to no": {"", "no"},
		"あ、TOEIC720じゃなくて740でした💦":                 {"TOEIC720", "TOEIC740"},
		"N2ではなく1です":                              {"N2", "N1"},
		"週15時間じゃなくて20時間です😅":                      {"週15時間", "20時間"},
		"TOEIC720じゃなくてN1です":                      {"TOEIC720", "N1"},
	} {
		if w := repair.Read(text); w.Old != want[0] || w.New != want[1] || !w.Corrects {
			t.Errorf("%q: old %q new %q corrects %v, want %q", text, w.Old, w.New, w.Corrects, want)
		}
	}
}

func TestRemoves(t *testing.T) {
	for text, what := range map[string]string{
		"あと電話番号は取り消したいです": "電話番号", "電話番号を削除してください": "電話番号", "希望年収の回答は消してもらえますか": "希望年収", "ポートフォリオはなしにしてください": "ポートフォリオ",
		"please remove my phone number": "phone number", "Can you take out my salary expectation?": "salary expectation", "I'd like to delete the portfolio link": "portfolio link",
	} {
		if w := repair.Read(text); !w.Removes || w.What != what {
			t.Errorf("%q removes %v %q, want %q", text, w.Removes, w.What, what)
		}
	}
	for _, text := range []string{"please don't write that down", "Don't put that in my file please", "I'd rather you didn't record what I said", "delete that", "それは書かないでください", "今の話は記録しないでほしいです"} {
		if w := repair.Read(text); !w.Removes || !w.Refers {
			t.Errorf("%q removes %v, refers %v %q", text, w.Removes, w.Refers, w.What)
		}
	}
	for _, text := range []string{"We don't record that many errors", "バグを消しました", "I removed the dead code and cut costs", "電話番号を090-1111-2222に直してください", "消しゴムの会社でした"} {
		if w := repair.Read(text); w.Removes {
			t.Errorf("%q removes %q", text, w.What)
		}
	}
}

func TestSaysThatItIsWrong(t *testing.T) {
	for _, text := range []string{"名前の読みちがう。さいき りょう", "電話番号が違います", "さっきの答え、ちがってました", "メール違ってた"} {
		if w := repair.Read(text); !w.Corrects {
			t.Errorf("%q corrects nothing", text)
		}
	}
	for _, text := range []string{"立場の違う人と働きました", "他社との違いは速さです", "I'd rather not talk about customers", "I would prefer not to get into pay", "Preferably not on Mondays", "Honestly, I'd really rather not share my phone"} {
		if w := repair.Read(text); w.Corrects {
			t.Errorf("%q corrects", text)
		}
	}
}

func TestNumbers(t *testing.T) {
	for text, want := range map[string]int{
		"2番を直して": 2, "３番目の答えを訂正したいです": 3, "3つ目の答え": 3, "二つ目の回答を直したい": 2, "4番が間違っています": 4, "2を直す": 2, "2番を変更したい": 2,
		"fix number 3": 3, "Can I change answer 2?": 2, "my third answer is wrong": 3, "please correct #4": 4, "back to question 2": 2, "edit 5": 5,
		"change the last answer": repair.Last, "the 2nd one": 2,
		"2番": 0, "3": 0, "週3日に変更してください": 0, "20時間に変更": 0, "second floor": 0, "I have 3 answers": 0, "2番に変更します": 0, "1番じゃなくて2番です": 0,
		"change it to 3": 0, "fix the bug in 2 days": 0,
	} {
		if w := repair.Read(text); w.Number != want {
			t.Errorf("%q: number %d, want %d", text, w.Number, want)
		}
	}
}

func TestOpens(t *testing.T) {
	for text, want := range map[string]string{
		"メールを直したいです": "メール", "お名前の訂正": "お名前", "電話番号を変更してください": "電話番号", "志望動機を書き直したい": "志望動機",
		"I'd like to change my phone number": "phone number", "edit Full name": "Full name", "could you fix the e-mail, please?": "e-mail",
	} {
		if w := repair.Read(text); !w.Opens || w.What != want || w.New != "" {
			t.Errorf("%q: %+v, want %q", text, w, want)
		}
	}
}

func TestKeeps(t *testing.T) {
	for _, text := range []string{
		"キャンセル", "そのままで", "そのままで大丈夫です", "変更しない", "やっぱりいい", "やっぱりいいです", "やっぱり前のままでお願いします", "変更なし", "やっぱりやめます", "同じです", "なんでもないです", "このままにする", "前の答えのままで",
		"never mind", "Nevermind.", "leave it", "Leave it as it is", "keep it", "no change", "cancel", "Oh, never mind, thanks", "keep my old answer", "keep", "Keep please", "ok, keep it the same", "it's fine as it is", "forget it", "same as before",
	} {
		if !repair.Keeps(text) {
			t.Errorf("%q does not keep", text)
		}
	}
	for _, text := range []string{"森", "Robert Lee", "はい", "18時から", "キャンセル対応の経験があります", "大阪のままで働きたい", "I can keep it secure", "no", "Leeds", "cancel my application", "同じ会社で5年です"} {
		if repair.Keeps(text) {
			t.Errorf("%q keeps", text)
		}
	}
}

func TestTails(t *testing.T) {
	for text, want := range map[string]string{
		"あ、電話の最後5687でした": "5687", "すみません、携帯の終わりは112です": "112",
		"末尾は322です": "322", "すみません、末尾が322でした": "322", "下4桁は5678に直してください": "5678", "最後の3桁は322です": "322", "電話番号の末尾は、５６７８が正しいです": "5678", "下4桁が5678ではなくて5679です": "5679",
		"It should end in 322": "322", "sorry, my number should end with 322, not 321": "322", "the last four digits are 5679": "5679", "My phone number ends in 322": "322", "the last 3 digits should be 322 please": "322",
		"My contract ends in 2027": "", "it ends in 12 weeks": "", "The project should end in 12 weeks": "", "last two years": "", "最後は10時です": "", "下の子は3歳です": "", "the last two numbers are 30 and 40 percent better": "",
	} {
		if w := repair.Read(text); w.Tail != want {
			t.Errorf("%q: ends in %q, want %q", text, w.Tail, want)
		}
	}
}

func TestNoWish(t *testing.T) {
	for _, text := range []string{"", "森 太一（もり たいち）", "Goを5年使っています", "2027年1月10日から", "I led a team of 5 and cut costs", "はい", "Yes, I would relocate", "接客を1年しました"} {
		if w := repair.Read(text); w.Corrects || w.Opens || w.Number != 0 || w.Old != "" {
			t.Errorf("%q: %+v", text, w)
		}
	}
}

// An English answer is named by its bare number where that becomes something, at the beginning of a sentence or behind "and".
func TestPartsByNumber(t *testing.T) {
	for said, want := range map[string][]repair.Part{
		"4 should just be no":                   {{4, "no"}},
		"1 is Jamie O; 7 is 20 hours":           {{1, "Jamie O"}, {7, "20 hours"}},
		"2 is a@b.com and 8 is 6 weeks. submit": {{2, "a@b.com"}, {8, "6 weeks."}, {0, "submit"}},
		"5 should be: Go 5 years":               {{5, "Go 5 years"}},
		"Sorry, 6 should say Denver":            {{0, "Sorry"}, {6, "Denver"}},
		"5=18時間":                                {{5, "18時間"}},
		"7. please take out the rest":           {{7, "please take out the rest"}},
		"number 7: delete it":                   {{7, "delete it"}},
		"4ばんは月曜です":                              {{4, "月曜です"}},
		"20 hours is fine":                      {{0, "20 hours is fine"}},
		"my shift is 9 to 5":                    {{0, "my shift is 9 to 5"}},
		"7 to 11 works for me":                  {{0, "7 to 11 works for me"}},
	} {
		if got := repair.Parts(said); !slices.Equal(got, want) {
			t.Errorf("%q: %+v, not %+v", said, got, want)
		}
	}
}

func TestAnnounces(t *testing.T) {
	for _, said := range []string{
		"あ、その前に訂正です。", "訂正です", "すみません、一つ訂正があります。", "一か所修正させてください", "先ほどの回答に間違いがありました。",
		"それと、先ほどの件で訂正がございます。", "お手数ですが修正をお願いいたします。", "訂正をお願いします。", "恐れ入りますが、修正させていただけますか",
		"Oh, before that, a small correction.", "One correction first", "Sorry, I made a mistake.", "I have a couple of corrections.",
	} {
		if !repair.Announces(said) {
			t.Errorf("%q", said)
		}
	}
	for _, said := range []string{
		"メールを訂正です", "電話番号の訂正です。", "住所の間違いを直したいです", "訂正はありません", "希望年収の修正をお願いいたします", "お手数ですがメールの訂正をお願いします", "Correct my phone", "A mistake in the email", "No corrections", "I fix bikes",
	} {
		if repair.Announces(said) {
			t.Errorf("%q announces", said)
		}
	}
}

// A message that names an answer by its number and asks for it to be opened opens it, whatever is said before; one that tells more does not.
func TestOpensNumber(t *testing.T) {
	for text, want := range map[string]int{
		"7番なおす": 7, "7番を直す": 7, "えー…7番を直す": 7, "4番なおしたい": 4, "ちがう〜4番なおしたい": 4,
		"３番目を修正したいです": 3, "やっぱり２番変えたい": 2, "あ、5番の答え直します！": 5,
		"6ばんをなおして": 6, "すみません、8番を書き直させてください": 8, "三番を訂正お願いします": 3,
		"じゃあ10番だけ直したいです": 10, "まって、1番直す": 1, "9番変更で": 9,
		"change number 7": 7, "I want to fix 4": 4, "hmm… change 7 please": 7, "ok can I edit number 2": 2, "no wait, let me redo #5": 5, "i need to correct the 3rd one": 3,
		"number 6 needs changing": 6, "actually I'd like to change item 4, please": 4, "sorry fix no. 8": 8, "go back to question 2": 2,
		"7番の半年は8ヶ月になおして": 0, "2番を直す、週15時間": 0, "2番を週15時間に変えて": 0, "7番は大丈夫です": 0,
		"バグを3つ直した": 0, "change 4 to 12 weeks": 0, "I want to fix 4 bugs": 0,
		"change it to 3": 0, "number 7 is right": 0, "7番を消して": 0, "2番に変更します": 0, "20時間に変更": 0, "週3日に変更してください": 0,
	} {
		if n := repair.OpensNumber(text); n != want {
			t.Errorf("%q opens %d, want %d", text, n, want)
		}
	}
}
