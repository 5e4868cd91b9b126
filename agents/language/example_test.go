package language_test

import (
	"fmt"

	"github.com/mendanhq/mendan/agents/language"
)

// A message is answered in its own language; one that shows none goes on in the language that was spoken before.
func ExampleOf() {
	for _, said := range []string{
		"来週の月曜日に面接を受けたいです",
		"Can I move the interview to Monday?",
		"What does 「締め切り」 mean?",
		"error on login と出ます",
		"090-1234-5678",
	} {
		fmt.Println(language.Of(said, language.Japanese), said)
	}
	// Output:
	// ja 来週の月曜日に面接を受けたいです
	// en Can I move the interview to Monday?
	// en What does 「締め切り」 mean?
	// ja error on login と出ます
	// ja 090-1234-5678
}

// Names and codes are the same in any width and case.
func ExampleFold() {
	fmt.Println(language.Fold("Ｋ７ＱＦ") == language.Fold("k7qf"))
	fmt.Println(language.Fold("ﾊﾞｯｸｴﾝﾄﾞ Engineer"))
	// Output:
	// true
	// バックエンド engineer
}
