package place_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/mendanhq/mendan/agents/language/place"
)

func TestReadCountry(t *testing.T) {
	for text, want := range map[string]string{
		"東京に住んでます":                     "JP",
		"日本（大阪）":                       "JP",
		"日本です":                         "JP",
		"日本":                           "JP",
		"にほんです":                        "JP",
		"ニッポン":                         "JP",
		"福岡県に住んでいます":                   "JP",
		"今は札幌です":                       "JP",
		"Japan":                        "JP",
		"japan":                        "JP",
		"I live in Japan":              "JP",
		"Osaka":                        "JP",
		"United States":                "US",
		"the United States of America": "US",
		"USA":                          "US",
		"U.S.A.":                       "US",
		"U.S.":                         "US",
		"US":                           "US",
		"us":                           "US",
		"us.":                          "US",
		"I'm in the US":                "US",
		"the US, Chicago":              "US",
		"ＵＳＡ":                          "US",
		"America":                      "US",
		"アメリカです":                       "US",
		"米国":                           "US",
		"アメリカ合衆国に住んでいます": "US",
		"ｱﾒﾘｶ":                     "US",
		"USA, New York City":       "US",
		"I live in Boise":          "US",
		"Portland":                 "US",
		"Paris, Texas":             "US",
		"Atlanta, Georgia":         "US",
		"Georgia, USA":             "US",
		"ジョージア州アトランタ":              "US",
		"Tbilisi, Georgia":         "GE",
		"グルジア":                     "GE",
		"New Jersey":               "US",
		"New Mexico":               "US",
		"Mexico":                   "MX",
		"México":                   "MX",
		"Mexico City":              "MX",
		"Tijuana, so Pacific time": "MX",
		"Scotland":                 "GB",
		"England":                  "GB",
		"I'm based in London":      "GB",
		"UK":                       "GB",
		"the uk":                   "GB",
		"イギリス":                     "GB",
		"英国のロンドンです":                "GB",
		"Northern Ireland":         "GB",
		"Ireland":                  "IE",
		"Dublin, Ireland":          "IE",
		"London, Ontario":          "CA",
		"Vancouver":                "CA",
		"Vancouver, Washington":    "US",
		"Toronto":                  "CA",
		"South Korea":              "KR",
		"韓国のソウル":                   "KR",
		"Seoul, Korea":             "KR",
		"Congo - Kinshasa":         "CD",
		"Kinshasa, Congo":          "CD",
		"香港":                       "HK",
		"Hong Kong":                "HK",
		"台湾在住です":                   "TW",
		"インドネシア":                   "ID",
		"インドに住んでいます":               "IN",
		"Vietnam":                  "VN",
		"ヴェトナム":                    "VN",
		"Côte d'Ivoire":            "CI",
		"Bosnia and Herzegovina":   "BA",
		"Trinidad":                 "TT",
		"Saint Lucia":              "LC",
		"Türkiye":                  "TR",
		"Turkey":                   "TR",
		"Deutschland":              "DE",
		"ドイツのベルリンに住んでいます": "DE",
		"The Netherlands":                    "NL",
		"JP":                                 "JP",
		"jp":                                 "JP",
		"De":                                 "DE",
		"I'm Mexican but I live in Canada":   "CA",
		"I'm from Mexico but live in Canada": "CA",
		"Originally from Brazil, now living in Portugal":      "PT",
		"I used to live in France. Now I'm in Spain":          "ES",
		"I moved to Germany last year":                        "DE",
		"中国出身ですが、今は日本に住んでいます":                                 "JP",
		"フランスで生まれて、イギリスに住んでいます":                               "GB",
		"以前アメリカに住んでいましたが、今は日本です":                              "JP",
		"日本ではなくカナダです":                                         "CA",
		"I grew up in Peru and live in Chile":                 "CL",
		"My parents are in India, I live in Singapore":        "SG",
		"English, I'm in Boise Idaho":                         "US",
		"I work for a company in Japan but live in Thailand":  "TH",
		"I was born and raised in Mexico and still live here": "MX",
		"ジョージア州":                                              "US",
		"state of Georgia":                                    "US",
		"オークランド":                                              "NZ",
		"French national, resident of Belgium":                "BE",
		"Hong Kong SAR China":                                 "HK",
		"Tell us about it. Canada":                            "CA",
	} {
		got := place.Read(text, place.Context{Asked: place.AskCountry})
		if got.Country != want || len(got.Countries) != 0 {
			t.Errorf("Read(%q): country %q %v, want %q", text, got.Country, got.Countries, want)
		}
	}
}

func TestReadNoCountry(t *testing.T) {
	for _, text := range []string{
		"", "in", "no", "me", "to", "is", "it", "am", "as", "at", "be", "by", "do", "so", "my", "No", "NO", "IN", "ME",
		"I'm Mexican", "日本人です", "日本国籍です", "日本出身です", "日本語", "日本語で", "I am American", "Japanese", "English please",
		"ブラジル人です", "イギリス英語", "born in Cuba", "I grew up in Norway", "フランスで生まれました", "中国語が話せます",
		"does it matter to you", "tell us more", "contact us", "why do you ask me that", "090-1234-5678", "+44 7911 123456",
		"タイムゾーンって何ですか", "スタイル", "中国地方", "独身です", "South America", "英語でお願いします", "本土です",
		"I'd rather not say", "moving to Canada next spring", "来月ドイツに引っ越す予定です", "以前アメリカに住んでいました", "Chad is my name",
		"My name is Jordan", "Are you in Japan?", "Is this job in Canada?", "日本の会社ですか？", "Latin America", "在日韓国人です", "オーストラリア以外です",
	} {
		got := place.Read(text, place.Context{Asked: place.AskCountry})
		if got.Country != "" || len(got.Countries) != 0 {
			t.Errorf("Read(%q): country %q %v, want none", text, got.Country, got.Countries)
		}
	}
}

func TestReadAmbiguousCountry(t *testing.T) {
	for text, want := range map[string]string{
		"Georgia":                         "GE US",
		"I live in Georgia":               "GE US",
		"ジョージア":                           "GE US",
		"Korea":                           "KP KR",
		"Congo":                           "CD CG",
		"コンゴ":                             "CD CG",
		"朝鮮":                              "KP KR",
		"アイルランド":                          "GB IE",
		"Jersey":                          "JE US",
		"コロンビア":                           "CA CO US",
		"Between Japan and Canada":        "CA JP",
		"日本とアメリカです":                       "JP US",
		"I live in Spain and in Portugal": "ES PT",
	} {
		got := place.Read(text, place.Context{Asked: place.AskCountry})
		var cs []string
		for _, c := range got.Countries {
			cs = append(cs, c.Country)
		}
		slices.Sort(cs)
		if strings.Join(cs, " ") != want || got.Country != "" {
			t.Errorf("Read(%q): %q %v, want %s", text, got.Country, cs, want)
		}
	}
}

func TestReadZone(t *testing.T) {
	for _, tt := range []struct{ text, country, want string }{
		{"東京に住んでます", "", "Asia/Tokyo"},
		{"日本（大阪）", "", "Asia/Tokyo"},
		{"Scotland", "", "Europe/London"},
		{"Germany", "", "Europe/Berlin"},
		{"Argentina", "", "America/Argentina/Buenos_Aires"},
		{"United States", "", ""},
		{"Mexico", "", ""},
		{"カナダ", "", ""},
		{"中国", "", ""},
		{"USA, New York City", "", "America/New_York"},
		{"Boise, Idaho", "US", "America/Boise"},
		{"Boise ID", "US", "America/Boise"},
		{"Austin, TX", "US", "America/Chicago"},
		{"TX", "US", "America/Chicago"},
		{"CO", "US", "America/Denver"},
		{"Portland, OR", "US", "America/Los_Angeles"},
		{"Portland, ME", "US", "America/New_York"},
		{"Portland, Oregon", "", "America/Los_Angeles"},
		{"New Orleans, LA", "US", "America/Chicago"},
		{"LA", "US", "America/Los_Angeles"},
		{"NYC", "US", "America/New_York"},
		{"nyc", "US", "America/New_York"},
		{"ニューヨーク", "US", "America/New_York"},
		{"ニューヨークです", "", "America/New_York"},
		{"Denver", "US", "America/Denver"},
		{"デンバー", "US", "America/Denver"},
		{"シカゴに住んでいます", "US", "America/Chicago"},
		{"California", "US", "America/Los_Angeles"},
		{"Southern California", "US", "America/Los_Angeles"},
		{"ハワイ", "US", "Pacific/Honolulu"},
		{"Springfield, Illinois", "US", "America/Chicago"},
		{"Springfield IL", "US", "America/Chicago"},
		{"Smallville, Kansas", "US", "America/Chicago"},
		{"Washington DC", "US", "America/New_York"},
		{"Washington, D.C.", "US", "America/New_York"},
		{"Seattle, Washington", "US", "America/Los_Angeles"},
		{"Vancouver, Washington", "", "America/Los_Angeles"},
		{"El Paso, Texas", "US", "America/Denver"},
		{"Phoenix", "US", "America/Phoenix"},
		{"Tijuana", "MX", "America/Tijuana"},
		{"Tijuana, so Pacific time", "MX", "America/Tijuana"},
		{"ティフアナです", "MX", "America/Tijuana"},
		{"so Pacific time", "US", "America/Los_Angeles"},
		{"so Pacific time", "MX", "America/Tijuana"},
		{"I'm on Eastern time", "CA", "America/Toronto"},
		{"EST", "US", "America/New_York"},
		{"best time is the evening", "US", ""},
		{"太平洋時間です", "US", "America/Los_Angeles"},
		{"UTC-8", "MX", "America/Tijuana"},
		{"UTC+8", "AU", "Australia/Perth"},
		{"GMT-9", "US", "America/Anchorage"},
		{"America/Denver", "US", "America/Denver"},
		{"my zone is Europe/Paris", "", "Europe/Paris"},
		{"日本時間で", "", "Asia/Tokyo"},
		{"シドニー", "AU", "Australia/Sydney"},
		{"Perth", "", "Australia/Perth"},
		{"Gold Coast, Queensland", "", "Australia/Brisbane"},
		{"Melbourne", "AU", "Australia/Melbourne"},
		{"Melbourne, Florida", "US", "America/New_York"},
		{"São Paulo", "BR", "America/Sao_Paulo"},
		{"sao paulo", "", "America/Sao_Paulo"},
		{"サンパウロ", "BR", "America/Sao_Paulo"},
		{"Manaus", "BR", "America/Manaus"},
		{"Vladivostok", "RU", "Asia/Vladivostok"},
		{"モスクワ", "", "Europe/Moscow"},
		{"Bali", "ID", "Asia/Makassar"},
		{"ジャカルタ", "ID", "Asia/Jakarta"},
		{"Toronto, ON", "CA", "America/Toronto"},
		{"Vancouver, BC", "CA", "America/Vancouver"},
		{"バンクーバー", "CA", "America/Vancouver"},
		{"Calgary", "CA", "America/Edmonton"},
		{"上海", "CN", "Asia/Shanghai"},
		{"深圳", "CN", "Asia/Shanghai"},
		{"ウルムチ", "CN", "Asia/Urumqi"},
		{"Barcelona", "", "Europe/Madrid"},
		{"Tenerife", "ES", "Atlantic/Canary"},
		{"Lisbon", "", "Europe/Lisbon"},
		{"Azores", "PT", "Atlantic/Azores"},
		{"Auckland", "NZ", "Pacific/Auckland"},
		{"Kyiv", "UA", "Europe/Kyiv"},
		{"Paris, Texas", "", "America/Chicago"},
		{"English, I'm in Boise Idaho", "", "America/Boise"},
		{"I live in the US. Boise.", "", "America/Boise"},
		{"Ontario, California", "US", "America/Los_Angeles"},
		{"東海岸です", "US", "America/New_York"},
		{"アメリカ西海岸です", "", "America/Los_Angeles"},
		{"CET", "ES", "Europe/Madrid"},
		{"somewhere in the middle", "US", ""},
		{"Springfield", "US", "America/Chicago"},
	} {
		got := place.Read(tt.text, place.Context{Asked: place.AskZone, Country: tt.country})
		if tt.text == "Springfield" {
			if len(got.Zones) != 2 {
				t.Errorf("Springfield is in several states: %+v", got)
			}
			continue
		}
		if got.Zone != tt.want {
			t.Errorf("Read(%q) in %q: zone %q %v, want %q (%+v)", tt.text, tt.country, got.Zone, got.Zones, tt.want, got)
		}
		if got.Zone != "" && !place.ValidZone(got.Zone) {
			t.Errorf("%q is no zone", got.Zone)
		}
	}
}

func TestReadAmbiguousZone(t *testing.T) {
	for _, text := range []string{"Portland", "Denver or Chicago", "Boise and New York", "Tennessee", "Idaho", "Washington", "デンバーとシカゴ"} {
		got := place.Read(text, place.Context{Asked: place.AskZone, Country: "US"})
		if got.Zone != "" || len(got.Zones) < 2 || got.Country != "US" {
			t.Errorf("Read(%q): %+v, want several zones", text, got)
		}
	}
}

func TestReadAll(t *testing.T) {
	got := place.Read("English please, I'm in Boise, Idaho", place.Context{Asked: place.AskLanguage})
	if got.Wish.Language != "en" || got.Country != "US" || got.City != "Boise" || got.Zone != "America/Boise" || got.Region != "US-ID" {
		t.Errorf("%+v", got)
	}
	got = place.Read("日本語で。大阪に住んでいます", place.Context{Asked: place.AskLanguage})
	if got.Wish.Language != "ja" || got.Country != "JP" || got.City != "大阪" || got.Zone != "Asia/Tokyo" {
		t.Errorf("%+v", got)
	}
	if got = place.Read("Are you a real person?", place.Context{Asked: place.AskLanguage}); !got.Nothing() {
		t.Errorf("%+v", got)
	}
	if got = place.Read("Casey Brook", place.Context{}); !got.Nothing() {
		t.Errorf("a person's name: %+v", got)
	}
}

func TestCountryZones(t *testing.T) {
	if place.CountryZone("JP") != "Asia/Tokyo" || place.CountryZone("US") != "" || place.CountryZone("XX") != "" {
		t.Error("CountryZone")
	}
	if !place.NeedsCity("US") || place.NeedsCity("JP") || place.NeedsCity("") {
		t.Error("NeedsCity")
	}
	if place.ValidZone("../etc/passwd") || place.ValidZone("Local") || place.ValidZone("") || place.ValidZone("Etc/UTC") || !place.ValidZone("Asia/Calcutta") {
		t.Error("ValidZone")
	}
}
