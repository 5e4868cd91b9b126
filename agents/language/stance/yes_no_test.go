package stance

import "testing"

func TestNone(t *testing.T) {
	for _, s := range []string{"特にないです", "うーん、たぶんないです", "たぶんないかな", "ないと思います",
		"特に思いつかないです", "多分ないです", "ないですねえ", "特にないなあ",
		"恐縮ながら、公開しているものはございません", "申し訳ございませんが、ございません", "ありません", "なし", "無し",
		"特にありません。", "まだ持っていません", "資格は特にありません", "経験はありません", "未経験です", "接客の経験はないです",
		"none", "None.", "don't think so", "nah don't think so", "i don't think i have one", "can't think of any", "not that i know of", "no link", "nothing",
		"nothing yet", "n/a", "I don't have any", "I have none", "no certifications", "No, I don't have any", "none at the moment",
		"no experience", "I haven't worked in care", "There is none", "Nope, nothing", "no GitHub or anything", "Sorry, I don't have a website"} {
		if !IsNone(s) {
			t.Errorf("%q is none", s)
		}
	}
	for _, s := range []string{"maybe later", "たぶん来週です", "i don't think it matters", "うーん、どうだろう", "問題ありません",
		"間違いありません", "no problem", "No worries", "https://example.com", "働けません", "はい", "3年です", "いいえ", "no", "I have no idea",
		"電話は控えたいです", "電話はちょっと…", "番号はちょっと", "それは少し、すみません", "わかりません",
		"制限はありません", "No, that's fine", "I built nothing but tools", "分からないです", "バグをなくしました", "no nights, 30 hours", "なしくずしに決めない主義です",
		"No seriously, I do miss things on the phone"} {
		if IsNone(s) {
			t.Errorf("%q is not none", s)
		}
	}
}

func TestRefusal(t *testing.T) {
	for _, s := range []string{"電話は控えたいです", "電話はちょっと…", "番号はちょっと", "それは少し、すみません", "答えたくありません", "答えたくないです", "遠慮します", "遠慮させてください", "お答えできません", "それは言えません", "差し控えさせてください", "スキップします", "飛ばしてください",
		"パスで", "無記入で", "空欄でお願いします", "非公開でお願いします", "教えたくない", "回答を控えます", "ここでは伏せさせてください", "電話番号はお伝えしたくないです",
		"I'd rather skip the phone", "I'd rather not", "prefer not to say", "I don't want to answer that", "skip", "Skip it please", "pass", "no comment", "I'd like to keep that private",
		"I won't share my number", "I decline to answer", "not comfortable sharing that", "Can I skip this one?", "let's skip it", "I'd prefer to leave that blank", "that's private", "none of your business",
		"番号教えるのはちょっと嫌なんだけど", "電話かかってくるの苦手だから、番号は出さない", "教えるのは気が進まないです", "言うのはいやです", "番号を渡すのは抵抗があります", "会社名は書かないです", "それは言わんで。電話番号は教えへん", "出すのがこわいです",
		"電話はなしで", "電話番号は無しでお願いします", "no phone calls please", "No calls, thanks", "please don't call me", "email instead please", "I don't do phone calls", "Don't phone me, just write",
		"I'm not comfortable giving that out", "I would rather not disclose"} {
		if !IsRefusal(s) {
			t.Errorf("%q refuses", s)
		}
	}
	for _, s := range []string{"お客様に電話で教えるのが得意です", "人に教えるのは嫌いではないです", "失敗を見せるのを怖がらない人です", "番号は090-1234-5678", "言うのは簡単でした", "I handled no calls at night but all e-mails", "I texted them instead of calling", "新人に教えるのは不安でしたが、やり切りました", "人前で話すのは嫌でしたが慣れました", "発表を見せるのが心配でした",
		"相談させてください", "応募を辞退します", "やっぱり応募をやめます", "わかりません", "問題ありません", "I passed the exam", "I skipped a grade", "skip-level manager", "No", "3年です",
		"教えてください", "I'd rather work remotely", "パスワードの再発行を担当しました", "I don't want to work nights", "夜勤はできません", "お答えします", "負けたくないと思って練習しました", "I declined the refund politely and she stayed"} {
		if IsRefusal(s) {
			t.Errorf("%q does not refuse", s)
		}
	}
}

func TestDontKnowAndNegotiable(t *testing.T) {
	for _, s := range []string{"わかりません", "まだ決まっていません", "未定です", "覚えていないです", "ちょっと分からないですね", "I don't know", "not sure", "no idea", "I haven't decided yet", "can't remember", "TBD"} {
		if !IsDontKnow(s) {
			t.Errorf("%q: does not know", s)
		}
	}
	for _, s := range []string{"相談させてください", "応相談です", "御社規定でお願いします", "お任せします", "negotiable", "open to discuss", "It depends", "I'm flexible", "let's talk about it"} {
		if !IsNegotiable(s) || IsRefusal(s) {
			t.Errorf("%q is negotiable and no refusal", s)
		}
	}
	for _, s := range []string{"3年です", "はい", "yes", "相手の話を聞きました"} {
		if IsDontKnow(s) || IsNegotiable(s) {
			t.Errorf("%q knows", s)
		}
	}
}

func TestYesNo(t *testing.T) {
	for s, want := range map[string]Polarity{
		"はい": Yes, "はい、問題ありません": Yes, "大丈夫です": Yes, "可能です": Yes, "OKです": Yes, "できます": Yes, "ええ、もちろん": Yes, "構いません": Yes, "特に支障はありません": Yes,
		"いいえ": No, "無理です": No, "できません": No, "難しいです": No, "ないです": No, "いえ、ありません": No, "不可": No, "必要ありません": No,
		"Yes": Yes, "sure": Yes, "no problem": Yes, "I can do that": Yes, "works for me": Yes, "Of course!": Yes, "fine by me": Yes,
		"No": No, "no, sorry": No, "Nope, so sorry": No, "no way": No, "I can't": No, "not at all": No, "Nope.": No, "I do not": No,
		"": Unclear, "hello": Unclear, "わかりません": Unclear, "not sure": Unclear, "すみません": Unclear, "はい、でも働けません": Unclear, "maybe": Unclear, "無理かもしれません": Unclear, "いいえ、大丈夫です": Unclear,
	} {
		if got := YesNo(s); got != want {
			t.Errorf("%q: %v, want %v", s, got, want)
		}
	}
}
