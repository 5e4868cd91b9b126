package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/mendanhq/mendan/adapters/slack/slacktest"
	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/storage"
)

// operatorID is who has tasks done.
const operatorID = "UOP"

// taskKept is what people read of the first round's task, in which nothing failed, and what is kept of it.
type taskKept struct {
	jobs, desk []string
	record     string
	known      map[bot.ThreadID]bool // of tasks that were looked at
	doubts     int                   // cards of all rounds that asked whether something was done
}

// readme is the file to which each round's task adds a line.
func (c *chaos) readme() string { return filepath.Join(c.work, "README.md") }

func (c *chaos) line() string { return fmt.Sprintf("round-%d-ends", c.round) }

// linesAdded is how often the round's line is in the file.
func (c *chaos) linesAdded() int {
	raw, err := os.ReadFile(c.readme())
	if err != nil {
		c.t.Fatal(err)
	}
	return strings.Count(string(raw), c.line())
}

// holdTask has an operator have a line added to a file, which staff allow, with a fault before each act for as long as some are left.
func (c *chaos) holdTask(left int) int {
	c.t.Helper()
	team := slackTeam{c.slack}
	desk, jobs := len(team.shown("CMOD")), len(team.shown("CJOBS"))
	for _, a := range []struct{ who, channel, label, in, reads string }{
		{who: operatorID, in: "CMOD", reads: "計画の判断をお願いします"},
		{slackID("mod-1"), "CMOD", "この計画で進める", "CJOBS", "この計画を実行しますか"},
		{operatorID, "CJOBS", "実行する", "CMOD", "操作の判断をお願いします"},
		{slackID("mod-1"), "CMOD", "今回だけ許可", "CJOBS", "終わりました"},
	} {
		fault, began := c.failIf(&left), time.Now()
		again := c.insistOn(fmt.Sprintf("%+v", a), a.label == "", func(ctx context.Context) error {
			return c.slack.acknowledged(ctx, func() error {
				if a.label != "" {
					return team.click(a.who, a.channel, a.label)
				}
				c.slack.Say(a.who, "CJOBS", "", slacktest.Mention+" task README.md に「"+c.line()+"」という行を追加して")
				return nil
			})
		})
		before := map[string]int{"CMOD": desk, "CJOBS": jobs}[a.in]
		c.await3(fmt.Sprintf("after %+v people read so", a), func() bool {
			c.answerDoubt(team)
			return strings.Contains(strings.Join(team.shown(a.in)[before:], "\n"), a.reads)
		})
		if again {
			c.repeated[c.line()] = append(c.repeated[c.line()], a.label)
		} else {
			c.waits[fault] = append(c.waits[fault], time.Since(began))
		}
	}
	c.await3("what changed is attached to the report", func() bool { return len(c.slack.Uploads("CJOBS")) >= c.round })
	c.mend()
	if n := c.linesAdded(); n != 1 {
		c.t.Errorf("the task of round %d added its line %d times", c.round, n)
	}
	c.checkTask(team.shown("CJOBS")[jobs:], team.shown("CMOD")[desk:])
	return left
}

// answerDoubt answers a card that asks whether something was done, as somebody does who looks into the file.
func (c *chaos) answerDoubt(team slackTeam) {
	if !c.slack.Quiet() {
		return
	}
	label := "もう一度行う"
	if c.linesAdded() > 0 {
		label = "もう済んでいる"
	}
	_ = team.click(slackID("mod-1"), "CMOD", label) // there is hardly ever one
}

// checkTask holds what people read of a task, and what is kept of it, to those of the first round.
func (c *chaos) checkTask(jobs, desk []string) {
	c.t.Helper()
	store := c.visit()
	defer store.Close()
	threads, err := storage.AllThreads(c.ctx, store, storage.ThreadQuery{})
	if err != nil {
		c.t.Fatal(err)
	}
	if c.tasks.known == nil {
		c.tasks.known = map[bot.ThreadID]bool{}
	}
	var records []string
	for _, th := range threads {
		if th.Owner.ID == operatorID && !c.tasks.known[th.ID] {
			c.tasks.known[th.ID] = true
			records = append(records, c.recordOf(store, th.ID, operatorID))
		}
	}
	record := strings.ReplaceAll(strings.Join(records, "\nand\n"), c.line(), "line")
	asked := len(desk)
	jobs, desk = c.firstLines(jobs), c.firstLines(desk)
	c.tasks.doubts += asked - len(desk)
	if c.round == 1 {
		c.tasks.jobs, c.tasks.desk, c.tasks.record = jobs, desk, record
		return
	}
	kept := c.tasks.record
	if labels := c.repeated[c.line()]; len(labels) > 0 {
		record, kept = withoutPresses(record, labels), withoutPresses(kept, labels)
		jobs = slices.DeleteFunc(jobs, func(text string) bool { return text == nothingAsked })
	}
	if record != kept {
		c.t.Errorf("kept of the task of round %d:\n%s\n\nkept where nothing fails:\n%s", c.round, record, kept)
	}
	if !slices.Equal(jobs, c.tasks.jobs) || !slices.Equal(desk, c.tasks.desk) {
		c.t.Errorf("read of the task of round %d: %q and %q, and not %q and %q", c.round, jobs, desk, c.tasks.jobs, c.tasks.desk)
	}
}

// firstLines are what messages begin with, whatever line the task is about, but for cards that ask whether something was done.
func (c *chaos) firstLines(texts []string) (out []string) {
	for _, text := range texts {
		first, _, _ := strings.Cut(text, "\n")
		if !strings.Contains(text, "済んだかどうか確かめてください") {
			out = append(out, strings.ReplaceAll(first, c.line(), "line"))
		}
	}
	return out
}
