package place

import (
	_ "embed"
	"sync"

	"github.com/mendanhq/mendan/agents/language/pattern"
)

// How much somebody can or cannot, and what may end a clause on it.
const (
	degree    = `(?: (?:my|so|very|that|too|really|all that))* `
	clauseEnd = `(?: (?:point|side|for me))?(?:[^a-z ]|$|,| so| but| sorry| enough| yet| i'm)`
)

// What stands before or after a language's name and tells what is said of it.
var (
	notSpeech = wishWords.Lazy(`(?i)^(?:{not speech})`)

	ofSomething = wishWords.Lazy(`(?i){of something else}`)
	heldIn      = wishWords.Lazy(`(?i)^(?:{held in})`)

	nationality = pattern.Lazy(`(?i)\b(?:i am|i'm|im|we are|as an?|being)(?: (?:an?|half|originally|also|actually))*\s*$`)

	cannotAfter = pattern.Lazy(`(?i)^\s*(?:(?:で)?は|が|じゃ|では|も)?[、,]?(?:(?:あまり|ちょっと|まだ|全然|そんなに)[、,]?)*` +
		`(?:(?:上手|得意|流暢|うま|上手く|うまく|よく)(?:では|じゃ|に|く)?(?:は)?)?` +
		`(?:なく|ない|ありません|苦手|下手|できま?せん|できない|話せません|話せない|わかり?ません|わからない|分か|無理|不得意|不安|自信が(?:ない|ありません)|以外)` +
		`|^\s+(?:skills? )?(?:is|are|'s)` + degree + `(?:weak|bad|poor|difficult|hard|terrible|rusty|limited|tough)\b` + clauseEnd +
		`|^\s+(?:skills? )?(?:isn't|aren't|(?:is|are|'s) not)` + degree + `(?:great|good|strong|fluent)\b` + clauseEnd) // not "english is good"

	cannotBefore = wishWords.Lazy(`(?i)(?:{cannot before})(?: (?:speak|know|understand|use|in|want|very good|good|fluent|comfortable|with|any|much|really|at))*\s*$`)

	littleAfter = wishWords.Lazy(`{little after}`)

	littleBefore = pattern.Lazy(`(?i)\b(?:a little|a bit of|some|basic|learn(?:ing|ed)?|study(?:ing)?|studied|taught|teach(?:ing)?|mother tongue is|native)(?: bit of)?\s*$|(?:少し|ちょっと)$`)

	mayUse = pattern.Lazy(`(?i)^でも(?:大丈夫|いい|良い|よい|よろし|ok|おk|可|構)[^、。\n]{0,8}?(?:か|\?|？)`)

	alsoFine = pattern.Lazy(`(?i)^でも\p{L}{1,6}でも|^でも(?:大丈夫|いい|良い|よい|よろし|ok|おk|可|構|問題な|対応)|^ is (?:also|fine too|ok too)|^ (?:too|also|as well|ok too|fine too)\b`)

	strongAfter = wishWords.Lazy(`(?i)^(?:の(?:ほう|方))?(?:{strong after})|^,? (?:please|is (?:better|easier|best|fine)|would be|works|preferred|if possible)`)

	strongBefore = wishWords.Lazy(`(?i)(?:{strong before})(?: to speak)?\s*$|(?:→|->|より)\s*$`)

	request = wishWords.Lazy(`(?i){request}`)

	smallWords = pattern.Lazy(`(?i)^(?:[\s\p{P}]|です|で|でお願い\p{L}*|はい|ね|yes|yeah|ok|okay|sure|thanks|thank you|only|just|for now|then|is|fine|us|uk|usa|native|ネイティブ|hi|hello|、)*$`)
)

//go:embed wish_words.txt
var wishData string

var wishWords = pattern.NewLexicon(wishData)

//go:embed skill.txt
var skillData string

// skillWords are the sections of skill.txt, by name.
var skillWords = sync.OnceValue(func() map[string]*pattern.Regexp {
	out := map[string]*pattern.Regexp{}
	for name, list := range pattern.ReadPhrases(skillData) {
		out[name] = pattern.MustCompile(`(?i)` + list)
	}
	return out
})
