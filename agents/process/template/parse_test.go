package template_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/mendanhq/mendan/agents/process/template"
)

const head = `{"schema":"ai_chat_process_template.v1","answer":"a"`

// steps is a reply with these steps.
func steps(list ...string) string {
	return head + `,"process_template_draft":{"name":"n","stepTemplates":[` + strings.Join(list, ",") + `]}}`
}

func first(more string) string {
	return `{"seq":1,"name":"x","basis":"goal","offsetDays":-14` + more + `}`
}

func second(more string) string {
	return `{"seq":2,"name":"y","basis":"prev","offsetDays":2` + more + `}`
}

func fenced(label, body string) string { return "prose\n\n```" + label + "\n" + body + "\n```\n" }

// padded is a reply of so many bytes.
func padded(n int) string {
	s := head + `,"missing_information":["` + `"]}`
	return head + `,"missing_information":["` + strings.Repeat("x", n-len(s)) + `"]}`
}

func TestParse(t *testing.T) {
	good := steps(first(""))
	tests := []struct{ name, content, class string }{
		// the fence
		{"nothing", "", "MissingFence"},
		{"prose only", "こんにちは。", "MissingFence"},
		{"bare JSON", good, "MissingFence"},
		{"two backticks", "``json\n" + good + "\n``", "MissingFence"},
		{"inline code", "use ```json " + good + " ``` here", "MissingFence"},
		{"labelled", fenced("json", good), ""},
		{"label in capitals", fenced("JSON", good), ""},
		{"label in mixed case", fenced("Json", good), ""},
		{"label after a space", fenced(" json", good), ""},
		{"words after the label", fenced("json template", good), ""},
		{"json5 is no json", fenced("json5", good), "NonJsonFence"},
		{"jsonc is no json", fenced("jsonc", good), "NonJsonFence"},
		{"another language", fenced("yaml", "a: 1"), "NonJsonFence"},
		{"unlabelled object", fenced("", good), ""},
		{"unlabelled object with space around", fenced("", "\n  "+good+"  \n"), ""},
		{"unlabelled text", fenced("", "hello"), "NonJsonFence"},
		{"unlabelled list", fenced("", "["+good+"]"), "NonJsonFence"},
		{"unlabelled, opened only", fenced("", "{ not closed"), "NonJsonFence"},
		{"unlabelled and empty", fenced("", ""), "NonJsonFence"},
		{"the last of two", fenced("json", "{}") + fenced("json", good), ""},
		{"the last of two is wrong", fenced("json", good) + fenced("json", "{}"), "SchemaMismatch"},
		{"labelled before unlabelled", fenced("json", good) + fenced("", "{}"), ""},
		{"labelled before another language", fenced("json", good) + fenced("text", "bye"), ""},
		{"the wrong labelled one is not passed over", fenced("json", "{}") + fenced("", good), "SchemaMismatch"},
		{"another language, then unlabelled", fenced("sh", "ls") + fenced("", good), ""},
		{"unlabelled, then another language", fenced("", good) + fenced("sh", "ls"), "NonJsonFence"},
		{"not closed", "prose\n```json\n" + good, ""},
		{"not closed and cut", "prose\n```json\n" + good[:40], "JsonParseError"},
		{"CRLF", strings.ReplaceAll(fenced("json", strings.ReplaceAll(good, ",", ",\n")), "\n", "\r\n"), ""},
		{"indented", "1. see\n   ```json\n   " + good + "\n   ```", ""},
		{"four backticks around three", "````md\n```json\n{}\n```\n````\n" + fenced("json", good), ""},
		{"three inside four only", "````md\n```json\n{}\n```\n````\n", "NonJsonFence"},
		{"closed by more", "```json\n" + good + "\n`````", ""},
		{"a fence in a string", fenced("json", strings.Replace(good, `"answer":"a"`, `"answer":"see\n`+"```json\\n{}\\n```"+`"`, 1)), ""},
		{"a fence at the end of a string", fenced("json", strings.Replace(good, `"answer":"a"`, `"answer":"`+"```"+`"`, 1)), ""},
		{"closed behind the brace", "prose\n```json\n" + good + "```", ""},
		{"closed behind the brace, prose behind it", "prose\n```json\n" + good + " ```\r\nLast words.\n", ""},
		{"32768 bytes closed behind the brace", "```json\n" + padded(32768) + "```\n", ""},
		{"a label and a tab", fenced("json\ttemplate", good), ""},
		{"tildes", "~~~json\n" + good + "\n~~~", "MissingFence"},
		{"prose behind it", fenced("json", good) + "\nLast words.", ""},
		{"empty", fenced("json", ""), "JsonParseError"},
		// the size
		{"32768 bytes", fenced("json", padded(32768)), ""},
		{"32769 bytes", fenced("json", padded(32769)), "FenceTooLarge"},
		{"32768 bytes with CRLF outside", strings.ReplaceAll(fenced("json", padded(32768)), "\n", "\r\n"), ""},
		{"32768 bytes, fewer characters", fenced("json", strings.Replace(padded(32768), "xxx", "あ", 1)), ""},
		{"32769 bytes, fewer characters", fenced("json", strings.Replace(padded(32769), "xxx", "あ", 1)), "FenceTooLarge"},
		{"a large one before a small one", fenced("json", padded(40000)) + fenced("json", good), ""},
		// strict JSON
		{"a comment", fenced("json", good[:len(good)-1]+"/* c */}"), "JsonParseError"},
		{"a line comment", fenced("json", good+" // c"), "JsonParseError"},
		{"a trailing comma", fenced("json", good[:len(good)-1]+",}"), "JsonParseError"},
		{"single quotes", fenced("json", strings.ReplaceAll(good, `"`, `'`)), "JsonParseError"},
		{"NaN", fenced("json", steps(strings.Replace(first(""), "-14", "NaN", 1))), "JsonParseError"},
		{"plus sign", fenced("json", steps(strings.Replace(first(""), "-14", "+14", 1))), "JsonParseError"},
		{"a key twice", fenced("json", strings.Replace(good, `"answer":"a"`, `"answer":"a","answer":"b"`, 1)), "JsonParseError"},
		{"a key twice in a step", fenced("json", steps(first(`,"seq":1`))), "JsonParseError"},
		{"a key twice by escape", fenced("json", strings.Replace(good, `"answer":"a"`, `"answer":"a","\u0061nswer":"b"`, 1)), "JsonParseError"},
		{"two values", fenced("json", good+good), "JsonParseError"},
		{"not UTF-8", fenced("json", strings.Replace(good, `"a"`, "\"\xff\"", 1)), "JsonParseError"},
		{"a raw line break in a string", fenced("json", strings.Replace(good, `"a"`, "\"a\nb\"", 1)), "JsonParseError"},
		{"a thousand levels", fenced("json", strings.Repeat("[", 1000)+strings.Repeat("]", 1000)), "JsonParseError"},
		// the form of the reply
		{"without a draft", fenced("json", head+"}"), ""},
		{"with what is missing", fenced("json", head+`,"missing_information":["日付","担当"]}`), ""},
		{"with nothing missing", fenced("json", head+`,"missing_information":[]}`), ""},
		{"a list", fenced("json", "[]"), "SchemaMismatch"},
		{"null", fenced("json", "null"), "SchemaMismatch"},
		{"no schema", fenced("json", `{"answer":"a"}`), "SchemaMismatch"},
		{"another schema", fenced("json", `{"schema":"ai_chat_process_template.v2","answer":"a"}`), "SchemaMismatch"},
		{"schema in capitals", fenced("json", `{"schema":"AI_CHAT_PROCESS_TEMPLATE.V1","answer":"a"}`), "SchemaMismatch"},
		{"no answer", fenced("json", `{"schema":"ai_chat_process_template.v1"}`), "SchemaMismatch"},
		{"an answer that is no text", fenced("json", `{"schema":"ai_chat_process_template.v1","answer":1}`), "SchemaMismatch"},
		{"one key more", fenced("json", head+`,"note":"n"}`), "SchemaMismatch"},
		{"a key in another case", fenced("json", head+`,"Answer":"n"}`), "SchemaMismatch"},
		{"missing information as a text", fenced("json", head+`,"missing_information":"日付"}`), "SchemaMismatch"},
		{"missing information as numbers", fenced("json", head+`,"missing_information":[1]}`), "SchemaMismatch"},
		{"missing information null", fenced("json", head+`,"missing_information":null}`), "SchemaMismatch"},
		{"a draft that is a list", fenced("json", head+`,"process_template_draft":[]}`), "SchemaMismatch"},
		{"a draft null", fenced("json", head+`,"process_template_draft":null}`), "SchemaMismatch"},
		{"one key more in the draft", fenced("json", head+`,"process_template_draft":{"stepTemplates":[`+first("")+`],"goal":"x"}}`), "SchemaMismatch"},
		{"a draft without a name", fenced("json", head+`,"process_template_draft":{"stepTemplates":[`+first("")+`]}}`), ""},
		// the steps
		{"a draft with an empty name", fenced("json", strings.Replace(good, `"name":"n"`, `"name":" "`, 1)), "ValidationFailed/EmptyName"},
		{"no steps", fenced("json", steps()), "ValidationFailed/NoSteps"},
		{"no list of steps", fenced("json", head+`,"process_template_draft":{"name":"n"}}`), "ValidationFailed/MissingField"},
		{"steps as an object", fenced("json", head+`,"process_template_draft":{"stepTemplates":{}}}`), "ValidationFailed/WrongType"},
		{"a step that is a text", fenced("json", steps(`"x"`)), "ValidationFailed/WrongType"},
		{"two steps", fenced("json", steps(first(""), second(`,"dependsOn":[1]`))), ""},
		{"in another order", fenced("json", steps(second(`,"dependsOn":[1]`), first(""))), ""},
		{"no seq", fenced("json", steps(`{"name":"x","basis":"goal","offsetDays":0}`)), "ValidationFailed/MissingField"},
		{"no name", fenced("json", steps(`{"seq":1,"basis":"goal","offsetDays":0}`)), "ValidationFailed/MissingField"},
		{"no basis", fenced("json", steps(`{"seq":1,"name":"x","offsetDays":0}`)), "ValidationFailed/MissingField"},
		{"no offset", fenced("json", steps(`{"seq":1,"name":"x","basis":"goal"}`)), "ValidationFailed/MissingField"},
		{"one key more in a step", fenced("json", steps(first(`,"owner":"me"`))), "ValidationFailed/UnknownField"},
		{"seq as a text", fenced("json", steps(strings.Replace(first(""), `"seq":1`, `"seq":"1"`, 1))), "ValidationFailed/WrongType"},
		{"seq with a fraction", fenced("json", steps(strings.Replace(first(""), `"seq":1`, `"seq":1.5`, 1))), "ValidationFailed/WrongType"},
		{"seq written as 1.0", fenced("json", steps(strings.Replace(first(""), `"seq":1`, `"seq":1.0`, 1))), ""},
		{"seq from 0", fenced("json", steps(strings.Replace(first(""), `"seq":1`, `"seq":0`, 1))), "ValidationFailed/SeqMissing"},
		{"seq from 2", fenced("json", steps(second(""))), "ValidationFailed/SeqMissing"},
		{"a gap", fenced("json", steps(first(""), strings.Replace(second(""), `"seq":2`, `"seq":3`, 1))), "ValidationFailed/SeqMissing"},
		{"a seq twice", fenced("json", steps(first(""), first(""), second(""))), "ValidationFailed/SeqDuplicate"},
		{"an enormous seq", fenced("json", steps(strings.Replace(first(""), `"seq":1`, `"seq":99999999999999999999`, 1))), "ValidationFailed/WrongType"},
		{"the first from the step before", fenced("json", steps(strings.Replace(first(""), "goal", "prev", 1))), "ValidationFailed/FirstBasis"},
		{"a basis that is none", fenced("json", steps(first(""), strings.Replace(second(""), "prev", "next", 1))), "ValidationFailed/UnknownBasis"},
		{"a basis in capitals", fenced("json", steps(strings.Replace(first(""), "goal", "Goal", 1))), "ValidationFailed/UnknownBasis"},
		{"an empty name", fenced("json", steps(strings.Replace(first(""), `"x"`, `"　"`, 1))), "ValidationFailed/EmptyName"},
		{"offset 365", fenced("json", steps(strings.Replace(first(""), "-14", "365", 1))), ""},
		{"offset -365", fenced("json", steps(strings.Replace(first(""), "-14", "-365", 1))), ""},
		{"offset 366", fenced("json", steps(strings.Replace(first(""), "-14", "366", 1))), "ValidationFailed/OffsetRange"},
		{"offset -366", fenced("json", steps(strings.Replace(first(""), "-14", "-366", 1))), "ValidationFailed/OffsetRange"},
		{"offset 2.5", fenced("json", steps(strings.Replace(first(""), "-14", "2.5", 1))), "ValidationFailed/WrongType"},
		{"offset as a text", fenced("json", steps(strings.Replace(first(""), "-14", `"-14"`, 1))), "ValidationFailed/WrongType"},
		{"offset null", fenced("json", steps(strings.Replace(first(""), "-14", "null", 1))), "ValidationFailed/WrongType"},
		{"artifacts", fenced("json", steps(first(`,"requiredArtifacts":[{"kind":"doc","description":"要件"},{"kind":"url"}]`))), ""},
		{"no artifacts", fenced("json", steps(first(`,"requiredArtifacts":[]`))), ""},
		{"an artifact without a kind", fenced("json", steps(first(`,"requiredArtifacts":[{"description":"d"}]`))), "ValidationFailed/MissingField"},
		{"an artifact with a key more", fenced("json", steps(first(`,"requiredArtifacts":[{"kind":"doc","url":"u"}]`))), "ValidationFailed/UnknownField"},
		{"artifacts as texts", fenced("json", steps(first(`,"requiredArtifacts":["doc"]`))), "ValidationFailed/WrongType"},
		{"artifacts null", fenced("json", steps(first(`,"requiredArtifacts":null`))), "ValidationFailed/WrongType"},
		{"depends on nothing", fenced("json", steps(first(`,"dependsOn":[]`))), ""},
		{"depends on itself", fenced("json", steps(first(`,"dependsOn":[1]`))), "ValidationFailed/SelfReference"},
		{"depends on a later one", fenced("json", steps(first(`,"dependsOn":[2]`), second(""))), "ValidationFailed/ForwardReference"},
		{"depends on none", fenced("json", steps(first(""), second(`,"dependsOn":[7]`))), "ValidationFailed/UnknownReference"},
		{"depends on one twice", fenced("json", steps(first(""), second(`,"dependsOn":[1,1]`))), "ValidationFailed/DuplicateDependency"},
		{"depends on a text", fenced("json", steps(first(""), second(`,"dependsOn":["1"]`))), "ValidationFailed/WrongType"},
		{"dependsOn as a number", fenced("json", steps(first(""), second(`,"dependsOn":1`))), "ValidationFailed/WrongType"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, err := template.Parse(tt.content)
			got := ""
			if err != nil {
				var e *template.Error
				if !errors.As(err, &e) || len(e.Problems) == 0 || e.Problems[0].Message == "" {
					t.Fatalf("an error without words: %v", err)
				}
				got = e.ErrorClass()
			}
			if got != tt.class {
				t.Errorf("got %q (%v), want %q", got, err, tt.class)
			}
		})
	}
}

func TestMessagesNameTheStep(t *testing.T) {
	_, err := template.Parse(fenced("json", steps(first(""), strings.Replace(second(`,"dependsOn":[2]`), "2,", "400,", 1), strings.Replace(second(""), `"offsetDays":2`, `"offsetDays":400`, 1))))
	if err == nil || !strings.Contains(err.Error(), `step 2 "y"`) {
		t.Errorf("got %v", err)
	}
}

// The worked example of the design's addendum.
func TestTheWorkedExample(t *testing.T) {
	draft := `{"schema":"ai_chat_process_template.v1","answer":"3 段階にしました。","missing_information":["決める人"],` +
		`"process_template_draft":{"name":"SaaS新規立上げ 初期プロセス","stepTemplates":[` +
		`{"seq":1,"name":"要件確定","basis":"goal","offsetDays":-14,"requiredArtifacts":[{"kind":"document","description":"要件一覧"}]},` +
		`{"seq":2,"name":"試作レビュー","basis":"prev","offsetDays":2,"dependsOn":[1]},` +
		`{"seq":3,"name":"公開準備","basis":"prev","offsetDays":5,"dependsOn":[2]}]}}`
	r, err := template.Parse("3 段階にしました。\n\n```json\n" + draft + "\n```")
	if err != nil {
		t.Fatal(err)
	}
	if again, err := json.Marshal(r); err != nil || string(again) != draft {
		t.Errorf("read and written again it is\n%s\nand was\n%s", again, draft)
	}
}

func TestSplitAndJoin(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		prose := rapid.StringMatching(`[a-zあ-ん 。\n]{0,40}`).Draw(t, "prose")
		js := steps(first(fmt.Sprintf(`,"dependsOn":[]%s`, rapid.SampledFrom([]string{"", " ", "\n"}).Draw(t, "space"))))
		p, j, err := template.Split(template.Join(prose, js))
		if err != nil || p != strings.TrimSpace(prose) || j != js {
			t.Fatalf("%q, %q, %v", p, j, err)
		}
	})
}

func FuzzParse(f *testing.F) {
	for _, s := range []string{"", fenced("json", steps(first(""), second(`,"dependsOn":[1]`))), fenced("", head+"}"), "````\n```json\n{}", "```json\r\n{\"schema\":1}\r\n```"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, content string) {
		r, err := template.Parse(content)
		if err != nil {
			if !errors.As(err, new(*template.Error)) {
				t.Fatalf("an error of no class: %v", err)
			}
			return
		}
		raw, err := json.Marshal(r)
		if err != nil {
			t.Fatal(err)
		}
		again, err := template.Read(string(raw))
		if err != nil {
			t.Fatalf("what was read cannot be read again: %v\n%s", err, raw)
		}
		if twice, _ := json.Marshal(again); string(twice) != string(raw) {
			t.Fatalf("%s is read as %s", raw, twice)
		}
		if r.Draft != nil {
			if err := template.FromDraft(*r.Draft, "n").Check(); err != nil {
				t.Fatalf("a draft that was read cannot be created: %v", err)
			}
		}
	})
}
