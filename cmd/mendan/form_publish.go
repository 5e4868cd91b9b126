package main

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"

	"github.com/mendanhq/mendan/adapters/fake"
	"github.com/mendanhq/mendan/agents/interview"
	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/quorum"
	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/bot/engine"
	"github.com/mendanhq/mendan/cmd/mendan/admin"
	"github.com/mendanhq/mendan/cmd/mendan/config"
	"github.com/mendanhq/mendan/prompts"
)

type formPublishCmd struct {
	storeFlags
	File string `arg:"" name:"file" help:"The form, one of the configuration's."`
	As   string `help:"Your id, which is kept with it: whoever publishes does not decide." placeholder:"ID" default:"shell"`
}

// Run has the form's plan made and reviewed for each language that it has, before anyone applies. Where the reviewers do not agree,
// people are asked on a card.
func (c *formPublishCmd) Run(ctx context.Context, w world, cfg config.Config) error {
	file, err := filepath.Abs(c.File)
	if err != nil {
		return usageError{err}
	}
	if _, err := os.Stat(file); err != nil {
		return usageError{fmt.Errorf("the form cannot be read: %w", err)}
	}
	c.DB = cmp.Or(c.DB, cfg.Store)
	if err := makeStore(ctx, c.DB); err != nil {
		return err
	}
	return c.askStore(ctx, w.getenv, admin.Request{Command: admin.Publish, File: file, User: c.As}, w.out)
}

// publication is how a form's plan stands in a language, as the shell shows it.
type publication struct {
	Form     string   `json:"form"`
	Language string   `json:"language"`
	Status   string   `json:"status"`
	PlanBy   string   `json:"plan_by,omitempty"`
	Order    []string `json:"order,omitempty"`
}

// votes shows each vote as it arrives.
type votes struct {
	form, language string
	round          int
	to             io.Writer
}

// vote is one, as the shell shows it.
type vote struct {
	Type     string       `json:"type"`
	Form     string       `json:"form"`
	Language string       `json:"language"`
	Point    quorum.Point `json:"point"`
	Round    int          `json:"round"`
	quorum.Vote
}

func (v *votes) showVote(e quorum.Event) {
	if start, ok := e.(quorum.ReviewStart); ok {
		v.round = start.Round
	}
	m, ok := e.(quorum.ModelComplete)
	if !ok {
		return
	}
	_ = printJSON(v.to, vote{"vote", v.form, v.language, m.Point, v.round, m.Vote}) // whoever does not read on misses nothing: the rounds follow
	if f, ok := v.to.(interface{ Flush() }); ok {
		f.Flush()
	}
}

// publishForm prints each vote as it arrives, then each round of review whole and how the plan stands, one JSON object a line.
func (d desk) publishForm(ctx context.Context, r admin.Request, w io.Writer) error {
	f, err := d.jobs.readForm(r.File)
	if err != nil {
		return err
	}
	raw, err := json.Marshal(f)
	if err != nil {
		return err
	}
	by, err := d.shellUser(ctx, r.User)
	if err != nil {
		return err
	}
	for _, lang := range []string{prompts.JA, prompts.EN} {
		if _, has := f.Title[lang]; !has && lang != f.Language() {
			continue
		}
		place := fake.Place("publish/" + f.ID + "/" + lang + "/" + f.Digest()[7:15])
		args := map[string]string{interview.ArgPublish: lang, interview.ArgForm: string(raw)}
		done := d.follow.addFollower(&follower{args, (&votes{form: f.ID, language: lang, to: w}).showVote})
		err := d.engine.Work(ctx, bot.Event{
			ID: bot.EventID("publish:" + place.Thread), Place: place, By: by, At: d.now(),
			Body: bot.Command{Name: interview.Workflow, Args: args},
		})
		done()
		if err != nil {
			return err
		}
		if err := d.recordPublication(ctx, place, publication{Form: f.ID, Language: lang}, w); err != nil {
			return err
		}
	}
	return nil
}

func (d desk) recordPublication(ctx context.Context, place bot.Place, p publication, w io.Writer) error {
	raw, err := engine.Export(ctx, d.store, d.programs, place)
	if err != nil {
		return err
	}
	var rec struct {
		Status  string            `json:"status"`
		PlanBy  string            `json:"plan_by"`
		Plan    *application.Plan `json:"plan"`
		Reviews []json.RawMessage `json:"reviews"`
	}
	if err := json.Unmarshal(raw, &rec); err != nil {
		return err
	}
	for _, round := range rec.Reviews {
		if err := printJSON(w, round); err != nil {
			return err
		}
	}
	p.Status, p.PlanBy = rec.Status, rec.PlanBy
	if rec.Plan != nil {
		for _, x := range rec.Plan.Fields {
			p.Order = append(p.Order, x.FieldID)
		}
	}
	p.Order = slices.Clip(p.Order)
	return printJSON(w, p)
}
