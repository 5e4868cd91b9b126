package offline

import (
	"cmp"
	"encoding/json"
	"fmt"
	"path"
	"slices"
	"strings"

	rules "github.com/mendanhq/mendan/agents/llm/offline"

	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/task"
)

// step is a task as the planner writes it.
type step struct {
	ID          string   `json:"id"`
	Description string   `json:"description"`
	Tool        *string  `json:"tool"`
	Args        *string  `json:"args"`
	DependsOn   []string `json:"depends_on"`
}

// plan makes tasks of what it understands of a request, and otherwise says what it would understand.
func plan(in task.PlanInput, _ []reply) call {
	p := &planning{in: in, files: files(in.Notes)}
	if len(in.Refused) > 0 {
		return p.decline(rules.Say(in.Lang, "却下された操作は、ほかのやり方が分からないので行いません。", "I know no other way to do what was rejected, so it is left undone."))
	}
	asked := wishes(in.Request)
	if in.SentBack {
		if instead := wishes(in.Feedback); !slices.ContainsFunc(instead, func(w wish) bool { return w.kind == unknown }) {
			asked = instead // a reason that says what to do instead; of any other the plan stays the same
		}
	}
	for _, w := range asked {
		if !p.planClause(w) {
			return p.decline(rules.Say(in.Lang,
				"この依頼は分かりませんでした。分かるのは、次のような依頼です。「FILE を読んで」「「X」を探して」「FILE に「…」を追加して」「*.md の「X」を「Y」に置き換えて」「FILE を「…」という内容で作成して」「テストを実行して」",
				`I did not understand this. I understand requests such as: read FILE; find "X"; add "…" to FILE; replace "X" with "Y" in all .md files; create FILE with "…"; run the tests.`))
		}
		if p.said != "" {
			return p.answer(p.said, !p.idle)
		}
	}
	if len(p.steps) == 0 {
		return p.decline(rules.Say(in.Lang, "依頼の内容を書いてください。", "Please write what should be done."))
	}
	return call{"make_plan", map[string]any{"objective": in.Request, "reasoning": rules.Say(in.Lang, "依頼の文から、そのまま立てた計画です。",
		"Taken from the request as it is."), "tasks": p.steps, "answer": nil, "declined": nil}}
}

// planning is a plan in the making.
type planning struct {
	in    task.PlanInput
	files []string
	steps []step
	last  []string // ids of the steps that the next clause comes after
	said  string   // why there is no plan
	idle  bool     // there is nothing to do for it
}

// decline says why nothing is done.
func (p *planning) decline(why string) call { return p.answer(why, true) }

func (p *planning) answer(text string, declined bool) call {
	return call{"make_plan", map[string]any{"objective": p.in.Request, "reasoning": "", "tasks": []step{}, "answer": text, "declined": declined}}
}

// addStep adds a step.
func (p *planning) addStep(description, tool string, args any, after ...string) string {
	s := step{ID: fmt.Sprintf("t%d", len(p.steps)+1), Description: description, Tool: &tool, DependsOn: append([]string{}, after...)}
	if args != nil {
		raw, err := json.Marshal(args)
		if err != nil {
			panic(err) // plain data
		}
		text := string(raw)
		s.Args = &text
	}
	p.steps = append(p.steps, s)
	return s.ID
}

// addNext adds a step that comes after the last ones.
func (p *planning) addNext(description, tool string, args any) {
	p.last = []string{p.addStep(description, tool, args, p.last...)}
}

// explainNone returns why there is no plan for a clause that is understood.
func (p *planning) explainNone(ja, en string) bool {
	p.said = rules.Say(p.in.Lang, ja, en)
	return true
}

// planClause plans one clause. It reports whether it understood it.
func (p *planning) planClause(w wish) bool {
	lang := p.in.Lang
	switch w.kind {
	case read:
		p.thenRead(p.resolve(w.file))
	case list:
		p.addNext(rules.Say(lang, "ファイルの一覧を見る", "List the files"), task.GlobSearch, map[string]any{"pattern": "**/*"})
	case search:
		args := map[string]any{"pattern": pattern.Quote(w.text), "files": nameFiles(w.file)}
		p.addNext(rules.Say(lang, "「"+w.text+"」を探す", "Find “"+w.text+"”"), task.GrepSearch, args)
	case add, create:
		return p.write(w)
	case replace:
		p.replace(w)
	case run:
		command := cmp.Or(w.text, p.tests())
		switch {
		case !p.in.Commands:
			return p.explainNone("この設定では、コマンドを実行できません（agent.commands）。", "Commands are not enabled in the configuration (agent.commands).")
		case command == "":
			return p.explainNone("テストの実行方法が分かりませんでした。コマンドを書いてください。", "I couldn't tell how tests are run here. Please write the command.")
		}
		p.addNext(rules.Say(lang, "`"+command+"` を実行する", "Run `"+command+"`"), task.RunCommand, map[string]any{"command": command})
	default:
		return false
	}
	return true
}

func (p *planning) thenRead(file string) {
	p.addNext(rules.Say(p.in.Lang, file+" を読む", "Read "+file), task.ReadFile, map[string]any{"path": file})
}

// write plans what puts a text into a file: a new one, or one that is read before.
func (p *planning) write(w wish) bool {
	switch file := p.resolve(w.file); {
	case w.text == "":
		return p.explainNone("何を書きますか。「FILE に「…」を追加して」のように、文をかぎかっこに入れて書いてください。",
			`What should be written? Please put the text in quotes, as in: add "…" to FILE.`)
	case w.kind == create:
		p.addNext(rules.Say(p.in.Lang, w.file+" を作成する", "Create "+w.file),
			task.WriteFile, map[string]any{"path": w.file, "content": endLine(w.text)})
	default:
		if slices.Contains(p.files, file) {
			p.thenRead(file)
		}
		p.addNext(sentence(p.in.Lang, wish{add, file, w.text, ""}), task.WriteFile, nil)
	}
	return true
}

// replace plans a step for each file that holds the text.
func (p *planning) replace(w wish) {
	hits := matchedFiles(p.in.Notes)
	if len(hits) == 0 {
		p.idle = true
		p.said = rules.Say(p.in.Lang, "「"+w.text+"」は見つかりませんでした。変えるものはありません。", "“"+w.text+"” is nowhere to be found. There is nothing to change.")
		if strings.Contains(p.in.Notes, task.NotLookedInto) {
			p.said += rules.Say(p.in.Lang, "ただ、UTF-8 のテキストではないなどの理由で、調べられなかったファイルがあります。",
				" Some files could not be looked into, though: they are not text in UTF-8, for instance.")
		}
		return
	}
	found := p.addStep(rules.Say(p.in.Lang, "「"+w.text+"」のあるファイルを確かめる", "Find the files with “"+w.text+"”"), task.GrepSearch, grepFor(w), p.last...)
	p.last = nil
	for _, file := range hits {
		p.last = append(p.last, p.addStep(sentence(p.in.Lang, wish{replace, file, w.text, w.other}), task.WriteFile, nil, found))
	}
}

// sentence words a change so that understand reads it again, as the worker does.
func sentence(lang string, w wish) string {
	q := func(s string) string { return quote(lang, s) }
	if w.kind == add {
		return rules.Say(lang, q(w.file)+"に"+q(w.text)+"を追加する", "Add "+q(w.text)+" to "+q(w.file))
	}
	return rules.Say(lang, q(w.file)+"の"+q(w.text)+"を"+q(w.other)+"に置き換える", "Replace "+q(w.text)+" with "+q(w.other)+" in "+q(w.file))
}

// quote puts a text into quotes that it does not hold itself.
func quote(lang, text string) string {
	pairs := []string{"“”", "「」", "\"\"", "『』", "``", "''"}
	if lang == "ja" {
		pairs = []string{"「」", "『』", "“”", "\"\"", "``", "''"}
	}
	for _, pair := range pairs {
		r := []rune(pair)
		if !strings.ContainsRune(text, r[0]) && !strings.ContainsRune(text, r[1]) {
			return string(r[0]) + text + string(r[1])
		}
	}
	return text
}

// files are those of the explorer's notes.
func files(notes string) []string {
	list, _, _ := strings.Cut(strings.TrimPrefix(notes, filesNote), "\n"+matchesNote)
	return strings.Split(list, "\n")
}

// matchedFiles are the files of the explorer's search, each once.
func matchedFiles(notes string) []string {
	_, list, ok := strings.Cut(notes, "\n"+matchesNote)
	if !ok {
		return nil
	}
	var out []string
	for line := range strings.SplitSeq(list, "\n") {
		if m := hit().FindStringSubmatch(line); m != nil && !slices.Contains(out, m[1]) {
			out = append(out, m[1])
		}
	}
	return out
}

// resolve finds the file that a person means: the path itself, else the only file of that name, with or without its ending.
func (p *planning) resolve(named string) string {
	if slices.Contains(p.files, named) {
		return named
	}
	var found []string
	for _, f := range p.files {
		base := path.Base(f)
		if strings.EqualFold(base, named) || strings.EqualFold(strings.TrimSuffix(base, path.Ext(base)), named) {
			found = append(found, f)
		}
	}
	slices.SortStableFunc(found, func(a, b string) int { return strings.Count(a, "/") - strings.Count(b, "/") })
	if len(found) > 0 {
		return found[0]
	}
	return named
}

// tests is how tests are run in the folder, by what is in it.
func (p *planning) tests() string {
	for _, way := range []struct{ file, command string }{
		{"go.mod", "go test ./..."}, {"Cargo.toml", "cargo test"}, {"package.json", "npm test"}, {"pyproject.toml", "python3 -m pytest"},
		{"pytest.ini", "python3 -m pytest"}, {"Makefile", "make test"}, {"test.sh", "./test.sh"},
	} {
		if slices.Contains(p.files, way.file) {
			return way.command
		}
	}
	return ""
}

// endLine returns a text with a line's end.
func endLine(text string) string {
	if strings.HasSuffix(text, "\n") {
		return text
	}
	return text + "\n"
}
