package slack

import (
	"strings"
	"testing"

	"github.com/slack-go/slack"

	"github.com/mendanhq/mendan/bot"
)

// Short fields stand beside each other; what would wrap in half of the width, which wide letters do sooner, stands for itself.
func TestFieldsStandBesideOthersWhereTheyFit(t *testing.T) {
	for _, c := range []struct {
		name, value string
		beside      bool
	}{
		{"お名前", "高橋 直樹", true},
		{"Name", "Naoki Takahashi", true},
		{"Availability", "From 10 January, on weekdays and every second Saturday in the morning", true},
		{"いつから", "来年の1月10日から、平日と隔週土曜の午前中に勤務できます", false},
		{"これまでのお仕事の経験について", "10 年", true},
		{"これまでのお仕事の経験と資格について", "10 年", false},
	} {
		if got := standsBeside(bot.Field{Name: c.name, Value: c.value}); got != c.beside {
			t.Errorf("%s: %s: beside others %v", c.name, c.value, got)
		}
	}
}

// An address is a link where it is the whole value, and shows where it leads; nothing that only looks like one is.
func TestAddressesAreLinks(t *testing.T) {
	for value, want := range map[string]string{
		"https://example.com/cv?a=1":            "<https://example.com/cv?a=1>",
		"naoki@example.com":                     "<mailto:naoki@example.com|naoki@example.com>",
		"see https://example.com":               "",
		"http://example.com":                    "",
		"https://user@example.com":              "",
		"https://good.example@evil.example/":    "",
		"https://exаmple.com":                   "", // with a Cyrillic letter
		"javascript:alert(1)":                   "",
		"https://example.com|<!channel>":        "",
		"Naoki <naoki@example.com>":             "",
		"naoki@example.com?subject=x":           "",
		"https://example.com\nhttps://evil.com": "",
	} {
		got := linkedValue(value)
		if want == "" && (strings.Contains(got, "<http") || strings.Contains(got, "<mailto")) || want != "" && got != want {
			t.Errorf("%q is shown as %q", value, got)
		}
	}
}

// What Slack would fold is shown whole.
func TestLongSectionsExpand(t *testing.T) {
	for text, want := range map[string]bool{"短い": false, strings.Repeat("長い文。", 150): true, strings.Repeat("a\n", 9): true} {
		b := renderSections([]string{text})[0].(*slack.SectionBlock)
		if b.Expand != want {
			t.Errorf("%.10q…: expands %v", text, b.Expand)
		}
	}
}
