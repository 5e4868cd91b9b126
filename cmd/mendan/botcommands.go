package main

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"strings"
	"sync"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/agents/discussion"
	"github.com/mendanhq/mendan/agents/helpdesk"
	"github.com/mendanhq/mendan/agents/interview"
	"github.com/mendanhq/mendan/agents/language/text"
	"github.com/mendanhq/mendan/agents/process"
	"github.com/mendanhq/mendan/agents/process/brief"
	"github.com/mendanhq/mendan/agents/task"
	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/bot/engine"
	"github.com/mendanhq/mendan/prompts"
)

// word is a command that people give the bot: after a mention, as a slash command, by a button or at the terminal. It means the same
// everywhere. What neither starts a conversation nor has an answer here is the engine's own.
type botCommand struct {
	name    string
	starts  string // a workflow
	staff   bool   // only they are offered it, and answered
	args    []argument
	options []string // further arguments that programs may give
	answer  func(h *house) answer
}

type argument struct {
	name     string
	required bool
	choices  func(jobs *forms, lang string) []bot.Completion
}

// botCommands are those that there are. Another one is a line here, with its texts in the catalogues.
func botCommands() []botCommand {
	job := argument{name: "job", choices: (*forms).jobChoices}
	return []botCommand{
		{name: commandApply, starts: interview.Workflow, args: []argument{job}},
		{name: "ask", starts: helpdesk.Workflow, args: []argument{{name: "request"}}},
		{name: "task", starts: task.Workflow, staff: true, args: []argument{{name: "request"}}, options: []string{"scope", "consensus_level", "strategy"}},
		{name: "discuss", starts: discussion.Workflow, staff: true, args: []argument{{name: "question"}}, options: []string{"review"}},
		{name: "process", starts: process.Workflow, staff: true, args: []argument{{name: "context"}, {name: "industry"}, {name: "goal"}}, options: brief.Keys()},
		{name: "instantiate", staff: true, args: []argument{{name: "template"}, {name: "goal"}, {name: "calendar", choices: offerCalendars}},
			answer: instantiateWord},
		{name: "status"},
		{name: "approvals", staff: true},
		{name: "export", staff: true, args: []argument{{name: "card"}}, answer: exportWord},
		{name: "files", staff: true, args: []argument{{name: "card"}}, answer: filesWord},
		{name: "post", staff: true, args: []argument{{name: job.name, required: true, choices: job.choices}}, answer: postWord},
		{name: bot.ButtonTakeOver, staff: true, args: []argument{{name: "card"}}},
		{name: bot.ButtonHandBack, staff: true, args: []argument{{name: "card"}}},
		{name: "say", staff: true, args: []argument{{name: "card", required: true}, {name: "text", required: true}}},
		{name: "stop"},
		{name: "help"},
	}
}

// listStartable lists the workflows and the words that start them.
func listStartable() []string {
	var out []string
	for _, w := range botCommands() {
		if w.starts != "" {
			out = append(out, w.name, w.starts)
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// forStaff reports whether only staff start that workflow.
func forStaff(workflow string) bool {
	return slices.ContainsFunc(botCommands(), func(w botCommand) bool {
		return w.staff && w.starts != "" && (w.starts == workflow || w.name == workflow)
	})
}

// sharedOf are the workflows whose conversations everybody at their place may follow: those that only staff start.
func sharedOf(progs []agents.Program) map[string]bool {
	out := map[string]bool{}
	for _, p := range progs {
		out[p.Name] = forStaff(p.Name)
	}
	return out
}

// listOffered lists the words that work with the programs that there are.
func listOffered(progs []agents.Program) []botCommand {
	return slices.DeleteFunc(botCommands(), func(w botCommand) bool {
		return w.starts != "" && !slices.ContainsFunc(progs, func(p agents.Program) bool { return p.Name == w.starts })
	})
}

// workflowsByName says which command starts which flow. A flow's own name starts it, too.
func workflowsByName(progs []agents.Program) map[string]string {
	out := map[string]string{}
	for _, w := range listOffered(progs) {
		if w.starts != "" {
			out[w.name], out[w.starts] = w.starts, w.starts
		}
	}
	return out
}

// startArgs says which arguments a start takes.
func startArgs(progs []agents.Program) map[string][]string {
	args := map[string][]string{}
	for _, w := range listOffered(progs) {
		if w.starts == "" {
			continue
		}
		names := slices.Clone(w.options)
		for _, a := range w.args {
			names = append(names, a.name)
		}
		args[w.name], args[w.starts] = names, names
	}
	return args
}

// commandSpecs are the commands as adapters register them.
func commandSpecs(progs []agents.Program, jobs *forms, lang string) []bot.CommandSpec {
	var out []bot.CommandSpec
	for _, c := range listOffered(progs) {
		s := bot.CommandSpec{Name: c.name, Staff: c.staff, Description: textInAll("command." + c.name + ".description"),
			Names: shownNames(c.name), Words: wordsFor("command." + c.name + ".words")}
		for _, a := range c.args {
			arg := bot.ArgSpec{Name: a.name, Required: a.required, Names: textInAll("command.option." + a.name), Description: textInAll("command.arg." + a.name)}
			if a.choices != nil {
				arg.Choices = sync.OnceValue(func() []bot.Completion { return a.choices(jobs, lang) })
			}
			s.Args = append(s.Args, arg)
		}
		out = append(out, s)
	}
	return out
}

// answersByName are what this program answers, by command.
func answersByName(h *house) map[string]answer {
	out := map[string]answer{}
	for _, c := range botCommands() {
		if c.answer != nil {
			out[c.name] = c.answer(h)
		}
	}
	return out
}

// wordsFor are the names in a text of every language, one a line, as people's words are compared with them. A language may have none.
func wordsFor(key string) []string {
	var out []string
	for _, lang := range []string{prompts.JA, prompts.EN} {
		if t := mustCatalog(lang); t.Has(key) {
			for name := range strings.SplitSeq(strings.TrimSpace(t.Text(key, nil)), "\n") {
				out = append(out, bot.Fold(name))
			}
		}
	}
	return out
}

// shownNames are what a command is called where it is listed: in a language other than its own the first of its words there.
func shownNames(name string) map[string]string {
	out := map[string]string{prompts.EN: name}
	if ja, key := mustCatalog(prompts.JA), "command."+name+".words"; ja.Has(key) {
		out[prompts.JA], _, _ = strings.Cut(ja.Text(key, nil), "\n")
	}
	return out
}

// textInAll is a text in every language.
func textInAll(key string) map[string]string {
	out := map[string]string{}
	for _, lang := range []string{prompts.JA, prompts.EN} {
		out[lang] = mustCatalog(lang).Text(key, nil)
	}
	return out
}

// mustCatalog is one that is known to be there.
func mustCatalog(lang string) *prompts.Catalog {
	c, err := prompts.Load(lang)
	if err != nil {
		panic(err) // it is inside the program
	}
	return c
}

// jobChoices are the jobs to choose from: those that stand in lists.
func (fs *forms) jobChoices(lang string) []bot.Completion {
	var out []bot.Completion
	for _, id := range fs.ids {
		if f, err := fs.getForm(id); err == nil && !f.Unlisted {
			out = append(out, bot.Completion{Value: id, Label: f.Title.In(lang), Labels: f.Title})
		}
	}
	return out
}

// doors are the buttons with which somebody begins an application on their own page: one job, or a menu of several.
func (h *house) doors(_ bot.User, lang string) []bot.Button {
	t := mustCatalog(lang)
	jobs := h.jobButtons(lang, t.Text("home.apply.menu", nil))
	if len(jobs) == 1 {
		jobs[0].Menu, jobs[0].Label = "", t.Text("home.apply", map[string]any{"title": jobs[0].Label})
	}
	return jobs
}

// mostChoices is how many jobs are offered: what a menu of Slack shows.
const mostChoices = 100

// jobButtons are buttons of one menu that begin an application, those for jobs in a language first.
func (h *house) jobButtons(lang, menu string) (out []bot.Button) {
	choices := h.jobs.jobChoices(lang)
	slices.SortStableFunc(choices, func(a, b bot.Completion) int {
		return cmp.Compare(h.jobs.foreignTo(lang, a.Value), h.jobs.foreignTo(lang, b.Value))
	})
	for _, o := range choices[:min(len(choices), mostChoices)] {
		out = append(out, bot.Button{Name: o.Value, Label: o.In(lang), Token: engine.CommandToken(commandApply, o.Value), Menu: menu})
	}
	return out
}

// findForm is the form that words mean: by its id or its title, in any spelling of case and width.
func (fs *forms) findForm(words string) (id string, ok bool) {
	want := text.PhraseKey(words)
	for _, id := range fs.ids {
		if text.PhraseKey(id) == want {
			return id, true
		}
	}
	for _, id := range fs.ids {
		f, err := fs.getForm(id)
		if err != nil {
			continue
		}
		for _, title := range f.Title.All() {
			if text.PhraseKey(title) == want {
				return id, true
			}
		}
	}
	return "", false
}

// unknownJobText says which jobs there are.
func (h *house) unknownJobText(t *prompts.Catalog, lang, words string) string {
	lines := []string{t.Text("command.unknown_job", map[string]any{"job": words})}
	for _, c := range h.jobs.jobChoices(lang) {
		lines = append(lines, t.Text("command.line", map[string]any{"name": c.Value, "description": c.Label}))
	}
	return strings.Join(lines, "\n")
}

// prepareStart gives a start the id of the job that its words mean. Why says to the person why it cannot be.
func (h *house) prepareStart(by bot.User, lang string, c bot.Command) (out bot.Command, why string) {
	words := c.Args["job"]
	if words == "" {
		return c, ""
	}
	id, ok := h.jobs.findForm(words)
	if !ok {
		return c, h.unknownJobText(mustCatalog(lang), lang, words)
	}
	c.Args = maps.Clone(c.Args)
	c.Args["job"] = id
	return c, ""
}

// commandApply is the command that begins an application.
const commandApply = "apply"

// chooseJob is the card on which somebody who applies for no job in particular chooses one, those of their language first; nil where there is nothing
// to choose.
func (h *house) chooseJob(lang string, c bot.Command) *bot.Card {
	if c.Name != commandApply || c.Args["job"] != "" {
		return nil
	}
	choices := len(h.jobs.jobChoices(lang))
	if choices < 2 {
		return nil
	}
	t := mustCatalog(lang)
	card := &bot.Card{Kind: "choice", Title: t.Text("choice.job", nil), Buttons: h.jobButtons(lang, t.Text("choice.menu", nil))}
	if choices > mostChoices {
		card.Body = t.Text("choice.more", nil)
	}
	return card
}

// foreignTo is 0 for a form in a language, and 1 for one in another.
func (fs *forms) foreignTo(lang, id string) int {
	if f, err := fs.getForm(id); err == nil && f.Language() == lang {
		return 0
	}
	return 1
}

// answer is how a command is answered. It may be asked several times for one event and changes nothing.
type answer = func(ctx context.Context, ev bot.Event) (engine.Answer, error)

func answerPrivately(text string) engine.Answer { return engine.Answer{Reply: bot.Reply{Text: text}} }
