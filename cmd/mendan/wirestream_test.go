package main

import (
	"encoding/json"
	"fmt"
	"strings"
	"sync"
	"testing"

	"github.com/mendanhq/mendan/adapters/discord/discordtest"
	"github.com/mendanhq/mendan/adapters/slack/slacktest"
	"github.com/mendanhq/mendan/agents/agentstest/sample"
	"github.com/mendanhq/mendan/agents/helpdesk"
	"github.com/mendanhq/mendan/agents/llm/openaitest"
)

// What the model of these tests answers, sentence by sentence.
const (
	firstWords  = "勤務地は東京本社です。"
	secondWords = "在宅勤務は週に二日までです。"
	lastWords   = "以上です。"
	secret      = "nobody-reads-the-fence"
)

// halting is a model whose answer to the person stops where a test wants to look at what is to be read by then.
type halting struct {
	stops [2]chan struct{} // behind the first words, and behind the second
	goOn  [2]func()        // lets it write more
}

func newHalting() *halting {
	h := &halting{stops: [2]chan struct{}{make(chan struct{}), make(chan struct{})}}
	for i := range h.stops {
		h.goOn[i] = sync.OnceFunc(func() { close(h.stops[i]) })
	}
	return h
}

func (h *halting) play(req openaitest.Request) openaitest.Reply {
	said := func(v any) openaitest.Reply {
		raw, err := json.Marshal(v)
		if err != nil {
			panic(err) // plain data
		}
		return openaitest.Say(string(raw))
	}
	if req.Format == nil {
		if len(req.Tools) == 0 {
			fence := "" // of a reply about a process
			if strings.Contains(req.Messages[len(req.Messages)-1].Content, "手続き") {
				fence = "\n\n```json\n{\"schema\":\"" + secret + "\"}\n```"
			}
			return h.stopping(openaitest.Say(firstWords + secondWords + lastWords + fence))
		}
		return openaitest.Use(helpdesk.SearchManual, map[string]string{"keywords": "勤務地"})
	}
	switch req.Format.Name {
	case "plan":
		return said(helpdesk.Plan{Subtasks: []string{"勤務地はどこか"}})
	case "subtask_answer":
		return said(helpdesk.Draft{Found: true, Answer: firstWords, Sources: []int{1}, Near: []int{}})
	case "reflection":
		return said(helpdesk.Reflection{IsCompleted: true})
	}
	return h.stopping(said(helpdesk.Letter{Missing: []string{}, Statements: []helpdesk.Statement{
		{Text: firstWords, Sources: []int{1}}, {Text: secondWords, Sources: []int{1}}, {Text: lastWords, Sources: []int{1}},
	}}))
}

// stopping has an answer stop behind its first words and its second.
func (h *halting) stopping(r openaitest.Reply) openaitest.Reply {
	runes := func(s string) int { return len([]rune(r.Content[:strings.Index(r.Content, s)+len(s)])) }
	behind := [2]int{runes(firstWords) + len(`","sources":[1]},`), runes(secondWords) + len(`","sources":[1]},`)}
	if !strings.HasPrefix(r.Content, "{") {
		behind = [2]int{runes(firstWords), runes(secondWords)}
	}
	r.Before = func(piece int) {
		for i, stop := range h.stops {
			if (piece-1)*openaitest.PieceRunes >= behind[i] {
				<-stop
			}
		}
	}
	return r
}

// askingModel is a stage whose program asks a model.
type askingModel struct {
	stage
	server *openaitest.Server
}

func (s askingModel) settings() (string, []string) {
	config, env := s.stage.settings()
	return config + fmt.Sprintf("llm:\n  agents: {default: {model: scripted}}\n  providers: {openai: {base_url: %q, api_key_env: OPENAI_API_KEY}}\n", s.server.URL),
		append(env, "AI_AGENT_MODE=openai", "OPENAI_API_KEY="+dummyKey)
}

// asker is a stage on which somebody asks in a channel and reads the answers below that.
type asker struct {
	stage
	ask  func(words string)
	read func() []string
}

func askers(t *testing.T) map[string]func() asker {
	return map[string]func() asker{
		"slack": func() asker {
			s := onSlack(t).(slackStage)
			root := ""
			return asker{s, func(words string) { root = s.Say(slackID("mod-1"), "CJOBS", "", slacktest.Mention+" "+words) }, func() []string {
				return fromBot(s.Thread("CJOBS", root)[1:], func(m slacktest.Message) (string, bool) { return m.Reads(), m.Bot != "" })
			}}
		},
		"discord": func() asker {
			d := onDiscord(t).(discordStage)
			root := ""
			return asker{d, func(words string) { root = d.Say(d.people["mod-1"], d.jobs, "<@"+d.BotID+"> "+words) }, func() []string {
				return fromBot(d.Messages(root), func(m discordtest.Message) (string, bool) { return m.Reads(), m.Author.Bot })
			}}
		},
	}
}

// countWith counts the messages that have the words.
func countWith(all []string, words string) (n int) {
	for _, text := range all {
		if strings.Contains(text, words) {
			n++
		}
	}
	return n
}

// TestAnswersAreReadWhileTheyAreWritten asks the help desk, has a model discuss, and talks of a process, on each platform: what is written and checked is to be read before
// the rest is, and all of it is one message in the end. In the second half of the cases the program is killed (SIGKILL) while it is half written.
func TestAnswersAreReadWhileTheyAreWritten(t *testing.T) {
	t.Parallel()
	for platform := range askers(t) {
		for _, words := range sample.Of([]string{"ask 勤務地はどこですか", "discuss 勤務地はどこがよいですか", "process 入社の手続き"}, 1) {
			for _, killed := range []bool{false, true} {
				t.Run(fmt.Sprintf("%s %s killed=%v", platform, strings.Fields(words)[0], killed), func(t *testing.T) {
					t.Parallel()
					model := newHalting()
					server := openaitest.Start(t, model.play)
					t.Cleanup(func() { model.goOn[0](); model.goOn[1]() }) // of a test that failed
					a := askers(t)[platform]()
					agent := handbook(t) + "agent: {review_models: [scripted]}\n"
					p := beginPlay(t, askingModel{a.stage, server}, agent, shortForm, killed)
					a.ask(words)
					p.until("the first words", func() bool { return countWith(a.read(), firstWords) == 1 && countWith(a.read(), secondWords) == 0 })
					if killed {
						p.restart()
						if countWith(a.read(), firstWords) != 1 {
							t.Errorf("after the crash: %q", a.read())
						}
					}
					model.goOn[0]()
					if !killed {
						p.until("the next words, in the same message", func() bool { return countWith(a.read(), secondWords) == 1 && countWith(a.read(), lastWords) == 0 })
					}
					model.goOn[1]()
					p.until("all of it", func() bool { return countWith(a.read(), lastWords) == 1 })
					if countWith(a.read(), firstWords) != 1 || countWith(a.read(), secondWords) != 1 || countWith(a.read(), secret) > 0 {
						t.Errorf("in the end they read %q", a.read())
					}
				})
			}
		}
	}
}
