package storetest

import (
	"fmt"
	"testing"
	"time"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/storage"
)

// BenchPages measures how long a page takes in a store with so many threads, a tenth of which have a card.
func BenchPages(b *testing.B, f Factory, threads int) {
	l := beginLife(b, f)
	defer l.close()
	for n := 0; n < threads; n += 100 {
		var batch []storage.Inbound
		for i := n; i < n+100; i++ {
			in := startIn(fmt.Sprint("b", i))
			in.Event.By = bot.User{Platform: "fake", ID: bot.UserID(fmt.Sprint("cand-", i))}
			batch = append(batch, in)
		}
		ok(l.s.Ingest(ctx, batch, noon.Add(time.Duration(n)*time.Second)))(b)
		for i := n; i < n+10; i++ {
			l.turn(threadID(fmt.Sprint("b", i)), func(t *storage.Turn) {
				t.Now, t.Glance = noon.Add(time.Duration(i)*time.Minute), agents.Glance{Status: []string{"asking", "review"}[i%2], About: fmt.Sprint("form-", i%3)}
				a := makeApproval("plan", fmt.Sprint("B", i))
				a.Expires = noon.Add(time.Duration(threads-i) * time.Hour)
				t.Approvals = append(t.Approvals, a)
			})
		}
	}
	part := storage.Part{Limit: 50}
	owner := bot.User{Platform: "fake", ID: "cand-77"}
	for name, q := range map[string]storage.ThreadQuery{
		"oldest": {Part: part}, "latest": {Part: part, Workflow: "interview"}, "form": {Part: part, Form: "form-1"},
		"form and status": {Part: part, Form: "form-1", Status: "review"}, "owner": {Part: part, Owner: &owner},
	} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				if page := ok(l.s.Find(ctx, q))(b); len(page.Items) == 0 {
					b.Fatal("nothing is found")
				}
			}
		})
	}
	b.Run("cards", func(b *testing.B) {
		for b.Loop() {
			ok(l.s.Cards(ctx, storage.CardQuery{Part: part, State: bot.Open}))(b)
		}
	})
	b.Run("counts", func(b *testing.B) {
		for b.Loop() {
			ok(l.s.Counts(ctx, noon))(b)
		}
	})
}
