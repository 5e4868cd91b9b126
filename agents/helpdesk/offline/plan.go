package offline

import (
	"strings"
	"sync"

	"github.com/mendanhq/mendan/agents/helpdesk"
	"github.com/mendanhq/mendan/agents/helpdesk/mail"
	"github.com/mendanhq/mendan/agents/knowledge/lexicon"
	"github.com/mendanhq/mendan/agents/language/pattern"
)

// plan divides a question by its clauses: each thing that is asked is a part, courtesy is none, and what is only told goes with what is
// asked about it.
func plan(in helpdesk.PlanInput) helpdesk.Plan {
	out := []string{}
	told := ""
	for _, s := range mail.Sentences(mail.Plain(in.Question.Text)) {
		all := asks(s)
		for _, c := range parts(s) {
			leans := thin(c) || refers().MatchString(lexicon.Fold(c))
			switch {
			case c == "":
			case !all && !troubled(c):
				told = strings.TrimSpace(told + " " + c)
			case leans && told != "":
				out, told = append(out, told+" "+c), ""
			case leans && len(out) > 0:
				out[len(out)-1] += " " + c
			default:
				out = append(out, c)
			}
		}
	}
	if told != "" && len(out) == 0 {
		out = append(out, told)
	}
	return helpdesk.Plan{Subtasks: out}
}

// parts are the clauses of a sentence, bare, and each of the things that one lists.
func parts(s string) []string {
	var out []string
	for _, c := range clauses(s) {
		out = append(out, listed(bare(c))...)
	}
	return out
}

// listed are the things that are asked for one after the other: 写真の形式、解約の期限と営業所の住所.
func listed(c string) []string {
	all := between().Split(c, -1)
	for _, one := range all {
		if !strings.Contains(one, "の") || predicate().MatchString(one) || thin(one) {
			return []string{c}
		}
	}
	return all
}

var (
	between   = pattern.Lazy(`、(?:および|及び|並びに|ならびに|それと|あと)?|と|及び|および`)
	predicate = pattern.Lazy(`ます|です|する|した|して|たい|ない|れば|たら|とき|場合|[かがをはも]`)
)

// connective leads from one question to the next.
var connective = pattern.Lazy(`^(?i)(?:[、,，;:・\s]|また|それと|それから|あと|あわせて|併せて|合わせて|さらに|加えて|もう一点|もう1点|もうひとつ|もう一つ|次に|ついでに|ちなみに|それでは|では|一つ目は|二つ目は|1つ目は|2つ目は|[(（]?[1-9１-９①-⑨][.)）．、]\s*|[①-⑨]|- |also\b|and\b|besides\b|plus\b|another (?:question|thing)\b|secondly\b|second\b|firstly\b|first\b|finally\b|then\b)+[、,，:\s]*`)

// joints are where a sentence goes on to ask something else.
var joints = sync.OnceValue(func() []*pattern.Regexp {
	return []*pattern.Regexp{
		pattern.MustCompile(`(?:、|,|，|\s)*[②-⑳]`),
		pattern.MustCompile(`(?:か|かどうか)(?:、|,|，)(?:また|それと|それから|あと|あわせて|併せて|さらに|加えて|もし)?`),
		pattern.MustCompile(`(?:ですか|ますか|でしょうか|のか|かどうか)と(?:、|,|，)?`),
		pattern.MustCompile(`[、,，]?\s*[②-⑨]`),
		pattern.MustCompile(`と(?:、|,|，)`),
		pattern.MustCompile(`(?:、|,|，)?(?:および|及び|ならびに|並びに)(?:、|,|，)?`),
		pattern.MustCompile(`(?:、|,|，)(?:また|それと|それから|あと|あわせて|併せて|さらに|加えて)(?:、|,|，)?`),
		pattern.MustCompile(`(?i)(?:,|;)? (?:and also|and|also|as well as|plus) (?:(?:can|could|would) you (?:also )?(?:tell|explain|let) (?:me|us) )?(?:who|what|which|when|where|why|how|whether|if|is|are|can|could|do|does|did|will|would|should|may)\b`),
	}
})

// clauses cuts a sentence where it goes on to ask something else. Both sides must be of some substance.
func clauses(s string) []string {
	for _, j := range joints() {
		for _, at := range j.FindAllStringIndex(s, -1) {
			left, right := s[:at[0]], s[at[1]:]
			if m := strings.TrimLeft(s[at[0]:at[1]], " ,;"); strings.IndexFunc(m, latin) == 0 { // the word that asks belongs to the right
				words := strings.Fields(m)
				right = words[len(words)-1] + right
			} else if k := strings.Index(s[at[0]:at[1]], "か"); k == 0 {
				left += "か"
			} else if strings.HasPrefix(s[at[0]:at[1]], "のか") || strings.HasPrefix(s[at[0]:at[1]], "で") || strings.HasPrefix(s[at[0]:at[1]], "ま") {
				left += strings.TrimRight(s[at[0]:at[1]], "と、,，")
			}
			if !thin(left) && !thin(right) && asks(s) {
				return append(clauses(left), clauses(right)...)
			}
		}
	}
	return []string{s}
}

func latin(r rune) bool { return r < 0x80 && (r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z') }

// request is how a question that is worded as a wish ends. What stands before it is what is asked.
var request = pattern.Lazy(`(?i)(?:(?:か|かどうか)?(?:を|も|が|について|に関して|につきまして|は)?(?:、)?(?:お|ご)?(?:教え|おしえ|教示|知り|確認|伺|うかが|聞か|聞き|訊|尋ね|説明|案内|回答|知らせ)(?:て|して|させて|たい|し|い|せ|られ|いたし|いただ|頂|下さ|くださ|ます|です|ので|のです|もの|でき|ない|ませ|ん|でしょう|か|け|き|と|思|い|幸い|いれ|れば|たく|存じ|願|お|う|。|、|\s|？|\?)*)$`)

// about is a polite ending that says that something is asked.
var about = pattern.Lazy(`(?:について|に関して|につきまして|の件で)(?:、)?(?:それぞれ|少し)?(?:お|ご)?(?:伺|うかが|教|聞|尋|確認|連絡|質問|相談|案内|知|問い合わせ|お聞き|説明).*$`)

// wish is the same in English, in front.
var wish = pattern.Lazy(`^(?i)(?:(?:could|can|would|will) you (?:please |kindly |also )*(?:tell|explain to|show|let) (?:me|us)(?: know)?|(?:please )?(?:tell|let|show) (?:me|us)(?: know)?|(?:i|we)(?:'d| would)? (?:like|want|need|love) to (?:know|ask|find out)|(?:i was|i'm|i am|we are|we were) wondering|do you (?:know|happen to know))(?: about)?[,:]? `)

// bare is a clause without what leads to it and the wish around it.
func bare(c string) string {
	c = strings.TrimSpace(connective().ReplaceAllString(strings.TrimSpace(c), ""))
	c = wish().ReplaceAllString(c, "")
	if rest := strings.TrimSpace(about().ReplaceAllString(c, "")); rest != "" {
		c = rest
	}
	c = strings.TrimSpace(request().ReplaceAllString(strings.TrimRight(c, "。.!！ "), ""))
	return strings.TrimSpace(strings.TrimRight(c, "。. 、,"))
}

// asking tells a clause that asks, or wishes to be told.
var asking = pattern.Lazy(`(?i)[?？]|(?:か|かな|っけ|の|かしら)$|か(?:どうか|、|と|を|が|は|について)|教え|教示|知り|確認|伺|尋ね|お聞き|聞きたい|説明|案内|について|方法|手順|やり方|仕方|何|どこ|どれ|どの|どう|いつ|いくら|いくつ|なぜ|誰|だれ|どなた|理由|条件|上限|期限|料金|費用|^(?:who|what|which|when|where|why|how|is|are|was|were|can|could|do|does|did|will|would|should|may|whether|if|any)\b|(?:たい|ほしい|欲しい)(?:です|のですが|んですが|のです|んです)?$|tell me|let me know|wonder|want to|need to|how to`)

func asks(c string) bool { return asking().MatchString(strings.TrimRight(lexicon.Fold(c), "。.! ")) }

// trouble tells a clause that something is wrong: it asks what to do.
var trouble = pattern.Lazy(`(?i)ません|ない|できず|エラー|異常|故障|不具合|警告|表示|失敗|止ま|切れ|困っ|おかし|点滅|点灯|error|fail|broken|not work|does(?:n't| not)|can(?:'t|not)|won't|shows|stuck|problem|issue|warning|blink`)

func troubled(c string) bool { return trouble().MatchString(lexicon.Fold(c)) || len(codes(c)) > 0 }

// refers tells a clause that speaks of what was named before it.
var refers = pattern.Lazy(`\b(?:it|they|them)\b|\b(?:that|this|one)\b(?: (?:again|back|now|up|off|out|there|please|away))?[?.!]*$|^(?:それ|これ|その|この|そこ|そちら)(?:は|を|が|に|で|って|場合|とき|時|際)`)

// thin reports a clause that names nothing to look for: 「どうすればいいですか」.
func thin(c string) bool {
	sum := 0.0
	named := false
	for _, t := range contents(bare(c)) {
		sum += t.weight
		named = named || t.kind != stem && t.kind != kana
	}
	return sum < 0.8 || !named && sum < 1.2
}
