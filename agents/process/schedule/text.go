package schedule

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/mendanhq/mendan/prompts"
)

// Text renders the plan as a timeline, the earliest first, with what each date was counted from.
func (p Plan) Text(t *prompts.Catalog) string {
	out := []string{
		plain(p.Name),
		t.Text("schedule.goal", map[string]any{"date": date(t, p.Goal), "zone": p.Zone, "calendar": t.Text("schedule.calendar."+p.Calendar.Name, nil)}),
		"",
	}
	for _, d := range p.byDate() {
		out = append(out, t.Text("schedule.line", map[string]any{"date": date(t, d.Due), "seq": d.Seq, "name": plain(d.Name)}))
		for _, l := range d.about(t) {
			out = append(out, "    "+l)
		}
	}
	for i, e := range p.Early() {
		if i == 0 {
			out = append(out, "")
		}
		out = append(out, t.Text("schedule.early", map[string]any{
			"seq": e.Step.Seq, "name": plain(e.Step.Name), "on_seq": e.On.Seq, "on_name": plain(e.On.Name),
		}))
	}
	return strings.Join(out, "\n")
}

// byDate are the steps as they come.
func (p Plan) byDate() []Due {
	return slices.SortedStableFunc(slices.Values(p.Steps), func(a, b Due) int { return cmp.Or(a.Due.Compare(b.Due), a.Counted.Compare(b.Counted)) })
}

// about says how a step's date was found, what it waits for and what it takes.
func (d Due) about(t *prompts.Catalog) []string {
	out := []string{Counted(t, d.Basis, d.OffsetDays)}
	if d.Moved() {
		key, args := "schedule.moved", map[string]any{"date": date(t, d.Counted)}
		if why := d.Closed.in(t.Lang()); why != "" {
			key, args = "schedule.moved_holiday", map[string]any{"date": date(t, d.Counted), "holiday": why}
		}
		out[0] += t.Text(key, args)
	}
	if len(d.DependsOn) > 0 {
		var seqs []string
		for _, s := range d.DependsOn {
			seqs = append(seqs, strconv.Itoa(s))
		}
		out = append(out, t.Text("schedule.depends", map[string]any{"seqs": strings.Join(seqs, ", ")}))
	}
	if len(d.Artifacts) > 0 {
		var names []string
		for _, a := range d.Artifacts {
			names = append(names, plain(a))
		}
		out = append(out, t.Text("schedule.artifacts", map[string]any{"names": t.List(names)}))
	}
	return out
}

// Counted says in words what a step's days are counted from, and how many they are.
func Counted(t *prompts.Catalog, basis string, days int) string {
	when := "same"
	switch {
	case days < 0:
		when, days = "before", -days
	case days > 0:
		when = "after"
	}
	if days == 1 {
		when += "_one"
	}
	return t.Text("schedule."+basis+"."+when, map[string]any{"days": days})
}

func (c Closure) in(lang string) string {
	if lang == prompts.JA {
		return c.JA
	}
	return c.EN
}

// date is a day as people write it, with its weekday.
func date(t *prompts.Catalog, day time.Time) string {
	return t.Text("schedule.date", map[string]any{
		"year": day.Year(), "month": strings.Fields(t.Text("schedule.months", nil))[day.Month()-1], "day": day.Day(),
		"weekday": strings.Fields(t.Text("schedule.weekdays", nil))[day.Weekday()],
	})
}
