package mail_test

import (
	"testing"

	"github.com/mendanhq/mendan/agents/helpdesk/mail"
)

func TestAWrongAnswerIsHeard(t *testing.T) {
	for _, s := range []string{
		"違います", "それは違います。", "いや、ちょっと違うんですけど", "その回答は間違っていると思います", "答えになっていません", "すみません、そういうことではなくて",
		"聞いたこととは違います", "質問とは関係ないです", "的外れです", "役に立ちませんでした", "さっきの答え、合ってないと思います",
		"That's wrong", "No, that's not what I asked.", "This isn't right", "Wrong answer",
		"you didn't answer my question", "Sorry, that is not what I meant", "The answer is incorrect.", "that doesn't help",
	} {
		if !mail.Wrong(s) {
			t.Errorf("%q is not heard", s)
		}
	}
	for _, s := range []string{
		"打刻の時刻が違います", "金額が間違っています", "パスワードが違うと言われました", "表示が正しくありません", "それはいつまで違いますか", "答えが違う人はどうなりますか", "請求書の宛名が違います",
		"The invoice is wrong", "My clock-in is not right", "It says wrong password", "What if the answer is wrong?", "why is my balance incorrect",
		"違いは何ですか", "プランの違いを教えてください",
	} {
		if mail.Wrong(s) {
			t.Errorf("%q is a question", s)
		}
	}
}
