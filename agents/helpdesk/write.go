package helpdesk

import (
	"context"
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/agents/language/text"
	"github.com/mendanhq/mendan/agents/llm"
	base "github.com/mendanhq/mendan/agents/turn"
	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/prompts"
)

// WriteInput is what the Writer's offline rules read.
type WriteInput struct {
	Question Question
	Parts    []Finding
}

// Finding is a part's answer as the Writer gets it: the sub-answers are all that it knows.
type Finding struct {
	Subtask string          `json:"subtask"`
	Answer  string          `json:"answer"`
	Sources []NumberedEntry `json:"sources"`
}

// NumberedEntry is a source and the number by which the Writer names it.
type NumberedEntry struct {
	Number int `json:"number"`
	Source
}

// Letter is the answer as the Writer gives it. How sources look, and what was not found, the program says.
type Letter struct {
	Statements []Statement `json:"statements" desc:"the answer, in the order of the question, politely, in its language"`
	Missing    []string    `json:"missing" desc:"what was asked and the sub-answers say is not in the documents, in a few words each; usually empty"`
}

// Statement is a sentence or two with where it is written.
type Statement struct {
	Text    string `json:"text"`
	Sources []int  `json:"sources" desc:"the numbers of its sources, at least one"`
}

var letterSchema = llm.OutputOf[Letter]("answer")

// write makes the final answer of the parts' answers. A letter that states something without a source is not sent: then the parts'
// answers are the answer, as they are.
func (a *Agent) write(ctx context.Context, run *agents.Run, q Question, res *Result, post string) error {
	var known []Source
	var findings []Finding
	for _, s := range res.Subtasks {
		if !s.IsCompleted {
			continue
		}
		f := Finding{Subtask: s.TaskName, Answer: s.Answer}
		for _, src := range s.Sources {
			n := slices.Index(known, src)
			if n < 0 {
				known = append(known, src)
				n = len(known) - 1
			}
			f.Sources = append(f.Sources, NumberedEntry{n + 1, src})
		}
		findings = append(findings, f)
	}
	if res.Found = len(findings) > 0; !res.Found {
		res.Answer = sayUnanswered(q, res.Subtasks)
		return nil
	}
	letter, err := a.letter(ctx, run, q, findings, draftLetter(run, post, q.Lang, known))
	if run.Broken() != nil {
		return run.Broken()
	}
	if err != nil || !letter.hasSources(len(known)) {
		letter = plainLetter(findings)
	}
	letter.Statements = append(letter.Statements, plainLetter(letter.findUntold(findings)).Statements...)
	for _, s := range res.Subtasks {
		if !s.IsCompleted {
			letter.Missing = append(letter.Missing, s.TaskName)
		}
	}
	res.Answer, res.Sources = letter.render(q.Lang, known)
	return nil
}

// draftLetter shows a letter while it is written: each statement once it is whole and names its sources, up to the first that does not.
func draftLetter(run *agents.Run, post, lang string, known []Source) func(string) {
	if post == "" {
		return nil
	}
	ends, read := 0, ""
	return run.Drafting(bot.Post{Key: post}, func(sofar string) string {
		was := ends
		if ends = strings.Count(sofar, "}"); ends == was { // no statement became whole with this piece
			return read
		}
		var lines []string
		for _, s := range llm.PartialList[Statement](sofar, "statements") {
			if !s.hasSources(len(known)) {
				break
			}
			line, _ := s.render(lang, known)
			lines = append(lines, line)
		}
		read = strings.Join(lines, "\n")
		return read
	})
}

func (a *Agent) letter(ctx context.Context, run *agents.Run, q Question, findings []Finding, partial func(string)) (Letter, error) {
	system, err := a.system(Writer, q)
	if err != nil {
		return Letter{}, err
	}
	return chat[Letter](ctx, a, run, "create_answer", llm.Request{
		Agent: Writer, Input: WriteInput{q, findings}, Schema: letterSchema, Partial: partial,
		Messages: []llm.Message{system, user(map[string]any{"question": q.Text, "subtasks": findings})},
	})
}

// hasSources reports that every statement names a source, and none that there is not.
func (l Letter) hasSources(known int) bool {
	return len(l.Statements) > 0 && !slices.ContainsFunc(l.Statements, func(s Statement) bool { return !s.hasSources(known) })
}

func (s Statement) hasSources(known int) bool {
	return strings.TrimSpace(s.Text) != "" && len(s.Sources) > 0 && !slices.ContainsFunc(s.Sources, func(n int) bool { return n < 1 || n > known })
}

// findUntold returns the findings of which the letter names no source: what was asked twice and found twice is told twice.
func (l Letter) findUntold(findings []Finding) []Finding {
	told := map[int]bool{}
	for _, s := range l.Statements {
		for _, n := range s.Sources {
			told[n] = true
		}
	}
	return slices.DeleteFunc(slices.Clone(findings), func(f Finding) bool {
		return slices.ContainsFunc(f.Sources, func(e NumberedEntry) bool { return told[e.Number] })
	})
}

// plainLetter is a letter of the parts' answers as they are.
func plainLetter(findings []Finding) Letter {
	var l Letter
	for _, f := range findings {
		s := Statement{Text: f.Answer}
		for _, src := range f.Sources {
			s.Sources = append(s.Sources, src.Number)
		}
		l.Statements = append(l.Statements, s)
	}
	return l
}

// render is the letter as people read it, and the sources that it names.
func (l Letter) render(lang string, known []Source) (string, []Source) {
	c := base.Texts(lang)
	sources := []Source{}
	var lines []string
	l.Statements = dropRepeated(l.Statements)
	for i, s := range l.Statements {
		line, named := s.render(lang, known)
		for _, src := range named {
			if !slices.Contains(sources, src) {
				sources = append(sources, src)
			}
		}
		if len(l.Statements) > 1 {
			line = c.Text("helpdesk.numbered", map[string]any{"number": circledNumber(i + 1), "text": line})
		}
		lines = append(lines, line)
	}
	for _, m := range l.Missing {
		lines = append(lines, c.Text("helpdesk.missing", map[string]any{"part": m}))
	}
	return strings.Join(lines, "\n"), sources
}

// render is a statement as people read it, and the sources that it names.
func (s Statement) render(lang string, known []Source) (string, []Source) {
	c := base.Texts(lang)
	var names []string
	var sources []Source
	for _, n := range s.Sources {
		src := known[n-1]
		if name := src.nameIn(c); !slices.Contains(names, name) {
			names = append(names, name)
		}
		sources = append(sources, src)
	}
	return c.Text(quoteForeign(s.Text, lang), map[string]any{"text": strings.TrimSpace(s.Text), "sources": joinNames(c, names)}), sources
}

// quoteForeign returns how one is told: what a document says in another language than the question's is shown as its words.
func quoteForeign(said, lang string) string {
	if text.LanguageOf(said, lang) != lang {
		return "helpdesk.statement.foreign"
	}
	return "helpdesk.statement"
}

// dropRepeated returns the statements without those that say again what another did: one section may answer two parts.
func dropRepeated(all []Statement) []Statement {
	var out []Statement
	for _, s := range all {
		if !slices.ContainsFunc(out, func(o Statement) bool { return o.Text == s.Text }) {
			out = append(out, s)
		}
	}
	return out
}

// joinNames returns several names one after the other.
func joinNames(c *prompts.Catalog, names []string) string {
	out := ""
	for _, n := range names {
		if out != "" {
			n = c.Text("helpdesk.source.and", map[string]any{"first": out, "next": n})
		}
		out = n
	}
	return out
}

// circledNumber is a number in a circle, as far as there are such signs.
func circledNumber(n int) string { return string(rune('①' + min(n, 20) - 1)) }

// nameIn names a source: the file, and the heading or the row in it.
func (s Source) nameIn(c *prompts.Catalog) string {
	if s.Heading == "" {
		return s.File
	}
	if row, ok := strings.CutPrefix(s.Heading, "row:"); ok {
		return c.Text("helpdesk.source.row", map[string]any{"file": s.File, "row": row})
	}
	return c.Text("helpdesk.source.heading", map[string]any{"file": s.File, "heading": s.Heading})
}

// sayUnanswered says that nothing was found, or that nothing could be looked for.
func sayUnanswered(q Question, parts []Subtask) string {
	c := base.Texts(q.Lang)
	if !slices.ContainsFunc(parts, func(s Subtask) bool { return !s.Failed }) {
		return c.Text("helpdesk.failed", nil)
	}
	if len(parts) == 1 && len(parts[0].Near) > 0 {
		return askWhich(c, parts[0])
	}
	lines := []string{c.Text("helpdesk.nothing", nil)}
	bare := func(s string) string { return strings.Trim(s, "?？。.!！ \n") }
	if len(parts) == 1 && bare(parts[0].TaskName) != bare(q.Text) { // a fragment of what stands right above, as "a joke" of "tell me a joke"
		return lines[0]
	}
	for _, s := range parts {
		lines = append(lines, c.Text("helpdesk.nothing.part", map[string]any{"part": s.TaskName}))
	}
	return strings.Join(lines, "\n")
}

// askWhich asks which of a few things somebody means.
func askWhich(c *prompts.Catalog, s Subtask) string {
	lines := []string{c.Text("helpdesk.near", map[string]any{"part": s.TaskName})}
	for _, n := range s.Near {
		lines = append(lines, c.Text("helpdesk.near.one", map[string]any{"about": n.About, "source": n.File}))
	}
	return strings.Join(append(lines, c.Text("helpdesk.near.else", nil)), "\n")
}
