package main

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"syscall"
	"time"

	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/storage"
	"github.com/mendanhq/mendan/storage/pgstore"
	"github.com/mendanhq/mendan/storage/pgstore/pgtest"
)

// desk is what staff can read.
func (c *chaos) desk() []string {
	_, desk := c.reads("mod-1")
	return desk
}

// shows waits until each candidate reads what is read at the terminal after their last act, and staff what they read there for all of them.
func (c *chaos) shows(plays []rehearsal) {
	c.t.Helper()
	c.await3("people read what is read at the terminal", func() bool {
		var cards [][][]string
		for _, r := range plays {
			var s screen
			if i := c.at[r.acts[0].by]; i >= 0 {
				s = r.screens[i]
			}
			if thread, _ := c.reads(r.acts[0].by); !sameTexts(s.thread, thread) {
				return false
			}
			cards = append(cards, s.desk)
		}
		return interleaved(cards[0], cards[1], c.desk()[c.deskBefore:])
	})
}

// showsAll looks at all that anybody reads once more: what came late came once.
func (c *chaos) showsAll() {
	c.t.Helper()
	var cards int
	for _, r := range c.held {
		last := r.screens[len(r.screens)-1]
		cards += len(last.desk)
		if thread, _ := c.reads(r.acts[0].by); !sameTexts(last.thread, thread) {
			c.t.Errorf("in the end %s reads %q, and not %q", r.acts[0].by, thread, last.thread)
		}
	}
	if cards += c.round*len(c.tasks.desk) + c.tasks.doubts; len(c.desk()) != cards {
		c.t.Errorf("in the end staff read %d messages, and not %d", len(c.desk()), cards)
	}
}

// interleaved reports whether what is read is two people's, each in order.
func interleaved(one, two [][]string, got []string) bool {
	if len(one)+len(two) != len(got) {
		return false
	}
	if len(got) == 0 {
		return true
	}
	return len(one) > 0 && sameTexts(one[:1], got[:1]) && interleaved(one[1:], two, got[1:]) ||
		len(two) > 0 && sameTexts(two[:1], got[:1]) && interleaved(one, two[1:], got[1:])
}

// checkRecords holds what is kept of candidates to what is kept of those of the first round, in which nothing failed.
func (c *chaos) checkRecords(plays []rehearsal) {
	c.t.Helper()
	store := c.visit()
	defer store.Close()
	threads, err := storage.AllThreads(c.ctx, store, storage.ThreadQuery{})
	if err != nil {
		c.t.Fatal(err)
	}
	for i, r := range plays {
		by := slackID(r.acts[0].by)
		var own []string
		for _, th := range threads {
			if th.Owner.ID == bot.UserID(by) {
				own = append(own, c.recordOf(store, th.ID, by))
			}
		}
		now := strings.Join(own, "\nand\n")
		if c.round == 1 {
			c.kept = append(c.kept, now)
			continue
		}
		kept := c.kept[i]
		if labels := c.repeated[r.acts[0].by]; len(labels) > 0 {
			now, kept = withoutPresses(now, labels), withoutPresses(kept, labels)
		}
		if now != kept {
			c.t.Errorf("kept of %s:\n%s\n\nkept where nothing fails:\n%s", r.acts[0].by, now, kept)
		}
	}
}

// nothingAsked is what somebody reads who presses what was pressed already.
const nothingAsked = "いま、お返事を待っているものはありません。"

// withoutPresses is a record without what somebody pressed who pressed it again, and without steps: a second press that comes when the first was
// answered is written down, and takes a turn.
func withoutPresses(record string, labels []string) string {
	lines := strings.Split(record, "\n")
	return strings.Join(slices.DeleteFunc(lines, func(l string) bool {
		return strings.HasPrefix(l, "step ") || strings.Contains(l, nothingAsked) || slices.ContainsFunc(labels, func(label string) bool { return l == fmt.Sprintf("user %q", label) })
	}), "\n")
}

// visit opens what the programs share.
func (c *chaos) visit() storage.Store {
	c.t.Helper()
	store, err := pgstore.Open(c.ctx, c.address, pgstore.Options{Keys: pgtest.Key, Visit: true})
	if err != nil {
		c.t.Fatal(err)
	}
	return store
}

// recordOf is what is kept of a conversation, but for times, ids and names.
func (c *chaos) recordOf(store storage.Store, id bot.ThreadID, by string) string {
	c.t.Helper()
	rec, err := store.Record(c.ctx, id)
	if err != nil {
		c.t.Fatal(err)
	}
	steps, err := storage.AllSteps(c.ctx, store, id)
	if err != nil {
		c.t.Fatal(err)
	}
	var out strings.Builder
	fmt.Fprintf(&out, "parked %q, %d waiting, %d reviews, %d files\n", rec.Thread.Parked, len(rec.Waiting), len(rec.Reviews), len(rec.Files))
	for _, e := range rec.History {
		fmt.Fprintf(&out, "%s %q\n", e.Role, e.Text)
	}
	for _, e := range rec.Events {
		fmt.Fprintf(&out, "event %s %s\n", e.Name, e.Field)
	}
	for _, a := range rec.Approvals {
		if a.Kind == "doubt" { // where the card was answered, all goes on as without
			continue
		}
		fmt.Fprintf(&out, "approval %s %s", a.Kind, a.State)
		for _, d := range a.Votes {
			fmt.Fprintf(&out, ", %s by %s: %q", d.Verdict, d.By.ID, d.Reason)
		}
		fmt.Fprintln(&out)
	}
	var kinds []string
	for _, s := range steps {
		kinds = append(kinds, fmt.Sprintf("step %s %s %s effect=%v\n", s.Kind, s.Name, s.Status, s.Effect))
	}
	slices.Sort(kinds)
	out.WriteString(strings.Join(kinds, ""))
	named := regexp.MustCompile(`\b`+by+`\b`).ReplaceAllString(out.String(), "candidate")
	return strings.NewReplacer(formTitle(c.round), "title", formName(c.round), "form").Replace(named)
}

// standStill ends a play that does not go on, with what people read and what each program is at.
func (c *chaos) standStill(why string) {
	c.t.Helper()
	c.reportWaits()
	c.t.Logf("connected: %d; waiting: %q; given up: %d events", c.slack.Connected(), c.slack.Unacknowledged(),
		c.slack.Abandoned("events_api"))
	for i := range 2 {
		by := fmt.Sprint("cand-", 2*c.round+i-1)
		thread, _ := c.reads(by)
		c.t.Logf("after their act %d %s reads %q", c.at[by], by, thread)
	}
	c.t.Logf("staff read %q", c.desk()[c.deskBefore:])
	c.mending.Wait()
	for i, r := range c.programs {
		_ = r.cmd.Process.Signal(syscall.SIGQUIT) // at which it writes down all that it is at
		select {
		case <-r.ended:
		case <-time.After(10 * time.Second):
		}
		file := filepath.Join(c.t.ArtifactDir(), fmt.Sprintf("replica-%d.txt", i))
		if err := os.WriteFile(file, []byte(r.stderr.String()), 0o600); err != nil {
			c.t.Error(err)
		}
		c.t.Logf("program %d said:\n%s\nand what it was at (go test -artifacts keeps that): %s", i, lastLogged(r.stderr.String()), file)
	}
	c.t.Fatal(why)
}

// lastLogged are the last lines of a program's log.
func lastLogged(stderr string) string {
	lines := slices.DeleteFunc(strings.Split(stderr, "\n"), func(l string) bool { return !strings.HasPrefix(l, "time=") })
	return strings.Join(lines[max(0, len(lines)-12):], "\n")
}
