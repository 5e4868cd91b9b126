package mail

import (
	"strings"

	"github.com/mendanhq/mendan/agents/language"
)

// ForPerson divides a text into what is asked and whether a person is to answer it: 「担当者に聞きたいです」, "Can I talk to a human?".
// Nothing is asked by a text that only wants a person.
func ForPerson(text string) (asked string, person bool) {
	var rest []string
	for _, s := range Sentences(Plain(text)) {
		if wantsPerson(s) {
			person = true
			continue
		}
		rest = append(rest, s)
	}
	if !person {
		return text, false
	}
	return strings.Join(rest, "\n"), true
}

// wantsPerson reports a sentence that wants a person and nothing else. What a product does with people, and what somebody was told by
// one, is another matter: only whole sentences count.
func wantsPerson(s string) bool {
	s = strings.TrimRight(strings.TrimSpace(language.Fold(s)), "。.!?…~〜ー 　")
	return holds("person ja", s) || holds("person en", s)
}

// Whom one asks for, and how such a wish is put, in Japanese.
const (
	whoJA    = `(?:(?:サポート|採用|ヘルプデスク|窓口|社内)の?)?(?:ご?担当(?:者|の)?|人間?|オペレーター?|スタッフ|サポート|ヘルプデスク|窓口|有人|だれか|誰か|(?:だれか|誰か)?詳しい人|係の人|係員|わかる人|分かる人|生身の人間?|本物の人間?|実際の人)(?:の(?:方|人))?(?:さん|様|さま)?`
	politeJA = `(?:です|のです|んです|ます|ません|か|が|けど|けれど|のですが|んですが|ですが|のだが|な|ね|よ|お願い(?:し|いたし|致し)?(?:ます|たい)?|ください|下さい|もらえ|もらい|でき|いただけ|いただき|頂け|頂き|たい|ほしい|欲しい|くれ|くれる|ない|ます|でしょう|と思|い|う|て|で|し|ましょう|、)*`
	verbJA   = `(?:直接|少し|ちょっと)?(?:お|ご)?(?:聞い?|聞き|聞く|きく|訊い?|訊く|尋ね|たずね|伺い|伺う|質問し?|質問する|相談し?|相談する|話し?|話す|話せ|話を?し|話がし|話を?さ?せ|話する|つな[いぎぐげ]|繋[いぎぐげ]|代わっ|代わり|代わる|かわっ|替わっ|変わっ|取り次い|取り次ぎ|回し|まわし|渡し|伝え|連絡し?|連絡する|問い合わせ|問い合わせる|答え|回答し?|お?話し?|対応し?|確認し?|頼み|頼む|お願いし?|呼ん|呼び|出し|エスカレーション?し?)(?:る|た|たら)?`
)

// whoEN is whom one asks for in English.
const whoEN = `(?:(?:a|an|the|some|your|one of your) )?(?:(?:real|actual|live|human) )*(?:human(?: being)?|person|people|someone(?: real)?|somebody|agent|operator|representative|rep|support(?: (?:team|person|staff|agent))?|staff(?: member)?|team|helpdesk|help desk)(?: (?:from|on|at|in) (?:your |the )?(?:team|support|staff|support team|help ?desk))?`
