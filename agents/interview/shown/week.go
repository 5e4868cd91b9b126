package shown

import (
	"strings"

	"github.com/mendanhq/mendan/agents/language/when"
	"github.com/mendanhq/mendan/prompts"
)

// shownWeek writes days by their hours: "Mon, Wed 17:00–22:00; Sat all day". The program reads it as it was.
func shownWeek(week []when.Group, c *prompts.Catalog) string {
	var groups []string
	for _, g := range week {
		var days []string
		for _, d := range g.Days {
			days = append(days, c.Text("day."+d, nil))
		}
		words := strings.Join(days, c.Text("list.days", nil))
		if hours := shownHours(g.DayHours, c); hours != "" {
			words += " " + hours
		}
		groups = append(groups, words)
	}
	return strings.Join(groups, c.Text("list.day_groups", nil))
}

// shownHours writes the hours of a day; empty where nothing says when.
func shownHours(h when.DayHours, c *prompts.Catalog) string {
	times := map[string]any{"from": h.From, "to": h.To}
	switch {
	case h.To == "close":
		return c.Text("week.from_to_close", times)
	case h.From != "" && h.To != "":
		return c.Text("week.from_to", times)
	case h.From != "":
		return c.Text("week.from", times)
	case h.To != "":
		return c.Text("week.to", times)
	case h.Whole:
		return c.Text("week.any", nil)
	case h.Part != "":
		return c.Text("week."+h.Part, nil)
	}
	return ""
}
