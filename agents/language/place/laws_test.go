package place_test

import (
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/mendanhq/mendan/agents/language/place"
	"github.com/mendanhq/mendan/agents/language/text"
)

// alphaCodes are countries whose names in both languages must be understood.
const alphaCodes = "AR AT AU BD BE BR CA CH CL CN CZ DE DK EG ES FI FR GB GH GR HK HU ID IE IL IN IT JP KE KR LK MM MN MO MX MY NG NL NO NP NZ PE PH PK PL PT RO RU SA SE SG TH TR TW UA US UZ VN ZA"

func TestOwnNamesAreUnderstood(t *testing.T) {
	for code := range strings.FieldsSeq(alphaCodes) {
		for _, lang := range []string{"ja", "en"} {
			name := place.CountryName(code, lang)
			for _, text := range []string{name, name + "です", "I live in " + name, name + "に住んでいます"} {
				got := place.Read(text, place.Context{Asked: place.AskCountry})
				asks := len(got.Countries) > 1 && (code == "IE" || code == "CO")
				if got.Country != code && !asks {
					t.Errorf("Read(%q) = %+v, want %s", text, got, code)
				}
			}
		}
	}
}

// wide returns the text with its ASCII characters in full width, as Japanese keyboards produce them.
func wide(s string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == ' ':
			return '　'
		case r > ' ' && r <= '~':
			return r + 0xFEE0
		}
		return r
	}, s)
}

func TestWidthDoesNotMatter(t *testing.T) {
	texts := []string{"USA, New York City", "I live in Boise, ID", "English please", "UTC-8", "Georgia", "東京 (Tokyo)", "Pacific time", "Sao Paulo"}
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.SampledFrom(texts).Draw(t, "text")
		c := place.Context{Asked: place.AskCountry, Country: rapid.SampledFrom([]string{"", "US", "MX"}).Draw(t, "country")}
		a, b := place.Read(text, c), place.Read(wide(text), c)
		if a.Country != b.Country || a.Zone != b.Zone || a.Wish != b.Wish || len(a.Countries) != len(b.Countries) {
			t.Fatalf("%+v\n%+v", a, b)
		}
	})
}

func TestFormat(t *testing.T) {
	at := time.Date(2026, 11, 20, 5, 2, 0, 0, time.UTC)
	for _, tt := range []struct{ zone, lang, want string }{
		{"Asia/Tokyo", "ja", "11/20 14:02 日本時間（Asia/Tokyo）"},
		{"Asia/Tokyo", "en", "Nov 20, 14:02 (Asia/Tokyo)"},
		{"America/Boise", "en", "Nov 19, 22:02 (America/Boise)"},
		{"America/Boise", "ja", "11/19 22:02（America/Boise）"},
		{"Nowhere/Else", "en", "Nov 20, 05:02 (UTC)"},
		{"", "ja", "11/20 05:02（UTC）"},
	} {
		if got := place.Format(at, tt.zone, tt.lang); got != tt.want {
			t.Errorf("Format(%q, %q) = %q, want %q", tt.zone, tt.lang, got, tt.want)
		}
	}
}

func BenchmarkHugeText(b *testing.B) {
	text := "Canada. " + strings.Repeat("I live in Boise, 東京に住んでいます. ", 3000)
	for b.Loop() {
		place.Read(text, place.Context{})
		place.ParseWish(strings.Repeat("英語 English ", 8000))
	}
}

func FuzzRead(f *testing.F) {
	for _, s := range []string{"English, I'm in Boise Idaho", "日本（大阪）", "Georgia", "U.S.", "UTC-99:99", "\xff\xfe東", "米", "LA", strings.Repeat("New York ", 50)} {
		f.Add(s, "US")
	}
	f.Fuzz(func(t *testing.T, said, country string) {
		for _, asked := range []place.Question{place.AskNothing, place.AskLanguage, place.AskCountry, place.AskZone} {
			r := place.Read(said, place.Context{Asked: asked, Country: country})
			if r.Country != "" && len(r.Countries) > 0 || r.Zone != "" && len(r.Zones) > 0 {
				t.Fatalf("both decided and ambiguous: %+v", r)
			}
			if r.Country != "" && !place.IsCountry(r.Country) {
				t.Fatalf("country %q", r.Country)
			}
			if r.Zone != "" && !place.ValidZone(r.Zone) {
				t.Fatalf("zone %q", r.Zone)
			}
			if w := r.Wish; w.Language != "" && (!place.Supported(w.Language) || w.Unsupported != "") {
				t.Fatalf("wish %+v", w)
			}
		}
		text.Detect(said, country)
		place.Format(time.Time{}, said, country)
	})
}

func BenchmarkFirstRead(b *testing.B) {
	for b.Loop() {
		place.Read("I live in Boise, Idaho. English please", place.Context{})
	}
}
