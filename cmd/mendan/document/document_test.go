package document

import (
	"encoding/csv"
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write the golden files anew")

const application = `{"thread":"t1","workflow":"interview","status":"needs_human","job":"backend","language":"ja","country":"JP","timezone":"Asia/Tokyo",
"history":[{"role":"user","text":"SAID IN THE CONVERSATION"}],"events":[],
"plan":{"fields":[{"field_id":"full_name","label":"氏名"},{"field_id":"experience","label":"職務 | 経歴"}]},
"fields":[
 {"id":"full_name","status":"done","declined":false,"facts":{"full_name":{"value":"高橋 直樹","source":"e1"},"name_reading":{"value":"たかはし なおき"}}},
 {"id":"phone","status":"done","facts":{"phone_e164":{"value":"+819012345678"}},"shown":{"ja":"090-1234-5678","en":"+819012345678"}},
 {"id":"email","status":"declined","declined":true,"facts":{}},
 {"id":"experience","status":"done","facts":{"latest_role":{"value":"=HYPERLINK(\"http://x\",\"y\")"},"period_from":{"value":"2021-04"},"period_to":{"value":null},
   "main_achievement":{"value":"障害を <b>月8件</b>から\n1件に, \"半年\"で"}}},
 {"id":"shift","status":"done","facts":{"days":{"value":["mon","tue"]},"hours":{"value":20.5},"pay":{"value":12345678901},"nights":{"value":true}}},
 {"id":"languages","status":"done","facts":{"language_tags":{"value":["ja","en-US"]}}},
 {"id":"portfolio","status":"done","facts":{"portfolio_url":{"value":"https://example.jp/n"}}}],
"audit":{"passed":false,"summary":"-1 見つかりました","violations":[{"type":"required_open","message":"email","severity":"error"}]},
"files":[{"name":"職務経歴書 | [1].pdf","size":20480,"sha256":"0f1e"}]}`

// TestGolden holds each format to its file, with answers that try to be more than answers.
func TestGolden(t *testing.T) {
	for _, format := range []string{CSV, MD, Resume} {
		for name, rec := range map[string]string{"application": application, "erased": `{"thread":"t1","status":"erased"}`} {
			t.Run(format+"/"+name, func(t *testing.T) {
				var b strings.Builder
				if err := Write(&b, format, json.RawMessage(rec)); err != nil {
					t.Fatal(err)
				}
				if strings.Contains(b.String(), "SAID IN") {
					t.Error("the conversation is in it")
				}
				file := filepath.Join("testdata", name+"."+format)
				if *update {
					if err := os.WriteFile(file, []byte(b.String()), 0o644); err != nil {
						t.Fatal(err)
					}
				}
				want, err := os.ReadFile(file)
				if err != nil {
					t.Fatal(err)
				}
				if b.String() != string(want) {
					t.Errorf("got\n%s\nwant\n%s", b.String(), want)
				}
			})
		}
	}
	if err := Write(&strings.Builder{}, "pdf", json.RawMessage(`{}`)); err == nil {
		t.Error("an unknown format")
	}
	if err := Write(&strings.Builder{}, CSV, json.RawMessage(`[]`)); err == nil {
		t.Error("no record")
	}
}

func TestNoCellIsAFormula(t *testing.T) {
	for _, evil := range []string{"=1+1", "+1", "-1", "@x", "\tx", "\rx", " =1", "　＝1", "＠x", "\n=1"} {
		rec, err := json.Marshal(map[string]any{"thread": evil,
			"fields": []any{map[string]any{"id": evil, "facts": map[string]any{evil: map[string]any{"value": evil}}}}})
		if err != nil {
			t.Fatal(err)
		}
		var b strings.Builder
		if err := Write(&b, CSV, rec); err != nil {
			t.Fatal(err)
		}
		lines, err := csv.NewReader(strings.NewReader(strings.TrimPrefix(b.String(), byteOrderMark))).ReadAll()
		if err != nil {
			t.Fatal(err)
		}
		n := 0
		for _, cell := range lines[1] {
			if begins := strings.TrimLeft(cell, " \u3000"); begins != "" && strings.ContainsAny(begins[:1], "=+-@\t\r\n") {
				t.Errorf("%q is a formula", cell)
			}
			if strings.HasPrefix(cell, "'") {
				n++
			}
		}
		if n < 4 {
			t.Errorf("%q: %d cells are guarded: %q", evil, n, lines[1])
		}
	}
	for _, fine := range []string{"", "a=b", "日本語", "2021-04", "'quoted"} {
		if disarmCell(fine) != fine {
			t.Errorf("%q is changed", fine)
		}
	}
}

// What a record has as the cards show it is read so, and what an older one has only for programs as that.
func TestRead(t *testing.T) {
	app, err := Read(json.RawMessage(application), "ja")
	got := app.Answers
	if err != nil || len(got) != 7 || app.Name != "高橋 直樹" {
		t.Fatalf("%+v, %v", app, err)
	}
	for i, want := range map[int]Answer{
		0: {"full_name", "氏名", "高橋 直樹 / たかはし なおき"},
		1: {"phone", "phone", "090-1234-5678"},
		2: {"email", "email", ""},
		4: {"shift", "shift", "mon, tue / 20.5 / true / 12345678901"},
	} {
		if got[i] != want {
			t.Errorf("answer %d is %+v, want %+v", i, got[i], want)
		}
	}
	if _, err := Read(json.RawMessage(`[]`), "ja"); err == nil {
		t.Error("no record")
	}
}
