package value

import (
	"testing"

	"github.com/mendanhq/mendan/agents/language/ask"
)

// What is told of somebody else, or of once, to say that oneself or now it is otherwise, is no answer; that there are no limits is one in any words.
func TestContrastedAnswers(t *testing.T) {
	work := ask.Want{Kind: ask.KindChoice, Labels: []string{"就労資格"}, Options: []ask.Option{
		{ID: "yes", Labels: []string{"制限なし"}}, {ID: "h28", Labels: []string{"週28時間以内"}}, {ID: "no", Labels: []string{"働けません"}},
	}}
	check(t, work, ask.Context{Lang: "ja", Country: "JP"}, []says{
		{"友達は28時間だけど、私は制限ないです", ask.Found, "yes"},
		{"先輩は制限なしですが、私は28時間以内です", ask.Found, "h28"},
		{"以前は週28時間でしたが、いまは永住者です", ask.Found, "yes"},
		{"就労制限等はございませんので、問題なく働けます", ask.Found, "yes"},
		{"制限は去年解除されました", ask.Found, "yes"},
		{"せいげん とか なにも ないです", ask.Found, "yes"},
		{"制限なんて全くないよー、てかあと何問？", ask.Found, "yes"},
		{"週28時間だけです", ask.Found, "h28"},
	})
	age := ask.Want{Kind: ask.KindChoice, Labels: []string{"18歳以上ですか"}, Options: []ask.Option{{ID: "yes", Labels: []string{"はい"}}, {ID: "no", Labels: []string{"いいえ"}}}}
	check(t, age, ask.Context{Lang: "ja"}, []says{
		{"兄は17ですが私は20です", ask.Found, "yes"},
		{"妹は高校生だけど私は二十歳", ask.Found, "yes"},
		{"19です。友達は17ですけど", ask.Found, "yes"},
	})
}
