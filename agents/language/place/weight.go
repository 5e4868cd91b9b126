package place

import (
	"strings"
	"sync"

	"github.com/mendanhq/mendan/agents/language/pattern"
)

// cue is a pattern on the words right before or right after a name.
type cue struct {
	before, after *pattern.Regexp
	weight        weight
	born          bool // tells where a life began; who still lives there lives there
}

// cues are tried in order; the first that matches decides. A place that a person left, will go to, was born in or only
// works for is not where they live.
var cues = sync.OnceValue(func() []cue {
	before := func(w weight, p string) cue {
		town := `` // "I live in Nakuru, " Kenya: a town that no list has
		if w == home {
			town = `(?:[\p{L}'-]+(?: [\p{L}'-]+)?,\s*)?`
		}
		return cue{before: pattern.MustCompile(`(?i)(?:` + p + `)\s*(?:the\s+)?` + town + `$`), weight: w}
	}
	after := func(w weight, p string) cue { return cue{after: pattern.MustCompile(`^(?:` + p + `)`), weight: w} }
	born := func(c cue) cue { c.born = true; return c }
	return []cue{
		after(notHome, `\s+is my name`),
		before(home, `\b(?:live|living)(?:,? (?:and|&|/) ?)work(?:ing)?(?: remotely)? (?:in|from|near)|\bwork(?:ing)?(?: remotely| would be| will be| is)? (?:from|out of)`),
		before(notHome, `\b(?:scrap|forget|scratch|ignore|no longer(?: in)?|left|instead of|rather than)`),
		before(notHome, `\b(?:my (?:first |last |full )?name(?: is|'s)?|call me|i'm called|i am called)`),
		born(after(notHome, `(?:の)?(?:出身|生まれ|育ち)|で(?:生まれ|育[ちっ])`)),
		after(notHome, `(?:の)?国籍|で(?:働いてい(?:た|まし)|仕事をしてい(?:た|まし))`),
		after(notHome, `から(?:来|引っ越|移|帰)|(?:に|へ)(?:引っ越[すしそ]|移住(?:する|した|予定)|移る|行[くきっ]|留学|出張|旅行|帰[るり])`),
		after(notHome, `に(?:以前|昔|かつて)?(?:住んで(?:い)?(?:た|まし)|いた(?:こと|時|頃|。|$)|いました|滞在していました)`),
		after(notHome, `(?:に)?(?:は|では|じゃ|には)(?:なく|ない|ありません|住んで(?:い)?(?:ない|ません))|以外|の(?:会社|企業|大学|学校|顧客|お客)`),
		after(home, `(?:都|府|県|州|市|区|国内)?(?:に|で|の(?:ほう|方|中)?に)?(?:今|いま|現在)?(?:住|在住|暮ら|居住|いま(?:す|$)|おりま|滞在|拠点)`),
		before(home, `(?:住まい|居住地|住所|居住国|住んでいるの|住んでるの)(?:は|:|：)\s*`),
		born(before(notHome, `\b(?:born|raised|grew up|brought up)(?: and \w+)?(?: in| at)?|\boriginally(?: from| in)?`)),
		before(notHome, `\bused to (?:live|be|work|stay) (?:in|at)|\b(?:lived|worked|studied|was|were) (?:in|at)|\bmoved (?:here |over |away |back )*from`),
		before(notHome, `\b(?:moving|relocating|going|travell?ing|visit(?:ing)?|trips?|flying) (?:to|in)?|\b(?:move|relocate|go|fly|head|return)(?: back| home| over)? to`),
		before(notHome, `\bnot(?: living| based| located)? ?(?:in|from|at)?|n't (?:live |based )?in|\bexcept|\b(?:jobs?|work|visa|clients?|customers?|company|office|team|family|parents|friends?|people)(?: \w+)? (?:in|for|from|of)`),
		before(home, `\b(?:live|living|based|reside|residing|located|staying|stay|settled|home is|moved)(?: currently| now| right now| here| just)*(?: in| at| near| outside| around| out of| to)`),
		before(home, `(?:\bi(?:'m| am|m)|^we(?:'re| are)|\bcurrently|\bnow|\bcalling(?: you)?)`+
			`(?: currently| now| here| over| just| right| still| back)*(?: in| at| near| outside| around)`),
	}
})

// still tells that somebody never left; asksUs and asksUsJa are questions about us, not answers.
var (
	still    = pattern.Lazy(`(?i)\bstill (?:live|here|there|am|based)|今も(?:そこに)?(?:住|います)|ずっと(?:住|います)`)
	asksUs   = pattern.Lazy(`(?i)^\W*(?:and |but |so )?(?:are|is|do|does|can|could|would|will|what|where|why|how|which|who|when)\b`)
	asksUsJa = pattern.Lazy(`^[^。!！\n]{0,40}(?:会社|企業|求人|仕事|勤務|オフィス|拠点|働け|必要|教えて)[^。!！\n]{0,20}(?:か[?？。]|か$|[?？]|教えて)`)
)

// joined is what may stand between two names that are said of the same thing: "Boise, Idaho", 「日本（大阪）」, "Spain and
// Portugal".
var joined = pattern.Lazy(`^(?:[\s,、・/(（)）:.\-]|の|州|市|県|(?:\b(?:in|the|state|area|city|of|and|or|usa?)\b)|と|や|か)*$`)

// window is how many bytes around a name are looked at.
const window = 60

// weighMentions sets the weight of each mention from the words around it. A name that continues another one's place has its weight.
func weighMentions(s string, ms []mention) {
	for i := range ms {
		ms[i].weight = neutral
		left := sentenceStart(s, ms[i].start)
		right := s[ms[i].end:min(len(s), ms[i].end+window)]
		if i > 0 && ms[i-1].end <= ms[i].start && joined().MatchString(s[ms[i-1].end:ms[i].start]) {
			ms[i].weight = ms[i-1].weight
		}
		if asksUs().MatchString(left) && strings.Contains(right, "?") || asksUsJa().MatchString(right) {
			ms[i].weight = notHome
			continue
		}
		for _, c := range cues() {
			if c.born && still().MatchString(s) {
				continue
			}
			if c.before != nil && c.before.MatchString(left) || c.after != nil && c.after.MatchString(right) {
				ms[i].weight = c.weight
				break
			}
		}
		inheritWeight(s, ms, i)
	}
}

// inheritWeight gives names before this one, that tell the same place, its weight: 「日本の大阪に住んでいます」.
func inheritWeight(s string, ms []mention, i int) {
	for j := i; j > 0 && ms[j].weight != neutral && ms[j-1].weight == neutral; j-- {
		if ms[j-1].end > ms[j].start || !joined().MatchString(s[ms[j-1].end:ms[j].start]) {
			return
		}
		ms[j-1].weight = ms[j].weight
	}
}

// sentenceStart returns what stands before byte i in its sentence, at most the window.
func sentenceStart(s string, i int) string {
	from := max(0, i-window)
	left := s[from:i]
	if k := strings.LastIndexAny(left, "。!?！？\n;"); k >= 0 {
		left = left[k:]
	}
	if k := strings.LastIndex(left, ". "); k >= 0 {
		left = left[k+2:]
	}
	return left
}
