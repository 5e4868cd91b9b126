package value

import (
	"reflect"
	"testing"

	"github.com/mendanhq/mendan/agents/language/ask"
)

// says is one utterance, and what it must be read as.
type says struct {
	text   string
	status ask.Status
	want   any // the value, or of Invalid the reason
}

func equal(a, b any) bool { return reflect.DeepEqual(a, b) }

// ends are those of a range that was told where one value is asked: neither is taken.
type ends [2]any

func check(t *testing.T, w ask.Want, c ask.Context, all []says) {
	t.Helper()
	for _, s := range all {
		got := Parse(s.text, w, c)
		ok := got.Status == s.status
		switch s.status {
		case ask.Found:
			ok = ok && equal(got.Value, s.want)
		case ask.Invalid:
			if e, told := s.want.(ends); told {
				ok = ok && got.Reason == ask.ReasonDoubt && got.Value == e[0] && got.Other == e[1]
			} else {
				ok = ok && got.Reason == s.want
			}
		}
		if !ok {
			t.Errorf("%q: %+v, want %s %v", s.text, got, s.status, s.want)
		}
	}
}

func TestEmail(t *testing.T) {
	check(t, ask.Want{Kind: ask.KindEmail}, tokyo(), []says{
		{"sato.hanako@example.co.jp", ask.Found, "sato.hanako@example.co.jp"},
		{"メールはhanako_s@mail.example.jpです。", ask.Found, "hanako_s@mail.example.jp"},
		{"ｈａｎａｋｏ＠ｅｘａｍｐｌｅ．ｊｐ", ask.Found, "hanako@example.jp"},
		{"hanako＠example.jpでお願いします", ask.Found, "hanako@example.jp"},
		{"連絡先は「taro+jobs@example.org」です", ask.Found, "taro+jobs@example.org"},
		{"It's Jane.Doe@Example.COM.", ask.Found, "Jane.Doe@example.com"},
		{"you can reach me at <x_y-z@sub.example.io>, thanks!", ask.Found, "x_y-z@sub.example.io"},
		{"mailto:bob@example.net", ask.Found, "bob@example.net"},
		{"email=bob@example.net", ask.Found, "bob@example.net"},
		{"bob @ example.net", ask.Found, "bob@example.net"},
		{"bob (at) example (dot) net", ask.Found, "bob@example.net"},
		{"it's bob.k at example dot co dot uk", ask.Found, "bob.k@example.co.uk"},
		{"bob@example.net, bob@example.net", ask.Found, "bob@example.net"},
		{"old@example.com ではなく new@example.com です", ask.Found, "new@example.com"},
		{"new@example.com です。old@example.com ではありません", ask.Found, "new@example.com"},
		{"a.b@example.com, no wait, a.c@example.com", ask.Found, "a.c@example.com"},
		{"not a@example.com but b@example.com", ask.Found, "b@example.com"},
		{"use b@example.com instead of a@example.com", ask.Found, "b@example.com"},
		{"すみません間違えました、taro@example.jpです", ask.Found, "taro@example.jp"},
		{"a@example.com と b@example.com です", ask.Invalid, ask.ReasonMultiple},
		{"a@example.com or b@example.com", ask.Invalid, ask.ReasonMultiple},
		{"my work one is a@x.com but use b@y.com", ask.Found, "b@y.com"},
		{"メインはa@x.jp、サブはb@y.jpです", ask.Found, "a@x.jp"},
		{"hanako@example", ask.Invalid, ask.ReasonFormat},
		{"hanako@example,com", ask.Invalid, ask.ReasonFormat},
		{"hana..ko@example.com", ask.Invalid, ask.ReasonFormat},
		{"hanako.@example.com", ask.Invalid, ask.ReasonFormat},
		{".hanako@example.com", ask.Invalid, ask.ReasonFormat},
		{"hanako@@example.com", ask.Invalid, ask.ReasonFormat},
		{"müller@example.de", ask.Invalid, ask.ReasonFormat},
		{"@hanako", ask.Invalid, ask.ReasonFormat},
		{"hanako@-example.com", ask.Invalid, ask.ReasonFormat},
		{"example.com", ask.Absent, nil},
		{"メールは教えたくありません", ask.Declined, nil},
		{"I'd rather not share my e-mail", ask.Declined, nil},
		{"メールアドレスを持っていません", ask.None, nil},
		{"I don't have one", ask.None, nil},
		{"なんで必要なんですか？", ask.Absent, nil},
		{"", ask.Absent, nil},
	})
}

func TestURL(t *testing.T) {
	check(t, ask.Want{Kind: ask.KindURL}, tokyo(), []says{
		{"https://github.com/example-user", ask.Found, "https://github.com/example-user"},
		{"GitHubはhttps://github.com/foo/bar?tab=repos#topです。", ask.Found, "https://github.com/foo/bar?tab=repos#top"},
		{"（https://example.dev/works）にあります", ask.Found, "https://example.dev/works"},
		{"My site: https://example.dev/a_(b), have a look!", ask.Found, "https://example.dev/a_(b)"},
		{"github.com/foo", ask.Found, "https://github.com/foo"},
		{"www.example.com", ask.Found, "https://www.example.com"},
		{"portfolio is Foo.Example.io/work.", ask.Found, "https://foo.example.io/work"},
		{"ｈｔｔｐｓ：／／ｅｘａｍｐｌｅ．ｊｐ／ａ", ask.Found, "https://example.jp/a"},
		{"HTTPS://Example.JP/A", ask.Found, "https://example.jp/A"},
		{"<https://example.com/x>", ask.Found, "https://example.com/x"},
		{"https://a.example.com and https://b.example.com", ask.Found, "https://a.example.com"},
		{"https://a.example.com ではなく https://b.example.com です", ask.Found, "https://b.example.com"},
		{"http://example.com/x", ask.Invalid, ask.ReasonScheme},
		{"ftp://example.com/x", ask.Invalid, ask.ReasonScheme},
		{"javascript://example.com/%0aalert(1)", ask.Invalid, ask.ReasonScheme},
		{"https://localhost/x", ask.Invalid, ask.ReasonFormat},
		{"https://user:pw@example.com/", ask.Invalid, ask.ReasonFormat},
		{"https://", ask.Invalid, ask.ReasonFormat},
		{"no link", ask.None, nil},
		{"no public repos", ask.None, nil},
		{"I don't have a portfolio", ask.None, nil},
		{"Nothing public yet", ask.None, nil},
		{"none", ask.None, nil},
		{"N/A", ask.None, nil},
		{"No", ask.None, nil},
		{"公開しているものはありません", ask.None, nil},
		{"今のところ特にありません。", ask.None, nil},
		{"なし", ask.None, nil},
		{"ないです", ask.None, nil},
		{"持っていないです", ask.None, nil},
		{"すみません、まだ公開していません", ask.None, nil},
		{"答えたくないです", ask.Declined, nil},
		{"I use node.js and asp.net", ask.Absent, nil},
		{"a@example.com", ask.Absent, nil},
		{"あとで送ります", ask.Absent, nil},
	})
}

func TestPhone(t *testing.T) {
	w := ask.Want{Kind: ask.KindPhone}
	check(t, w, tokyo(), []says{
		{"090-1234-5678", ask.Found, "+819012345678"},
		{"09012345678です", ask.Found, "+819012345678"},
		{"０８０ー９８７６ー５４３２", ask.Found, "+818098765432"},
		{"０７０（１２３４）５６７８", ask.Found, "+817012345678"},
		{"携帯は 070 1234 5678 です。", ask.Found, "+817012345678"},
		{"03-1234-5678", ask.Found, "+81312345678"},
		{"+81 90 1234 5678", ask.Found, "+819012345678"},
		{"0901234567ではなく09012345678です", ask.Found, "+819012345678"},
		{"090-0000-0000", ask.Found, "+819000000000"},
		{"+1 212-555-0187", ask.Found, "+12125550187"},
		{"090-1234-567", ask.Invalid, ask.ReasonTooShort},
		{"090-1234-56789", ask.Invalid, ask.ReasonTooLong},
		{"12345", ask.Invalid, ask.ReasonTooShort},
		{"09012345678か08012345678です", ask.Invalid, ask.ReasonMultiple},
		{"電話は遠慮します", ask.Declined, nil},
		{"電話番号はちょっと教えたくないです", ask.Declined, nil},
		{"スキップでお願いします", ask.Declined, nil},
		{"2027-01-18", ask.Absent, nil},
		{"持っていません", ask.None, nil},
		{"何に使うんですか？", ask.Absent, nil},
	})
	check(t, w, boise(), []says{
		{"(208) 555-0123", ask.Found, "+12085550123"},
		{"208.555.0123", ask.Found, "+12085550123"},
		{"my cell is 1-208-555-0123, call after 5pm", ask.Found, "+12085550123"},
		{"+44 7911 123456", ask.Found, "+447911123456"},
		{"plus 44 7911 123456", ask.Found, "+447911123456"},
		{"011 44 7911 123456", ask.Found, "+447911123456"},
		{"208-555-0123 ext. 12", ask.Found, "+12085550123"},
		{"555-0123", ask.Invalid, ask.ReasonTooShort},
		{"208-555-01", ask.Invalid, ask.ReasonTooShort},
		{"208-555-01234567", ask.Invalid, ask.ReasonTooLong},
		{"I'd rather not", ask.Declined, nil},
		{"pass", ask.Declined, nil},
		{"skip this one please", ask.Declined, nil},
		{"no phone", ask.None, nil},
		{"not comfortable sharing that", ask.Declined, nil},
	})
	check(t, w, london(), []says{
		{"07911 123456", ask.Found, "+447911123456"},
		{"07700 900123", ask.Found, "+447700900123"},
		{"+44 (0)7911 123456", ask.Found, "+447911123456"},
		{"0044 7911 123456", ask.Found, "+447911123456"},
		{"020 7946 0958", ask.Found, "+442079460958"},
		{"07911 12345", ask.Invalid, ask.ReasonTooShort},
	})
	check(t, w, ask.Context{Lang: "en", Now: now}, []says{
		{"208-555-0123", ask.Invalid, ask.ReasonCountry},
		{"+1 208 555 0123", ask.Found, "+12085550123"},
	})
}

// Who speaks Japanese and lives abroad may be reached by a mobile phone of Japan; a number of the country that lacks a digit is none.
func TestPhoneOfHomeAbroad(t *testing.T) {
	for _, tt := range []struct {
		say, country, lang string
		want               any
	}{
		{"090-2345-6781", "US", "ja", "+819023456781"},
		{"０７０２３４５６７８９ です", "US", "ja", "+817023456789"},
		{"(312) 555-0142", "US", "ja", "+13125550142"},
		{"312-555-014", "US", "ja", nil},
		{"090-2345-6781", "US", "en", nil},
	} {
		got := Parse(tt.say, ask.Want{Kind: ask.KindPhone}, ask.Context{Lang: tt.lang, Country: tt.country, Zone: "UTC", Now: tokyo().Now})
		if got.Value != tt.want || (tt.want == nil) != (got.Status == ask.Invalid) {
			t.Errorf("%q in %s (%s) is %v, %s %s, want %v", tt.say, tt.country, tt.lang, got.Value, got.Status, got.Reason, tt.want)
		}
	}
}
