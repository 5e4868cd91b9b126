package main

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/mendanhq/mendan/agents/process/template"
	"github.com/mendanhq/mendan/cmd/mendan/config"
	"github.com/mendanhq/mendan/storage/boltstore"
)

// stocked is a store with templates in it.
func stocked(t *testing.T, all ...string) (file string, ids []string) {
	t.Helper()
	file = filepath.Join(t.TempDir(), "m.db")
	s, err := boltstore.Open(t.Context(), file, boltstore.Options{NoSync: true})
	if err != nil {
		t.Fatal(err)
	}
	for i, raw := range all {
		dto, err := template.ReadDTO(raw)
		if err != nil {
			t.Fatal(err)
		}
		made, err := templatesOf(s).Create(t.Context(), "", dto, time.Date(2026, 11, 20, 0, i, 0, 0, time.UTC))
		if err != nil {
			t.Fatal(err)
		}
		ids = append(ids, made.ID)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	return file, ids
}

const launchTemplate = `{"name":"SaaS新規立上げ 初期プロセス","stepTemplates":[
{"seq":1,"name":"要件定義","basis":"goal","offsetDays":-14},
{"seq":2,"name":"=HYPERLINK(\"x\")","basis":"prev","offsetDays":2,"dependsOn":[1]},
{"seq":3,"name":"開発着手","basis":"prev","offsetDays":5,"dependsOn":[2],"requiredArtifacts":[{"kind":"設計書","description":"第一版"}]}]}`

func TestTemplateCommands(t *testing.T) {
	db, ids := stocked(t, launchTemplate, `{"name":"twice","stepTemplates":[{"seq":1,"name":"a","basis":"goal","offsetDays":0}]}`,
		`{"name":"Twice","stepTemplates":[{"seq":1,"name":"b","basis":"goal","offsetDays":0}]}`)
	mendan := func(args ...string) (string, string) {
		var out, err bytes.Buffer
		code := runProgram(t.Context(), append([]string{"template"}, append(args, "--db", db)...), world{strings.NewReader(""), &out, &err, env("LANG=ja_JP.UTF-8")})
		if (code == 0) != (err.Len() == 0) {
			t.Errorf("%q: exit code %d, %s", args, code, err.String())
		}
		return out.String(), err.String()
	}
	said := func(what string, args ...string) string {
		t.Helper()
		out, err := mendan(args...)
		if !strings.Contains(out+err, what) {
			t.Errorf("%q says\n%s%s, not %q", args, out, err, what)
		}
		return out
	}
	name, goal := "ＳａａＳ新規立上げ 初期プロセス", "--goal=2027-04-01"
	said(ids[0]+"\t3\tSaaS新規立上げ 初期プロセス\n"+ids[1], "list")
	said("   needs 設計書 (第一版)\n", "show", ids[0])
	said("   after 1. 要件定義\n", "show", name)
	again, err := template.ReadDTO(said("", "export", name))
	if err != nil || len(again.Steps) != 3 || again.Steps[1].OffsetDays != 2 {
		t.Errorf("exported %+v, %v", again, err)
	}
	said("2027年3月20日（土）  2.", "instantiate", name, goal)
	said("2027年3月19日（金）  2.", "instantiate", name, goal, "--calendar=jp")
	said("Fri 19 Mar 2027  2.", "instantiate", name, goal, "--calendar=weekdays", "--lang=en")
	said("America/New_York", "instantiate", name, "--goal=2027-04-01T02:00:00Z", "--tz=America/New_York")
	said("2027年3月31日", "instantiate", name, "--goal=2027-04-01T02:00:00Z", "--tz=America/New_York")
	said("DTSTART;VALUE=DATE:20270319\r\n", "instantiate", name, goal, "--calendar=jp", "--format=ics")
	var plan struct {
		Steps []struct{ Due, Counted, MovedBecause string }
	}
	if err := json.Unmarshal([]byte(said("", "instantiate", name, goal, "--calendar=jp", "--format=json")), &plan); err != nil ||
		len(plan.Steps) != 3 || plan.Steps[1].Due != "2027-03-19" || plan.Steps[1].Counted != "2027-03-20" || plan.Steps[1].MovedBecause != "weekend" {
		t.Errorf("%+v, %v", plan, err)
	}
	sheet, err := csv.NewReader(strings.NewReader(strings.TrimPrefix(said("", "instantiate", name, goal, "--format=csv"), "\ufeff"))).ReadAll()
	if err != nil || len(sheet) != 4 || sheet[2][1] != `'=HYPERLINK("x")` || sheet[1][2] != "2027-03-18" {
		t.Errorf("%q, %v", sheet, err)
	}
	for _, args := range [][]string{
		{"instantiate", name}, {"instantiate", name, "--goal=tomorrow"}, {"instantiate", name, "--goal=2027-02-29"}, {"instantiate", name, goal, "--calendar=fr"},
		{"instantiate", name, goal, "--tz=Mars"}, {"instantiate", name, goal, "--lang=fr"}, {"instantiate", name, "--goal=2019-04-01", "--calendar=jp"},
		{"instantiate", "none", goal}, {"show", "none"}, {"show", "TWICE"}, {"export", ""},
	} {
		if out, err := mendan(args...); out != "" || !strings.HasPrefix(err, "mendan: ") {
			t.Errorf("%q: %s, %s", args, out, err)
		}
	}
}

// A timeline is asked for where people talk, in whatever way they type it, and comes with a calendar file. A candidate gets none.
func TestTimelineInAThread(t *testing.T) {
	db, ids := stocked(t, launchTemplate)
	files := t.TempDir()
	var in, out bytes.Buffer
	for _, as := range []string{"op-1", "mod-1", "cand-1"} {
		for _, args := range []string{
			`{"template":"SaaS新規立上げ 初期プロセス 2027/4/1 jp"}`, `{"template":"` + ids[0] + `","goal":"2027-04-01","calendar":"jp"}`,
			`{"template":"SaaS新規立上げ 初期プロセス goal=2027年4月1日 calendar=jp"}`, `{"template":"SaaS新規立上げ 初期プロセス"}`, `{"template":"2027-04-01"}`,
			`{"template":"none 2027-04-01"}`, `{"template":"` + ids[0] + ` 2019-04-01 jp"}`, `{"template":"` + ids[0] + `","goal":"soon"}`,
		} {
			in.WriteString(`{"do":"command","as":"` + as + `","thread":"t1","name":"instantiate","args":` + args + "}\n")
		}
	}
	cfg := config.Default()
	app := &App{
		Config: cfg, Store: db, Now: time.Date(2026, 11, 20, 1, 0, 0, 0, time.UTC), Err: io.Discard,
		Talk: &Chat{JSONL: true, Workflow: "interview", Texts: "ja", In: &in, Out: &out, Files: files},
	}
	if err := app.Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	var timelines, refusals int
	for l := range strings.Lines(out.String()) {
		var o struct{ Type, To, Text string }
		if err := json.Unmarshal([]byte(l), &o); err != nil {
			t.Fatal(err)
		}
		switch {
		case o.Type == "post" && o.To == "thread" && strings.Contains(o.Text, "2027年3月19日（金）  2."):
			timelines++
		case o.Type == "post" && strings.HasPrefix(o.To, "user:"):
			refusals++
		case o.Type == "post" || o.Type == "error":
			t.Errorf("%s", l)
		}
	}
	if timelines != 6 || refusals != 2*5+8 {
		t.Errorf("%d timelines, %d refusals:\n%s", timelines, refusals, out.String())
	}
	kept, err := filepath.Glob(filepath.Join(files, "*", "*.ics"))
	if more, _ := filepath.Glob(filepath.Join(files, "*.ics")); err != nil || len(kept)+len(more) != 6 {
		t.Errorf("files %v %v, %v", kept, more, err)
	} else if raw, err := os.ReadFile(append(kept, more...)[0]); err != nil || !bytes.HasPrefix(raw, []byte("BEGIN:VCALENDAR\r\n")) {
		t.Errorf("%q, %v", raw, err)
	}
}
