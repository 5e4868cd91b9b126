package text_test

import (
	"slices"
	"testing"

	"github.com/mendanhq/mendan/agents/language/text"
)

func TestSentenceEndsUnmarked(t *testing.T) {
	for said, want := range map[string][]string{
		"二十五時間ですあの私は糖尿があります":  {"二十五時間です", "あの私は糖尿があります"},
		"はい超えてます面接は電話でお願いします": {"はい超えてます", "面接は電話でお願いします"},
		"興味がある 在庫の仕組みを作りたい":   {"興味がある", "在庫の仕組みを作りたい"},
		"平日でしたら毎日大丈夫です":       {"平日でしたら毎日大丈夫です"},
		"7年ですが、最近は触っていません":    {"7年ですが、最近は触っていません"},
		"了解ですw":      {"了解ですw"},
		"追記です2、よろしく": {"追記です2、よろしく"},
	} {
		var got []string
		for _, s := range text.AtSpaces(said, text.Sentences(said)) {
			got = append(got, s.In(said))
		}
		if !slices.Equal(got, want) {
			t.Errorf("%q is parted into %q", said, got)
		}
	}
}
