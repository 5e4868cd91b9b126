package repair

import (
	"strings"

	"github.com/mendanhq/mendan/agents/language/text"
)

// Unsaid is a wish that something is not written down.
type Unsaid struct {
	What  string // what it names, as it was written; empty: what was said right before
	Rest  string // the message without the wish, and without what stands right before it where nothing is named
	All   bool   // it is about everything that is told, not about a part
	Alone bool   // nothing else was said
}

// maxUnsaid is how long, in bytes, the sentence of such a wish may be.
const maxUnsaid = 160

// Leaves finds in a message the wish that something is not written down; ok is false where there is none.
func Leaves(said string) (u Unsaid, ok bool) {
	s := fold(said)
	if len(s) > 4*maxRead {
		return u, false
	}
	sentences := text.Sentences(s)
	for i, at := range sentences {
		sentence := strings.Trim(at.In(s), " 。.!、,")
		if len(sentence) > maxUnsaid {
			continue
		}
		for _, re := range unsaid() {
			m := re.FindStringSubmatch(sentence)
			if m == nil {
				continue
			}
			u.What = strings.TrimSpace(deictic().ReplaceAllString(strings.TrimSpace(unsaidLead().ReplaceAllString(m[1], "")), ""))
			u.All = everything().MatchString(u.What)
			from := at.Start
			if u.What == "" && i > 0 {
				from = sentences[i-1].Start
			}
			u.Alone = i == 0 && at.End >= len(s)
			u.Rest = strings.TrimSpace(s[:from] + s[at.End:])
			return u, true
		}
	}
	return u, false
}

var (
	// unsaid name, in their group, what is to be left out.
	unsaid = lazyAll(
		`^(.{0,48}?)(?:を|は|も|が|まで|については|に関しては)?、?(?:(?:応募(?:内容|書類|フォーム)?|フォーム|記録|書類|履歴|そこ|そちら|データ|会社|企業)(?:に|には|の方に)は?、?)?(?:絶対に?|どうか|できれば|やっぱり|やはり|なるべく|あまり)?(?:書か|書き込ま|書き留め|書き残さ|記録し|記録に残さ|残さ|載せ|のせ|記載し|記入し|メモし|含め|入れ)(?:ないで|なくて|ない(?:で|よう|方|ほう))(?:も?(?:いい|よい|結構|大丈夫)|ください|下さい|くださ|に(?:し|お願い)|ほしい|欲しい|もら|いただ|頂|おい|ね|よ|$)\S*$`,
		`^(.{0,48}?)(?:を|は|も|については|に関しては)?、?(?:オフレコ|ここだけの話|内緒|記録(?:なし|無し)|記載(?:なし|無し))(?:に|で|と|で?す)?(?:し(?:て|と)|お願い|頼|いて|ください|です|ね|$)\S*$`,
		`^(.{0,48}?)(?:を|は|も)?(?:外し|省い|除い|伏せ|抜い)て(?:書い|記録し|載せ|おい)て?\S*$`,
		`^(?:(?:and|but|oh|sorry|also|actually|please|could you|can you|would you|i'd rather you|i'd prefer (?:if )?you|so)[, ]+)*(?:do not|don't|didn't|not to|not) (?:write|put|note|jot|record|include|mention|list|log|keep|add)(?: down)? (.{1,40}?)(?: (?:down|in (?:the|my|this) (?:form|application|notes?|file|record)|on (?:the|my|this|any) (?:form|application|notes?|file|record)|anywhere|there))?(?:,? please)?$`,
		`^(?:please |could you |can you |i'd like to |let's |just )*(?:keep|leave) (.{1,40}?) (?:off the record|out(?: of (?:it|this|the (?:form|application|notes?|record)|my application))?|off (?:the|my) (?:form|application|record))(?:,? please)?$`,
		`^(.{0,20}?)(?:is |was |'s )?(?:strictly )?(?:off the record|between (?:us|you and me))(?:,? please)?$`,
	)
	// unsaidLead is what somebody writes before, with why: 「社外秘なので」.
	unsaidLead = lazy(`^(?:(?:あ|あの|えっと|すみません|すいません|ただ|なお|ちなみに|あと|それと|でも|oh|sorry|but|and|actually|also)[、, ]+)*(?:.{0,30}?(?:ので|から|ため|けど|ですが)[、 ]*)?`)
	// deictic is what was said right before.
	deictic = lazy(`^(?:(?:これ|それ|今|いま|この|その|上|前|さっき|先ほど|ここ|こちら|そこ)(?:の)?(?:お?話|こと|件|点|部分|内容|数字|発言|メッセージ|回答|答え|文|ところ|の)?|(?:that|this|it|those|them|the (?:last|above|previous) (?:bit|part|one|thing|sentence|message|answer)|that (?:bit|part|one|last (?:bit|part|one))|what i (?:just )?said)(?: (?:bit|part|one|last bit))?)$`)
	// everything is no part of what was told.
	everything = phrased(`^{everything}$`)
)
