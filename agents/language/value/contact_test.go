package value

import (
	"reflect"
	"testing"
)

// says is one utterance, and what it must be read as.
type says struct {
	text   string
	status Status
	want   any // the value, or of Invalid the reason
}

func equal(a, b any) bool { return reflect.DeepEqual(a, b) }

// ends are those of a range that was told where one value is asked: neither is taken.
type ends [2]any

func check(t *testing.T, w Want, c Context, all []says) {
	t.Helper()
	for _, s := range all {
		got := Parse(s.text, w, c)
		ok := got.Status == s.status
		switch s.status {
		case Found:
			ok = ok && equal(got.Value, s.want)
		case Invalid:
			if e, told := s.want.(ends); told {
				ok = ok && got.Reason == ReasonDoubt && got.Value == e[0] && got.Other == e[1]
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
	check(t, Want{Kind: KindEmail}, tokyo(), []says{
		{"sato.hanako@example.co.jp", Found, "sato.hanako@example.co.jp"},
		{"メールはhanako_s@mail.example.jpです。", Found, "hanako_s@mail.example.jp"},
		{"ｈａｎａｋｏ＠ｅｘａｍｐｌｅ．ｊｐ", Found, "hanako@example.jp"},
		{"hanako＠example.jpでお願いします", Found, "hanako@example.jp"},
		{"連絡先は「taro+jobs@example.org」です", Found, "taro+jobs@example.org"},
		{"It's Jane.Doe@Example.COM.", Found, "Jane.Doe@example.com"},
		{"you can reach me at <x_y-z@sub.example.io>, thanks!", Found, "x_y-z@sub.example.io"},
		{"mailto:bob@example.net", Found, "bob@example.net"},
		{"email=bob@example.net", Found, "bob@example.net"},
		{"bob @ example.net", Found, "bob@example.net"},
		{"bob (at) example (dot) net", Found, "bob@example.net"},
		{"it's bob.k at example dot co dot uk", Found, "bob.k@example.co.uk"},
		{"bob@example.net, bob@example.net", Found, "bob@example.net"},
		{"old@example.com ではなく new@example.com です", Found, "new@example.com"},
		{"new@example.com です。old@example.com ではありません", Found, "new@example.com"},
		{"a.b@example.com, no wait, a.c@example.com", Found, "a.c@example.com"},
		{"not a@example.com but b@example.com", Found, "b@example.com"},
		{"use b@example.com instead of a@example.com", Found, "b@example.com"},
		{"すみません間違えました、taro@example.jpです", Found, "taro@example.jp"},
		{"a@example.com と b@example.com です", Invalid, ReasonMultiple},
		{"a@example.com or b@example.com", Invalid, ReasonMultiple},
		{"my work one is a@x.com but use b@y.com", Found, "b@y.com"},
		{"メインはa@x.jp、サブはb@y.jpです", Found, "a@x.jp"},
		{"hanako@example", Invalid, ReasonFormat},
		{"hanako@example,com", Invalid, ReasonFormat},
		{"hana..ko@example.com", Invalid, ReasonFormat},
		{"hanako.@example.com", Invalid, ReasonFormat},
		{".hanako@example.com", Invalid, ReasonFormat},
		{"hanako@@example.com", Invalid, ReasonFormat},
		{"müller@example.de", Invalid, ReasonFormat},
		{"@hanako", Invalid, ReasonFormat},
		{"hanako@-example.com", Invalid, ReasonFormat},
		{"example.com", Absent, nil},
		{"メールは教えたくありません", Declined, nil},
		{"I'd rather not share my e-mail", Declined, nil},
		{"メールアドレスを持っていません", None, nil},
		{"I don't have one", None, nil},
		{"なんで必要なんですか？", Absent, nil},
		{"", Absent, nil},
	})
}

func TestURL(t *testing.T) {
	check(t, Want{Kind: KindURL}, tokyo(), []says{
		{"https://github.com/example-user", Found, "https://github.com/example-user"},
		{"GitHubはhttps://github.com/foo/bar?tab=repos#topです。", Found, "https://github.com/foo/bar?tab=repos#top"},
		{"（https://example.dev/works）にあります", Found, "https://example.dev/works"},
		{"My site: https://example.dev/a_(b), have a look!", Found, "https://example.dev/a_(b)"},
		{"github.com/foo", Found, "https://github.com/foo"},
		{"www.example.com", Found, "https://www.example.com"},
		{"portfolio is Foo.Example.io/work.", Found, "https://foo.example.io/work"},
		{"ｈｔｔｐｓ：／／ｅｘａｍｐｌｅ．ｊｐ／ａ", Found, "https://example.jp/a"},
		{"HTTPS://Example.JP/A", Found, "https://example.jp/A"},
		{"<https://example.com/x>", Found, "https://example.com/x"},
		{"https://a.example.com and https://b.example.com", Found, "https://a.example.com"},
		{"https://a.example.com ではなく https://b.example.com です", Found, "https://b.example.com"},
		{"http://example.com/x", Invalid, ReasonScheme},
		{"ftp://example.com/x", Invalid, ReasonScheme},
		{"javascript://example.com/%0aalert(1)", Invalid, ReasonScheme},
		{"https://localhost/x", Invalid, ReasonFormat},
		{"https://user:pw@example.com/", Invalid, ReasonFormat},
		{"https://", Invalid, ReasonFormat},
		{"no link", None, nil},
		{"no public repos", None, nil},
		{"I don't have a portfolio", None, nil},
		{"Nothing public yet", None, nil},
		{"none", None, nil},
		{"N/A", None, nil},
		{"No", None, nil},
		{"公開しているものはありません", None, nil},
		{"今のところ特にありません。", None, nil},
		{"なし", None, nil},
		{"ないです", None, nil},
		{"持っていないです", None, nil},
		{"すみません、まだ公開していません", None, nil},
		{"答えたくないです", Declined, nil},
		{"I use node.js and asp.net", Absent, nil},
		{"a@example.com", Absent, nil},
		{"あとで送ります", Absent, nil},
	})
}

func TestPhone(t *testing.T) {
	w := Want{Kind: KindPhone}
	check(t, w, tokyo(), []says{
		{"090-1234-5678", Found, "+819012345678"},
		{"09012345678です", Found, "+819012345678"},
		{"０８０ー９８７６ー５４３２", Found, "+818098765432"},
		{"０７０（１２３４）５６７８", Found, "+817012345678"},
		{"携帯は 070 1234 5678 です。", Found, "+817012345678"},
		{"03-1234-5678", Found, "+81312345678"},
		{"+81 90 1234 5678", Found, "+819012345678"},
		{"0901234567ではなく09012345678です", Found, "+819012345678"},
		{"090-0000-0000", Found, "+819000000000"},
		{"+1 212-555-0187", Found, "+12125550187"},
		{"090-1234-567", Invalid, ReasonTooShort},
		{"090-1234-56789", Invalid, ReasonTooLong},
		{"12345", Invalid, ReasonTooShort},
		{"09012345678か08012345678です", Invalid, ReasonMultiple},
		{"電話は遠慮します", Declined, nil},
		{"電話番号はちょっと教えたくないです", Declined, nil},
		{"スキップでお願いします", Declined, nil},
		{"2027-01-18", Absent, nil},
		{"持っていません", None, nil},
		{"何に使うんですか？", Absent, nil},
	})
	check(t, w, boise(), []says{
		{"(208) 555-0123", Found, "+12085550123"},
		{"208.555.0123", Found, "+12085550123"},
		{"my cell is 1-208-555-0123, call after 5pm", Found, "+12085550123"},
		{"+44 7911 123456", Found, "+447911123456"},
		{"plus 44 7911 123456", Found, "+447911123456"},
		{"011 44 7911 123456", Found, "+447911123456"},
		{"208-555-0123 ext. 12", Found, "+12085550123"},
		{"555-0123", Invalid, ReasonTooShort},
		{"208-555-01", Invalid, ReasonTooShort},
		{"208-555-01234567", Invalid, ReasonTooLong},
		{"I'd rather not", Declined, nil},
		{"pass", Declined, nil},
		{"skip this one please", Declined, nil},
		{"no phone", None, nil},
		{"not comfortable sharing that", Declined, nil},
	})
	check(t, w, london(), []says{
		{"07911 123456", Found, "+447911123456"},
		{"07700 900123", Found, "+447700900123"},
		{"+44 (0)7911 123456", Found, "+447911123456"},
		{"0044 7911 123456", Found, "+447911123456"},
		{"020 7946 0958", Found, "+442079460958"},
		{"07911 12345", Invalid, ReasonTooShort},
	})
	check(t, w, Context{Lang: "en", Now: now}, []says{
		{"208-555-0123", Invalid, ReasonCountry},
		{"+1 208 555 0123", Found, "+12085550123"},
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
		got := Parse(tt.say, Want{Kind: KindPhone}, Context{Lang: tt.lang, Country: tt.country, Zone: "UTC", Now: tokyo().Now})
		if got.Value != tt.want || (tt.want == nil) != (got.Status == Invalid) {
			t.Errorf("%q in %s (%s) is %v, %s %s, want %v", tt.say, tt.country, tt.lang, got.Value, got.Status, got.Reason, tt.want)
		}
	}
}
