package lint

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents/compliance"
	"github.com/mendanhq/mendan/agents/interview/form"
)

// rules puts what candidates will be asked to the rules of the job's country: labels as the simplest questions, options and
// reviewed wordings as they stand, intents both as statements and as questions.
func (l *linter) rules() {
	for i := range l.Fields {
		f := &l.Fields[i]
		path := at(i)
		for lang, s := range f.Label {
			l.judge(path+".label", "label", f, lang, asked(lang, s))
			for n, o := range f.Options {
				if len(o.Label[lang]) > 0 {
					l.judge(fmt.Sprintf("%s.options[%d].label", path, n), "option", f, lang, []string{o.Label[lang]})
				}
			}
		}
		for lang, s := range f.Intent {
			l.judge(path+".intent", "intent", f, lang, append(asked(lang, purpose(lang, s)), s))
		}
		for _, t := range texts(path, f) {
			if strings.HasSuffix(t.path, ".question") || strings.Contains(t.path, ".followups.") {
				for lang, s := range t.Text {
					l.judge(t.path, last(t.path), f, lang, []string{s})
				}
			}
		}
	}
}

// judge adds the first rule that one of the wordings breaks.
func (l *linter) judge(path, what string, f *form.Field, lang string, wordings []string) {
	for _, w := range wordings {
		v := l.checker.Check(compliance.Question{
			FieldID: f.ID, Label: f.Label.In(lang), Intent: f.Intent.In(lang), Text: w, Lang: lang, Countries: l.countries(), Statement: true,
		})
		found := v.Violations
		if !strings.HasSuffix(path, ".question") && !strings.Contains(path, ".followups.") { // the tone is that of who asks
			found = slices.DeleteFunc(found, func(x compliance.Violation) bool { return x.Type == compliance.ToneViolation })
		}
		if len(found) == 0 {
			continue
		}
		x := found[0]
		instead := ""
		if x.Instead != "" {
			instead = fmt.Sprintf("; ask instead: %s", x.Instead)
		}
		where := strings.Join(l.countries(), ", ")
		where = cmp.Or(where, "at least one country (the form names none, so every rule holds)")
		l.addf(path, "field %q: the %s is stopped by %s (%s) for %q in %s: take it out or reword it%s",
			f.ID, what, x.Rule, x.Type, strings.Join(x.Words, " … "), where, instead)
		return
	}
}

func (l *linter) countries() []string {
	return slices.DeleteFunc([]string{l.Country, l.Region}, func(c string) bool { return c == "" })
}

// asked are the simplest ways to ask for a label: as it stands, and as a request for it.
func asked(lang, label string) []string {
	if lang == "ja" {
		return []string{label, label + "を教えてください。"}
	}
	return []string{label, "Could you tell us about this: " + lower(label) + "?", label + ", please."}
}

// lower makes the first letter small, unless the word is an abbreviation.
func lower(s string) string {
	if len(s) > 1 && s[0] >= 'A' && s[0] <= 'Z' && s[1] >= 'a' && s[1] <= 'z' {
		return string(s[0]+'a'-'A') + s[1:]
	}
	return s
}

// purpose is what an intent is about, without its verb: "応募者の国籍を確認する" is about 応募者の国籍, "Confirm the start date"
// about the start date.
func purpose(lang, intent string) string {
	intent = addressed().Replace(intent)
	if lang == "ja" {
		if i := strings.LastIndex(intent, "を"); i > 0 {
			return intent[:i]
		}
		return intent
	}
	if _, rest, ok := strings.Cut(intent, " "); ok {
		return rest
	}
	return intent
}

// addressed turns what is said of candidates into what is said to them.
func addressed() *strings.Replacer {
	return strings.NewReplacer(
		"the candidate's", "your", "the applicant's", "your", "candidates'", "your", "applicants'", "your",
		"the candidate", "you", "the applicant", "you", "応募者の", "", "候補者の", "", "本人の", "",
	)
}
