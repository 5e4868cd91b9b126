package interview

import (
	"context"
	"strings"
	"time"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/brief"
	"github.com/mendanhq/mendan/agents/interview/hearing"
	"github.com/mendanhq/mendan/agents/interview/shown"
	"github.com/mendanhq/mendan/agents/language/place"
	"github.com/mendanhq/mendan/agents/tool"
	"github.com/mendanhq/mendan/bot"
)

// The buttons of the Greeter's card, beside the one that keeps what is proposed.
const (
	buttonOtherLanguage = "other_language"
	buttonOtherClock    = "other_clock"
)

// maxGreeterAsks is how often the Greeter asks for a place where nothing proposes a clock. What is not answered then is settled without an answer.
const maxGreeterAsks = 2

// greet lets the Greeter find out language, country and time zone. Where the profile on the platform tells a clock, that is one question at most, and
// one press anywhere: what an answer leaves open is settled without one. Where it does not, who names only a language is asked for the country,
// who names a country with several clocks for the city, and who is not understood once more: a clock that is guessed is wrong in every deadline.
func (t *turn) greet(ctx context.Context) error {
	t.hand(brief.Greeter)
	t.State.Status = application.Greeting
	heard := t.State.Pending
	if len(t.State.Asked) == 0 {
		t.State.Proposed = t.clockOfProfile()
		if t.Reading().Nothing() { // there is nothing to be read yet
			t.propose()
			t.greeted(heard)
			return nil
		}
	}
	b := t.briefing(nil)
	b.Section, b.Remaining = t.State.Section(), t.greeterTasks()
	system, err := t.system(brief.Greeter, b)
	if err != nil {
		return err
	}
	msgs, err := t.conversation(ctx, brief.Greeter, system, t.contacts(t))
	if err != nil {
		return err
	}
	in := t.greeterInput()
	l := tool.Loop{
		Client: t.models(), Agent: brief.Greeter, Tools: t.tools.greeter, Remaining: t.greeterTasks,
		Apply: func(c tool.Call) error {
			err := t.applyCall(c)
			*in = *t.greeterInput()
			return err
		},
	}
	if err := t.runOrStandIn(context.WithValue(ctx, turnKey{}, t), l, brief.Greeter, system, msgs, in); err != nil {
		return err
	}
	if place.ParseWish(t.Said.Text).Unsupported != "" {
		t.lead(t.Text("language.unsupported", nil))
	}
	t.greeted(heard)
	return nil
}

// greeted ends the Greeter's work on what was said, which may tell of fields as well.
func (t *turn) greeted(heard []application.Heard) {
	t.KeepEarly(heard)
	t.State.Pending, t.Said = nil, hearing.Said{}
}

// clockOfProfile is the zone to propose: that of the person on their platform, else the only one of the form's country. It tells no country.
func (t *turn) clockOfProfile() string {
	if zone := t.run.Thread.Owner.Zone; place.ValidZone(zone) {
		return zone
	}
	return place.CountryZone(t.State.Form.Country)
}

// profileTells reports that what is proposed is the clock of the person's own profile.
func (t *turn) profileTells() bool {
	return t.Proposal() != "" && t.Proposal() == t.run.Thread.Owner.Zone
}

// propose asks the Greeter's question.
func (t *turn) propose() {
	_ = t.apply(application.Change{AddAssistantMessage: &application.AddAssistantMessage{Text: t.SettingQuestion(), Asks: t.State.Section()}}) // it cannot fail
}

// settingCard is the Greeter's card: one press keeps what is proposed, another chooses differently.
func (t *turn) settingCard() *bot.Card {
	var buttons []bot.Button
	if t.Proposal() != "" || t.State.Zone != "" {
		buttons = append(buttons, bot.Button{Name: hearing.ButtonAsProposed, Label: t.Text("greeter.button.keep", nil), Style: bot.Primary})
	}
	if t.State.Language == "" {
		buttons = append(buttons, bot.Button{Name: buttonOtherLanguage, Label: t.Text("consent.button.language", nil), Style: bot.Default})
	}
	if t.Proposal() != "" {
		buttons = append(buttons, bot.Button{Name: buttonOtherClock, Label: t.Text("greeter.button.clock", nil), Style: bot.Default})
	}
	if len(buttons) == 0 {
		return nil
	}
	return &bot.Card{Kind: hearing.CardSetting, Buttons: buttons}
}

// settingButton does what a button of the card says. Only who wants another clock is asked for a place.
func (t *turn) settingButton(ctx context.Context, button string) error {
	changes := t.AsProposed
	switch button {
	case buttonOtherLanguage:
		t.State.Speaks = hearing.OtherLanguage(t.State.Speaks)
		changes = t.Unanswered
	case buttonOtherClock:
		t.State.Language, t.State.Proposed = t.State.Speaks, ""
		t.propose()
		return nil
	}
	for _, c := range changes() {
		if err := t.apply(c); err != nil {
			return err
		}
	}
	return t.attempt(ctx)
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
	section := t.State.Section()
	asked := t.State.Asked[section] > 0 || len(t.State.Asked) > 0 && !place.ParseWish(t.Said.Text).Said() // the name of a language is no place
	return &brief.GreeterInput{
		Section: section, Said: t.Said.Text, Asked: asked, Language: t.State.Language, Country: t.State.Country,
	}
}

// toolSetLanguage takes the language only from a person who named one, or who was asked and did not name another.
func toolSetLanguage(ctx context.Context, in brief.Language) (tool.Result, error) {
	t := turnOf(ctx)
	wish := place.ParseWish(t.Said.Text)
	answered := len(t.State.Asked) > 0 && strings.TrimSpace(t.Said.Text) != ""
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
	answered := t.askedPlace()
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
	answered := t.askedPlace()
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

// askedPlace reports that what was said answers a question for the place: words that nobody knows may be the name of one.
func (t *turn) askedPlace() bool {
	return len(t.State.Asked) > 0 && t.State.Proposed == "" && strings.TrimSpace(t.Said.Text) != ""
}

// toolGreeterAsk asks the Greeter's question, in its reviewed wording. What was asked before and is open still is settled without an answer, and so is what
// the profile tells.
func toolGreeterAsk(ctx context.Context, _ struct{}) (tool.Result, error) {
	t := turnOf(ctx)
	section := t.State.Section()
	asked := t.State.Asked[section]
	switch {
	case section == application.SectionCompleted:
		return tool.Fail("Everything is known. Say nothing more; another agent takes over."), nil
	case len(t.State.Asked) == 0, asked == 0 && !t.profileTells():
		return tool.OK("asked").Change(asking(section, t.SettingQuestion())), nil
	case t.State.Zone == "" && t.Proposal() == "" && asked < maxGreeterAsks:
		return t.askPlaceAgain(section), nil
	}
	res := tool.OK("Asked before: what is open is settled without an answer.")
	for _, c := range t.Unanswered() {
		res = res.Change(c)
	}
	return res, nil
}

func asking(section, question string) application.Change {
	return application.Change{AddAssistantMessage: &application.AddAssistantMessage{Text: question, Asks: section}}
}

// askPlaceAgain says what was not understood. Who did not name another language goes on in this one.
func (t *turn) askPlaceAgain(section string) tool.Result {
	res, question := tool.OK("asked once more"), t.UnclearPlace(t.Reading().Countries)
	if section == application.SectionLanguage {
		res = res.Change(application.Change{SetLanguage: &application.SetLanguage{Language: t.State.Speaks}})
		section = application.SectionCountry
		if t.State.Country != "" {
			section, question = application.SectionTimezone, t.CityQuestion()
		}
	}
	return res.Change(asking(section, question))
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
