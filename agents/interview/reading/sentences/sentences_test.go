// Package sentences_test holds the sentences to their form. They are data: nothing else stands here.
package sentences_test

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"
)

var (
	moves = strings.Fields(`consent_yes consent_no answer answer_other none refuse unsure correct retract ask_purpose ask_ai ask_decision ask_data ask_pay
		ask_job ask_process rephrase human pause resume withdraw erase copy show submit back skip language_ja language_en quiet accommodation off_record
		protected distress frustration thanks greeting smalltalk decided_elsewhere order unclear`)
	screens = strings.Fields("consent question summary after paused")
	asked   = strings.Fields(`language country full_name name_reading email phone experience achievement motivation skills qualification days hours start_date
		pay yes_no choice address link cv_file work_permit slots school graduation notice_period languages`)
	names = regexp.MustCompile(`^(?:ja|en)-[a-z]\.tsv$`)
)

// line is one sentence in its situation.
type line struct{ moves, screen, asked, text string }

func TestSentencesAreWellFormed(t *testing.T) {
	for path, lines := range readFiles(t) {
		if !names.MatchString(filepath.Base(path)) {
			t.Errorf("%s: a file is named by language and author", path)
		}
		seen := map[line]bool{}
		for i, l := range lines {
			given := strings.Split(l.moves, ",")
			switch {
			case slices.ContainsFunc(given, func(m string) bool { return !slices.Contains(moves, m) }), len(slices.Compact(slices.Sorted(slices.Values(given)))) != len(given):
				t.Errorf("%s:%d: moves %q", path, i+1, l.moves)
			case !slices.Contains(screens, l.screen):
				t.Errorf("%s:%d: screen %q", path, i+1, l.screen)
			case (l.screen == "question") != slices.Contains(asked, l.asked) || l.screen != "question" && l.asked != "-":
				t.Errorf("%s:%d: asked %q at %s", path, i+1, l.asked, l.screen)
			case strings.TrimSpace(l.text) != l.text || l.text == "":
				t.Errorf("%s:%d: text %q", path, i+1, l.text)
			case seen[l]:
				t.Errorf("%s:%d: said before: %q", path, i+1, l.text)
			}
			seen[l] = true
		}
	}
}

// What is measured with is nothing that was learnt: no message of any length stands on both sides.
func TestHeldOutSentencesAreNotLearnt(t *testing.T) {
	const tellsAnAuthor = 12 // characters: 「はい」 and "skip this" are everybody's
	learnt := map[string]string{}
	held := 0
	files := readFiles(t)
	for path, lines := range files {
		for _, l := range lines {
			if !strings.HasPrefix(path, "heldout") {
				learnt[strings.ToLower(l.text)] = path
			}
		}
	}
	for path, lines := range files {
		if !strings.HasPrefix(path, "heldout") {
			continue
		}
		held++
		for i, l := range lines {
			if from := learnt[strings.ToLower(l.text)]; from != "" && utf8.RuneCountInString(l.text) > tellsAnAuthor {
				t.Errorf("%s:%d stands in %s too: %q", path, i+1, from, l.text)
			}
		}
	}
	if held < 2 {
		t.Errorf("%d authors are held out", held)
	}
}

// readFiles returns the lines of each file.
func readFiles(t *testing.T) map[string][]line {
	t.Helper()
	out := map[string][]line{}
	for _, pattern := range []string{"*.tsv", "heldout/*.tsv"} {
		paths, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		for _, path := range paths {
			raw, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			for i, s := range strings.Split(strings.TrimSuffix(string(raw), "\n"), "\n") {
				c := strings.Split(s, "\t")
				if len(c) != 4 {
					t.Fatalf("%s:%d: %d columns", path, i+1, len(c))
				}
				out[path] = append(out[path], line{c[0], c[1], c[2], c[3]})
			}
		}
	}
	return out
}
