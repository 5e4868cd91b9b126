package prompts

import (
	"embed"
	"encoding/json"
	"fmt"
	"strings"
	"sync"
	"text/template"
)

//go:embed templates/*.tmpl
var templateFiles embed.FS

// Briefing is what a system prompt may say about the conversation at hand. Templates name its fields and no others; a
// zero field leaves its part of the prompt out. Words of a candidate reach a prompt only as JSON strings, in which "<" is
// escaped too, so they cannot close the part that they stand in.
type Briefing struct {
	Title     string   // the job's title
	Language  string   // the language to speak, as its own speakers call it; empty while not known
	Country   string   // the candidate's country, ISO 3166-1 alpha-2
	Timezone  string   // the candidate's IANA zone
	Now       string   // the candidate's local date and time with its zone, for relative dates
	Section   string   // Greeter: language, country, timezone or completed
	Remaining []string // what the agent still has to do, named by its tools
	Form      []Field  // every field in the form's order
	Field     *Field   // the field that the system put before the agent
	Known     []Fact   // what is known already
	Missing   []string // keys of the facts that the Reviewer found missing
	Declined  []string // ids of fields that the candidate declined
	Feedback  string   // what the Reviewer or QuickCheck said last
	Question  string   // QuickCheck: the wording to be checked
	Topics    []string // the prohibited topics in force here
	Subjects  []string // what can be told to a candidate who asks, by its id
	Summary   string   // the conversation so far, in short
	Notes     string   // of a task: what was found out about the working folder
	Tools     []string // of a task: what its tools do
	Plan      any      // of a task: the plan, as data
}

// Field is one field of the form as a prompt shows it.
type Field struct {
	ID, Label, Intent, Type string
	Required                bool
	Reopened                bool     // the candidate wants to change what they told
	Options                 []string // ids of a choice, each with its label
	RequiredFacts           []string
	DoneCriteria            string
}

// Fact is one known fact with the candidate's words as its value.
type Fact struct{ Key, Value string }

// PromptTemplate is the system prompt of one agent in one language. It is immutable.
type PromptTemplate struct {
	tmpl *template.Template
	hash string
}

// templates has one lazy prompt for each agent and language; it is never written to.
var templates = lazyTemplates("greeter", "architect", "interviewer", "reader", "reviewer", "quickcheck", "auditor", "plan_review", "handover_review", "plan_score",
	"debate_oppose", "debate_defend", "debate_rule",
	"task_explorer", "task_planner", "task_worker", "task_score", "task_plan_review",
	"task_action_review", "task_final_review", "task_debate_oppose", "task_debate_defend", "task_debate_rule",
	"discuss_answer", "discuss_review", "discuss_moderate",
	"helpdesk_planner", "helpdesk_subtask", "helpdesk_writer", "process")

func lazyTemplates(agents ...string) map[string]func() (*PromptTemplate, error) {
	all := make(map[string]func() (*PromptTemplate, error))
	for _, agent := range agents {
		for _, lang := range []Lang{JA, EN} {
			all[agent+"."+lang] = sync.OnceValues(func() (*PromptTemplate, error) { return openTemplate(agent, lang) })
		}
	}
	return all
}

// Template returns the system prompt of an agent: greeter, architect, interviewer, reader, reviewer, quickcheck or auditor; of the voters,
// planners and debaters of an interview's plan; or, beginning with task_, discuss_ or helpdesk_, of an agent of tasks, discussions or
// the help desk. The language is a tag as for Load. The
// error is ErrUnknown for an agent or language that has none.
func Template(agent, lang string) (*PromptTemplate, error) {
	load, ok := templates[agent+"."+primary(lang)]
	if !ok {
		return nil, fmt.Errorf("load prompt of %q in %q: %w", agent, lang, ErrUnknown)
	}
	return load()
}

func openTemplate(agent string, lang Lang) (*PromptTemplate, error) {
	src, err := templateFiles.ReadFile("templates/" + agent + "." + lang + suffix)
	if err != nil {
		return nil, fmt.Errorf("load prompt: %w", err)
	}
	return parseTemplate(agent, lang, string(src))
}

// parseTemplate makes a prompt of a wording and of what all prompts of the language share.
func parseTemplate(agent string, lang Lang, src string) (*PromptTemplate, error) {
	shared, err := templateFiles.ReadFile("templates/common." + lang + suffix)
	if err != nil {
		return nil, fmt.Errorf("load prompt: %w", err)
	}
	t := template.New(agent + "." + lang + suffix).Option("missingkey=error").Funcs(template.FuncMap{"json": quoteJSON})
	for _, text := range []string{string(shared), src} {
		if _, err := t.Parse(text); err != nil {
			return nil, fmt.Errorf("load prompt: %w", err)
		}
	}
	return &PromptTemplate{tmpl: t, hash: digest(string(shared), src)}, nil
}

// quoteJSON writes a value as one line of JSON. encoding/json escapes "<", ">" and "&", which keeps tags from being forged.
func quoteJSON(v any) (string, error) {
	b, err := json.Marshal(v)
	return string(b), err
}

// Render fills the prompt with data: a Briefing, or anything with fields or keys of the same names. A name that the data
// does not have is an error.
func (t *PromptTemplate) Render(data any) (string, error) {
	var b strings.Builder
	if err := t.tmpl.Execute(&b, data); err != nil {
		return "", fmt.Errorf("render prompt: %w", err)
	}
	return strings.TrimSpace(b.String()) + "\n", nil
}

// Hash is a short digest of the prompt's wording, shared parts included; memos of read-only steps are kept under it.
func (t *PromptTemplate) Hash() string { return t.hash }
