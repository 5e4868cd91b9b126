package main

import (
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/mendanhq/mendan/adapters/slack/slacktest"
	"github.com/mendanhq/mendan/agents/agentstest/sample"
	"github.com/mendanhq/mendan/cmd/mendan/eval"
)

// TestTour has the shipped scripts held by somebody awkward: at the terminal, on Slack and on Discord. After each step they read the same everywhere,
// and have a way on; at the end the record is that of the script as it is held plainly.
func TestTour(t *testing.T) {
	t.Parallel()
	scripts, err := eval.ReadScripts(transcripts)
	if err != nil || len(scripts) != 8 {
		t.Fatalf("%d scripts: %v", len(scripts), err)
	}
	documents := handbook(t)
	config := write(t, "tour.yaml", "samples: true\ndebounce: 20ms\nlog: {level: warn}\n"+documents)
	for _, s := range sample.Of(scripts, 2) {
		t.Run(s.ID, func(t *testing.T) {
			t.Parallel()
			plain := playPlain(t, config, s)
			if cards := plain.p.cardsBeside(); len(cards) > 1 {
				t.Errorf("people read %d cards beside the application's: %q", len(cards), cards)
			}
			tour := tourAtTerminal(t, config, plain.weave(s))
			if want, got := readToured(t, plain.record), readToured(t, tour.record); !want.sameAnswers(got) {
				t.Errorf("plainly %+v\nby somebody awkward %+v", want, got)
			}
			for name, open := range stages() {
				t.Run(name, func(t *testing.T) {
					t.Parallel()
					tour.onWire(t, open(t).(touring), documents)
				})
			}
		})
	}
}

// habit is a way in which people are awkward at a chat.
type habit struct {
	name      string
	at        moment
	times     int
	elsewhere bool             // the step is done in the wrong box
	twice     bool             // it is pressed twice
	dotted    bool             // its words get a full stop afterwards
	before    map[string][]act // what is done before the step, by language
}

// moment is which steps a habit may be at.
type moment int

const (
	whenever moment = iota
	whenPressing
	whenSaying
	whenAnswering // a question for words is open
)

// habits are in the order in which they are taken up: what is done before a step by a later one comes nearer to it.
func habits() []habit {
	picture := act{file: &slacktest.File{Name: "cat.png", MIME: "image/png", Data: []byte("\x89PNG\r\n")}}
	says := func(texts ...string) (acts []act) {
		for _, text := range texts {
			acts = append(acts, act{say: text})
		}
		return acts
	}
	takes := []act{{by: "mod-1", press: "take_over"}, {}, {by: "mod-1", press: "hand_back"}}
	return []habit{
		{name: "presses twice", at: whenPressing, times: 99, twice: true},
		{name: "writes in the wrong box", at: whenSaying, times: 3, elsewhere: true},
		{name: "puts a full stop", at: whenAnswering, times: 2, dotted: true},
		{name: "asks how it stands", at: whenever, times: 2, before: map[string][]act{"ja": says("状況"), "en": says("status")}},
		{name: "asks for help", at: whenever, times: 1, before: map[string][]act{"ja": says("help"), "en": says("help")}},
		{name: "asks why", at: whenAnswering, times: 1, before: map[string][]act{"ja": says("なぜ聞くのですか"), "en": says("why?")}},
		{name: "asks us", at: whenAnswering, times: 1, before: map[string][]act{"ja": says("土日は休みですか"), "en": says("Are weekends off?")}},
		{name: "leaves and is back", at: whenAnswering, times: 1, before: map[string][]act{"ja": says("また後で続けます", "戻りました"), "en": says("I'll come back later", "I'm back")}},
		{name: "thanks", at: whenAnswering, times: 1, before: map[string][]act{"ja": says("ありがとうございます"), "en": says("Thanks!")}},
		{name: "sends a file that nobody wants", at: whenAnswering, times: 1, before: map[string][]act{"ja": {picture}, "en": {picture}}},
		{name: "talks to a person", at: whenAnswering, times: 1, before: map[string][]act{
			"ja": {{say: "担当者と話したいです"}, takes[0], {say: "よろしくお願いします"}, takes[2]},
			"en": {{say: "I'd like to talk to a person"}, takes[0], {say: "Nice to meet you"}, takes[2]},
		}},
	}
}

// decisions are what staff do with an application: they ask for more, and take it.
func decisions(lang string) []act {
	question := map[string]string{"ja": "お名前はこの表記でよいですか。", "en": "Is this how you write your name?"}[lang]
	answer := map[string]string{"ja": "はい、そのままで大丈夫です", "en": "Yes, it can stay as it is"}[lang]
	return []act{
		{by: "mod-1", press: "ask_more", fill: map[string]string{"field": "full_name", "question": question}},
		{say: answer}, {press: "confirm", twice: true}, {by: "mod-1", press: "approve"},
	}
}

// weave has the steps of a script done with every habit, at steps that are the same ones each time.
func (p *plainTour) weave(s eval.Script) (out []tourStep) {
	lang := s.Locale.Language
	digest := fnv.New64a()
	fmt.Fprint(digest, s.ID)
	chance := rand.New(rand.NewPCG(digest.Sum64(), 1))
	steps, before, dotted := slices.Clone(p.steps), make([][]tourStep, len(p.steps)), make([]bool, len(p.steps))
	for _, h := range habits() {
		left := h.times
		for _, i := range chance.Perm(len(steps)) {
			if left == 0 || !h.suits(steps[i]) {
				continue
			}
			left--
			steps[i].twice, steps[i].elsewhere = steps[i].twice || h.twice, steps[i].elsewhere || h.elsewhere
			dotted[i] = dotted[i] || h.dotted && !steps[i].elsewhere
			before[i] = append(before[i], stepsOf(h.name, lang, h.before[lang])...)
		}
	}
	for i, st := range steps {
		out = append(append(out, before[i]...), st)
		if dotted[i] {
			dot := map[string]string{"ja": "。", "en": "."}[lang]
			out = append(out, stepsOf("puts a full stop", lang, []act{{edits: st.say, say: st.say + dot}})...)
		}
	}
	if readToured(p.p.t, p.record).Status == "ready_for_human_review" {
		out = append(out, stepsOf("decides", lang, decisions(lang))...)
	}
	return out
}

func stepsOf(habit, lang string, acts []act) (steps []tourStep) {
	for _, a := range acts {
		a.lang = lang
		if a.by == "" {
			a.by = tourist
		}
		steps = append(steps, tourStep{act: a, habit: habit})
	}
	return steps
}

func (h habit) suits(s tourStep) bool {
	said := s.say != "" && s.file == nil && s.edits == ""
	switch h.at {
	case whenPressing:
		return s.press != ""
	case whenSaying:
		return said
	case whenAnswering:
		return said && s.words
	}
	return said || s.press != ""
}
