package process

import (
	"strings"

	"golang.org/x/text/unicode/norm"
)

// The buttons of a draft's card. Source: the contract of the JSON lines.
const (
	buttonCreate  = "create"
	buttonChange  = "change"
	buttonDiscard = "discard"
)

// inputText is the input of the form behind "change".
const inputText = "text"

// words are what can be written instead of pressing a button. Only a message that is nothing else counts: a sentence is for the model.
var words = map[string]string{
	"create": buttonCreate, "create template": buttonCreate, "create the template": buttonCreate, "create it": buttonCreate, "save it": buttonCreate,
	"作成": buttonCreate, "作成して": buttonCreate, "作成してください": buttonCreate, "テンプレートを作る": buttonCreate, "テンプレートを作成": buttonCreate,
	"テンプレートを作って": buttonCreate, "テンプレートを作ってください": buttonCreate, "テンプレートを作成して": buttonCreate, "テンプレートを作成してください": buttonCreate,
	"create this": buttonCreate, "make the template": buttonCreate, "save": buttonCreate, "save the template": buttonCreate, "create it please": buttonCreate,
	"作って": buttonCreate, "作ってください": buttonCreate, "これで作って": buttonCreate, "これで作ってください": buttonCreate, "これで作成": buttonCreate,
	"これで作成して": buttonCreate, "これで作成してください": buttonCreate, "作成お願いします": buttonCreate, "保存": buttonCreate, "保存して": buttonCreate,
	"保存してください": buttonCreate,
	"discard":  buttonDiscard, "discard it": buttonDiscard, "破棄": buttonDiscard, "破棄して": buttonDiscard, "破棄してください": buttonDiscard,
	"やめる": buttonDiscard,
}

func wordOf(text string) string {
	text = strings.Trim(strings.TrimSpace(strings.ToLower(norm.NFKC.String(text))), "/.!。 ")
	return words[text]
}
