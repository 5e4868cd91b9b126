package text_test

import (
	"fmt"

	"github.com/mendanhq/mendan/agents/language/text"
)

// A message is answered in its own language; one that shows none goes on in the language that was spoken before.
func ExampleLanguageOf() {
	for _, said := range []string{
		"来週の月曜日に面接を受けたいです",
		"Can I move the interview to Monday?",
		"What does 「締め切り」 mean?",
		"error on login と出ます",
		"090-1234-5678",
	} {
		fmt.Println(text.LanguageOf(said, text.Japanese), said)
	}
	// Output:
	// ja 来週の月曜日に面接を受けたいです
	// en Can I move the interview to Monday?
	// en What does 「締め切り」 mean?
	// ja error on login と出ます
	// ja 090-1234-5678
}

// Names and codes are the same in any width and case.
func ExampleKey() {
	fmt.Println(text.Key("Ｋ７ＱＦ") == text.Key("k7qf"))
	fmt.Println(text.Key("ﾊﾞｯｸｴﾝﾄﾞ Engineer"))
	// Output:
	// true
	// バックエンド engineer
}
