package config

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/mendanhq/mendan/bot"
)

// Approvals says by kind who decides and in what time; the entry named default is for all other kinds.
type Approvals map[string]DeskRule

// DeskRule is what holds for approvals of a kind. What is left open is as in default.
type DeskRule struct {
	Users              []string      `yaml:"users"`
	Groups             []string      `yaml:"groups"`
	ApprovalsRequired  int           `yaml:"approvals_required"`
	RejectionsRequired int           `yaml:"rejections_required"`
	FourEyes           *bool         `yaml:"four_eyes"`
	RemindAfter        time.Duration `yaml:"remind_after"`
	EscalateAfter      time.Duration `yaml:"escalate_after"`
	EscalateTo         []string      `yaml:"escalate_to"`
	ExpiresAfter       time.Duration `yaml:"expires_after"`
}

// ApprovalKinds are the kinds of questions to people that can be configured, beside the entry named default.
func ApprovalKinds() []string {
	return []string{"plan", "action", "application", "question", "remark", "unread", "adjustment", "keep_answer", "needs_human", "reapply", "parked",
		"doubt", "template"}
}

// Of is what holds for approvals of a kind.
func (a Approvals) Of(kind string) DeskRule { return a[kind].overlay(a[DefaultAgent]) }

func (r DeskRule) overlay(d DeskRule) DeskRule {
	if len(r.Users)+len(r.Groups) == 0 {
		r.Users, r.Groups = d.Users, d.Groups
	}
	if len(r.EscalateTo) == 0 {
		r.EscalateTo = d.EscalateTo
	}
	r.FourEyes = cmp.Or(r.FourEyes, d.FourEyes)
	r.ApprovalsRequired = cmp.Or(r.ApprovalsRequired, d.ApprovalsRequired)
	r.RejectionsRequired = cmp.Or(r.RejectionsRequired, d.RejectionsRequired)
	r.RemindAfter, r.EscalateAfter = cmp.Or(r.RemindAfter, d.RemindAfter), cmp.Or(r.EscalateAfter, d.EscalateAfter)
	r.ExpiresAfter = cmp.Or(r.ExpiresAfter, d.ExpiresAfter)
	return r
}

func (s *source) checkDesk(cfg *Config) error {
	m, people := cfg.Moderation, cfg.Identities()
	if _, _, err := quietHours(m.QuietHours); err != nil {
		return s.errorf("moderation.quiet_hours", "%v", err)
	}
	if to := m.TakeOver; to.HandBackAfter > 0 && to.HandBackAfter <= to.RingAfter {
		return s.errorf("moderation.take_over.hand_back_after", "must be later than ring_after, which is %s, not %s", to.RingAfter, to.HandBackAfter)
	}
	for _, kind := range sortedKeys(m.Approvals) {
		if known := append(ApprovalKinds(), DefaultAgent); !slices.Contains(known, kind) {
			return s.errorf("moderation.approvals."+kind, "is no kind of card%s", DidYouMean(kind, known))
		}
		if err := s.checkRule("moderation.approvals."+kind, m.Approvals.Of(kind), people); err != nil {
			return err
		}
	}
	return nil
}

// checkRule looks at what holds for a kind, its own values together with those of default.
func (s *source) checkRule(path string, r DeskRule, people bot.People) error {
	named := countPeople(slices.Concat(r.Users, r.EscalateTo), people)
	for _, n := range []struct {
		key  string
		many int
	}{{"approvals_required", r.ApprovalsRequired}, {"rejections_required", r.RejectionsRequired}} {
		switch at := path + "." + n.key; {
		case n.many < 0 || n.many > 50 || n.many == 0 && s.at[at] != nil:
			return s.errorf(at, "must be from 1 to 50, not %d", n.many)
		case len(r.Users) > 0 && len(r.Groups) == 0 && n.many > named:
			return s.errorf(at, "asks for %d people, and users and escalate_to name only %d", n.many, named)
		}
	}
	for _, l := range []struct {
		key string
		ids []string
	}{{"users", r.Users}, {"groups", r.Groups}, {"escalate_to", r.EscalateTo}} {
		for i, id := range l.ids {
			switch at := fmt.Sprintf("%s.%s[%d]", path, l.key, i); {
			case strings.TrimSpace(id) == "":
				return s.errorf(at, "must name somebody")
			case slices.Contains(l.ids[:i], id):
				return s.errorf(at, "%q is there twice: one person has one vote", id)
			}
		}
	}
	switch {
	case r.EscalateAfter > 0 && r.EscalateAfter <= r.RemindAfter:
		return s.errorf(path+".escalate_after", "must be later than remind_after, which is %s, not %s", r.RemindAfter, r.EscalateAfter)
	case r.ExpiresAfter > 0 && r.ExpiresAfter <= max(r.RemindAfter, r.EscalateAfter):
		return s.errorf(path+".expires_after", "must be later than remind_after and escalate_after, not %s", r.ExpiresAfter)
	case len(r.EscalateTo) > 0 && r.EscalateAfter == 0:
		return s.errorf(path+".escalate_to", "needs escalate_after: when are they asked?")
	}
	return nil
}

// countPeople counts the people whom ids name: those that are one person's once.
func countPeople(ids []string, people bot.People) int {
	seen := map[string]bool{}
	for _, id := range ids {
		who := "id " + id
		if names := people.Called(bot.UserID(id)); len(names) == 1 {
			who = "person " + names[0]
		}
		seen[who] = true
	}
	return len(seen)
}

// Terms says how many people decide, and whether whoever asked is among them.
func (r DeskRule) Terms() bot.Terms {
	return bot.Terms{Approvals: r.ApprovalsRequired, Rejections: r.RejectionsRequired, AskerToo: r.FourEyes != nil && !*r.FourEyes}
}

// Quiet are the minutes of the day at which quiet hours begin and end; the same for none.
func (m Moderation) Quiet() (from, to int) {
	from, to, _ = quietHours(m.QuietHours) // checked when the configuration was read
	return from, to
}

// quietHours reads "20:00-08:00"; the empty text is none.
func quietHours(text string) (from, to int, err error) {
	if text == "" {
		return 0, 0, nil
	}
	first, last, _ := strings.Cut(text, "-")
	begin, err1 := time.Parse("15:04", strings.TrimSpace(first))
	end, err2 := time.Parse("15:04", strings.TrimSpace(last))
	if err1 != nil || err2 != nil {
		return 0, 0, fmt.Errorf("must be like 20:00-08:00, not %q", text)
	}
	if begin.Equal(end) {
		return 0, 0, fmt.Errorf("begin and end at the same time, %s: leave them empty for none", begin.Format("15:04"))
	}
	return begin.Hour()*60 + begin.Minute(), end.Hour()*60 + end.Minute(), nil
}
