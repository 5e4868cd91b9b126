package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mendanhq/mendan/agents/llm/cassette"
	"github.com/mendanhq/mendan/agents/llm/openaitest"
)

// byHand are the interviews of the cassettes that were written by hand.
var byHand = map[string]struct {
	form    string
	answers map[string][]string
	want    finalRecord
}{
	"en": {courierForm, candidate(), finalRecord{
		Status: "ready_for_human_review", Language: "en", Country: "GB", Timezone: "Europe/London",
		Facts: map[string]any{
			"full_name": "Robin Miller", "email": "robin.miller@example.com", "shift": "early",
			"latest_role": "courier in Leeds", "main_achievement": "halved the late parcels",
		},
	}},
	"ja": {haitatsuForm, map[string][]string{
		"language":   {"はい。日本に住んでいます。"},
		"full_name":  {"田中春と申します。"},
		"email":      {"haru.tanaka@example.jp です。"},
		"experience": {"川崎で配達員をしていました。", "道順を見直して、遅配を半分に減らしました。"},
		"shift":      {"早番を希望します。"},
	}, finalRecord{
		Status: "ready_for_human_review", Language: "ja", Country: "JP", Timezone: "Asia/Tokyo",
		Facts: map[string]any{
			"full_name": "田中春", "email": "haru.tanaka@example.jp", "shift": "early",
			"latest_role": "配達員", "main_achievement": "遅配を半分に減らしました",
		},
	}},
}

// haitatsuForm is courierForm for Japan.
const haitatsuForm = `
id: ja-bike-courier
title: 自転車配達員
locale: ja-JP
country: JP
retention_days: 90
job: {company: はやぶさ便株式会社, contact: 営業所}
fields:
- id: full_name
  label: お名前
  intent: 応募者の呼び方を知る
  required: true
  type: text
  required_facts: [full_name]
  done_criteria: お名前がわかる
- id: email
  label: メールアドレス
  intent: 応募についての連絡をする
  required: true
  type: email
  required_facts: [email]
  done_criteria: 正しいアドレスがある
- id: experience
  label: 職務経験
  intent: これまでの仕事とその成果を知る
  required: true
  type: text
  required_facts: [latest_role, main_achievement]
  done_criteria: 直近の仕事と成果が一つわかる
- id: shift
  label: 勤務の時間帯
  intent: 配達の予定を立てる
  required: true
  type: choice
  options:
  - {id: early, label: 早番}
  - {id: late, label: 遅番}
  required_facts: [shift]
  done_criteria: どちらかの時間帯
`

// TestCassettes holds whole interviews from cassettes written by hand, without a key and without a server; the same answers from a server, through the
// client of its API, recorded; and that recording again. All three come to the same, and no key is in the recording.
func TestCassettes(t *testing.T) {
	t.Parallel()
	for lang, c := range byHand {
		t.Run(lang, func(t *testing.T) {
			t.Parallel()
			file := filepath.Join("testdata", "cassettes", lang+".jsonl")
			recording := filepath.Join(t.TempDir(), "recording.jsonl")
			hold := func(o sittingOptions) *sitting {
				o.form, o.lang, o.answers = c.form, lang, c.answers
				s := sit(t, o)
				s.hold()
				got := s.end()
				if diff := cmp.Diff(c.want, got.record); diff != "" || got.code != 0 {
					t.Fatalf("%v: exit code %d: %s\n%s\n%s", o.flags, got.code, diff, s.stderr.String(), s.transcript.String())
				}
				return s
			}
			silent := func(s *sitting) {
				t.Helper()
				if asked := len(s.server.Calls()) + len(s.panel.Calls()); asked > 0 || strings.Contains(s.stderr.String(), "were not asked for") {
					t.Errorf("%d calls reached a server, or not all answers were asked for: %s", asked, s.stderr.String())
				}
			}
			silent(hold(sittingOptions{keyless: true, flags: []string{"--play", file}}))
			s := hold(sittingOptions{model: brainOf(t, file), flags: []string{"--record", recording}})
			raw, err := os.ReadFile(recording)
			if calls := len(s.server.Calls()) + len(s.panel.Calls()); err != nil || strings.Count(string(raw), "\n") != calls || strings.Contains(string(raw), dummyKey) {
				t.Fatalf("%d calls, recorded as %d lines, or with the key: %v", calls, strings.Count(string(raw), "\n"), err)
			}
			for line := range strings.Lines(string(raw)) {
				var x cassette.Exchange
				if err := json.Unmarshal([]byte(line), &x); err != nil {
					t.Fatal(err)
				}
				if contact := c.want.Facts["email"].(string); (x.Agent == "interviewer" || x.Agent == "quickcheck") && strings.Contains(line, contact) {
					t.Errorf("the %s is sent %s: %s", x.Agent, contact, line)
				}
			}
			silent(hold(sittingOptions{keyless: true, flags: []string{"--play", recording}}))
		})
	}
}

// brainOf plays a cassette as a server's model.
func brainOf(t *testing.T, file string) openaitest.Brain {
	t.Helper()
	raw, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	left := map[string][]cassette.Exchange{}
	for line := range strings.Lines(string(raw)) {
		var x cassette.Exchange
		if err := json.Unmarshal([]byte(line), &x); err != nil {
			t.Fatal(err)
		}
		left[x.Agent] = append(left[x.Agent], x)
	}
	var mu sync.Mutex
	return func(req openaitest.Request) openaitest.Reply {
		mu.Lock()
		defer mu.Unlock()
		agent := agentOf(openaitest.Call{Request: req})
		if len(left[agent]) == 0 {
			return openaitest.Say("The cassette has nothing more for " + agent)
		}
		x := left[agent][0]
		left[agent] = left[agent][1:]
		if len(x.Response.ToolCalls) == 0 {
			return openaitest.Say(x.Response.Content)
		}
		reply := openaitest.Reply{}
		for _, call := range x.Response.ToolCalls {
			reply = reply.And(call.Name, json.RawMessage(call.Arguments))
		}
		return reply
	}
}

// TestCassetteOfAnotherPrompt says which question has no answer, and what is different about it; the run fails.
func TestCassetteOfAnotherPrompt(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	recording := filepath.Join(dir, "recording.jsonl")
	s := sit(t, sittingOptions{flags: []string{"--record", recording}})
	s.untilAsked("full_name")
	s.tell(map[string]any{"do": "quit"})
	<-s.ended
	raw, err := os.ReadFile(recording)
	if err != nil {
		t.Fatal(err)
	}
	s = sit(t, sittingOptions{keyless: true, form: strings.Replace(courierForm, "Know how to address", "Find out how to address", 1), flags: []string{"--play", recording}})
	s.tell(clickLine(openQuestion(s.tell(map[string]any{"do": "start", "as": "cand-1", "thread": "t1", "workflow": "interview"})), "agree"))
	s.tell(sayLine(candidate()["language"][0])) // after which the Architect is asked
	s.tell(map[string]any{"do": "quit"})
	<-s.ended
	for _, want := range []string{"architect asks openai/scripted something that the cassette has no answer to", "differs in its line", "Find out how to address"} {
		if s.code != 1 || !strings.Contains(s.stderr.String(), want) {
			t.Errorf("exit code %d, %q is not said: %s", s.code, want, s.stderr.String())
		}
	}
	for name, c := range map[string]struct {
		args []string
		want string
	}{
		"offline":      {[]string{"chat", "--jsonl", "--play", recording}, "mode offline asks none"},
		"none there":   {[]string{"chat", "--jsonl", "--play", recording + "x"}, "no such file"},
		"in its place": {[]string{"chat", "--jsonl", "--record", recording}, "name a file that is not there yet"},
		"both":         {[]string{"chat", "--jsonl", "--record", recording, "--play", recording}, "can't be used together"},
	} {
		mode, args := "AI_AGENT_MODE=openai", append(c.args, "--db", filepath.Join(dir, "x.db"))
		if name == "offline" {
			mode = "AI_AGENT_MODE=offline"
		} else {
			args = append(args, "--config", filepath.Join(filepath.Dir(s.db), "config.yaml"))
		}
		var stderr lockedBuffer
		code := runProgram(t.Context(), args, world{strings.NewReader(""), &lockedBuffer{}, &stderr, env(mode, "OPENAI_API_KEY="+dummyKey)})
		if code != 2 || !strings.Contains(stderr.String(), c.want) {
			t.Errorf("%s: exit code %d: %s", name, code, stderr.String())
		}
	}
	if now, err := os.ReadFile(recording); err != nil || string(now) != string(raw) {
		t.Errorf("the recording was changed: %v", err)
	}
}
