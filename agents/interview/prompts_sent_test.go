package interview_test

import (
	"context"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/mendanhq/mendan/agents/interview/brief"
	"github.com/mendanhq/mendan/agents/llm"
)

// listening hears all that models are asked and what they answer.
type listening struct {
	llm.Client
	mu    sync.Mutex
	asked []llm.Request
	in    int // tokens, as estimated
	out   int
}

func (l *listening) Chat(ctx context.Context, req llm.Request) (llm.Response, error) {
	resp, err := l.Client.Chat(ctx, req)
	l.mu.Lock()
	defer l.mu.Unlock()
	l.asked = append(l.asked, req)
	l.in += tokensOf(req)
	l.out += llm.Message{Content: resp.Content, ToolCalls: resp.ToolCalls}.Tokens()
	return resp, err
}

// tokensOf estimates what a request sends: messages, tools and the schema of the answer.
func tokensOf(req llm.Request) (n int) {
	for _, m := range req.Messages {
		n += m.Tokens()
	}
	for _, t := range req.Tools {
		n += llm.Tokens(t.Name + t.Description + string(t.Schema))
	}
	if req.Schema != nil {
		n += llm.Tokens(string(req.Schema.JSON))
	}
	return n
}

// wholeInterview answers the sample form for a backend engineer in English, one question after the other, with one follow-up, and submits.
func wholeInterview(t testing.TB) (*listening, *world) {
	t.Helper()
	const part = "I'm a backend engineer. I own the billing service and cut its errors by 40%."
	table := readings{
		"Dana Fields":      "answer; full_name.full_name=Dana Fields",
		"dana@example.com": "answer; email.email=dana@example.com",
		"+1 303 555 0142":  "answer; phone.phone_e164=+13035550142",
		part: "answer; experience.latest_role=backend engineer: backend engineer; " +
			"experience.system_owned=billing service: I own the billing service; experience.measurable_result=cut its errors by 40%: cut its errors by 40%",
		"About a decade on servers.":            "answer; experience.years_backend=10: About a decade on servers",
		"Go for 6 years, Postgres":              "answer; skills.go_years=6: Go for 6 years; skills.database_used=Postgres: Postgres",
		"Two days is fine, I'd move to Denver.": "answer; work_location.office_ok=relocate: I'd move to Denver",
		"At least 150k a year":                  "answer; salary_expectation.salary_min_usd=150000: 150k a year",
		"The first Monday of February":          "answer; start_date.start_date=2027-02-01: first Monday of February",
	}
	heard := &listening{Client: table.cast(nil)}
	w := newWorld(t, "en-us-backend-engineer", "2026-11-20T10:00:00-07:00", withModel(heard))
	w.lang = "en"
	w.start()
	w.click("agree")
	w.say("English, please", "I live in the United States", "Denver")
	for _, said := range slices.Concat(toExperience, []string{part, "About a decade on servers.", "Go for 6 years, Postgres", "Two days is fine, I'd move to Denver.",
		"At least 150k a year", "The first Monday of February"}) {
		w.say(said)
	}
	if w.last().Asks != "confirm" {
		t.Fatalf("%q is asked at the end\n%s", w.last().Asks, w.said.String())
	}
	w.click("confirm")
	return heard, w
}

// BenchmarkTokens holds a whole interview with a model and tells what is sent: the sample form for a backend engineer in English, one answer a question, one
// follow-up; votes on the plan and the application left out, as whether and by how many models they are depends on the configuration.
func BenchmarkTokens(b *testing.B) {
	var heard *listening
	for b.Loop() {
		heard, _ = wholeInterview(b)
	}
	b.ReportMetric(float64(heard.in), "tokens-in/interview")
	b.ReportMetric(float64(heard.out), "tokens-out/interview")
	b.ReportMetric(float64(len(heard.asked)), "calls/interview")
}

// maxTokensIn is what an interview may send, in tokens: 60 % of the 109,000 that it sent while each step was a call of its own.
const maxTokensIn = 65_400

func TestTokensOfAnInterview(t *testing.T) {
	heard, _ := wholeInterview(t)
	t.Logf("%d calls, %d tokens in, %d out", len(heard.asked), heard.in, heard.out)
	if heard.in > maxTokensIn {
		t.Errorf("%d tokens are sent", heard.in)
	}
}

// firsts are the requests of an agent that begin its conversation: the others only add to one.
func (l *listening) firsts(agent string) (out []llm.Request) {
	for _, req := range l.asked {
		if last := req.Messages[len(req.Messages)-1]; req.Agent == agent && last.Role != llm.RoleTool && !strings.HasPrefix(last.Content, "You still need to") {
			out = append(out, req)
		}
	}
	return out
}

// What is the same in all calls of an agent comes first, so that a provider reads it once: providers keep what requests begin with, and nothing behind the first
// difference. Source: https://platform.openai.com/docs/guides/prompt-caching.
func TestStaticPartFirst(t *testing.T) {
	heard, _ := wholeInterview(t)
	for agent, least := range map[string]float64{brief.Reader: 0.75, brief.Interviewer: 0.5, brief.QuickCheck: 0.55, brief.Reviewer: 0.5} {
		all := heard.firsts(agent)
		if len(all) < 2 {
			t.Errorf("%s was asked %d times", agent, len(all))
			continue
		}
		static, whole := all[0].Messages[0].Content, 0
		for _, req := range all {
			system := req.Messages[0].Content
			static = system[:shared(static, system)]
			for _, m := range req.Messages {
				whole += len(m.Content)
			}
		}
		share := float64(len(static)*len(all)) / float64(whole)
		t.Logf("%s: %.0f %% of %d calls is the same", agent, share*100, len(all))
		if share < least {
			t.Errorf("%s: %.2f of what is sent is the same each time, at least %.2f should be; it ends with %q", agent, share, least, static[max(0, len(static)-80):])
		}
	}
}

func shared(a, b string) int {
	n := 0
	for n < min(len(a), len(b)) && a[n] == b[n] {
		n++
	}
	return n
}

// Who words questions, checks them, judges answers about something else and looks over the whole is not told where people can be reached. The Auditor, who
// compares what is recorded with what was said, sees that it is the same.
func TestNoContactsWhereNoneAreNeeded(t *testing.T) {
	heard, _ := wholeInterview(t)
	masked := 0
	told := map[string]bool{}
	for _, req := range heard.asked {
		if !slices.Contains([]string{brief.Interviewer, brief.QuickCheck, brief.Reviewer, brief.Auditor}, req.Agent) {
			continue
		}
		told[req.Agent] = true
		if whole := req.Messages[0].Content + req.Messages[1].Content; req.Agent == brief.Auditor {
			if !strings.Contains(whole, `- email = "▇▇▇1"`) || !strings.Contains(whole, `- phone_e164 = "+▇▇▇2"`) ||
				!strings.Contains(whole, `"role":"user","text":"▇▇▇1`) || !strings.Contains(whole, `"role":"user","text":"+▇▇▇2"`) {
				t.Errorf("the Auditor is told %s", whole)
			}
		}
		for i, m := range req.Messages {
			for _, contact := range []string{"dana@example.com", "303 555 0142", "3035550142"} {
				if strings.Contains(m.Content, contact) {
					t.Errorf("message %d of the %s has %q: %s", i+1, req.Agent, contact, m.Content)
				}
			}
			if strings.Contains(m.Content, `- email = "▇▇▇"`) {
				masked++
			}
		}
	}
	if masked == 0 || len(told) != 4 {
		t.Errorf("that the address is known is told %d times, to %v", masked, told)
	}
}

// The history has what was said, and nothing of how it was shown: no bar, no list of options, no question twice.
func TestHistoryIsWhatWasSaid(t *testing.T) {
	heard, w := wholeInterview(t)
	for _, shown := range []string{"`■", "\n1 Yes"} {
		if !strings.Contains(w.said.String(), shown) {
			t.Fatalf("the candidate was not shown %q: the test looks for nothing", shown)
		}
	}
	histories := 0
	for _, req := range heard.asked {
		for i, m := range req.Messages[1:] {
			if strings.ContainsAny(m.Content, "■□") || strings.Contains(m.Content, "\n1 Yes") {
				t.Errorf("message %d of the %s shows how it looked: %s", i+2, req.Agent, m.Content)
			}
			if strings.Contains(m.Content, "- question: ") {
				t.Errorf("the %s is told a question that the history has: %s", req.Agent, m.Content)
			}
			if m.Role == llm.RoleAssistant && strings.Contains(m.Content, "Authorized to work in the US") {
				histories++
			}
		}
	}
	if histories == 0 {
		t.Error("no history has the question itself")
	}
}

// goName is what a value looks like that the program wrote as its own, and the name of a field with several words.
var goName = regexp.MustCompile(`map\[|&\{|%!|<nil>|<no value>|\b0x[0-9a-f]{6}|\b[A-Z][a-z]+[A-Z][a-z]+[A-Za-z]*\b`)

func TestNoGoNames(t *testing.T) {
	heard, _ := wholeInterview(t)
	for _, req := range heard.asked {
		for i, m := range req.Messages {
			for _, hit := range goName.FindAllString(m.Content, -1) {
				if hit != "QuickCheck" { // who checks wordings
					t.Errorf("message %d of the %s has %q", i+1, req.Agent, hit)
				}
			}
		}
	}
}

var (
	askedFor = regexp.MustCompile(`(?m)^- id: (\w+)$`)
	knownAs  = regexp.MustCompile(`(?m)^- (\w+) = `)
	idSent   = regexp.MustCompile(`"(?:id|message|source)":"m\d`) // as this world calls messages
)

// What a model is told is how things are when it is asked: the field before the Interviewer is the one that is asked next, and what was told before is known.
func TestStateOfThisMoment(t *testing.T) {
	heard, w := wholeInterview(t)
	var fields []string
	least := 0
	for n, req := range heard.firsts(brief.Interviewer) {
		system := req.Messages[0].Content
		if field := askedFor.FindStringSubmatch(system); field != nil {
			fields = append(fields, field[1])
		}
		if now := len(knownAs.FindAllString(system, -1)); now >= least {
			least = now
		} else {
			t.Errorf("the Interviewer knows %d facts at its question %d, and knew %d before", now, n+1, least)
		}
	}
	if want := []string{"full_name", "experience", "experience", "skills"}; !slices.Equal(fields, want) { // the others are asked as people have worded them
		t.Errorf("the Interviewer words questions for %q, want %q\n%s", fields, want, w.said.String())
	}
	for _, req := range heard.asked {
		for _, m := range req.Messages {
			if idSent.MatchString(m.Content) {
				t.Errorf("the %s is told an id of the platform: %s", req.Agent, m.Content)
			}
		}
	}
}
