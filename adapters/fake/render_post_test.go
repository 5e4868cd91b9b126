package fake

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/mendanhq/mendan/bot"
)

func TestWrapKnowsWideCharactersAndTypography(t *testing.T) {
	tests := []struct {
		text  string
		width int
		want  []string
	}{
		{"one two three", 8, []string{"one two", "three"}},
		{"氏名を教えてください。", 10, []string{"氏名を教え", "てくださ", "い。"}},
		{"これは「括弧」です", 8, []string{"これは", "「括弧」", "です"}},
		{"Goは3年です", 6, []string{"Goは3", "年です"}},
		{"https://example.jp/a", 10, []string{"https://ex", "ample.jp/a"}},
		{"a\n\nb", 5, []string{"a", "", "b"}},
		{"\x1b[31mred\x07\u202e", 20, []string{"[31mred"}},
		{"", 5, []string{""}},
	}
	for _, tt := range tests {
		if diff := cmp.Diff(tt.want, wrapText(tt.text, tt.width)); diff != "" {
			t.Errorf("%q at %d:\n%s", tt.text, tt.width, diff)
		}
	}
}

func TestWrapKeepsEveryCharacterWithinTheWidth(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.StringOfN(rapid.RuneFrom([]rune("ab 、。「」漢字かな。.!🙂")), 0, 80, -1).Draw(t, "text")
		width := rapid.IntRange(2, 40).Draw(t, "width")
		lines := wrapText(text, width)
		for _, l := range lines {
			if countCells(l) > width {
				t.Fatalf("%q has %d cells, more than %d", l, countCells(l), width)
			}
		}
		squeeze := func(s string) string { return strings.ReplaceAll(s, " ", "") }
		if got := squeeze(strings.Join(lines, "")); got != squeeze(text) {
			t.Fatalf("%q became %q", text, lines)
		}
	})
}

func TestCardIsABoxWithItsFieldsInColumns(t *testing.T) {
	p := bot.Post{Text: "内容をご確認ください。", Card: &bot.Card{
		Title: "応募内容", Code: "K7QF", Body: "内容をご確認ください。",
		Fields: []bot.Field{{Name: "氏名", Value: "高橋 直樹"}, {Name: "メール", Value: "naoki.takahashi@example.jp です、はい"}},
	}}
	want := []string{
		"内容をご確認ください。",
		"┌ 応募内容",
		"│ K7QF",
		"│ 氏名    高橋 直樹",
		"│ メール  naoki.takahashi@example.jp",
		"└         です、はい",
	}
	if diff := cmp.Diff(want, renderContent(p, 38, style{})); diff != "" {
		t.Error(diff)
	}
}
