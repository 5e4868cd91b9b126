package main

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/alecthomas/kong"

	"github.com/mendanhq/mendan/agents/compliance"
	"github.com/mendanhq/mendan/cmd/mendan/config"
)

// Every configuration, form and file of rules that the pages show is one, as it stands.
func TestDocsExamplesAreValid(t *testing.T) {
	t.Parallel()
	for _, lang := range docsLangs {
		forms := 0
		for _, p := range readPages(t, lang) {
			for _, b := range p.blocks() {
				switch {
				case b.kind != "yaml":
				case strings.HasPrefix(b.text, "id: "):
					forms++
					lintShown(t, b)
				case strings.Contains(b.text, "topics:\n"):
					rules := write(t, "rules.yaml", b.text)
					accept(t, b.page, "rules: "+rules+"\n")
				default:
					accept(t, b.page, b.text)
				}
			}
			for _, text := range shownSettings(p) {
				accept(t, p, text)
			}
		}
		if forms == 0 {
			t.Errorf("no page in %q shows a form", lang)
		}
	}
}

// accept reads a text as a configuration file. The forms that it names are not there.
func accept(t *testing.T, p page, text string) {
	t.Helper()
	cfg, err := config.Load(write(t, "mendan.yaml", text), env())
	if err == nil {
		err = compliance.Lazy(cfg.RulePack).Ready()
	}
	if err != nil {
		t.Errorf("%s: %v\n%s", p.file, err, text)
	}
}

func lintShown(t *testing.T, b block) {
	t.Helper()
	var said strings.Builder
	n, err := lintFiles(&said, []string{write(t, "backend.yaml", b.text)}, compliance.Lazy(compliance.Default))
	if err != nil || n > 0 {
		t.Errorf("%s: %d to mend, %v\n%s", b.page.file, n, err, said.String())
	}
}

// settingOf is a setting within a sentence: `backups: {folder: backups}`.
var settingOf = regexp.MustCompile("`([a-z_]+): ([^`…]+)`")

// shownSettings are the settings that sentences of a page name with a value. Those of a form are none.
func shownSettings(p page) []string {
	var out []string
	for _, m := range settingOf.FindAllStringSubmatch(p.prose(), -1) {
		if section := m[1]; slices.Contains(configSections(), section) && (section != "job" || m[2][0] != '{') {
			out = append(out, section+": "+m[2]+"\n")
		}
	}
	return out
}

// configSections are the keys at the top of the example, which has every one.
func configSections() []string {
	raw, err := os.ReadFile(filepath.FromSlash(docsRoot + "config.example.yaml"))
	if err != nil {
		panic(err)
	}
	var out []string
	for _, m := range regexp.MustCompile(`(?m)^([a-z_]+):`).FindAllStringSubmatch(string(raw), -1) {
		out = append(out, m[1])
	}
	return out
}

// commandIn is a command within a sentence: `mendan check --config mendan.yaml`.
var commandIn = regexp.MustCompile("`(?:\\./)?mendan ([^`]+)`")

// Every command that a sentence names is there, with its flags.
func TestDocsCommandsExist(t *testing.T) {
	pages := []page{readPage(t, "CHANGELOG.md"), readPage(t, "CONTRIBUTING.md")}
	for _, lang := range docsLangs {
		pages = append(pages, readPages(t, lang)...)
	}
	parser, err := kong.New(&cli{}, kong.Name("mendan"), kong.Vars{"version": ""}, kong.Exit(func(int) {}))
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range pages {
		for _, m := range commandIn.FindAllStringSubmatch(p.prose(), -1) {
			args, _, _ := strings.Cut(m[1], " >") // what it prints goes into a file
			_, err := parser.Parse(shellWords(args))
			if err != nil && !unfinished(err) {
				t.Errorf("%s: `mendan %s`: %v", p.file, m[1], err)
			}
		}
	}
}

// unfinished reports a command that is named without all that it needs: `mendan forget`.
func unfinished(err error) bool {
	return slices.ContainsFunc([]string{"missing flags", "missing positional", "expected "}, func(begin string) bool {
		return strings.HasPrefix(err.Error(), begin)
	}) || strings.Contains(err.Error(), `got "EOL"`)
}

// shellWords are the words of a command; quotes keep some together.
func shellWords(line string) []string {
	var out []string
	for _, m := range regexp.MustCompile(`"([^"]*)"|'([^']*)'|(\S+)`).FindAllStringSubmatch(line, -1) {
		out = append(out, m[1]+m[2]+m[3])
	}
	return out
}
