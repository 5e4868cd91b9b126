package main

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"unicode"
)

// sat holds a conversation at a terminal that is none, line by line, and returns what is to be read.
func sat(t *testing.T, vars []string, lines []string, args ...string) string {
	t.Helper()
	var out, stderr bytes.Buffer
	in := strings.NewReader(strings.Join(lines, "\n") + "\n")
	if code := runProgram(t.Context(), append([]string{"chat", "--db", filepath.Join(t.TempDir(), "m.db")}, args...), world{in, &out, &stderr, env(vars...)}); code != 0 {
		t.Fatalf("exit %d: %s", code, stderr.String())
	}
	return out.String() + stderr.String()
}

// offers are the words in which each language offers the other.
var offers = regexp.MustCompile(`日本語がよければ「日本語」と書いてください。|(?:\[\d\] |「)日本語」?|If you prefer English, write “English”.|\[\d\] English|「English」`)

// unoffered is what is to be read besides the offer of the other language, line by line as it was written: the terminal wraps.
func unoffered(out string) []string {
	return strings.Split(offers.ReplaceAllString(out, ""), "\n")
}

func withoutJapanese(t *testing.T, out string) {
	t.Helper()
	for _, l := range unoffered(out) {
		if strings.ContainsFunc(l, func(r rune) bool {
			return unicode.In(r, unicode.Hiragana, unicode.Katakana, unicode.Han) || strings.ContainsRune("、。「」（）：・", r)
		}) {
			t.Errorf("in English: %s", l)
		}
	}
}

// english is a sentence, or enough of one: what is typed, ids and commands are none.
var english = regexp.MustCompile(`(?:\b[A-Za-z']+[ ,]+){3}[a-z']+`)

func withoutEnglish(t *testing.T, out string) {
	t.Helper()
	for _, l := range unoffered(out) {
		if !strings.Contains(l, "> ") && !strings.Contains(l, "mendan export") && english.MatchString(l) {
			t.Errorf("in Japanese: %s", l)
		}
	}
}

// reviewed is a configuration with which people have to decide on the order of the questions, and watch the rounds.
const reviewed = "agent: {working_dir: w, review_models: [stubborn-1, stubborn-2, reviewer-a], live_card: on}\n"

func reviewedConfig(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	if err := os.Mkdir(filepath.Join(dir, "w"), 0o700); err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(dir, "mendan.yaml")
	if err := os.WriteFile(file, []byte(strings.Replace(reviewed, "w,", filepath.Join(dir, "w")+",", 1)), 0o600); err != nil {
		t.Fatal(err)
	}
	return file
}

// wholeEN and wholeJA are whole sessions of a newcomer who looks at both sides: mistakes, commands, the plan's card, a question to people,
// corrections, the application and its decision.
var (
	wholeEN = []string{
		"1", "nonsense", "yes", "Denver", "/as mod-1", "/approvals", "/help", "help", "/status", "b", "/cancel", "a", "/me", "/nosuch", "what is the salary?",
		"jane@@example", "jane@example.com", "/as mod-1", "1", "It depends.", "/me", "I have two kids", "I was a sales lead at a bank for six years",
		"what have I told you so far?", "February 1", "skip", "skip", "1", "jane.doe@example.com", "/file nowhere.txt", "status", "a",
		"/as mod-1", "/approvals", "/export", "99", "Reject with a reason", "", "Not a fit.", "/me", "human", "delete my data", "yes", "/as mod-1", "/status", "/quit",
	}
	wholeJA = []string{
		"1", "うーん", "はい", "東京", "/as mod-1", "/approvals", "/help", "help", "/status", "b", "/cancel", "a", "/me", "/nosuch", "給料はいくらですか",
		"takahashi＠＠example", "takahashi@example.com", "/as mod-1", "1", "経験によります。", "/me", "結婚しています", "銀行で営業リーダーを6年やりました",
		"ここまでの内容を教えてください", "2月1日", "スキップ", "スキップ", "1", "t.naoki@example.com", "/file nowhere.txt", "status", "a",
		"/as mod-1", "/approvals", "/export", "99", "理由をつけて却下", "", "今回は見送ります。", "/me", "人と話したい", "データを消して", "はい、消して", "/as mod-1", "/status", "/quit",
	}
)

func TestAWholeSessionIsInOneLanguage(t *testing.T) {
	t.Parallel()
	config := reviewedConfig(t)
	for _, tt := range []struct {
		lang  string
		lines []string
		has   []string
		only  func(*testing.T, string)
	}{
		{"en", wholeEN, []string{"Please check the order of the questions", "mod-1 approved this", "It depends.", "Your application has arrived",
			"An application has arrived", "No button has that key", "mod-1 rejected this", "Everything you told me is deleted"}, withoutJapanese},
		{"ja", wholeJA, []string{"質問の順番", "mod-1さんが承認しました", "経験によります", "応募を受け付けました", "応募が届きました", "ボタンはありません", "mod-1さんが却下しました"}, withoutEnglish},
	} {
		t.Run(tt.lang, func(t *testing.T) {
			out := sat(t, []string{"LANG=C"}, tt.lines, "--lang", tt.lang, "--config", config, "--job", "poor-order")
			for _, want := range tt.has {
				if !strings.Contains(strings.ReplaceAll(out, "\n        ", " "), want) {
					t.Errorf("no %q", want)
				}
			}
			tt.only(t, out)
			if t.Failed() {
				t.Log(out)
			}
		})
	}
}

func TestOtherConversationsAreInOneLanguage(t *testing.T) {
	t.Parallel()
	config := reviewedConfig(t)
	lines := map[string][]string{
		"en": {"does it work with Zulip?", "a new SaaS launch by April 1", "/status", "frobnicate", "help", "/help", "stop", "/as mod-1", "/approvals",
			"help", "a", "/me", "thanks", "/quit"},
		"ja": {"駐車場はありますか", "SaaSの新規立上げ、ゴールは2027年4月1日", "/status", "なんとかして", "help", "/help", "停止", "/as mod-1", "/approvals", "help", "a", "/me", "ありがとう", "/quit"},
	}
	for _, workflow := range []string{"helpdesk", "process", "task", "discuss"} {
		t.Run(workflow, func(t *testing.T) {
			withoutJapanese(t, sat(t, []string{"LANG=C.UTF-8"}, lines["en"], "--workflow", workflow, "--config", config))
			withoutEnglish(t, sat(t, []string{"LANG=C"}, lines["ja"], "--workflow", workflow, "--config", config, "--lang", "ja"))
		})
	}
}

// What a terminal begins in: the language of the environment, else that of the configuration, else English; on both sides.
func TestTheLanguageOfANewcomer(t *testing.T) {
	t.Parallel()
	says := write(t, "ja.yaml", "language: ja\n")
	desk := write(t, "desk.yaml", "moderation: {language: ja}\n")
	silent := write(t, "silent.yaml", "retention_days: 90\n")
	lines := []string{"/as mod-1", "/approvals"}
	const en, ja, enDesk, jaDesk = "OK to go on?", "この内容で進めてよいですか", "No cards are waiting", "判断を待っているカードはありません"
	for _, tt := range []struct {
		vars, args []string
		want       []string
	}{
		{[]string{"LANG=C.UTF-8"}, nil, []string{en, enDesk}}, {[]string{"LANG=C"}, nil, []string{en, enDesk}}, {nil, nil, []string{en, enDesk}},
		{[]string{"LC_ALL=POSIX", "LANG=ja_JP.UTF-8"}, nil, []string{en, enDesk}}, {[]string{"LANG=fr_FR.UTF-8"}, nil, []string{en, enDesk}},
		{[]string{"LANG=ja_JP.UTF-8"}, nil, []string{ja, jaDesk}}, {[]string{"LANG=en_US.UTF-8", "LANGUAGE=fr:ja"}, nil, []string{ja, jaDesk}},
		{[]string{"LANG=C"}, []string{"--config", says}, []string{ja, jaDesk}}, {[]string{"LANG=C"}, []string{"--config", silent}, []string{en, enDesk}},
		{[]string{"LANG=ja_JP.UTF-8"}, []string{"--config", silent}, []string{ja, jaDesk}}, {[]string{"LANG=en_US.UTF-8"}, []string{"--config", desk},
			[]string{en, jaDesk}},
		{[]string{"LANG=ja_JP.UTF-8"}, []string{"--lang", "en"}, []string{en, enDesk}}, {[]string{"LANG=C"},
			[]string{"--lang", "en", "--job", "ja-parttime-store"}, []string{en, enDesk}},
		{[]string{"LANG=en_US.UTF-8"}, []string{"--lang", "ja", "--job", "en-gb-care-assistant"}, []string{ja, jaDesk}},
	} {
		out := sat(t, tt.vars, lines, tt.args...)
		for _, want := range tt.want {
			if !strings.Contains(out, want) {
				t.Errorf("%v %v: no %q in\n%s", tt.vars, tt.args, want, out)
			}
		}
	}
}
