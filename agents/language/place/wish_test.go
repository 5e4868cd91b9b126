package place_test

import (
	"testing"

	"github.com/mendanhq/mendan/agents/language/place"
	"github.com/mendanhq/mendan/agents/language/text"
)

func TestScriptOf(t *testing.T) {
	for said, want := range map[string]text.Script{
		"":                          text.NoScript,
		"123 !?":                    text.NoScript,
		"👍":                         text.NoScript,
		"ー・ー":                       text.NoScript,
		"Hello":                     text.Latin,
		"Привет":                    text.OtherScript,
		"日本":                        text.Han,
		"日本 Tokyo":                  text.Han,
		"東京です":                      text.Kana,
		"ﾄｳｷｮｳ":                     text.Kana,
		"My reading is サトウ, thanks": text.Kana,
		"안녕하세요":                     text.Hangul,
		"English ok 감사합니다":          text.Hangul,
		"Lucía Hernández, español":  text.Latin,
		"สวัสดี":                    text.OtherScript,
		"Nguyễn Văn An is my name.": text.Latin,
	} {
		if got := text.ScriptOf(said); got != want {
			t.Errorf("ScriptOf(%q) = %d, want %d", said, got, want)
		}
	}
}

func TestDetect(t *testing.T) {
	for _, tt := range []struct{ text, platform, want string }{
		{"はい", "en-US", "ja"},
		{"日本", "", ""},
		{"日本", "ja-JP", "ja"},
		{"日本", "en-US", ""},
		{"北京", "zh-CN", "zh"},
		{"Hola, hablo español", "ja-JP", ""},
		{"네", "", "ko"},
		{"日本", "not a locale!!", ""},
	} {
		if got := text.Detect(tt.text, tt.platform); got != tt.want {
			t.Errorf("Detect(%q, %q) = %q, want %q", tt.text, tt.platform, got, tt.want)
		}
	}
}

func TestParseWish(t *testing.T) {
	type w = place.Wish
	for text, want := range map[string]w{
		"English please":                                  {Language: "en", Explicit: true},
		"面接は英語ですか？":                                       {},
		"仕事は英語ですか":                                        {},
		"面接も英語になりますか?":                                    {},
		"職場の会話は基本英語でしょうか":                                 {},
		"お客さんは日本語ですか":                                     {},
		"is the interview in Japanese?":                   {},
		"will the training be in English":                 {},
		"do customers speak Japanese?":                    {},
		"面接は日本語でお願いします":                                   {Language: "ja", Explicit: true},
		"英語でお願いします。仕事は英語ですか":                              {Language: "en", Explicit: true},
		"can we do this interview in Japanese please":     {Language: "ja", Explicit: true},
		"english is good":                                 {Language: "en", Explicit: true},
		"English is great, thanks":                        {Language: "en"},
		"Japanese is good for me":                         {Language: "ja", Explicit: true},
		"my english isn't good":                           {Language: "ja"},
		"English is not very good, sorry":                 {Language: "ja"},
		"my english is rusty":                             {Language: "ja"},
		"日本語でもいいですか？":                                     {Language: "ja", Explicit: true},
		"英語でも可能でしょうか":                                     {Language: "en", Explicit: true},
		"日本語でお願いします":                                      {Language: "ja", Explicit: true},
		"にほんごで":                                           {Language: "ja", Explicit: true},
		"ニホンゴ":                                            {Language: "ja", Explicit: true},
		"英語で":                                             {Language: "en", Explicit: true},
		"英語がいいです":                                         {Language: "en", Explicit: true},
		"日本語":                                             {Language: "ja", Explicit: true},
		"English":                                         {Language: "en", Explicit: true},
		"ＥＮＧＬＩＳＨ":                                         {Language: "en", Explicit: true},
		"en":                                              {Language: "en", Explicit: true},
		"Nihongo de onegaishimasu":                        {Language: "ja", Explicit: true},
		"English ok, hablo español también":               {Language: "en", Explicit: true},
		"Could we do this in Japanese?":                   {Language: "ja", Explicit: true},
		"Let's continue in English":                       {Language: "en", Explicit: true},
		"I'd prefer Japanese if possible":                 {Language: "ja", Explicit: true},
		"I speak a bit of Japanese but English is better": {Language: "en", Explicit: true},
		"日本語も話せますが、英語のほうが楽です":                             {Language: "en", Explicit: true},
		"英語は苦手なので日本語でお願いします":                              {Language: "ja", Explicit: true},
		"英語ではなく日本語でお願いします":                                {Language: "ja", Explicit: true},
		"日本語に戻してください":                                     {Language: "ja", Explicit: true},
		"やっぱり英語に変更できますか":                                  {Language: "en", Explicit: true},
		"back to Japanese":                                {Language: "ja", Explicit: true},
		"Not Japanese, English please":                    {Language: "en", Explicit: true},
		"日本語と英語、どちらでもいいです":                                {Either: true},
		"English or Japanese, either is fine with me":     {Either: true},
		"Español por favor":                               {Unsupported: "es", Explicit: true},
		"中国語でお願いできますか":                                    {Unsupported: "zh", Explicit: true},
		"한국어로 부탁드립니다":                                     {Unsupported: "ko", Explicit: true},
		"Can we speak Portuguese?":                        {Unsupported: "pt", Explicit: true},
		"Tagalog or English":                              {Language: "en", Explicit: false},
		"I can't speak Japanese":                          {Language: "en", Explicit: true},
		"英語はできません":                                        {Language: "ja"},
		"My Japanese isn't great":                         {Language: "en"},
		"日本語がまだ上手じゃないです":                                  {Language: "en"},
		"Anything but Japanese":                           {Language: "en"},
		"Mostly English, some Japanese":                   {Language: "en"},
		"I speak English, Spanish and a little Japanese":  {Language: "en", Explicit: true},
		"日本語より英語がいいです":                                    {Language: "en", Explicit: true},
		"English rather than Japanese please":             {Language: "en", Explicit: true},
		"英語に切り替えてください":                                    {Language: "en", Explicit: true},
		"英語でも大丈夫です":                                       {Either: true},
		"日本語でも英語でも大丈夫です":                                  {Either: true},
		"英語でメールを書く仕事をしていました":                              {Language: "en"},
		"日本語を勉強中です":                                       {Language: "ja"},
		"はい、日本語で":                                         {Language: "ja", Explicit: true},
		"Latin America":                                   {},
		"Czech Republic":                                  {},
		"英会話の先生をしていました":                                   {},
		"My English teacher":                              {},
		"日本人です":                                           {},
		"I'm Japanese":                                    {},
		"I am an English teacher":                         {},
		"東京に住んでます":                                        {},
		"United States":                                   {},
		"はい":                                              {},
		"":                                                {},
	} {
		got := place.ParseWish(text)
		if got != want {
			t.Errorf("ParseWish(%q) = %+v, want %+v", text, got, want)
		}
	}
}

// Who tells which languages they use, among other things, asks for none.
func TestTellsSkill(t *testing.T) {
	for _, text := range []string{
		"native speaker of Spanish; 5 years Go, mostly backend", "Bilingual in French and English, three years of phone support", "I speak Portuguese and worked with customers in Lisbon",
		"Fluent German speaker, 2 yrs in logistics", "I used Spanish every day in a call centre for 4 years", "スペイン語が母語で、経理を5年やりました", "中国語で接客を2年していました", "ポルトガル語ネイティブです。工場で通訳を3年しました",
	} {
		if !place.TellsSkill(text) {
			t.Errorf("%q is no wish", text)
		}
	}
	for _, text := range []string{
		"Spanish please", "Can we speak Spanish? I have 5 years of Go", "I only speak Portuguese, sorry", "English is easier for me, I have lived there for 3 years", "I'd rather use German", "I speak English",
		"スペイン語でお願いします", "英語の方が楽です。3年住んでいたので", "英語で", "中国語しか話せません、すみません", "I have worked in sales for 3 years",
	} {
		if place.TellsSkill(text) {
			t.Errorf("%q is a wish", text)
		}
	}
}
