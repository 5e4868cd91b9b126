// Package mail reads what people write to a help desk: which of it asks something, and which is courtesy around it. It is pure.
package mail

import (
	"strings"

	"github.com/mendanhq/mendan/agents/language"
	"github.com/mendanhq/mendan/agents/language/pattern"
)

// Plain is a text without its courtesy: greetings, names, thanks and requests to be kind. It is empty for one that is nothing else.
func Plain(text string) string {
	var out []string
	for _, s := range Sentences(text) {
		if courteous(s) {
			continue
		}
		if s = strings.TrimSpace(trimCourtesy(s)); s != "" && !courteous(s) {
			out = append(out, s)
		}
	}
	return strings.Join(out, "\n")
}

// Thanks reports a text of thanks and nothing else.
func Thanks(text string) bool {
	return Plain(text) == "" && thanks().MatchString(language.Fold(text))
}

// Sentences cuts a text at the ends of its sentences and lines. A dot within a number, a version or a name is none.
func Sentences(text string) []string {
	var out []string
	from := 0
	rs := []rune(text)
	add := func(to int) {
		if s := strings.TrimSpace(string(rs[from:to])); s != "" {
			out = append(out, s)
		}
		from = to
	}
	for i, r := range rs {
		switch r {
		case '\n', '。', '？', '！':
			add(i + 1)
		case '?', '!', '.':
			if i+1 == len(rs) || rs[i+1] == ' ' || rs[i+1] == '\n' || rs[i+1] > 0x2e80 && r != '.' {
				if r == '.' && abbreviation().MatchString(string(rs[max(from, i-longest):i+1])) {
					continue
				}
				add(i + 1)
			}
		}
	}
	add(len(rs))
	return out
}

// longest is more characters than stand before the dot of an abbreviation, with what parts it from the word before.
const longest = 8

var abbreviation = pattern.Lazy(`(?i)\b(?:mr|mrs|ms|dr|no|st|vs|etc|e\.g|i\.e|approx|inc|ltd|co|[a-z])\.$`)

var thanks = pattern.Lazy(`ありがと|有難|有り難|感謝|助かり|了解|承知|わかりました|分かりました|解決しました|thank|thx|cheers|got it|great|perfect|understood|appreciate`)

// courtesy is a sentence that asks nothing, as a whole, folded.
var courtesy = pattern.Lazy(`^(?:` +
	`(?:いつも|平素より|平素は|毎度|日頃より|日頃から)?(?:大変|格別の?)?(?:お世話に(?:なっております|なります|なっています)|お世話様です)|` +
	`(?:突然|急)の?(?:ご連絡|お問い合わせ|ご質問|メール|お便り).*(?:失礼|申し訳|すみません|ご容赦).*|` +
	`(?:夜分|朝早く|早朝|休日|お休み|お忙しい|ご多忙|ご多用|お疲れ).*(?:恐れ入り|恐縮|失礼|申し訳|すみません|ところ|中|様です|さまです).*|` +
	`(?:こんにちは|こんばんは|おはようございます|はじめまして|初めまして|お疲れ様です|お疲れさまです|お疲れ様でございます|拝啓|敬具|以上(?:です|となります)?|以上、?よろしく.*)|` +
	`[^、。]{0,30}(?:と申します|ともうします|でございます)|` +
	`(?:[^、。]{1,25}の)[^、。のはがを]{1,12}(?:です)|` +
	`[^、。]{1,30}(?:御中|担当者様|ご担当者様|ご担当者さま|サポート様|各位)|` +
	`(?:以上、?|何卒|なにとぞ|どうぞ|どうか|それでは、?|では、?|ご確認のほど、?|ご回答のほど、?|お手数(?:を?おかけし)?ますが、?|お手数ですが、?|恐れ入りますが、?|恐縮ですが、?|お忙しいところ.*が、?|ご対応のほど、?|ご返信のほど、?|以上につきまして、?)*(?:宜しく|よろしく)(?:お願い)?.*|` +
	`(?:お手数|ご面倒|ご迷惑).*(?:お願い|恐れ入り|恐縮|おかけし|すみません|申し訳).*|` +
	`(?:ご回答|ご返信|ご返事|お返事|ご教示|ご確認|ご対応|ご連絡)(?:のほど|を)?(?:、)?.*(?:お待ち|お願い|いただけ(?:ます|れば|ると)|頂け|幸い|助かり).*|` +
	`(?:貴社|御社|皆様|皆さま).*(?:ご清栄|ご健勝|ご発展|お喜び|お慶び).*|` +
	`(?:早速の|迅速な)?(?:ご返信|ご回答|ご対応|お返事|返信|回答)?(?:を|いただき|頂き|、)*(?:本当に|誠に|どうも|大変|いつも)*(?:ありがとう|有難う|有り難う|感謝)[^、]*|` +
	`(?:とても|大変|本当に|すごく)?(?:助かりました|助かります|了解(?:です|しました|いたしました)?|承知(?:しました|いたしました|です)|わかりました|分かりました|解決しました|なるほど|すみません|申し訳ありません|失礼いたします|失礼します|質問です|質問があります|質問させてください|お聞きしたいことがあります|教えてください|教えて下さい|ご質問です|お尋ねします|(?:さて、?|つきましては、?|では、?)?(?:下記|次|以下)(?:の| )*(?:[0-9一二三四五]|いくつか)?(?:つ|の| )*(?:点|件|こと|項目|内容)?(?:を|が|ほど|について|につきまして|に関して|に関し|、)*(?:(?:ご|お)?(?:教示|教え|質問|確認|回答|案内|伺|尋ね|聞き|うかが).*|です)?|以下(?:の|について).*(?:質問|教えて|伺い|お聞き|ご教示).*|(?:2|二|3|三|いくつか)(?:点|つ)?.*(?:質問|お聞き|伺い|お尋ね).*(?:ます|です|ください|あります))|` +
	`(?:はい|ok|okです|どうも)` +
	`)[。、!！.…~〜\s]*$`)

// courtesyEN is the same in English.
var courtesyEN = pattern.Lazy(`^(?:` +
	`(?:hi|hello|hey|dear|good (?:morning|afternoon|evening|day)|greetings|to whom it may concern)(?:[ ,]+(?:there|all|everyone|team|support|support team|help ?desk|sir|madam|sir or madam|sir/madam|folks|customer service|[a-z]+ (?:team|support)|mr\.? \w+|ms\.? \w+|mrs\.? \w+|\w+))?|` +
	`(?:kind|best|warm|many)? ?(?:regards|wishes|greetings)(?:,? \w+(?: \w+)?)?|(?:yours )?(?:sincerely|faithfully|truly)(?:,? \w+(?: \w+)?)?|cheers(?:,? \w+)?|best(?:,? \w+)?|` +
	`(?:many |so much |very much )?(?:thanks|thank you|thx)(?: (?:so|very) much| a lot| again| a million)?(?: in advance| for (?:your|the|any|all)(?: \w+){1,4})?(?:,? \w+)?|` +
	`i hope (?:this|you|all)\b.*|(?:sorry|apologies) (?:to bother|for)\b.*|` +
	`(?:my name is|this is) [\w .'-]{1,40}|i(?:'m| am) [\w .'-]{1,30} from [\w .'-]{1,40}|` +
	`(?:i|we) (?:look|am looking|are looking|would appreciate)\b.*(?:hearing|reply|response|help).*|` +
	`(?:i|we) have (?:a|two|three|some|a few|a couple of)(?: quick| short)? questions?.*|quick question|` +
	`(?:got it|great|perfect|ok|okay|yes|i see|understood|that helps|that helped|awesome|please help|any help (?:is|would be) appreciated|much appreciated)(?:,? (?:thanks|thank you)(?: (?:so|very) much| a lot)?)?` +
	`)[ ,.!:;-]*$`)

// courteous reports that a sentence asks nothing.
func courteous(s string) bool {
	s = strings.TrimSpace(language.Fold(s))
	return !strings.ContainsAny(s, "?？") && (courtesy().MatchString(s) || courtesyEN().MatchString(s))
}

// before is courtesy in front of a question, in the same sentence.
var before = pattern.Lazy(`^(?i)(?:` +
	`(?:お忙しい(?:ところ|中)|ご多忙(?:の|な)?(?:ところ|中)|お手数(?:を?お(?:かけ|掛け)し(?:ます|て)|です)?|恐れ入ります|恐縮です|大変恐縮です|すみません|申し訳(?:ありません|ございません)|突然で?(?:すみません|恐縮です|失礼します)|失礼(?:します|いたします))(?:が|けど|けれども)?[、,，\s]*(?:が、)?|` +
	`(?:こんにちは|こんばんは|おはようございます|お疲れ様です|お世話になっております|お世話になります|はじめまして)[、,，!！\s]+|` +
	`(?:hi|hello|hey|dear)(?: (?:there|all|team|support|everyone|sir or madam|\w+ team))?[,!\s]+|(?:good (?:morning|afternoon|evening))[,!\s]+|` +
	`(?:excuse me|sorry to bother you|quick question|please|thanks|thank you)[,:!\s]+(?:but )?)+`)

// trimCourtesy takes the courtesy in front of a question away.
func trimCourtesy(s string) string {
	if rest := before().ReplaceAllString(s, ""); strings.TrimSpace(rest) != "" {
		return rest
	}
	return s
}
