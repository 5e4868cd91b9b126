package main

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"hash/crc32"
	"path/filepath"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/agents/agentstest/sample"
	"github.com/mendanhq/mendan/agents/compliance"
	"github.com/mendanhq/mendan/agents/interview"
	"github.com/mendanhq/mendan/agents/interview/form"
	interviewrules "github.com/mendanhq/mendan/agents/interview/offline"
	"github.com/mendanhq/mendan/agents/llm"
	"github.com/mendanhq/mendan/agents/llm/offline"
	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/bot/bottest"
	"github.com/mendanhq/mendan/bot/engine"
	"github.com/mendanhq/mendan/storage"
	"github.com/mendanhq/mendan/storage/boltstore"
)

var crashAll = flag.Bool("crash.all", false, "crash at every point both with lazy rows kept and with them dropped")

// shortForm has one field of each way through the interviewer: at once, with a follow-up, by a button.
const shortForm = `
id: short
title: {ja: 短い応募, en: Short}
locale: ja-JP
country: JP
retention_days: 30
fields:
- {id: full_name, label: 氏名（ふりがな）, intent: 応募者を呼ぶための氏名と読みを確認する, required: true, type: text, required_facts: [full_name, name_reading], done_criteria: 氏名と読みの両方}
- {id: work_authorization, label: 日本での就労可否, intent: 就労できる資格の有無を確認する, required: true, type: choice, options: [{id: "yes", label: 就労可能}, {id: "no", label: 現在は不可}], required_facts: [can_work_in_jp], done_criteria: 選択肢の一つ}
- {id: start_date, label: 入社可能日, intent: 勤務開始可能日を確認する, required: true, type: date, required_facts: [start_date], done_criteria: 日付}
`

// theChecker is built once for all lives of all worlds: what it knows is no part of what a crash may lose.
var theChecker = compliance.Lazy(compliance.Default)

type boltDisk struct{ path string }

// folder is where the store's file is.
func (d boltDisk) folder() string { return filepath.Dir(d.path) }

func (d boltDisk) Open() (storage.Store, error) {
	return boltstore.Open(context.Background(), d.path, boltstore.Options{NoSync: true})
}

func (d boltDisk) Crash(s storage.Store, keepLazy bool) error {
	return s.(*boltstore.Store).Crash(keepLazy)
}

// pointed is a model whose calls are points at which the program can die. They are named by what is asked, so that a call which
// a later life makes again is the same point.
type pointed struct {
	llm.Client
	w *bottest.World
}

func (p *pointed) Chat(ctx context.Context, req llm.Request) (llm.Response, error) {
	asked, err := json.Marshal(req.Messages)
	if err != nil {
		return llm.Response{}, err
	}
	name := fmt.Sprintf("model %s %08x", req.Agent, crc32.ChecksumIEEE(asked))
	if err := p.w.Pass(name + " before"); err != nil {
		<-ctx.Done() // a dead process gets no answer
		return llm.Response{}, ctx.Err()
	}
	res, err := p.Client.Chat(ctx, req)
	if p.w.Pass(name+" after") != nil {
		<-ctx.Done()
		return llm.Response{}, ctx.Err()
	}
	return res, err
}

// interviewWorld is a world in which interviews are held by rules.
func interviewWorld(t *testing.T, crash func(name string) bool) *bottest.World {
	t.Helper()
	f, err := form.Parse("short.yaml", []byte(shortForm))
	if err != nil {
		t.Fatal(err)
	}
	w := &bottest.World{
		T: t, Disk: boltDisk{filepath.Join(t.TempDir(), "m.db")}, Platform: &bottest.Platform{},
		Clock: bottest.NewClock(time.Date(2026, 11, 20, 1, 0, 0, 0, time.UTC)), Crash: crash,
	}
	w.Config = engine.Config{
		Starts: map[string]string{interview.Workflow: interview.Workflow}, RetryDelay: time.Microsecond,
		Programs: []agents.Program{interview.New(interview.Config{
			Forms:      func(string) (*form.Form, error) { return f, nil },
			DefaultJob: f.ID, Client: &pointed{offline.New(interviewrules.Rules()), w},
			Checker: theChecker, OfflineNotice: true, DefaultLang: "ja", ModeratorLang: "ja", HistoryWindow: 12,
		})},
	}
	return w
}

// talk is a conversation with somebody who writes and clicks in a thread of the world; the zero user is a candidate.
type talk struct {
	*bottest.World
	by bot.User
	n  int
}

var (
	crashHere = bot.Place{Platform: bottest.Name, Thread: "t1"}
	crashCand = bot.User{Platform: bottest.Name, ID: "cand-1", Role: bot.Candidate, Locale: "ja-JP"}
)

// does is what the candidate does next. A message is called e and its number.
func (s *talk) does(body bot.Body) {
	s.n++
	if m, ok := body.(bot.Message); ok {
		m.ID = bot.MessageID(fmt.Sprint("e", s.n))
		body = m
	}
	by := s.by
	if by.ID == "" {
		by = crashCand
	}
	s.Send(bot.Event{ID: bot.EventID(fmt.Sprint("event-", s.n)), Place: crashHere, By: by, At: s.Clock.Now(), Body: body})
}

func (s *talk) says(texts ...string) {
	for _, text := range texts {
		s.does(bot.Message{Text: text})
	}
}

// press presses the newest live button of that name.
func (s *talk) press(button string) {
	posts := s.Platform.Messages(func(m bottest.Message) bool { return m.Place == crashHere && m.Post.Card != nil })
	for _, p := range slices.Backward(posts) {
		if b, ok := p.Post.Card.Button(button); ok {
			s.does(bot.Click{Token: b.Token})
			return
		}
	}
	s.T.Errorf("no button %q", button)
}

// decide is a moderator who types a decision on the open card of that kind.
func (s *talk) decide(verdict, kind, words string) {
	s.n++
	s.Send(bot.Event{
		ID: bot.EventID(fmt.Sprint("event-", s.n)), Place: bottest.Moderators, At: s.Clock.Now(),
		By:   bot.User{Platform: bottest.Name, ID: "mod-1", Role: bot.Moderator},
		Body: bot.Message{ID: bot.MessageID(fmt.Sprint("x", s.n)), Text: verdict + " " + codeOf(s.World, kind) + " " + words},
	})
}

// holdInterview talks to the end: consent by a button, a follow-up, a choice by a button, the summary, the decision.
func holdInterview(w *bottest.World) map[string]any {
	s := &talk{World: w}
	s.does(bot.Command{Name: "interview"})
	s.press("agree")
	s.says("東京に住んでいます", "高橋 直樹です", "たかはし なおきです")
	s.press("yes")
	s.says("来年の1月10日から行けます")
	s.press("confirm")
	s.decide("approve", "application", "")
	return ended(w)
}

// codeOf is the code of the open card of that kind, or of its last one.
func codeOf(w *bottest.World, kind string) (code string) {
	all, err := storage.AllCards(context.Background(), w.Store, storage.CardQuery{})
	if err != nil {
		w.T.Fatal(err)
	}
	slices.SortStableFunc(all, func(a, b bot.Approval) int { return int(a.Turn) - int(b.Turn) })
	for _, a := range all {
		if a.Kind == kind {
			code = a.Code
		}
	}
	if code == "" {
		w.T.Errorf("no card of the kind %s for the moderators", kind)
	}
	return code
}

// ended is what must not depend on crashes: the record, and what stands on the platform, in order, by destination.
func ended(w *bottest.World) map[string]any {
	t := w.T
	t.Helper()
	raw, err := engine.Export(context.Background(), w.Store, w.Programs(), crashHere)
	if err != nil {
		t.Fatal(err)
	}
	var rec map[string]any
	if err := json.Unmarshal(raw, &rec); err != nil {
		t.Fatal(err)
	}
	posts := map[string][]string{}
	for _, m := range w.Platform.Messages(nil) {
		posts[m.Place.String()] = append(posts[m.Place.String()], m.Post.Key+": "+m.Post.Text)
	}
	rec = withoutChance(rec).(map[string]any)
	delete(rec, "id") // a start that crashed before it was durable gets another
	rec["posts"] = posts
	return rec
}

// withoutChance drops codes and digests, which are random by design.
func withoutChance(v any) any {
	switch v := v.(type) {
	case map[string]any:
		delete(v, "code")
		delete(v, "digest")
		for k := range v {
			v[k] = withoutChance(v[k])
		}
	case []any:
		for i := range v {
			v[i] = withoutChance(v[i])
		}
	}
	return v
}

// TestAnInterviewSurvivesACrashAnywhere holds one interview for every point that an undisturbed one passes: before and after
// each ingest, step, model call, commit, post and sent mark. The process dies there once; the end is always the same.
func TestAnInterviewSurvivesACrashAnywhere(t *testing.T) {
	if calm := survives(t, holdInterview, 1); calm["status"] != "accepted" {
		t.Fatalf("undisturbed, it ends as %v", calm["status"])
	}
}

// worldOf makes a world in which a conversation is held.
type worldOf func(t *testing.T, crash func(name string) bool) *bottest.World

// survives holds an interview; see survivesIn.
func survives(t *testing.T, hold func(*bottest.World) map[string]any, stride int) map[string]any {
	t.Helper()
	return survivesIn(t, interviewWorld, hold, stride)
}

// survivesIn holds a conversation undisturbed, and then again until each stride-th point (of a sample, each fourth of those) that it passes had a crash there: five in one
// conversation, a fifth of it apart from each other, by turns with lazy rows kept and with them dropped. It returns how the
// undisturbed one ended, and so must all.
func survivesIn(t *testing.T, in worldOf, hold func(*bottest.World) map[string]any, stride int) map[string]any {
	t.Helper()
	var names []string
	seen := map[string]bool{}
	w := in(t, func(name string) bool {
		if !seen[name] {
			seen[name] = true
			names = append(names, name)
		}
		return false
	})
	w.Start()
	calm := hold(w)
	w.Stop()
	t.Logf("%d points", len(names))
	crashes := 5
	stride *= sample.Draws(1, 4)
	if *crashAll {
		stride, crashes = 1, 1
	}
	apart := (len(names)/crashes/stride + 1) * stride
	for i := 0; i < apart && i < len(names); i += stride {
		var points []string
		for n := i; n < len(names); n += apart {
			points = append(points, names[n])
		}
		kept := i/stride%2 == 0
		t.Run(fmt.Sprintf("%s keep=%v", points[0], kept), func(t *testing.T) { t.Parallel(); crashesAt(t, in, hold, points, kept, calm) })
		if *crashAll {
			t.Run(fmt.Sprintf("%s keep=%v", points[0], !kept), func(t *testing.T) { t.Parallel(); crashesAt(t, in, hold, points, !kept, calm) })
		}
	}
	return calm
}

// crashesAt holds a conversation that dies once at each of the points.
func crashesAt(t *testing.T, in worldOf, hold func(*bottest.World) map[string]any, points []string, keepLazy bool, calm map[string]any) {
	t.Helper()
	var mu sync.Mutex
	left := slices.Clone(points)
	w := in(t, func(name string) bool {
		mu.Lock()
		defer mu.Unlock()
		i := slices.Index(left, name)
		if i < 0 {
			return false
		}
		left = slices.Delete(left, i, i+1)
		return true
	})
	w.KeepLazy = keepLazy
	w.Start()
	if d := cmp.Diff(calm, hold(w)); d != "" {
		t.Errorf("crashed at %q, the ending differs (-calm +crashed):\n%s", points, d)
	}
	if d := w.Platform.Doubles(); len(d) > 0 {
		t.Errorf("crashed at %q, posted twice: %v", points, d)
	}
	w.Stop()
	if len(left) > 0 {
		t.Errorf("crashed at %q, never passed: %q", points, left)
	}
}
