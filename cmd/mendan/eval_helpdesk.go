package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"time"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/agents/helpdesk"
	"github.com/mendanhq/mendan/agents/knowledge"
	"github.com/mendanhq/mendan/agents/language/text"
	"github.com/mendanhq/mendan/cmd/mendan/config"
	"github.com/mendanhq/mendan/cmd/mendan/eval"
	"github.com/mendanhq/mendan/prompts"
)

type evalHelpdeskCmd struct {
	configFlag
	evalFlags
	Set       string `required:"" help:"Questions, one JSON object a line." placeholder:"FILE"`
	Knowledge string `required:"" help:"Folder of documents." placeholder:"DIR"`
}

// Run puts the questions to the search and to the help desk, over an index that nobody keeps.
func (c *evalHelpdeskCmd) Run(ctx context.Context, w world, cfg config.Config) error {
	set, err := eval.ReadAsked(c.Set)
	if err != nil {
		return asUsageError(err)
	}
	if info, err := os.Stat(c.Knowledge); err != nil || !info.IsDir() {
		return usageError{errors.Join(fmt.Errorf("--knowledge: %s is no folder", c.Knowledge), err)}
	}
	measure := func(ctx context.Context, cfg config.Config, b bench) (eval.Report[eval.Helped], error) {
		return c.measure(ctx, w, cfg, b, set)
	}
	return measureSet(ctx, w, cfg, c.evalFlags, measuring[eval.Helped]{eval.UnmeasuredHelp(set), measure, eval.PrintHelp})
}

func (c *evalHelpdeskCmd) measure(ctx context.Context, w world, cfg config.Config, b bench, set []eval.Asked) (r eval.Report[eval.Helped], err error) {
	if err := cfg.ReadKeys(w.getenv); err != nil {
		return r, err
	}
	m, err := b.open(cfg)
	if err != nil {
		return r, err
	}
	defer m.close()
	x := m.docs.openIndex()
	rep, err := x.Add(ctx, c.Knowledge, os.DirFS(c.Knowledge))
	if err != nil {
		return r, err
	}
	if rep.Sections == 0 {
		return r, usageError{fmt.Errorf("--knowledge: %s has no document that can be read", c.Knowledge)}
	}
	if rep.VectorsErr != nil {
		return r, fmt.Errorf("the embeddings model does not answer: %w", rep.VectorsErr) // figures of something else would be misleading
	}
	fmt.Fprintf(w.err, "%d questions, %d sections, mode %s\n", len(set), rep.Sections, cfg.Mode)
	return eval.HelpDesks(ctx, set, eval.HelpDesk{Search: searchPassages(x), Answer: answerWith(m.docs.deskAgent(m, cfg.Knowledge))}, b.parallel(cfg))
}

// measuredHits is how many hits of a question are looked at.
const measuredHits = 10

// searchPassages is a search as it is measured.
func searchPassages(x *knowledge.Index) func(context.Context, string) ([]eval.Passage, error) {
	return func(ctx context.Context, question string) ([]eval.Passage, error) {
		res, err := x.Search(ctx, question, measuredHits)
		if err == nil {
			err = res.VectorsErr
		}
		var out []eval.Passage
		for _, h := range res.Hits {
			out = append(out, eval.Passage{File: h.File, Heading: h.Heading})
		}
		return out, err
	}
}

// answerWith is the help desk as it is measured, without a conversation.
func answerWith(a *helpdesk.Agent) func(context.Context, eval.Asked) (eval.Answered, error) {
	return func(ctx context.Context, q eval.Asked) (eval.Answered, error) {
		lang := q.Lang
		if _, err := prompts.Load(lang); err != nil {
			lang = text.LanguageOf(q.Question, config.Default().Language)
		}
		run := agents.NewRun(agents.Run{Turn: 1, Now: time.Now()}, unkept{}, nil)
		res, err := a.Ask(ctx, run, "question", helpdesk.Question{Text: q.Question, Lang: lang}, helpdesk.Watch{})
		out := eval.Answered{Answer: res.Answer, Found: res.Found}
		for _, s := range res.Sources {
			out.Sources = append(out.Sources, eval.Passage{File: s.File, Heading: s.Heading})
		}
		return out, err
	}
}

// unkept is a journal of what nobody looks at again.
type unkept struct{}

func (unkept) Begin(_ context.Context, s agents.StepRecord) (agents.StepRecord, error) { return s, nil }
func (unkept) End(context.Context, agents.StepRecord) error                            { return nil }
func (unkept) History(context.Context, int) ([]agents.LogEntry, error)                 { return nil, nil }
func (unkept) Row(context.Context, string, string, bool) (json.RawMessage, error)      { return nil, nil }
func (unkept) Others(context.Context) ([]agents.Glance, error)                         { return nil, nil }
