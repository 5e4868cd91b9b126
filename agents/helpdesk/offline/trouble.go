package offline

import (
	"strings"

	"github.com/mendanhq/mendan/agents/language/pattern"
)

// wrong tells of something that does not work: 保存できないんですけど, the screen is frozen.
var wrong = pattern.MustCompile(`(?:でき|出来|れ|え|け|せ|て|げ|め|べ)(?:ない|ません|なく|なかっ)(?:ん|の|です|が|けど|て|なっ|なり|た|、|。|\s|$)|(?:動か|進ま|開か|届か|つながら|繋がら|映ら|鳴ら|始まら|終わら|直ら|点か|つか|出|し)(?:ない|ません|なく)(?:ん|です|が|けど|て|なっ|なり|、|。|\s|$)|固ま(?:る|っ|り)|フリーズ|落ち(?:る|て|ます|まし)|エラー(?:が|に|で|と|表示)|おかしい|おかしく|消え(?:た|て|ま)|失敗し|壊れ|重(?:い|く)|故障|不具合|` +
	`\b(?:can't|cannot|couldn't|could not|unable to|won't|doesn't|does not|didn't|isn't|not) (?:\w+ )?(?:work|save|open|load|start|log|sign|connect|print|read|upload|download|send|see|find|get|turn|show|respond|export|import|register|sync|working|loading|saving|opening|responding|\w+ing)\b|\b(?:crash(?:es|ed|ing)?|froze|frozen|freezes|stuck|broken|fails|failed|error (?:message|when|while)|gone|disappeared|hangs)\b`)

// complains reports a text that tells of trouble, and how much it names besides.
func complains(text string) (yes bool, named float64) {
	if !wrong.MatchString(text) || allowed.MatchString(text) {
		return false, 0
	}
	trouble := strings.Join(wrong.FindAllString(text, -1), " ")
	for _, t := range contents(text) {
		if !strings.Contains(trouble, t.text) {
			named += t.weight
		}
	}
	return true, named
}

// helps reports a section that has something to say to who has trouble: one about trouble of that kind, one that says when or what to
// do, or one that is about the very thing. To somebody who says little, only the first does: 保存できない is not about how long. To somebody
// who says nothing, none does: there are many errors.
func (q *inquiry) helps(head, text string, named float64) bool {
	switch {
	case q.besides == 0:
		return false
	case ill.MatchString(head) && named > 0:
		return true
	case q.besides < 1.2 || q.vague:
		return false
	}
	return remedy.MatchString(text) || q.asksOf(head) > 0.95
}

// vague tells of trouble without saying which.
var vague = pattern.MustCompile(`(?:動か|動作し|機能し|使え|うまくいか)(?:ない|ません|なく)|調子が|おかし|壊れ|故障|不具合|(?:\bnot work|n't work|n't function|\bbroken|\bplaying up|acting up)`)

// ill is how a heading names trouble.
var ill = pattern.MustCompile(`ない|ません|なく|できず|エラー|失敗|不具合|故障|異常|トラブル|対処|困った|困り|詰まり|切れ|超過|ずれ|\b(?:not|cannot|can't|won't|no|error|errors|fails?|failed|failure|trouble|troubleshooting|problems?|too many|broken|lost|stuck|jam)\b|[a-z]-?[0-9]{2,}`)

// allowed asks what is possible, in the words of what is not: できないですか, 〜ないといけませんか.
var allowed = pattern.MustCompile(`(?:ない|ません)(?:です|でしょう|の(?:です|でしょう)?|ん(?:です|でしょう))?か[？?。]?$|(?:ない|なけれ)(?:と|ば|ては)(?:いけ|なら|だめ|ダメ)`)

// remedy is how a text speaks of trouble: what is wrong, when, and what to do about it.
var remedy = pattern.MustCompile(`ない|ません|できず|エラー|失敗|原因|不具合|故障|(?:場合|とき|際|ときは|時)(?:は|に|、|も)|たら|れば|確認|再起動|やり直|必要|権限|だけ|のみ|限り|してください|お試し|解除|連絡|交換|再発行|届け|\b(?:not|cannot|can't|won't|no longer|error|fails?|failed|if|when|check|make sure|restart|try|need|needs|must|only|has to|have to|has been|until|unless|again)\b`)
