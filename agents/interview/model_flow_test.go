package interview_test

import (
	"errors"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/mendanhq/mendan/agents/interview/brief"
	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/llm"
)

// A wish is heard in whatever words the model has seen it, where no rule knows them.
func TestWishesThatAModelReads(t *testing.T) {
	certain := func(w *world) bool { return w.last().Card != nil && w.last().Card.Kind == "certain" }
	event := func(name string) func(*world) bool { return func(w *world) bool { return w.has(name) } }
	says := func(key string) func(*world) bool {
		return func(w *world) bool { return strings.Contains(w.last().Text, w.text(key)) }
	}
	for said, c := range map[string]struct {
		reads string
		is    func(*world) bool
	}{
		"Make it as if I'd never been here.":               {"erase", certain},
		"This ship has sailed for me, all the best.":       {"withdraw", certain},
		"Put me through to whoever runs this.":             {"human", event("handoff_requested")},
		"Kids are up, catch you on the flip side.":         {"pause", func(w *world) bool { return w.status == "paused" }},
		"Mind shooting me everything you've noted so far?": {"copy", says("data.copy")},
		"Enough pings.":                 {"quiet", says("reminder.stopped")},
		"Let's see what's on the page.": {"show", says("told_so_far.none")},
		"Give that one a miss.":         {"skip", event("reask_politely")},
		"Shoot it over as it stands.":   {"submit", func(w *world) bool { return strings.Contains(w.last().Text, "more to go") }},
		"Bring it in the tongue of Shakespeare's translators.": {"language_ja", func(w *world) bool {
			return w.lang == "en" && strings.Contains(w.last().Text, "日本語")
		}},
	} {
		t.Run(c.reads, func(t *testing.T) {
			t.Parallel()
			w := at(t, readings{said: c.reads}, nil)
			w.say(said)
			if !c.is(w) {
				t.Errorf("%q is not heard:\n%s", said, w.said.String())
			}
		})
	}
}

// What is a wish by words that rules know stays one where the model has not seen it.
func TestWishesThatRulesReadAreNotLost(t *testing.T) {
	w := at(t, readings{"Actually, please delete all my data.": "smalltalk"}, nil)
	if w.say("Actually, please delete all my data."); w.last().Card == nil || w.last().Card.Kind != "certain" {
		t.Error(w.said.String())
	}
}

func TestFactsOfBothCount(t *testing.T) {
	const all = "Dana Fields, mail me at dana@example.com."
	for name, c := range map[string]struct {
		say, reads string
		before     []string
		field, key string
		want       any
		asks       string
	}{
		"what the model leaves out": {
			"dana@example.com", "answer",
			[]string{"Dana Fields"}, "email", "email", "dana@example.com", "phone",
		},
		"what only the model reads": {
			"dana dot fields at example dot com, hope that parses",
			"answer; email.email=dana.fields@example.com: dana dot fields at example dot com",
			[]string{"Dana Fields"}, "email", "email", "dana.fields@example.com", "phone",
		},
		"another value than rules read": {
			"dana@example.com", "answer; email.email=dane@example.com: dana@example.com",
			[]string{"Dana Fields"}, "email", "email", nil, "email",
		},
		"of another field": {
			all,
			"answer; answer_other/email: mail me at dana@example.com; full_name.full_name=Dana Fields: Dana Fields; " +
				"email.email=dana@example.com: dana@example.com",
			nil, "email", "email", "dana@example.com", "phone",
		},
		"words that nobody said": {
			"dana@example.com", "answer; full_name.full_name=Ada Lovelace: Ada",
			[]string{"Dana Fields"}, "full_name", "full_name", "Dana Fields", "phone",
		},
		"a settled fact that is told again": {
			"It's Dan Fields, not Dana.", "correct/full_name; full_name.full_name=Dan Fields: Dan Fields",
			[]string{"Dana Fields"}, "full_name", "full_name", "Dan Fields", "email",
		},
		"a settled fact in a story": {
			"My boss Ada Byron says dana@example.com is fine.",
			"answer; full_name.full_name=Ada Byron: Ada Byron; email.email=dana@example.com: dana@example.com",
			[]string{"Dana Fields"}, "full_name", "full_name", "Dana Fields", "phone",
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			table := readings{"Dana Fields": "answer; full_name.full_name=Dana Fields", c.say: c.reads}
			w := at(t, table, nil, c.before...)
			w.say(c.say)
			if _, facts, _ := w.record().field(c.field); facts[c.key] != c.want {
				t.Errorf("%s is %v, want %v", c.key, facts[c.key], c.want)
			}
			if w.last().Asks != c.asks {
				t.Errorf("asks %q, want %q", w.last().Asks, c.asks)
			}
			if t.Failed() {
				t.Log(w.said.String())
			}
		})
	}
}

// A question is answered by what the model says that it is about, and the answer beside it is taken.
func TestQuestionsThatAModelReads(t *testing.T) {
	const both = "dana@example.com. And what's in it for my wallet"
	table := readings{
		"Dana Fields": "answer; full_name.full_name=Dana Fields",
		both:          "answer: dana@example.com.; ask_pay/which_job: And what's in it for my wallet; email.email=dana@example.com: dana@example.com",
		"So who is typing these lines, flesh or silicon": "ask_ai/is_this_an_ai",
	}
	w := at(t, table, nil, "Dana Fields")
	w.say("So who is typing these lines, flesh or silicon")
	if !strings.Contains(w.last().Text, w.text("bot.yes")) || w.last().Asks != "email" {
		t.Errorf("not answered:\n%s", w.said.String())
	}
	w.say(both)
	_, facts, _ := w.record().field("email")
	if facts["email"] != "dana@example.com" || w.last().Asks != "phone" || !strings.Contains(w.last().Text, "Backend engineer") {
		t.Errorf("not answered, or not taken:\n%s", w.said.String())
	}
}

// What the form says of the job is told in its own words, with where it is written, however it is asked for.
func TestDetailsOfTheJobThatAModelNames(t *testing.T) {
	f, err := form.Sample("en-us-backend-engineer")
	if err != nil {
		t.Fatal(err)
	}
	with := *f
	with.Job.Details = []form.Detail{{
		Label: form.Text{"en": "Dress code"}, Text: form.Text{"en": "There is no dress code."}, Source: form.Text{"en": "Handbook, page 3"},
	}}
	table := readings{"Do I get away with flip-flops": "ask_job/job/Dress code", "Is the boss nice": "ask_job/job/The boss"}
	w := newWorld(t, "en-us-backend-engineer", "2026-11-20T10:00:00-07:00", withForm(&with), withModel(table.cast(nil)))
	w.lang = "en"
	w.start()
	w.click("agree")
	for _, said := range []string{"English, please", "I live in the United States", "Denver", "Do I get away with flip-flops"} {
		w.say(said)
	}
	if got := w.last().Text; !strings.Contains(got, "There is no dress code") || !strings.Contains(got, "Handbook, page 3") {
		t.Errorf("not answered: %s", got)
	}
	if w.say("Is the boss nice"); len(w.open) != 1 {
		t.Errorf("what is not written anywhere is not passed on: %s", w.last().Text)
	}
}

// Nobody's words go to a model before they have agreed, nor where it is asked whether something is really to be deleted; addresses that were told
// are in no prompt.
func TestWhatAModelNeverReads(t *testing.T) {
	var prompts []string
	table := readings{"Dana Fields": "answer; full_name.full_name=Dana Fields"}
	keeps := func(n int, req llm.Request) (llm.Response, error, bool) {
		prompts = append(prompts, req.Messages[0].Content+req.Messages[1].Content)
		return table.reader(n, req)
	}
	w := newWorld(t, "en-us-backend-engineer", "2026-11-20T10:00:00-07:00", withModel(newCast(map[string]impostor{brief.Reader: keeps})))
	w.start()
	if w.say("hmm, what is this about then"); len(prompts) > 0 {
		t.Error("a model reads before anybody agreed")
	}
	w.click("agree")
	for _, said := range []string{"English, please", "I live in the United States", "Denver", "Dana Fields", "dana@example.com", "+1 303 555 0142"} {
		w.say(said)
	}
	if last := prompts[len(prompts)-1]; strings.Contains(last, "dana@example.com") || !strings.Contains(last, "+1 303 555 0142") {
		t.Errorf("an address that was told is in a prompt: %s", last)
	}
	w.say("I'm dyslexic, could I have more time to answer?")
	if last := prompts[len(prompts)-1]; strings.Contains(last, "dyslexic") || !strings.Contains(last, "more time") {
		t.Errorf("why somebody needs help is in a prompt: %s", last)
	}
	w.say("please delete my data")
	before := len(prompts)
	if w.say("no, keep it all"); len(prompts) > before {
		t.Error("a model reads whether something is really to be deleted")
	}
}

// While no model can read, every way out works and answers wait; they are read together when it is over.
func TestNoModelReads(t *testing.T) {
	down := true
	table := readings{"Dana Fields": "answer; full_name.full_name=Dana Fields"}
	fails := func(n int, req llm.Request) (llm.Response, error, bool) {
		if down {
			return llm.Response{}, &llm.Error{Code: llm.OpenAIUnavailable, Attempts: 2, Err: errors.New("down")}, true
		}
		return table.reader(n, req)
	}
	down = false
	w := at(t, nil, map[string]impostor{brief.Reader: fails})
	down = true
	w.say("Dana Fields")
	if !strings.Contains(w.last().Text, w.text("error.fallback")) {
		t.Errorf("said %q", w.last().Text)
	}
	if w.say("human"); !w.has("handoff_requested") {
		t.Error("nobody is asked for")
	}
	if w.say("what does it pay?"); strings.Contains(w.last().Text, w.text("error.fallback")) {
		t.Error("a question that rules can answer is not")
	}
	down = false
	if w.say("Dana Fields, as I said"); w.last().Asks != "email" {
		t.Errorf("asks %q:\n%s", w.last().Asks, w.said.String())
	}
}

// At the summary a model's reading changes answers and asks what is meant; it sends only where nothing else was said.
func TestSummaryWithAModel(t *testing.T) {
	table := readings{
		"Fire it off.":                              "submit",
		"Fire it off, but my surname is Feld":       "submit: Fire it off; correct/full_name: but my surname is Feld",
		"Oh and I go by Dana Feld these days":       "correct/full_name; full_name.full_name=Dana Feld: Dana Feld",
		"The bit on what I'd like to earn is wrong": "correct/salary_expectation",
		"Hm, can't make up my mind, sounds alright": "submit: sounds alright; unsure: can't make up my mind",
	}
	for said, c := range map[string]struct {
		sent bool
		asks string
		name string
	}{
		"Fire it off.":                              {true, "", "Dana Fields"},
		"Fire it off, but my surname is Feld":       {false, "", "Dana Feld"},
		"Hm, can't make up my mind, sounds alright": {false, "confirm", "Dana Fields"},
		"Oh and I go by Dana Feld these days":       {false, "confirm", "Dana Feld"},
		"The bit on what I'd like to earn is wrong": {false, "salary_expectation", "Dana Fields"},
	} {
		t.Run(said, func(t *testing.T) {
			t.Parallel()
			w := toSummary(t, table)
			w.say(said)
			if sent := w.status == "ready_for_human_review" || w.status == "needs_human"; sent != c.sent {
				t.Errorf("sent: %v", sent)
			}
			if _, facts, _ := w.record().field("full_name"); facts["full_name"] != c.name {
				t.Errorf("the name is %v", facts["full_name"])
			}
			if c.asks != "" && w.last().Asks != c.asks {
				t.Errorf("asks %q, want %q", w.last().Asks, c.asks)
			}
			if t.Failed() {
				t.Log(w.said.String())
			}
		})
	}
}

// toSummary answers everything.
func toSummary(t *testing.T, table readings) *world {
	t.Helper()
	const story = "I'm a backend engineer for 7 years on backends. I own the billing service and cut its errors by 40%."
	answers := readings{
		"Dana Fields": "answer; full_name.full_name=Dana Fields",
		story: "answer; experience.latest_role=backend engineer: backend engineer; experience.years_backend=7: 7 years on backends; " +
			"experience.system_owned=billing service: I own the billing service; experience.measurable_result=cut its errors by 40%: cut its errors by 40%",
		"Go for 6 years, Postgres": "answer; skills.go_years=6: Go for 6 years; skills.database_used=Postgres: Postgres",
	}
	maps.Copy(answers, table)
	w := at(t, answers, nil, slices.Concat(toExperience, []string{story, "Go for 6 years, Postgres", "Yes", "$150,000", "January 11, 2027"})...)
	if w.last().Asks != "confirm" {
		t.Fatalf("asks %q:\n%s", w.last().Asks, w.said.String())
	}
	return w
}
