package main

import (
	"time"

	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/bot/engine"
	"github.com/mendanhq/mendan/cmd/mendan/config"
)

// deskTerms are the desk's rules as the engine takes them.
func deskTerms(m config.Moderation, zone *time.Location) map[string]engine.Terms {
	from, to := m.Quiet()
	quiet := engine.Quiet{From: from, To: to, Zone: zone}
	out := map[string]engine.Terms{}
	for _, kind := range append(config.ApprovalKinds(), "") {
		r := m.Approvals.Of(kind)
		who := r.Terms()
		t := engine.Terms{
			Approvals: who.Approvals, Rejections: who.Rejections, AskerToo: who.AskerToo,
			Remind: r.RemindAfter, Escalate: r.EscalateAfter, Expires: r.ExpiresAfter, Quiet: quiet,
		}
		for _, u := range r.Users {
			t.Deciders.Users = append(t.Deciders.Users, bot.UserID(u))
		}
		t.Deciders.Groups = r.Groups
		for _, u := range r.EscalateTo {
			t.Backup.Users = append(t.Backup.Users, bot.UserID(u))
		}
		out[kind] = t
	}
	// Whoever may speak there may hand back: the rules of no kind of card hold for that.
	out[bot.KindTakenOver] = engine.Terms{Remind: m.TakeOver.RingAfter, Expires: m.TakeOver.HandBackAfter, Quiet: quiet}
	return out
}
