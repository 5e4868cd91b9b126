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
		for _, l := range d.about(t, p) {
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
	return lines(out...)
}

// byDate are the steps as they come.
func (p Plan) byDate() []Due {
	return slices.SortedStableFunc(slices.Values(p.Steps), func(a, b Due) int { return cmp.Or(a.Due.Compare(b.Due), a.Counted.Compare(b.Counted)) })
}

// about says how a step's date was found, what it waits for and what it takes.
func (d Due) about(t *prompts.Catalog, p Plan) []string {
	out := []string{d.counted(t, p)}
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
		out = append(out, t.Text("schedule.artifacts", map[string]any{"names": strings.Join(names, t.Text("list.separator", nil))}))
	}
	return out
}

// counted says from what the step's days were counted.
func (d Due) counted(t *prompts.Catalog, p Plan) string {
	when := "same"
	n := d.OffsetDays
	switch {
	case n < 0:
		when, n = "before", -n
	case n > 0:
		when = "after"
	}
	if n == 1 {
		when += "_one"
	}
	return t.Text("schedule."+d.Basis+"."+when, map[string]any{"days": n})
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

func lines(l ...string) string { return strings.Join(l, "\n") }
