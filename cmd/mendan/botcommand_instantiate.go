package main

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"time"

	"github.com/mendanhq/mendan/agents/process/schedule"
	"github.com/mendanhq/mendan/agents/process/template"
	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/bot/engine"
	"github.com/mendanhq/mendan/cmd/mendan/config"
	"github.com/mendanhq/mendan/storage"
)

// instantiateWord posts the timeline of a template where the command is given, with a calendar file. Without a name it is the template
// of the conversation there.
func instantiateWord(h *house) answer {
	return func(ctx context.Context, ev bot.Event) (engine.Answer, error) {
		lang := h.Moderation.Language
		t := mustCatalog(lang)
		name, goal, calendar := readWish(ev.Body.(bot.Command).Args)
		if goal == "" {
			return answerPrivately(t.Text("schedule.goal_needed", nil)), nil
		}
		how, err := readDating(h.Config, goal, calendar, "")
		if err != nil {
			return answerPrivately(t.Text("schedule.unreadable", map[string]any{"goal": goal, "calendars": strings.Join(config.Calendars(), ", ")})), nil
		}
		found, err := h.findTemplate(ctx, ev.Place, name)
		switch {
		case errors.Is(err, template.ErrAmbiguous):
			return answerPrivately(t.Text("schedule.ambiguous", map[string]any{"name": name})), nil
		case errors.Is(err, template.ErrNotFound) && name == "":
			return answerPrivately(t.Text("schedule.which", nil)), nil
		case errors.Is(err, template.ErrNotFound):
			return answerPrivately(t.Text("schedule.unknown_template", map[string]any{"name": name})), nil
		case err != nil:
			return engine.Answer{}, err
		}
		p, err := how.planTemplate(found)
		if err != nil {
			return answerPrivately(t.Text("schedule.unknown_years", map[string]any{"calendar": how.calendar.Name})), nil
		}
		return engine.Answer{Posts: []bot.Post{{
			Key: "schedule/" + string(ev.ID), To: bot.Destination{Audience: bot.ToThread}, Text: p.Text(t),
			Files: []bot.File{{
				Name: "schedule-" + p.Goal.Format(time.DateOnly) + ".ics", MediaType: "text/calendar; charset=utf-8", Data: p.ICS(t, h.clock.Now()),
			}},
		}}}, nil
	}
}

// readWish takes a request apart. Where it is all in the first argument, as people type it, a day and a calendar's name are found in it, and
// the rest is the template: "SaaS launch 2027-04-01 jp", "SaaS launch goal=2027-04-01 calendar=jp".
func readWish(args map[string]string) (name, goal, calendar string) {
	goal, calendar = strings.TrimSpace(args["goal"]), strings.TrimSpace(args["calendar"])
	var rest []string
	for _, w := range strings.Fields(args["template"]) {
		key, value, _ := strings.Cut(w, "=")
		_, isDay := readDay(w)
		_, isCalendar := schedule.Named(w)
		switch {
		case goal == "" && key == "goal" && value != "":
			goal = value
		case calendar == "" && key == "calendar" && value != "":
			calendar = value
		case goal == "" && isDay:
			goal = w
		case calendar == "" && isCalendar && goal != "":
			calendar = w
		default:
			rest = append(rest, w)
		}
	}
	if day, ok := readDay(goal); ok {
		goal = day
	}
	return strings.Join(rest, " "), goal, calendar
}

// readDay reads a day as people type it into a command.
func readDay(s string) (string, bool) {
	for _, form := range []string{time.DateOnly, "2006/1/2", "2006-1-2", "2006.1.2", "2006年1月2日"} {
		if d, err := time.Parse(form, s); err == nil {
			return d.Format(time.DateOnly), true
		}
	}
	return "", false
}

// findTemplate is the one with a name, or without a name that of the conversation at a place.
func (h *house) findTemplate(ctx context.Context, at bot.Place, name string) (template.Template, error) {
	if name == "" {
		raw, err := engine.Export(ctx, h.store, h.programs, at)
		if errors.Is(err, storage.ErrNotFound) {
			return template.Template{}, template.ErrNotFound
		}
		if err != nil {
			return template.Template{}, err
		}
		var record struct{ Template struct{ ID string } }
		if json.Unmarshal(raw, &record) != nil || record.Template.ID == "" {
			return template.Template{}, template.ErrNotFound
		}
		name = record.Template.ID
	}
	return templatesOf(h.store).Find(ctx, name)
}

func offerCalendars(_ *forms, lang string) []bot.Completion {
	var out []bot.Completion
	for _, c := range config.Calendars() {
		out = append(out, bot.Completion{Value: c, Label: mustCatalog(lang).Text("schedule.calendar."+c, nil), Labels: textInAll("schedule.calendar." + c)})
	}
	return out
}
