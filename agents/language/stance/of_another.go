package stance

import (
	_ "embed"
	"slices"
	"strings"
	"sync"

	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/language/text"
)

//go:embed data/others.txt
var othersData string

// others are the phrases of data/others.txt, and the patterns that are made of them.
var others = sync.OnceValue(func() Phrases {
	out := readPhrases(othersData)
	list := func(name string) string { return "(?:" + out[name].String() + ")" }
	thing := list("of something")
	whose := `\b(?:my|our|his|her|their|the|an?) (?:[a-z]+ )?` + list("persons") + `s?\b`
	ja := `(?:^|[^\p{Han}\p{Katakana}])` + list("persons ja") + `(?:の[\p{Han}\p{Katakana}]{1,6})?` // not the 夫 of 大丈夫
	for name, p := range map[string]string{
		// "my friend's e-mail is", "my boss on", "my mum: ", "through my friend Bob's number,"
		"before": whose + `(?: [\p{L}]+)?(?:'s|s'|s)?(?: (?:new|work|personal|private|own|home|business|gmail))*(?: ` + thing + `)*(?: (?:is|was|are|at|on|has|uses|would be|instead|then))*[\s:,=(<]*$`,
		// "hers is", "mams is", "my husband's is on file somewhere ("
		"theirs": `(?:^|[\s,.;(])(?:hers|his|theirs|` + list("persons") + `'?s)(?: ` + thing + `)?(?: is| was|:)(?: [a-z]+){0,4}?[\s:,=(<]*$`,
		"of":     `\b(?:of|from|belongs to|belonging to) (?:[a-z]+ )?` + whose + `[\s:,=(<]*(?:(?:is|at)\s)?$`,
		// "that's my dad's", "(my boss's number)", "is my friend's"
		"behind": `^["')>]*[\s,;:(–-]*(?:(?:but |and )?(?:that|this|it|which)?(?:'s|\s?is|\s?was|\s?belongs to)\s)?(?:actually |just )?` + whose + `(?:'s|s')`,
		// "thats my mums", "this is my dad"
		"plainly behind": `^["')>]*[\s,;:(–-]*(?:but |and )?(?:that|this)(?:'?s| is| was) (?:actually |just |only )?` + whose,
		"belong":         `^["')>]*[\s,;:(–-]*(?:(?:but |and )?(?:that|this|it|which) )?(?:belongs to|of|from) ` + whose,
		// 友達のメールは, 母の携帯なんですけど
		"before ja": ja + `(?:さん|くん|君|ちゃん)?(?:の|は|が|:|、)\s?(?:(?:個人|仕事|会社|自宅|家|私用)用?の)?` + thing + `*(?:なんですけど|なんですが|ですけど|ですが|だと|です|なら|で|は|が|の|に|を|:|、|「|\s)*$`,
		// は母の番号です, （友達のです）
		"behind ja": `^[」)\s、。は(]*(?:これは?|こちらは?)?` + list("persons ja") + `(?:さん|くん|君|ちゃん)?の` + thing + `*(?:です|でした|なんです|になり|だ|\)|。|$)`,
		// 友達は12月から, "my friend can start on"
		"doer": whose + `(?: [\p{L}]+)? (?:(?:can|could|will|would|wants to|is going to|is able to) )?(?:start|begin|join|works?|does|did|gets?|got|earns?|makes|made|has|had|is free|is available)[^.;!?\n]{0,40}$`,
		// 弟は16ですが, 前は28時間だったけど, "my brother's 16 but"
		"contrasted": ja + `(?:さん|くん|君|ちゃん|たち)*(?:は|も|が)[^。]{1,30}?` + list("but ja") + `[、\s]*|` + `(?:^|[。、\s])` + list("once ja") + `[^。]{1,30}?` + list("but ja") + `[、\s]*|` +
			whose + `(?:'s|s')? [^.;!?]{1,40}?,? ` + list("but") + `,? `,
		"doer ja": ja + `(?:さん|くん|君|ちゃん)?(?:は|が|も|なら)、?\s?(?:もう|たぶん|多分)?$`,
	} {
		out[name] = pattern.MustCompile(p)
	}
	return out
})

// maxOwner is how much, in bytes, of what stands before a thing is read to see whose it is.
const maxOwner = 100

// OfAnother reports that what stands at a place is said to be somebody else's: "my friend's e-mail is", 「友達のメールは」, "that's my dad's".
func OfAnother(t text.Text, at text.Span) bool {
	return SaidOfAnother(clauseBefore(t, at.Start), text.BytesAfter(t.Low, at.End, maxOwner))
}

// SaidOfAnother is the same for what stands before and behind it.
func SaidOfAnother(fore, aft string) bool {
	o := others()
	for _, name := range []string{"before", "theirs", "of", "before ja"} {
		if m := o[name].FindStringIndex(fore); m != nil && !o["own"].MatchString(lastWords(fore[m[0]:])) {
			return true
		}
	}
	return slices.ContainsFunc([]string{"behind", "plainly behind", "belong", "behind ja"}, func(name string) bool {
		return o[name].MatchString(aft)
	})
}

// InPlaceOf reports a message that is written for somebody else: 「娘の代わりに打ってます」, "typing this for my mum".
func InPlaceOf(t text.Text) bool { return others()["in place of"].MatchString(t.Low) }

// DoneByAnother reports that somebody else does what is told of a day: "my friend can start on", 「友達は12月から」.
func DoneByAnother(t text.Text, at text.Span) bool {
	fore := clauseBefore(t, at.Start)
	for _, name := range []string{"doer", "doer ja"} {
		if m := others()[name].FindStringIndex(fore); m != nil && !others()["own"].MatchString(lastWords(fore[m[0]:])) {
			return true
		}
	}
	return false
}

// WithoutContrasted leaves out what is told of others, or of once, only to say that oneself, or now, it is otherwise: 「弟は16ですが、私は22です」.
func WithoutContrasted(t text.Text) text.Text {
	p, own := others()["contrasted"], others()["own"]
	low := p.ReplaceAllStringFunc(t.Low, func(told string) string {
		if own.MatchString(lastWords(told)) {
			return told
		}
		return " "
	})
	if low == t.Low || strings.Trim(low, " 、,.。!") == "" {
		return t
	}
	return text.Read(low)
}

// lastWords are the words behind the first one, which says whose ("my" friend's).
func lastWords(s string) string {
	if _, rest, ok := strings.Cut(s, " "); ok {
		return rest
	}
	return s
}

// clauseBefore is what stands before a place in its sentence.
func clauseBefore(t text.Text, i int) string {
	fore := text.BytesBefore(t.Low, i, maxOwner)
	if m := endOfSentence().FindAllStringIndex(fore, -1); m != nil {
		fore = fore[m[len(m)-1][1]:]
	}
	return fore
}

var endOfSentence = pattern.Lazy(`[。\n;!?]|\. `)
