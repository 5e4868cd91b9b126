package interview

import (
	"context"
	"maps"
	"strings"
	"time"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/brief"
	"github.com/mendanhq/mendan/agents/interview/shown"
	"github.com/mendanhq/mendan/agents/language/place"
	"github.com/mendanhq/mendan/agents/tool"
)

// maxGreeterAsks is how often the Greeter asks for a section. What is not answered then is settled without an answer: the
// language in use, no country, and Tokyo's time marked as inferred.
const maxGreeterAsks = 2

// greet lets the Greeter find out language, country and time zone.
func (t *turn) greet(ctx context.Context) error {
	t.hand(brief.Greeter)
	t.s.Status = application.Greeting
	b := t.briefing(nil)
	b.Section, b.Remaining = t.s.Section(), t.greeterTasks()
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
	heard := t.s.Pending
	if _, err = l.Run(context.WithValue(ctx, turnKey{}, t), t.run, t.key(brief.Greeter), system, msgs, in); err != nil {
		return err
	}
	t.keepEarly(heard)
	t.s.Pending, t.said = nil, said{}
	return nil
}

// greeterTasks is what the Greeter still has to do, as it is told so when it only talks.
func (t *turn) greeterTasks() []string {
	if t.spoke {
		return nil
	}
	var tasks []string
	if t.s.Language == "" {
		tasks = append(tasks, "Set the user language using set_language")
	}
	if t.s.Country == "" && !t.s.CountryOpen {
		tasks = append(tasks, "Set the user country using set_country")
	}
	if t.s.Zone == "" {
		tasks = append(tasks, "Set the timezone using set_timezone")
	}
	return tasks
}

func (t *turn) greeterInput() *brief.GreeterInput {
	return &brief.GreeterInput{
		Speaks: t.s.Speaks, Locale: t.run.Thread.Owner.Locale, Section: t.s.Section(), Said: t.said.text,
		Language: t.s.Language, Country: t.s.Country, Asked: maps.Clone(t.s.Asked), Question: t.sectionQuestion(t.s.Section()),
	}
}

// sectionQuestion is the reviewed wording for a section.
func (t *turn) sectionQuestion(section string) string {
	switch section {
	case application.SectionLanguage:
		return t.text("greeter.ask_language", nil)
	case application.SectionCountry:
		return t.text("greeter.ask_country", nil)
	case application.SectionTimezone:
		if t.s.Country == "" {
			return t.text("greeter.ask_zone", nil)
		}
		return t.text("greeter.ask_city", map[string]any{"country": place.CountryName(t.s.Country, t.s.Speaks)})
	}
	return ""
}

// sectionReviewed is the reviewed wording for a section as it is to be asked now: otherwise than the first time where what was said
// to that is not understood.
func (t *turn) sectionReviewed(section string) string {
	unclear := map[string]string{
		application.SectionLanguage: "greeter.language_unclear", application.SectionCountry: "greeter.country_unclear", application.SectionTimezone: "greeter.city_unclear",
	}
	if t.s.Asked[section] > 0 && t.said.text != "" {
		return t.text(unclear[section], nil)
	}
	return t.sectionQuestion(section)
}

// sectionIntent is the pseudo-intent that binds the Greeter's questions.
func (t *turn) sectionIntent(section string) string { return t.text("intent."+section, nil) }

// reading is what the candidate's words say about language and place.
func (t *turn) reading() place.Reading { return t.readingOf(t.said.text) }

func (t *turn) readingOf(text string) place.Reading {
	asked := place.AskNothing
	if q := t.s.Open; q != nil {
		asked = place.Question(q.Post.Asks)
	}
	return place.Read(text, place.Context{Asked: asked, Country: t.s.Country})
}

// toolSetLanguage takes the language only from a person who named one, or who was asked and did not name another.
func toolSetLanguage(ctx context.Context, in brief.Language) (tool.Result, error) {
	t := turnOf(ctx)
	wish := place.ParseWish(t.said.text)
	answered := t.s.Asked[application.SectionLanguage] > 0 && strings.TrimSpace(t.said.text) != ""
	switch {
	case wish.Language != "" && wish.Language != in.Language:
		return tool.Fail("The candidate named another language."), nil
	case wish.Language == in.Language, answered && in.Language == t.s.Speaks:
		return tool.OK("The language is set.").Change(application.Change{SetLanguage: &application.SetLanguage{Language: in.Language}}), nil
	}
	return tool.Fail("The candidate has not named this language. Ask which language they prefer."), nil
}

// toolSetCountry takes a country only from somebody who said that they live there.
func toolSetCountry(ctx context.Context, in brief.Country) (tool.Result, error) {
	t := turnOf(ctx)
	code := strings.ToUpper(strings.TrimSpace(in.Country))
	r := t.reading()
	silent := r.Country == "" && len(r.Countries) == 0
	answered := t.s.Asked[application.SectionCountry] > 0 && strings.TrimSpace(t.said.text) != ""
	switch {
	case !place.IsCountry(code):
		return tool.Fail("Not an ISO 3166-1 alpha-2 code: " + code + "."), nil
	case len(r.Countries) > 0:
		return tool.Fail("What the candidate said may mean several countries. Ask which one."), nil
	case r.Country == code, silent && answered:
		source := t.saidIn(func(text string) bool { return t.readingOf(text).Country == code })
		return tool.OK("The country is set.").Change(application.Change{SetCountry: &application.SetCountry{Country: code, Source: source}}), nil
	}
	return tool.Fail("The candidate has not said that they live there. Ask for the country; never infer it."), nil
}

// toolSetTimezone takes the only zone of a country, or that of a place which the candidate named.
func toolSetTimezone(ctx context.Context, in brief.Timezone) (tool.Result, error) {
	t := turnOf(ctx)
	zone := strings.TrimSpace(tool.OrZero(in.Timezone))
	only, r := place.CountryZone(t.s.Country), t.reading()
	set := func(zone string) (tool.Result, error) {
		source := t.saidIn(func(text string) bool {
			r := t.readingOf(text)
			return r.Zone == zone || only == zone && r.Country == t.s.Country
		})
		return tool.OK("The time zone is set.").Change(application.Change{SetTimezone: &application.SetTimezone{Zone: zone, Source: source}}), nil
	}
	answered := t.s.Asked[application.SectionTimezone] > 0 && strings.TrimSpace(t.said.text) != ""
	switch {
	case t.s.Section() == application.SectionCountry:
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

// saidIn is the message that tells something about the place, else the last one that says anything.
func (t *turn) saidIn(tells func(text string) bool) string {
	last := ""
	for _, p := range t.said.parts {
		if tells(p.Text) {
			return p.ID
		}
		if last == "" || strings.TrimSpace(p.Text) != "" {
			last = p.ID
		}
	}
	return last
}

// toolGreeterAsk asks for the section that is open. A wording that QuickCheck does not pass is replaced by the reviewed one;
// after the last allowed question the section is settled without an answer.
func toolGreeterAsk(ctx context.Context, in brief.Question) (tool.Result, error) {
	t := turnOf(ctx)
	section := t.s.Section()
	if section == application.SectionCompleted {
		return tool.Fail("Everything is known. Say nothing more; another agent takes over."), nil
	}
	if t.s.Asked[section] >= maxGreeterAsks {
		return tool.OK("Asked often enough: settled without an answer.").Change(t.unanswered(section)), nil
	}
	text, reviewed := strings.TrimSpace(in.Question), t.sectionReviewed(section)
	c, err := t.check(ctx, tool.RunOf(ctx), wording{Field: section, Intent: t.sectionIntent(section), Text: text, Reviewed: reviewed})
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

// unanswered settles a section that was asked for in vain.
func (t *turn) unanswered(section string) application.Change {
	switch section {
	case application.SectionLanguage:
		return application.Change{SetLanguage: &application.SetLanguage{Language: t.s.Speaks}}
	case application.SectionCountry:
		return application.Change{SetCountry: &application.SetCountry{}}
	}
	return application.Change{SetTimezone: &application.SetTimezone{Zone: place.FallbackZone, Inferred: true}}
}

func (t *turn) setCountry(c application.SetCountry) {
	t.readRegion(c.Country)
	t.s.Country, t.s.CountryOpen = c.Country, c.Country == ""
	t.tell(application.SectionCountry, c.Source)
}

func (t *turn) setTimezone(c application.SetTimezone) {
	t.readRegion(t.s.Country)
	t.s.Zone, t.s.ZoneInferred = c.Zone, c.Inferred
	t.s.Reminders.Timer = time.Time{} // it was set by another clock
	t.tell(application.SectionTimezone, c.Source)
	t.prefillAll()
	key := "greeter.zone_set"
	if c.Inferred {
		key = "greeter.zone_inferred"
	}
	t.lead(t.text(key, map[string]any{"zone": shown.Zone(c.Zone, t.s.Speaks)}))
}

// tell notes which message told something about the place, and its words, but for what is protected.
func (t *turn) tell(section, id string) {
	for _, p := range t.said.parts {
		if p.ID == id {
			if t.s.Source == nil {
				t.s.Source = map[string]application.Heard{}
			}
			t.s.Source[section] = t.tellsOf(p)
		}
	}
}

// tellsOf is a message that tells something about the place, as it is noted.
func (t *turn) tellsOf(h application.Heard) application.Heard {
	at, _ := t.protected(h.Text)
	return application.Heard{ID: h.ID, Text: strings.TrimSpace(blanked(h.Text, at, " ")), At: h.At}
}

// readRegion takes the state or province of the country that the candidate named, by itself or by a city in it: rules hold there
// that do not hold in the whole country.
func (t *turn) readRegion(country string) {
	if region := regionOf(t.reading(), country); region != "" {
		t.s.Region = region
	}
}

// regionOf is the region that was named, if it lies in the country.
func regionOf(r place.Reading, country string) string {
	if of, _, ok := strings.Cut(r.Region, "-"); ok && of == country {
		return r.Region
	}
	return ""
}
