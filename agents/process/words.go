package process

import (
	"strings"
	"sync"

	fold "github.com/mendanhq/mendan/agents/language/text"

	"github.com/mendanhq/mendan/agents/language/pattern"
)

// The buttons of a draft's card. Source: the contract of the JSON lines.
const (
	buttonCreate  = "create"
	buttonChange  = "change"
	buttonDiscard = "discard"
)

// What can be written beside the buttons.
const (
	wordShow      = "show"      // the draft in force, once more
	wordReopen    = "reopen"    // a design that was discarded goes on
	wordTemplates = "templates" // what templates there are
)

// inputText is the input of the form behind "change".
const inputText = "text"

// polite is what may stand around a word and changes nothing of it.
const polite = `(?:はい|ええ|うん|では|じゃあ|それでは|ok|okay|オッケー|了解(?:です|しました)?|大丈夫(?:です)?|問題(?:ない|ありません)(?:です)?|いいです|よさそう(?:です)?|良さそう(?:です)?|これで|それで|この案で|この内容で|その案で|この案を|これを|それを|すみません|やっぱり|やはり|もう|一度|いったん|お願い(?:します|いたします|できますか)?|よろしく(?:お願いします)?|(?:て|で)?(?:ください|下さい|もらえますか|いただけますか|ほしい(?:です)?|ね|よ)|yes|yeah|yep|sure|please|pls|thanks?(?: you)?|great|good|perfect|fine|looks? (?:good|fine|great)|go ahead(?: and)?|that'?s (?:all|it|fine|good)|let'?s|just|now|then|and|so|well|no|oh|i'?d like to|i want to|can you|could you|で|、|。|,|\.|!|！|\?|？|\s)*`

// words are what can be written instead of pressing a button, and a few more. Only a message that is nothing else counts: a sentence is
// for the model.
var words = []struct {
	word string
	is   func() *pattern.Regexp
}{
	{buttonCreate, message(`(?:テンプレートにし(?:て|ます|たい(?:です)?)|(?:テンプレート(?:を|に|として)?|プロセスを)?(?:作成|作って|作る|作ります|作りたい(?:です)?|保存|登録|確定)(?:し(?:て|ます|たい(?:です)?)|する)?|create(?:して|します|する)?(?: (?:it|this|that|the template|a template|template|the process))?|(?:save|store|finali[sz]e)(?: (?:it|this|that|the template|template|as (?:a )?template))?|make (?:the|it a|this a) template)`)},
	{buttonDiscard, message(`(?:(?:案|この案|これ|全部|すべて|設計)?(?:を|は)?(?:破棄|キャンセル|中止|取りやめ|取り止め)(?:し(?:て|ます|たい(?:です)?)|する|で)?|やめる|やめます|やめておきます|なかったことに(?:し(?:て|ます))?|(?:discard|scrap|cancel|drop|abort|throw away)(?: (?:it|this|that|everything|the draft|the whole thing|all of it))?|never ?mind|forget (?:it|about it)(?:,? cancel)?)`)},
	{wordReopen, message(`(?:(?:案を|これを)?(?:元に|もとに)?(?:戻し|復活させ|復元し|取り消し)(?:て|ます|たい(?:です)?)?|(?:破棄|キャンセル|中止)(?:は|を)?(?:取り消し|なし|やめ)(?:て|で|ます)?|続け(?:ます|たい(?:です)?|て)?|再開(?:し(?:ます|たい(?:です)?|て))?|undo|restore(?: it)?|reopen(?: it)?|bring it back|continue|go on|resume|i changed my mind)`)},
	{wordTemplates, message(`(?:(?:いまある|今ある|作った|保存した|ほかの|他の|登録済みの)?テンプレート(?:の)?(?:(?:一覧|リスト)(?:を|は)?|(?:を|は)(?:何が)?|は、?何が)(?:見せ|表示し?|教え|一覧|ありますか)?(?:て)?|(?:list|show)(?: me)?(?: (?:all|the|our|my))* templates?|(?:what|which) templates (?:are there|do we have|exist)|templates)`)},
	{wordShow, message(`(?:(?:今の|いまの|現在の|今|いま|ここまでの|最新の)?(?:案|流れ|状態|状況|内容|プロセス|段階|ステップ|手順|全体)?(?:の)?(?:一覧)?(?:を|は)?(?:見せ|表示し|確認させ|出し)(?:て)?|(?:今の|いまの|現在の|最新の|ここまでの)(?:案|流れ|状態|状況|内容|プロセス|段階|ステップ|手順)(?:の一覧)?(?:は)?|(?:今|いま|案|現在)(?:は|って)?(?:どう(?:なって|なっ)(?:い)?(?:ます|る)(?:か)?|どんな(?:感じ|状態)(?:です)?(?:か)?)|一覧|(?:show|list|display)(?: me)?(?: (?:the|all|our|current|latest))*(?: (?:draft|steps?|process|plan|it|what (?:we|you|i) have(?: so far)?|again))*|(?:what|where) (?:do we have|are we|have we got|is the (?:current )?draft)(?: so far| now)?|(?:the )?current draft|what does it look like)`)},
}

// message is one that has these words and nothing else that counts.
func message(words string) func() *pattern.Regexp {
	return sync.OnceValue(func() *pattern.Regexp { return pattern.MustCompile(`(?i)^` + polite + `(?:` + words + polite + `)+$`) })
}

// wordOf is which word a message is; empty for none.
func wordOf(text string) string {
	text = strings.Trim(strings.TrimSpace(fold.NFKC(text)), "/")
	if len(text) > 200 {
		return ""
	}
	for _, w := range words {
		if w.is().MatchString(text) {
			return w.word
		}
	}
	return ""
}
