package main

import (
	"io/fs"
	"maps"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"
)

const docsRoot = "../../"

// docsLangs are the languages of the documentation: both have the same pages.
var docsLangs = []string{"en", "ja"}

// page is a page of the documentation.
type page struct {
	file string // below the root of the repository, with /
	text string
}

// block is a piece of a page between fences: ```sh and so on.
type block struct {
	page page
	kind string // sh, yaml, console, text, …
	text string // each line with its end
}

// readPages are the README and the pages of a language, in the order in which a reader meets them.
func readPages(t *testing.T, lang string) []page {
	t.Helper()
	files := []string{map[string]string{"en": "README.md", "ja": "README.ja.md"}[lang], "docs/" + lang + "/README.md"}
	index := readPage(t, files[1])
	for _, link := range linksOf(index) { // the index names every page
		file := filepath.ToSlash(filepath.Join("docs", lang, link))
		if strings.HasPrefix(file, "docs/"+lang+"/") && !slices.Contains(files, file) {
			files = append(files, file)
		}
	}
	var out []page
	for _, file := range files {
		out = append(out, readPage(t, file))
	}
	return out
}

func readPage(t *testing.T, file string) page {
	t.Helper()
	raw, err := os.ReadFile(docsRoot + file)
	if err != nil {
		t.Fatal(err)
	}
	return page{file, string(raw)}
}

var fenced = regexp.MustCompile("(?ms)^```([a-z]*)\n(.*?)^```$")

// blocks are those of a page, in order.
func (p page) blocks() []block {
	var out []block
	for _, m := range fenced.FindAllStringSubmatch(p.text, -1) {
		out = append(out, block{p, m[1], m[2]})
	}
	return out
}

// prose is the page without its blocks.
func (p page) prose() string { return fenced.ReplaceAllString(p.text, "") }

// headings are the lines of the page's headings, with their signs.
func (p page) headings() []string {
	return regexp.MustCompile(`(?m)^#+ .*$`).FindAllString(p.prose(), -1)
}

var linked = regexp.MustCompile(`!?\[[^\]]*\]\(([^)\s]+)\)`)

func linksOf(p page) []string {
	var out []string
	for _, m := range linked.FindAllStringSubmatch(p.prose(), -1) {
		out = append(out, m[1])
	}
	return out
}

// Both languages have the same pages, with as many headings and examples.
func TestDocsAreTheSameInBothLanguages(t *testing.T) {
	en, ja := readPages(t, "en"), readPages(t, "ja")
	if len(en) != len(ja) {
		t.Fatalf("%d pages in English, %d in Japanese", len(en), len(ja))
	}
	for i := range en {
		if i > 0 && strings.TrimPrefix(en[i].file, "docs/en/") != strings.TrimPrefix(ja[i].file, "docs/ja/") {
			t.Errorf("%s and %s stand in the same place of the two indexes", en[i].file, ja[i].file)
		}
		if a, b := levels(en[i]), levels(ja[i]); a != b {
			t.Errorf("%s has the headings %s, %s has %s", en[i].file, a, ja[i].file, b)
		}
		if a, b := kindsOf(en[i]), kindsOf(ja[i]); a != b {
			t.Errorf("%s has the examples %s, %s has %s", en[i].file, a, ja[i].file, b)
		}
	}
}

func levels(p page) string {
	var out []string
	for _, h := range p.headings() {
		level, _, _ := strings.Cut(h, " ")
		out = append(out, level)
	}
	return strings.Join(out, " ")
}

func kindsOf(p page) string {
	var out []string
	for _, b := range p.blocks() {
		out = append(out, b.kind)
	}
	return strings.Join(out, " ")
}

// Every page is named in its index, so that readPages has them all.
func TestDocsIndexNamesEveryPage(t *testing.T) {
	for _, lang := range docsLangs {
		var named []string
		for _, p := range readPages(t, lang) {
			named = append(named, p.file)
		}
		for _, file := range filesBelow(t, "docs/"+lang) {
			if strings.HasSuffix(file, ".md") && !slices.Contains(named, file) {
				t.Errorf("docs/%s/README.md does not name %s", lang, file)
			}
		}
	}
}

func filesBelow(t *testing.T, dir string) []string {
	t.Helper()
	var out []string
	err := filepath.WalkDir(docsRoot+dir, func(path string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			out = append(out, strings.TrimPrefix(filepath.ToSlash(path), docsRoot))
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// Links inside the repository lead to a file that is there, and to a heading of it.
func TestDocsLinksResolve(t *testing.T) {
	pages := []page{readPage(t, "CONTRIBUTING.md"), readPage(t, "CHANGELOG.md")}
	for _, lang := range docsLangs {
		pages = append(pages, readPages(t, lang)...)
	}
	for _, p := range pages {
		for _, link := range linksOf(p) {
			if !strings.Contains(link, "://") {
				resolve(t, p, link)
			}
		}
	}
}

func resolve(t *testing.T, from page, link string) {
	t.Helper()
	path, anchor, _ := strings.Cut(link, "#")
	file := from.file
	if path != "" {
		file = filepath.ToSlash(filepath.Join(filepath.Dir(from.file), path))
	}
	if _, err := os.Stat(docsRoot + file); err != nil {
		t.Errorf("%s: [%s] leads nowhere", from.file, link)
		return
	}
	anchor, _ = url.PathUnescape(anchor)
	if anchor != "" && !slices.ContainsFunc(readPage(t, file).headings(), func(h string) bool { return anchorOf(h) == anchor }) {
		t.Errorf("%s: %s has no heading for [%s]", from.file, file, link)
	}
}

// anchorOf is the name that GitHub gives a heading: in lower case, with hyphens for spaces, without marks.
func anchorOf(heading string) string {
	text := strings.TrimLeft(heading, "# ")
	return strings.Map(func(r rune) rune {
		switch {
		case r == ' ':
			return '-'
		case r == '-' || r == '_' || r == 'ー' || unicode.IsLetter(r) || unicode.IsDigit(r):
			return unicode.ToLower(r)
		}
		return -1
	}, text)
}

// The architecture's page has every room of the import table, and no other.
func TestDocsArchitectureIsTheImportTable(t *testing.T) {
	for _, lang := range docsLangs {
		var told []string
		for line := range strings.Lines(readPage(t, "docs/"+lang+"/architecture.md").text) {
			cell, ok := strings.CutPrefix(line, "| `")
			if !ok {
				continue
			}
			cell, _, _ = strings.Cut(cell, " |")
			told = append(told, regexp.MustCompile("[^`、, ]+").FindAllString(cell, -1)...)
		}
		slices.Sort(told)
		if want := slices.Sorted(maps.Keys(rooms)); !slices.Equal(told, want) {
			t.Errorf("docs/%s/architecture.md has %v\nthe table has %v", lang, told, want)
		}
	}
}

// maxREADME is how long a README may be, in bytes: it is read at a sitting, and the rest is below docs.
const maxREADME = 12_000

func TestDocsREADMEsAreShort(t *testing.T) {
	for _, lang := range docsLangs {
		if p := readPages(t, lang)[0]; len(p.text) > maxREADME {
			t.Errorf("%s has %d bytes, more than %d: put it below docs/%s, and link to it", p.file, len(p.text), maxREADME, lang)
		}
	}
}

// pathIn is a place of the repository that a sentence names: `agents/interview/wish`.
var pathIn = regexp.MustCompile("`((?:adapters|agents|bot|cmd|prompts|storage)/[^`\\s*…]+)`")

// What the pages name in the repository is there.
func TestDocsPathsExist(t *testing.T) {
	pages := []page{readPage(t, "CONTRIBUTING.md")}
	for _, lang := range docsLangs {
		pages = append(pages, readPages(t, lang)...)
	}
	for _, p := range pages {
		for _, m := range pathIn.FindAllStringSubmatch(p.prose(), -1) {
			if _, err := os.Stat(docsRoot + m[1]); err != nil && m[1] != "agents/notes/notes.go" { // the example of an agent
				t.Errorf("%s names %s, which is not there", p.file, m[1])
			}
		}
	}
}

var spanned = regexp.MustCompile("`([^`]+)`")

// The files by which CONTRIBUTING tells where wordings are understood are in the packages that it names beside them.
func TestDocsWordingsAreWhereTheyAreSaidToBe(t *testing.T) {
	rows := 0
	for line := range strings.Lines(readPage(t, "CONTRIBUTING.md").text) {
		cells := strings.Split(line, " | ")
		if len(cells) != 4 || !strings.HasPrefix(line, "| `") {
			continue
		}
		rows++
		for _, m := range spanned.FindAllStringSubmatch(cells[2]+cells[3], -1) {
			if !inOneOf(spanned.FindAllStringSubmatch(cells[0], -1), m[1]) && strings.ContainsAny(m[1], "/_") && !strings.HasPrefix(m[1], "prompts/") {
				t.Errorf("%s has no %s", cells[0], m[1])
			}
		}
	}
	if rows < 10 {
		t.Errorf("only %d rows were found", rows)
	}
}

func inOneOf(packages [][]string, file string) bool {
	return slices.ContainsFunc(packages, func(p []string) bool {
		found, err := filepath.Glob(filepath.FromSlash(docsRoot + p[1] + "/" + strings.TrimSuffix(file, "/")))
		return err == nil && len(found) > 0
	})
}

// The pages on data say until when words that somebody took back are in the file and in its backups; storage/boltstore holds it
// (TestTakenBackWordsLeaveTheFile, TestBackupsHoldNothingThatWasTakenBack).
func TestDocsSayWhenDeletedWordsAreGone(t *testing.T) {
	for file, said := range map[string][]string{
		"docs/en/data.md": {"A message that its author deletes or edits", "no backup made after that\n  holds it", "within the hour"},
		"docs/ja/data.md": {"本人が消した、または書き直したメッセージ", "そのあとの写しには入らず", "1 時間以内に"},
	} {
		rest := readPage(t, file).text
		for _, words := range said {
			_, after, found := strings.Cut(rest, words)
			if !found {
				t.Fatalf("%s does not go on with %q", file, words)
			}
			rest = after
		}
	}
}
