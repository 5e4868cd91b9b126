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
	notSpeech = pattern.Lazy(`(?i)^(?:\s*(?:teacher|class|lessons?|literature|school|major|department|test|exam|translation|version|speaker|name|company|republic|america|kingdom|national|citizen|passport|guy|man|woman|person|people|food|restaurant)\b|の(?:先生|授業|文学|試験|資料|教師|会社)|教師|学校|能力|検定)`)

	nationality = pattern.Lazy(`(?i)\b(?:i am|i'm|im|we are|as an?|being)(?: (?:an?|half|originally|also|actually))*\s*$`)

	cannotAfter = pattern.Lazy(`(?i)^\s*(?:(?:で)?は|が|じゃ|では|も)?[、,]?(?:(?:あまり|ちょっと|まだ|全然|そんなに)[、,]?)*` +
		`(?:(?:上手|得意|流暢|うま|上手く|うまく|よく)(?:では|じゃ|に|く)?(?:は)?)?` +
		`(?:なく|ない|ありません|苦手|下手|できま?せん|できない|話せません|話せない|わかり?ません|わからない|分か|無理|不得意|不安|自信が(?:ない|ありません)|以外)` +
		`|^\s+(?:skills? )?(?:is|are|'s)` + degree + `(?:weak|bad|poor|difficult|hard|terrible|rusty|limited|tough)\b` + clauseEnd +
		`|^\s+(?:skills? )?(?:isn't|aren't|(?:is|are|'s) not)` + degree + `(?:great|good|strong|fluent)\b` + clauseEnd) // not "english is good"

	cannotBefore = pattern.Lazy(`(?i)(?:\bnot|n't|cannot|\bno|\bwithout|\bexcept|\b(?:any|every)thing but|instead of|rather than|\bonly a (?:little|bit of)|\bbad at|\bdon't \w+)(?: (?:speak|know|understand|use|in|want|very good|good|fluent|comfortable|with|any|much|really|at))*\s*$`)

	littleAfter = pattern.Lazy(`^(?:は|も|が)?(?:少し|ちょっと|少々|日常会話|片言|カタコト|多少)|^を(?:勉強|学|習|教|専攻)|^で(?:メール|資料|書類|論文|会議|接客|対応し|プレゼン|仕事)|^(?i)\s+(?:is my second|a (?:little|bit)|at school|at work)`)

	littleBefore = pattern.Lazy(`(?i)\b(?:a little|a bit of|some|basic|learn(?:ing|ed)?|study(?:ing)?|studied|taught|teach(?:ing)?|mother tongue is|native)(?: bit of)?\s*$|(?:少し|ちょっと)$`)

	mayUse = pattern.Lazy(`(?i)^でも(?:大丈夫|いい|良い|よい|よろし|ok|おk|可|構)[^、。\n]{0,8}?(?:か|\?|？)`)

	alsoFine = pattern.Lazy(`(?i)^でも\p{L}{1,6}でも|^でも(?:大丈夫|いい|良い|よい|よろし|ok|おk|可|構|問題な|対応)|^ is (?:also|fine too|ok too)|^ (?:too|also|as well|ok too|fine too)\b`)

	strongAfter = pattern.Lazy(`(?i)^(?:の(?:ほう|方))?(?:が(?:いい|良い|よい|楽|助かり|得意|ありがたい)|で(?:お願い|いい|よろしく|続け|話|大丈夫)|を(?:希望|使))|^,? (?:please|is (?:better|easier|best|fine)|would be|works|preferred|if possible)`)

	strongBefore = pattern.Lazy(`(?i)(?:prefer|rather(?: use| speak)?|better in|continue in|switch to|speak in|let's (?:do|use|speak|go with)|comfortable (?:in|with)|go with|choose|mostly|mainly|primarily)(?: to speak)?\s*$|(?:→|->|より)\s*$`)

	request = pattern.Lazy(`(?i)please|\bpls\b|prefer|\brather\b|\blet's|switch|change to|continue|\bspeak|\btalk|\buse\b|in (?:english|japanese|german|french|spanish|chinese|korean|portuguese)\b|(?:english|japanese) (?:(?:is )?(?:ok|okay|fine|good|better|best|easier|preferred)|would be|works)|por favor|bitte|s'il vous|` +
		`(?:語|ご|英|日)で(?:$|[、。!！\s]|お願|いい|良|よ|大丈夫|話|続|進|やり|行|頼|ok|す|書い|答え|も)|お願い|おねがい|希望|ください|부탁|下さい|がいい|が良い|がよい|に(?:して|変え|切り替え|切替|戻|変更|なおし|直し)|\b(?:back|change|return)(?: it)? (?:to|into) (?:english|japanese)\b|eigo de|nihongo de|onegai`)

	smallWords = pattern.Lazy(`(?i)^(?:[\s\p{P}]|です|で|でお願い\p{L}*|はい|ね|yes|yeah|ok|okay|sure|thanks|thank you|only|just|for now|then|is|fine|us|uk|usa|native|ネイティブ|hi|hello|、)*$`)
)

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
