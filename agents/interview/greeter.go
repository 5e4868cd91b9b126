package interview

import (
	"context"
	"maps"
	"strings"
	"time"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/brief"
	"github.com/mendanhq/mendan/agents/interview/hearing"
	"github.com/mendanhq/mendan/agents/interview/shown"
	"github.com/mendanhq/mendan/agents/interview/telling"
	"github.com/mendanhq/mendan/agents/language/place"
	"github.com/mendanhq/mendan/agents/tool"
)

// maxGreeterAsks is how often the Greeter asks for a section. What is not answered then is settled without an answer: the
// language in use, no country, and Tokyo's time marked as inferred.
const maxGreeterAsks = 2

// greet lets the Greeter find out language, country and time zone.
func (t *turn) greet(ctx context.Context) error {
	t.hand(brief.Greeter)
	t.State.Status = application.Greeting
	b := t.briefing(nil)
	b.Section, b.Remaining = t.State.Section(), t.greeterTasks()
	system, err := t.system(brief.Greeter, b)
	if err != nil {
		return err
	}
	msgs, err := t.conversation(ctx, brief.Greeter, system)
	if err != nil {
		return err
	}
	in := t.greeterInput()
	l := tool.Loop{
		Client: t.Client, Agent: brief.Greeter, Tools: t.tools.greeter, Remaining: t.greeterTasks,
		Apply: func(c tool.Call) error {
			err := t.applyCall(c)
			*in = *t.greeterInput()
			return err
		},
	}
	heard := t.State.Pending
	if _, err = l.Run(context.WithValue(ctx, turnKey{}, t), t.run, t.key(brief.Greeter), system, msgs, in); err != nil {
		return err
	}
	t.KeepEarly(heard)
	t.State.Pending, t.Said = nil, hearing.Said{}
	return nil
}

// greeterTasks is what the Greeter still has to do, as it is told so when it only talks.
func (t *turn) greeterTasks() []string {
	if t.spoke {
		return nil
	}
	var tasks []string
	if t.State.Language == "" {
		tasks = append(tasks, "Set the user language using set_language")
	}
	if t.State.Country == "" && !t.State.CountryOpen {
		tasks = append(tasks, "Set the user country using set_country")
	}
	if t.State.Zone == "" {
		tasks = append(tasks, "Set the timezone using set_timezone")
	}
	return tasks
}

func (t *turn) greeterInput() *brief.GreeterInput {
	return &brief.GreeterInput{
		Speaks: t.State.Speaks, Locale: t.run.Thread.Owner.Locale, Section: t.State.Section(), Said: t.Said.Text,
		Language: t.State.Language, Country: t.State.Country, Asked: maps.Clone(t.State.Asked), Question: t.SectionQuestion(t.State.Section()),
	}
}

// toolSetLanguage takes the language only from a person who named one, or who was asked and did not name another.
func toolSetLanguage(ctx context.Context, in brief.Language) (tool.Result, error) {
	t := turnOf(ctx)
	wish := place.ParseWish(t.Said.Text)
	answered := t.State.Asked[application.SectionLanguage] > 0 && strings.TrimSpace(t.Said.Text) != ""
	switch {
	case wish.Language != "" && wish.Language != in.Language:
		return tool.Fail("The candidate named another language."), nil
	case wish.Language == in.Language, answered && in.Language == t.State.Speaks:
		return tool.OK("The language is set.").Change(application.Change{SetLanguage: &application.SetLanguage{Language: in.Language}}), nil
	}
	return tool.Fail("The candidate has not named this language. Ask which language they prefer."), nil
}

// toolSetCountry takes a country only from somebody who said that they live there.
func toolSetCountry(ctx context.Context, in brief.Country) (tool.Result, error) {
	t := turnOf(ctx)
	code := strings.ToUpper(strings.TrimSpace(in.Country))
	r := t.Reading()
	silent := r.Country == "" && len(r.Countries) == 0
	answered := t.State.Asked[application.SectionCountry] > 0 && strings.TrimSpace(t.Said.Text) != ""
	switch {
	case !place.IsCountry(code):
		return tool.Fail("Not an ISO 3166-1 alpha-2 code: " + code + "."), nil
	case len(r.Countries) > 0:
		return tool.Fail("What the candidate said may mean several countries. Ask which one."), nil
	case r.Country == code, silent && answered:
		source := t.SaidIn(func(text string) bool { return t.ReadingOf(text).Country == code })
		return tool.OK("The country is set.").Change(application.Change{SetCountry: &application.SetCountry{Country: code, Source: source}}), nil
	}
	return tool.Fail("The candidate has not said that they live there. Ask for the country; never infer it."), nil
}

// toolSetTimezone takes the only zone of a country, or that of a place which the candidate named.
func toolSetTimezone(ctx context.Context, in brief.Timezone) (tool.Result, error) {
	t := turnOf(ctx)
	zone := strings.TrimSpace(tool.OrZero(in.Timezone))
	only, r := place.CountryZone(t.State.Country), t.Reading()
	set := func(zone string) (tool.Result, error) {
		source := t.SaidIn(func(text string) bool {
			r := t.ReadingOf(text)
			return r.Zone == zone || only == zone && r.Country == t.State.Country
		})
		return tool.OK("The time zone is set.").Change(application.Change{SetTimezone: &application.SetTimezone{Zone: zone, Source: source}}), nil
	}
	answered := t.State.Asked[application.SectionTimezone] > 0 && strings.TrimSpace(t.Said.Text) != ""
	switch {
	case t.State.Section() == application.SectionCountry:
		return tool.Fail("Set the country first."), nil
	case only != "" && (zone == "" || zone == only):
		return set(only)
	case only != "":
		return tool.Fail("The country has one clock: " + only + "."), nil
	case zone == "":
		return tool.Fail("The country has several clocks. Ask for the nearest city."), nil
	case !place.ValidZone(zone):
		return tool.Fail("Not an IANA zone: " + zone + "."), nil
	case r.Zone == zone, r.Zone == "" && len(r.Zones) == 0 && answered:
		return set(zone)
	}
	return tool.Fail("The candidate has not named a place with this zone. Ask for the nearest city."), nil
}

// toolGreeterAsk asks for the section that is open. A wording that QuickCheck does not pass is replaced by the reviewed one;
// after the last allowed question the section is settled without an answer.
func toolGreeterAsk(ctx context.Context, in brief.Question) (tool.Result, error) {
	t := turnOf(ctx)
	section := t.State.Section()
	if section == application.SectionCompleted {
		return tool.Fail("Everything is known. Say nothing more; another agent takes over."), nil
	}
	if t.State.Asked[section] >= maxGreeterAsks {
		return tool.OK("Asked often enough: settled without an answer.").Change(t.Unanswered(section)), nil
	}
	text, reviewed := strings.TrimSpace(in.Question), t.SectionReviewed(section)
	c, err := t.check(ctx, tool.RunOf(ctx), telling.Wording{Field: section, Intent: t.SectionIntent(section), Text: text, Reviewed: reviewed})
	if err != nil {
		return tool.Result{}, err
	}
	res := tool.OK("asked")
	if !c.Passed {
		res = res.Change(application.Change{SetCheck: &c})
		text = reviewed
	}
	return res.Change(application.Change{AddAssistantMessage: &application.AddAssistantMessage{Text: text, Asks: section}}), nil
}

func (t *turn) setTimezone(c application.SetTimezone) {
	t.ReadRegion(t.State.Country)
	t.State.Zone, t.State.ZoneInferred = c.Zone, c.Inferred
	t.State.Reminders.Timer = time.Time{} // it was set by another clock
	t.Tell(application.SectionTimezone, c.Source)
	t.PrefillAll()
	key := "greeter.zone_set"
	if c.Inferred {
		key = "greeter.zone_inferred"
	}
	t.lead(t.Text(key, map[string]any{"zone": shown.Zone(c.Zone, t.State.Speaks)}))
}
