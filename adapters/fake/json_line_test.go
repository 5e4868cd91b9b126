package fake

import (
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"github.com/mendanhq/mendan/bot"
)

func TestParseReadsEveryVerb(t *testing.T) {
	tests := []struct {
		in   string
		want line
	}{
		{
			`{"do":"start","as":"c","thread":"t","workflow":"process","args":{"job":"x","context":{"goal": "a"},"n":3,"none":null}}`,
			line{do: "start", as: "c", thread: "t", workflow: "process", args: map[string]string{"job": "x", "context": `{"goal":"a"}`, "n": "3"}},
		},
		{
			`{"as":"c","thread":"t","text":"はい","id":"e-1","do":"say"}`,
			line{do: "say", as: "c", thread: "t", text: "はい", id: "e-1"},
		},
		{
			`{"do":"say","as":"c","thread":"t","attachments":[{"name":"cv.txt","mime":"text/plain","text":"Go"}]}`,
			line{do: "say", as: "c", thread: "t", attachments: []sentFile{{Attachment: bot.Attachment{Name: "cv.txt", MIME: "text/plain", Text: "Go", Size: 2}}}},
		},
		{
			`{"do":"burst","as":"c","thread":"t","texts":["a","b"]}`,
			line{do: "burst", as: "c", thread: "t", texts: []string{"a", "b"}},
		},
		{
			`{"do":"click","as":"mod-1","message":"m7","button":"reject","values":{"reason":"不足"},"id":"c-3"}`,
			line{do: "click", as: "mod-1", message: "m7", button: "reject", values: map[string]string{"reason": "不足"}, id: "c-3"},
		},
		{`{"do":"edit","as":"c","message":"e-1","text":""}`, line{do: "edit", as: "c", message: "e-1"}},
		{`{"do":"delete","as":"c","message":"e-1"}`, line{do: "delete", as: "c", message: "e-1"}},
		{`{"do":"command","as":"c","thread":"t","name":"status","args":{}}`, line{do: "command", as: "c", thread: "t", name: "status", args: map[string]string{}}},
		{`{"do":"advance","by":"24h"}`, line{do: "advance", by: 24 * time.Hour}},
		{`{"do":"advance","by":"0s"}`, line{do: "advance"}},
		{` {"do":"quit"} `, line{do: "quit"}},
	}
	for _, tt := range tests {
		got, err := parseObject([]byte(tt.in))
		if err != nil {
			t.Errorf("parse(%s): %v", tt.in, err)
			continue
		}
		if diff := cmp.Diff(tt.want, got, cmp.AllowUnexported(line{}, sentFile{})); diff != "" {
			t.Errorf("parse(%s):\n%s", tt.in, diff)
		}
	}
}

func TestParseSaysWhatWasExpected(t *testing.T) {
	tests := []struct{ in, want string }{
		{`hello`, "one JSON object"},
		{`["do"]`, "one JSON object"},
		{`{"do":"quit"} {"do":"quit"}`, "more after it"},
		{`{"do":"quit"`, "does not end"},
		{`{"do":"say","as":`, `the value of "as"`},
		{`{}`, `"do" is missing; expected start, say`},
		{`{"do":7}`, `"do" must be a string, not a number`},
		{`{"do":"sing"}`, `do "sing" is not known; expected start`},
		{`{"do":"say","as":"c","thread":"t","txt":"x"}`, `unknown key "txt" in "say"; it takes as, thread and perhaps text`},
		{`{"do":"quit","now":true}`, `unknown key "now" in "quit"; it takes nothing else`},
		{`{"do":"say","thread":"t","text":"x"}`, `"as" is missing in "say"`},
		{`{"do":"say","as":"","thread":"t","text":"x"}`, `"as" must not be empty`},
		{`{"do":"say","as":"c","thread":5,"text":"x"}`, `"thread" must be a string, not a number`},
		{`{"do":"say","as":"c","thread":"t","text":""}`, `"text" is missing or empty`},
		{`{"do":"say","As":"c","thread":"t","text":"x"}`, `unknown key "As"`},
		{`{"do":"say","as":"c","as":"d","thread":"t","text":"x"}`, `key "as" is there twice`},
		{`{"do":"say","as":"c","thread":"t","text":"x","attachments":{}}`, `"attachments" must be a list, not an object`},
		{`{"do":"say","as":"c","thread":"t","attachments":[{"mime":"x"}]}`, `attachments[0]: "name" is missing`},
		{`{"do":"say","as":"c","thread":"t","attachments":[{"name":"x","url":"y"}]}`, `attachments[0]: unknown key "url"`},
		{`{"do":"burst","as":"c","thread":"t","texts":[]}`, `at least one`},
		{`{"do":"burst","as":"c","thread":"t","texts":["a",null]}`, `"texts[1]" must be a string, not null`},
		{`{"do":"click","as":"c","message":"m1","button":"b","values":[]}`, `"values" must be an object, not a list`},
		{`{"do":"advance","by":24}`, `"by" must be a string, not a number`},
		{`{"do":"advance","by":"1 day"}`, `such as 90s, 30m or 24h`},
		{`{"do":"advance","by":"-1h"}`, `must not be negative`},
		{"{\"do\":\"say\",\"as\":\"c\",\"thread\":\"t\",\"text\":\"\xff\"}", `not valid UTF-8`},
	}
	for _, tt := range tests {
		_, err := parseObject([]byte(tt.in))
		if err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("parse(%s): error %v, want %q in it", tt.in, err, tt.want)
		}
	}
}

func FuzzParse(f *testing.F) {
	for _, seed := range []string{
		`{"do":"say","as":"c","thread":"t","text":"x","id":"e-1","attachments":[{"name":"n","text":"t"}]}`,
		`{"do":"click","as":"m","message":"m1","button":"b","values":{"a":{"b":[1,null]}}}`,
		`{"do":"burst","as":"c","thread":"t","texts":["a"]}`, `{"do":"advance","by":"1h"}`, `{"do":`, `[[[`, `{"do":"quit"}`,
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, in []byte) {
		l, err := parseObject(in)
		if err != nil {
			if !utf8.ValidString(err.Error()) || strings.Contains(err.Error(), "\n") {
				t.Fatalf("error is not one line of text: %q", err)
			}
			return
		}
		if _, ok := verbTable()[l.do]; !ok {
			t.Fatalf("accepted verb %q", l.do)
		}
		if l.do == "say" && (l.as == "" || l.thread == "" || l.text == "" && len(l.attachments) == 0) {
			t.Fatalf("accepted an incomplete message: %+v", l)
		}
		if l.by < 0 || l.do == "click" && (l.message == "" || l.button == "") {
			t.Fatalf("accepted %+v", l)
		}
	})
}
