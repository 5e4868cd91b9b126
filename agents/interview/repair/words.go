package repair

import (
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/mendanhq/mendan/agents/language/pattern"
)

var (
	corrects = lazy(`(?:名前|読み|かな|カナ|ふりがな|フリガナ|メール|アドレス|電話|番号|漢字|日付|曜日|時間|年収|答え|回答|さっき|先ほど)\S{0,8}?(?:違|ちが)(?:う|い|っ)|訂正|間違(?:え|い|って)|まちが|誤り|誤って|修正|書き直|言い直|直し(?:たい|ます|て(?:ください|下さい|くだ|もら|ほしい|欲しい|いただ|頂|おい|も(?:いい|よ|大丈夫)|$|[。!]))|正しくは|正確には|じゃなく|ではなく|でなく|ではありません|じゃありません|変更(?:し|を|で|に|が|した|お願い)|変わりました|に変えて|さっきの|先ほどの|やっぱり|やはり|→|->|` +
		`\bafter all\b|\bcorrection\b|\bcorrect(?:ing)? (?:my|the|that|something)\b|\bactually\b|\bi mean[t]?\b|\bmistakes?\b|\bwrong\b|\btypo\b|\bshould (?:be|have been|read|say)\b|\bnot .{1,40}\bbut\b|\b(?:change|correct|update|fix|replace) (?:my|the|it|that|\S+@\S+)\b|\bearlier\b|\binstead of\b|\bscratch that\b|\bhas changed\b|\bmis(?:read|spoke|typed|heard|understood|clicked|calculated|remembered)\b|(?:^|[.,!;:] ?|\b(?:please|sorry|so|can you|could you|let's|just|or|and) )make (?:it|that|this|my|the) |\bincorrect\b|\bmisspel|^(?:(?:oh|ah|no|sorry|oops|um|hmm),? )*(?:wait|hang on|hold on|oops|whoops|my bad)[,.!…]* .*\b(?:really|rather|in fact|not|was wrong|is wrong|it's|its|i have|i had|should)\b`)

	// saysSo are words for a change, and for what was said before.
	saysSo = lazy(`訂正|間違|まちが|誤り|誤って|修正|変更|変え|直[しすせ]|書き直|言い直|さっき|先ほど|前の|やっぱり|やはり|すみません|すいません|失礼|ごめん|\b(?:corrections?|correct(?:ing)?|mistakes?|wrong|typo|change|actually|sorry|oops|earlier|i (?:said|wrote|meant|put)|should (?:be|have been)|instead)\b`)

	// nothingWrong says that all is well, in words for mistakes.
	nothingWrong = lazy(`(?:間違い|まちがい|誤り|相違|修正|訂正|変更)(?:は|も|点は|点も|箇所は|などは)?(?:特に)?(?:ござい|あり)ません|(?:間違い|誤り|相違|修正点|変更点?)(?:は|も)?(?:特に)?(?:ない|なし|無し|なかった)|\bno (?:mistakes?|corrections?|changes?)\b|\bnothing (?:is )?wrong\b|\bnot wrong\b`)

	// keeps are ways out of changing an answer.
	keeps = lazy(`^(?:(?:あ|いえ|いや|えっと|すみません|ごめんなさい|やっぱり?|やはり|もう)[、,。 ]*)*(?:(?:前の|さっきの|元の|もとの|今の|この|その)(?:答え|回答|内容|もの)?(?:の)?)?(?:キャンセル|取り消し|そのまま|このまま|前のまま|元のまま|もとのまま|今のまま|いまのまま|まま|変更(?:は)?(?:しない|しません|なし|ありません|不要)|変えない|変えません|変えなくて|直さない|直さなく(?:て)?|直しません|同じ|変わりません|変わらない|なんでもない|何でもない|気にしない|いい|大丈夫|結構|やめ|やめる|やめます|やめておきます|やめとく)(?:にする|にします|にして|でいい|で良い|でよい|で大丈夫|で結構|で問題ない|で問題ありません|でお願いします|でお願い|お願いします|します|する|で|も|は|いい|大丈夫|です|ます|ください|かも|や|わ|よ|ね|。|、| )*$` +
		`|^(?:(?:oh|no|ah|actually|sorry|hmm|ok|okay|on second thought|wait)[,.]? )*(?:please )?(?:never ?mind|nvm|cancel(?: (?:that|it|this|the (?:change|edit)))?|leave (?:it|that|this)(?: (?:as (?:it is|is|it was)|alone|be|unchanged))?|keep(?: (?:it|that|this|mine|my (?:old |previous |earlier )?answer|the (?:old|previous|same) (?:one|answer)))?(?: (?:as (?:it is|is|it was)|the same|unchanged))?|no changes?(?: (?:needed|please))?|don't change (?:it|that|anything)|(?:it(?:'s| is)|that's) (?:fine|ok|okay|good)(?: as (?:it is|is|it was))?|unchanged|same(?: as before)?|(?:it )?(?:stays|can stay)(?: (?:as it is|the same))?|forget (?:it|about it)|as (?:it )?is)(?:[,.]? (?:please|thanks|thank you|then|after all))*$`)

	// asksOnly is what follows an old value when nothing is put in its place.
	asksOnly = lazy(`^(?:です|でした|ます|ました|けど|ので|から|と思います|かも|してください|ください|please|thanks)*[。.!、,]*$`)

	// unfinished is no value: what it says follows in the words that it would be put in place of ("Tuesdays are not possible").
	unfinished = lazy(`(?:^|\b)(?:is|are|am|was|were|do|does|did|will|would|can|could|should|may|might|have|has|had|i'm|it's|that's|we're|they're|\w+ (?:will|would))$`)
)

// wishesOnly is no value either: it says what somebody wants, and what they don't stands where an old value would ("I'd rather not say").
var wishesOnly = lazy(`^(?:(?:sorry|honestly|actually|well|um|no|i think|to be honest|really|please)[,.]? )*(?:i(?:'d| would|'ll| will| do| did| am|'m| might| may)?|we(?:'d| would)?|better|best|why|maybe|perhaps|certainly|of course|if|hopefully|rather|preferably)(?: (?:really|much|rather|prefer(?:ably)?|like|love|want|hope|better))*$`)

// pairs name what was there and what is to be there instead.
var pairs = lazyAll(
	`^(?P<old>.+?)\s*(?:→|⇒|->|=>|➡)\s*(?P<new>.+)$`,
	`^(?P<old>[^。]+?)(?:という?の)?(?:では|じゃ|で)(?:なくて?|ありません(?:でした)?|ない(?:です|んです)?)[、,。 ]+(?P<new>.+)$`,
	`^(?P<old>[^。]+?)(?:という?の)?(?:では|じゃ|で)なく(?:て|って)?(?P<new>.+)$`,
	`^(?P<new>.+?)(?:です|でした|が正しい(?:です)?|ます)?[、。, ]+(?P<old>[^、。]+?)(?:では|じゃ)(?:なく|ない|ありません)(?:て|です|でした)?[。]?$`,
	`^(?P<old>.+?)(?:は|が|って|と(?:書|言|答え|伝え|送|入力)\S{0,8}?(?:が|けど|のは|けれど))[、,]?(?:間違い|間違え|まちがい|誤り|ミス|古い)\S{0,8}?[、。, ]+(?:正しくは|本当は|実際は)?(?P<new>.+)$`,
	`^(?P<old>.+?)と(?:書|言|答え|伝え|送|入力|お伝え|お答え|申し上げ)\S{0,10}?(?:が|けど|けれど)[、,]?(?:正しくは|本当は|実際は|実は)?(?P<new>.+)$`,
	`^(?P<old>.+?)から[、 ]*(?P<new>\S.*?) ?(?:に|へ)(?:変更|修正|訂正|直|書き換え|書き直|変え|差し替え)\S*$`,
	`^(?P<old>.+?)を[、 ]*(?P<new>\S.*?) ?(?:に|へ)(?:変更|修正|訂正|直|書き換え|書き直|変え|差し替え|して(?:ください|下さい)?[。]?$)\S*$`,
	`^(?P<old>[^。、]{1,20}?)を[、 ]*(?P<new>[^。、をにへ]{1,20}?) ?(?:に|へ)(?:で)?(?:お願い(?:し|いたし)ます)?[。!]?$`,
	`^(?P<old>[^。、]{1,14}?)は[、 ]*(?P<new>\S.*?) ?(?:に|へ)(?:変更|修正|訂正|直|書き換え|書き直|変え|差し替え)\S*$`,
	`(?:^|\b)(?P<head>.{0,40}?)\bnot (?P<old>.+?)[,;]? (?:but|it's|it is|rather)(?: it's| it is| rather)? (?P<new>.+)$`,
	`\b(?:change|correct|update|fix|switch|replace|edit|set|move) (?P<old>.+?) (?:to|with|into|by)(?: be| read)? (?P<new>.+)$`,
	`\b(?:swap|exchange|trade|switch|replace)(?: out)? (?P<old>.+?) for (?P<new>.+)$`,
	`\b(?:make|have|put) (?:the |my )?(?P<old>[^,.;]*?\d[^ ,.;]*(?: (?:o'clock|am|pm|a\.m\.|p\.m\.|hours?|hrs?|weeks?|months?|years?))?)(?: (?:one|slot|time|part|figure|bit))? (?:into |to |be |a )?(?P<new>\d[^,;]*?)(?:,? (?:instead|rather|please|then))*[?.! ]*$`,
	`\b(?:make|have|put) (?:the |my )?(?P<old>(?:mon|tues|wednes|thurs|fri|satur|sun)days?)(?: (?:one|slot|shift))? (?:into |to |be )?(?:a |the )?(?P<new>(?:mon|tues|wednes|thurs|fri|satur|sun)days?)(?:,? (?:instead|rather|please|then))*[?.! ]*$`,
	`^(?P<new>.+?)(?:,? (?:instead of|rather than)|,? (?:and |it's |that's )?not) (?P<old>.+)$`,
	`\b(?:said|wrote|put|typed|entered|told you|gave you|answered) (?P<old>.+?)(?:,|;|\.| but| when)+ ?(?:but |and )?(?:i meant|i mean|it's|it is|it should be|it should have been|that should be|it was|actually|in fact|the (?:right|correct) \w+ is)[ :]*(?P<new>.+)$`,
	`^(?P<old>.+?) (?:is|was) (?:wrong|a typo|incorrect|a mistake|not right|old|outdated|misspelled)[,.;:]* (?:and |but )?(?:it's|it is|it should be|it should have been|the (?:right|correct|new) \w+ is|use|please use)?[ :]*(?P<new>.+)$`,
	`^(?P<old>.+?),? should (?:actually |really )?(?:be|have been|read|say) (?P<new>.+)$`,
)

// tails tell how a number ends that was told before: 「末尾は322です」, "the last three digits should be 322".
func tails() []*pattern.Regexp { return requests.Forms("number ends") }

// announced is a first sentence that says only that something is going to be corrected: 「すみません、訂正させてください。」
var announced = lazy(`^(?:[^。.!?0-9@]{0,30}(?:訂正|間違|まちが|修正|直し|誤り|\bcorrect\w*|\bmistakes?|\bfix)[^。.!?0-9@]{0,30}|(?:あ|あの|えっと|すみません|すいません|ごめんなさい|失礼しました|申し訳(?:ありません|ございません|ないです)|sorry|oops|oh)[^。.!?0-9@]{0,20})[。.!]+ *`)

// opens ask for an answer to be changed; what they name may be anything.
var opens = lazyAll(
	`^(?:すみません|あ|あの|えっと|では|じゃあ)?[、, ]*(.{1,40}?)(?:を|の|は|も|が)?(?:直(?:す|し|せ)|修正|変更|訂正|書き直|書き換え|変え(?:たい|て|ます)|やり直)\S*$`,
	`^(?:sorry,? |hi,? |ok,? |oh,? |wait,? )*(?:i(?:'d| would)? (?:like|want|need|have) to |please |can (?:i|we|you) |could (?:i|we|you) |may i |let me |let's )*(?:edit|change|correct|fix|update|redo|revise|modify)(?: my| the| your)? (.{1,50}?)(?:,? please|,? (?:if )?i may|\?)*[.!]?$`,
)

// intoOnly is what something is to be made, where it is not said what: 「週12時間に」.
var intoOnly = lazy(`^(?:やっぱり|やはり|すみません|あの?|えっと|[、, ])*([^、。]{0,20}[0-9][^、。はがをの]{0,10})(?:に|へ)$`)

// removes ask for an answer to be taken out; what they name may be anything.
var removes = sync.OnceValue(func() []*pattern.Regexp { return requests.Forms("removes") })

// newOnly has what is to be there alone.
var newOnly = lazy(`(?:正しくは|正確には|訂正(?:です|します|させてください)?[、。:： ]+|\bcorrection[:,.]? |\bi meant |\bi mean |\bactually,? (?:it's |it is )?)(.+)$`)

const (
	kanjiDigits = "一二三四五六七八九"
	whichJA     = `(?:(\d{1,2})|([一二三四五六七八九十]))(?:番目|番|つ目|個目|問目|項目め)(?:の(?:答え|回答|項目|質問|やつ|もの|内容))?`
	whichEN     = `(?:(?:number|no\.?|answer|item|question|field|point|nr\.?)\s?#?\s?(\d{1,2})|#\s?(\d{1,2})|(?:the |my )?(\d{1,2})(?:st|nd|rd|th)(?: (?:answer|item|one|question|field|point))?|(?:the |my )?(first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|last) (?:answer|item|one|question|field|point))`
)

var byNumber = lazyAll(
	`^[^0-9]{0,12}?`+whichJA+`(?:を|の|は|が|も)?[^0-9にへ]{0,6}?(?:直|修正|変更|訂正|書き直|変え|間違|違|やり直|戻)`,
	`^(?:すみません|あ|えっと)?[、 ]*(?:(\d{1,2})|([一二三四五六七八九十]))(?:番目|つ目|個目|問目)の(?:答え|回答|項目)(?:です|を|で|お願いします)*[。]?$`,
	`\b(?:edit|change|correct|fix|update|redo|revise|back to|go to|modify) (?:my |the |to )?`+whichEN+`(?:,? please)?(?:[.!?]|$| to\b)`,
	`^(?:my |the )?`+whichEN+`(?: please| (?:is|was) (?:wrong|incorrect|a mistake|not right).*)?[.!]?$`,
	`^(?:edit|change|correct|fix|update) (\d{1,2})(?:,? please)?[.!]?$`,
	`^(\d{1,2})(?:を|の)(?:直|修正|変更|訂正)\S*$`,
)

// numberedAnew name an answer by its number and tell another: 「6番はGoにしてください。3年です」, "number 6 should be Go".
var numberedAnew = lazyAll(
	`^(?:すみません|あ|えっと|やっぱり|では|[、 ])*(?:(\d{1,2})|([一二三四五六七八九十]))(?:番目?|つ目|問目)(?:の(?:答え|回答|項目))?(?:は|を)[、 ]*(.*?\S ?(?:に(?:して|変更|修正|訂正|直|変え)|です|が正し|でお願い).*)$`,
	`^(?:sorry,? |oh,? |wait,? |actually,? |please |can you |could you )*(?:(?:change|correct|make|update|set) )?(?:my |the )?(?:number|no\.?|answer|item|nr\.?|#) ?#?(\d{1,2})()(?:,? (?:should (?:be|read|say)|is|to|into|becomes)|:) (.+)$`,
	`^(?:sorry,? |oh,? |wait,? |actually,? |please |can you |could you )*(?:change|correct|update|set) #?(\d{1,2})() (?:to|into) ([^\d].*)$`,
)

// numberedNew is the number of an answer and what it is to be; 0 where none is named so.
func numberedNew(s string) (n int, told string) {
	for _, re := range numberedAnew() {
		m := re.FindStringSubmatch(s)
		if m == nil || notRight().MatchString(m[3]) {
			continue
		}
		if n, err := strconv.Atoi(m[1]); err == nil {
			return n, m[3]
		}
		if m[2] == "十" {
			return 10, m[3]
		}
		return strings.Index(kanjiDigits, m[2])/len("一") + 1, m[3]
	}
	return 0, ""
}

// notRight only says that an answer is wrong, and tells none.
var notRight = lazy(`^(?:違い|違う|間違|ちがい|まちが|直|修正|変更|訂正|(?:a )?(?:wrong|incorrect|mistake|not right|typo))`)

var ordinals = []string{"first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"}

// refers is a word for an answer that says nothing of what it holds: "change that to no".
var refers = lazy(`^(?:it|this|that|this one|that one|the (?:last|previous) (?:one|answer|question)|my (?:last|previous) (?:answer|one)|my answer|the answer|what i (?:just )?(?:said|wrote|told you)|(?:the|my) last bit|them|those|それ|これ|今の|いまの|今の話|いまの話|今の回答|さっきの|前の|答え|回答)$`)

var ordinal = lazy(`^(?:the |my )?(?:(?:number|no\.?|nr\.?|point|#)\s?#?\s?\d{1,2}|\d{1,2}(?:st|nd|rd|th)(?: one)?|(?:` + strings.Join(ordinals, "|") + `|last) one)(?: please)?[.!]?$`)

// Last is the number that stands for the last answer.
const Last = -1

// numbered reads the number of an answer that is to be changed.
func numbered(s string) (n int, asks bool) {
	for _, re := range byNumber() {
		m := re.FindStringSubmatch(s)
		if m == nil {
			continue
		}
		for _, g := range m[1:] {
			switch low := strings.ToLower(g); {
			case g == "":
				continue
			case low == "last":
				return Last, true
			case g == "十":
				return 10, true
			case slices.Contains(ordinals, low):
				return slices.Index(ordinals, low) + 1, true
			case strings.Contains(kanjiDigits, g):
				return strings.Index(kanjiDigits, g)/len("一") + 1, true
			}
			if n, err := strconv.Atoi(g); err == nil && n > 0 {
				return n, true
			}
		}
	}
	return 0, false
}

var (
	oldHead = lazy(`^(?:(?:すみません|すいません|ごめんなさい|失礼しました|あの?|えっと|えーと|さっきの|先ほどの|前の|訂正です|訂正|やっぱり|やはり|実は|sorry|oh|actually|wait|no|correction|hi|well|it's|it is|it was|i'm|my|the|from|that)[、。,.:; ]+|(?:さっきの|先ほどの|さっき|先ほど|前の))+`)
	oldTail = lazy(`(?:という?の|の?(?:方|ほう)|から|まで|です|でした|で|の| (?:one|slot))?[、。,.;:?「」"' ]*$`)
	newHead = phrased(`^(?:[^,.;]{0,40}\b{spelled wrong}[,.;:]+ *)?(?:{before a new answer}[、。,.:; ]*)+`)
	newTail = lazy(`(?:(?:が正しい|の間違い|のつもり|の誤り)?(?:です|でした|ます|ました|だった|になります|となります|でお願いします|お願いします|に(?:変更|修正|訂正|直)\S*|にしてください|と申します|といいます|ですね|ので|よ|ね|,? please|,? thanks?(?: you)?|,? instead|,? really|,? in fact|,? actually))*[、。,.!?;」"' ]*$`)
)

func trimOld(s string) string {
	s = oldHead().ReplaceAllString(strings.TrimSpace(s), "")
	return strings.Trim(oldTail().ReplaceAllString(s, ""), ` 「」"'`)
}

func trimNew(s string) string {
	s = newHead().ReplaceAllString(strings.TrimSpace(s), "")
	return strings.Trim(newTail().ReplaceAllString(s, ""), ` 「」"'`)
}
