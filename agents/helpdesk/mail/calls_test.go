package mail_test

import (
	"testing"

	"github.com/mendanhq/mendan/agents/helpdesk/mail"
)

func TestWhoIsCalledIsSpokenTo(t *testing.T) {
	names := append(mail.NamesOf("Ken Sato"), mail.NamesOf("佐藤 健 (人事)")...)
	for _, s := range []string{
		"佐藤さんそれ昨日言ってたやつ？", "佐藤さん、昨日の資料どうなりました？", "田中くん これで合ってる？", "ケンさん？", "さとうさんもう帰りましたか", "山本部長、締切はいつですか",
		"すみません、鈴木さん、見てもらえますか", "Satoさんこれでいいですか", "Ken, was that the one from yesterday?", "ken sato: can you look?", "佐藤、これ見た？",
	} {
		if !mail.CallsSomebody(s, names...) {
			t.Errorf("%q calls nobody", s)
		}
	}
	for _, s := range []string{
		"佐藤さんの席はどこですか", "佐藤さんに聞けばいいですか", "お客さんからクレームが来たらどうすればいいですか", "たくさん注文したいのですが、割引はありますか", "担当者さん、教えてください", "皆さんの休みはいつですか",
		"みなさん、どこで申請しますか", "仕様変更は誰に頼みますか", "同様のエラーはどう直しますか", "部長会議はいつですか", "本屋さん、どこにありますか", "Ken's desk: where is it?", "Ken is out, who approves leave?",
		"Where is the office?", "返品は佐藤さんですか", "様式はどこですか", "ちゃんと届くか知りたいです", "",
	} {
		if mail.CallsSomebody(s, names...) {
			t.Errorf("%q calls somebody", s)
		}
	}
}
