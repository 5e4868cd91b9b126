package prompts

import (
	"errors"
	"log/slog"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/goccy/go-yaml"
	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

func load(t testing.TB, lang Lang) *Catalog {
	t.Helper()
	c, err := Load(lang)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// eachText calls check for every text of both languages.
func eachText(t *testing.T, check func(t *testing.T, lang Lang, key, text string)) {
	for _, lang := range []Lang{JA, EN} {
		c := load(t, lang)
		for _, key := range c.Keys() {
			t.Run(lang+"/"+key, func(t *testing.T) { check(t, lang, key, c.texts[key]) })
		}
	}
}

func TestLoad(t *testing.T) {
	for tag, want := range map[string]Lang{"ja": JA, "ja-JP": JA, "EN": EN, "en-GB": EN, "en_US": EN} {
		if c, err := Load(tag); err != nil || c.Lang() != want {
			t.Errorf("Load(%q) = %v, %v, want the catalogue of %q", tag, c, err, want)
		}
	}
	for _, tag := range []string{"", "zh", "jam", "-ja"} {
		if _, err := Load(tag); !errors.Is(err, ErrUnknown) {
			t.Errorf("Load(%q): error %v, want ErrUnknown", tag, err)
		}
	}
}

func TestLoadIsSharedAndConcurrent(t *testing.T) {
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			if c, err := Load(JA); err != nil || c.Text("ack.thanks", nil) != "ありがとうございます。" {
				t.Errorf("Load: %v", err)
			}
		})
	}
	wg.Wait()
}

// The files are read by a small parser of our own; a real one must see the same.
func TestFilesAreYAML(t *testing.T) {
	for lang, src := range map[Lang]string{JA: textsJA, EN: textsEN} {
		var want map[string]string
		if err := yaml.UnmarshalWithOptions([]byte(src), &want, yaml.Strict()); err != nil {
			t.Fatalf("%s: %v", lang, err)
		}
		if diff := cmp.Diff(want, load(t, lang).texts); diff != "" {
			t.Errorf("%s: YAML against our reading:\n%s", lang, diff)
		}
	}
}

func TestLanguagesHaveTheSameKeysAndPlaceholders(t *testing.T) {
	ja, en := load(t, JA), load(t, EN)
	if diff := cmp.Diff(ja.Keys(), en.Keys()); diff != "" {
		t.Fatalf("keys of ja against en:\n%s", diff)
	}
	for _, key := range ja.Keys() {
		if diff := cmp.Diff(ja.Args(key), en.Args(key)); diff != "" {
			t.Errorf("%s: placeholders of ja against en:\n%s", key, diff)
		}
	}
}

func TestTextsAreWhole(t *testing.T) {
	eachText(t, func(t *testing.T, lang Lang, key, text string) {
		if n := utf8.RuneCountInString(text); n > 1500 {
			t.Errorf("%d characters, want at most 1500", n)
		}
		if text != strings.TrimSpace(text) && !strings.HasPrefix(key, "list.") {
			t.Errorf("space around %q", text)
		}
		args := map[string]any{}
		for _, name := range load(t, lang).Args(key) {
			args[name] = "x"
		}
		if got := load(t, lang).Text(key, args); strings.ContainsAny(got, "{}‹›\uFFFD") {
			t.Errorf("something is left unfilled in %q", got)
		}
	})
}

var jaQuestion = regexp.MustCompile(`か[。（]|か$`)

// The voice: no exclamation marks, no emoji, half-width colons, and never more than one question a message.
func TestTextsKeepTheVoice(t *testing.T) {
	eachText(t, func(t *testing.T, lang Lang, key, text string) {
		if strings.ContainsAny(text, "!！？：") {
			t.Errorf("an exclamation mark or a full-width ？ or ： in %q", text)
		}
		if i := strings.IndexFunc(text, func(r rune) bool { return unicode.Is(unicode.So, r) }); i >= 0 {
			t.Errorf("a symbol or emoji in %q", text)
		}
		questions := strings.Count(text, "?")
		if lang == JA {
			questions += len(jaQuestion.FindAllString(text, -1))
		}
		if questions > 1 {
			t.Errorf("%d questions in %q", questions, text)
		}
	})
}

var ask = map[Lang]*regexp.Regexp{
	JA: regexp.MustCompile(`か[。（]|か$|[てで]ください。`),
	EN: regexp.MustCompile(`\?|Please attach`),
}

// A question asks once, in a question or in a request.
func TestQuestionsAskOnce(t *testing.T) {
	eachText(t, func(t *testing.T, lang Lang, key, text string) {
		asks := strings.HasPrefix(key, "question.") && !strings.HasSuffix(key, "_hint") &&
			key != "question.option" && key != "question.options"
		if !asks && !strings.HasPrefix(key, "followup.") {
			return
		}
		if n := len(ask[lang].FindAllString(text, -1)); n != 1 {
			t.Errorf("asks %d times: %q", n, text)
		}
	})
}

// Plain words that have no place in what a recruiter asks, whatever the jurisdiction, and praise that grades.
var unwanted = map[Lang]*regexp.Regexp{
	JA: regexp.MustCompile(`本籍|出身地|国籍|家族|両親|配偶|結婚|妊娠|出産|宗教|信仰|支持政党|思想|尊敬する|愛読|病歴|持病|年齢|生年月日|性別|住民票|前職の年収|現在の年収`),
	EN: regexp.MustCompile(`(?i)\b(born|citizen\w*|nationality|family|parents?|spouse|married|pregnan\w*|children|religio\w*|church|vote|union|disab\w*|illness|how old|birth|gender|race|native|current (pay|salary)|arrest\w*)\b`),
}

var praise = regexp.MustCompile(`(?i)素晴らし|すばらし|完璧|満点|すごい|優秀|合格です|excellent|perfect|awesome|amazing|great answer|well done|impressive|\bscore`)

func TestForbiddenWords(t *testing.T) {
	eachText(t, func(t *testing.T, lang Lang, key, text string) {
		if w := praise.FindString(text); w != "" {
			t.Errorf("praise that grades: %q", w)
		}
		group, _, _ := strings.Cut(key, ".")
		if !slices.Contains([]string{"question", "followup", "fact", "example", "greeter"}, group) {
			return
		}
		if w := unwanted[lang].FindString(text); w != "" {
			t.Errorf("asks for or names %q: %q", w, text)
		}
	})
}

// Where a text ends up on a platform it has to fit: buttons 75 (Slack), titles of modals 24 (Slack), labels of modal
// inputs 45 (Discord), descriptions of commands 100 (Discord).
func TestTextsFitThePlatforms(t *testing.T) {
	limits := []struct {
		key   *regexp.Regexp
		runes int
	}{
		{regexp.MustCompile(`\.button\.|^card\.open$`), 75},
		{regexp.MustCompile(`^modal\..*title$|^modal\.(submit|cancel)$`), 24},
		{regexp.MustCompile(`^modal\..*\.(label|field|question)$`), 45},
		{regexp.MustCompile(`^command\..*\.description$`), 100},
	}
	eachText(t, func(t *testing.T, _ Lang, key, text string) {
		for _, l := range limits {
			if n := utf8.RuneCountInString(text); l.key.MatchString(key) && n > l.runes {
				t.Errorf("%d characters, want at most %d: %q", n, l.runes, text)
			}
		}
	})
}

// A fact that can be asked for has a name, and the other way round.
func TestFactsHaveLabelAndFollowup(t *testing.T) {
	c := load(t, EN)
	for _, key := range c.Keys() {
		if fact, ok := strings.CutPrefix(key, "fact."); ok && !c.Has("followup."+fact) {
			t.Errorf("no followup.%s", fact)
		}
		if fact, ok := strings.CutPrefix(key, "followup."); ok && !strings.HasPrefix(fact, "generic") && !c.Has("fact."+fact) {
			t.Errorf("no fact.%s", fact)
		}
	}
}

// Keys that programs put together from a name of their own.
func TestKeysThatAreBuiltFromNames(t *testing.T) {
	names := map[string]string{
		"status.name.": `greeting planning awaiting_plan_approval interviewing paused auditing confirming
			ready_for_human_review accepted rejected withdrawn needs_human erased answered partial failure`,
		"verdict.":       "approved rejected expired void edit ask_more answer done_already again stop skip keep leave allow",
		"question.type.": "text email phone url number date choice boolean file",
		"example.type.":  "email phone url number date",
		"violation.":     "prohibited_topic duplicate_question tone_violation no_intent_binding",
		"day.":           "mon tue wed thu fri sat sun",
		"week.":          "morning daytime afternoon evening night",
		"value.":         "true false mon tue wed thu fri sat sun fluent native",
		"pay.per.":       "year month day hour",
	}
	c := load(t, EN)
	for prefix, list := range names {
		for name := range strings.FieldsSeq(list) {
			if !c.Has(prefix + name) {
				t.Errorf("no text %q", prefix+name)
			}
		}
	}
}

func TestText(t *testing.T) {
	c := &Catalog{texts: map[string]string{"a": "{x} and {x}, {y.z}", "b": "plain { x } {}"}}
	tests := []struct {
		name, key string
		args      map[string]any
		want      string
	}{
		{"filled", "a", map[string]any{"x": 1, "y.z": "two", "more": true}, "1 and 1, two"},
		{"not expanded", "a", map[string]any{"x": "{y.z}", "y.z": "{x}"}, "{y.z} and {y.z}, {x}"},
		{"missing argument", "a", map[string]any{"x": 1}, "1 and 1, …"},
		{"no placeholder", "b", nil, "plain { x } {}"},
		{"unknown key", "verdict.done_elsewhere", map[string]any{"x": 1}, "done elsewhere"},
		{"unknown key of this language only", "ack.thanks", nil, load(t, JA).Text("ack.thanks", nil)},
	}
	for key, args := range map[string]map[string]any{"nothing.like.it": nil, "violation.instead": {}} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s: a test goes on", key)
				}
			}()
			load(t, EN).Text(key, args)
		}()
	}
	var logged strings.Builder
	Forgive(slog.New(slog.NewTextHandler(&logged, nil)))
	t.Cleanup(func() { forgiving.Store(nil) })
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := c.Text(tt.key, tt.args); got != tt.want {
				t.Errorf("got %q, want %q", got, tt.want)
			}
		})
	}
	if n := strings.Count(logged.String(), "level=ERROR"); n != 3 {
		t.Errorf("%d texts that are missing are logged:\n%s", n, logged.String())
	}
	if got := c.Args("a"); !slices.Equal(got, []string{"x", "y.z"}) {
		t.Errorf("Args: %q", got)
	}
}

func TestFirstOf(t *testing.T) {
	c := load(t, EN)
	tests := []struct {
		keys []string
		want string
	}{
		{[]string{"question.email.email", "question.email", "question.type.email"}, "question.email"},
		{[]string{"question.own_field", "question.type.text"}, "question.type.text"},
		{[]string{"nothing.a", "nothing.b"}, "nothing.b"},
		{nil, ""},
	}
	for _, tt := range tests {
		if got := c.FirstOf(tt.keys...); got != tt.want {
			t.Errorf("FirstOf(%q) = %q, want %q", tt.keys, got, tt.want)
		}
	}
}

// Whatever a person wrote comes out as it went in.
func TestFillInsertsVerbatim(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		value := rapid.String().Draw(t, "value")
		if got, _ := fill("<{v}|{v}>", map[string]any{"v": value, "x": "no"}); got != "<"+value+"|"+value+">" {
			t.Errorf("got %q", got)
		}
	})
}

func TestVersion(t *testing.T) {
	consent := Version("consent", "ja")
	if len(consent) != 16 {
		t.Errorf("Version = %q, want 16 hex digits", consent)
	}
	if Version("consent", "ja-JP") != consent {
		t.Error("the same words have two versions")
	}
	if Version("consent", "en") == consent || Version("disclosure", "ja") == consent {
		t.Error("different words have the same version")
	}
	if v := Version("nothing", "ja") + Version("consent", "zh"); v != "" {
		t.Errorf("a version %q of no text", v)
	}
	for _, key := range consentKeys() {
		if !load(t, EN).Has(key) {
			t.Errorf("no text %q", key)
		}
	}
}

func BenchmarkOpen(b *testing.B) {
	for b.Loop() {
		if _, err := open(JA, textsJA); err != nil {
			b.Fatal(err)
		}
	}
}
