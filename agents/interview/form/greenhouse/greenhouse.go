// Package greenhouse makes a form of a job posting on Greenhouse's job board.
//
// Compliance and demographic questions are never taken over, nor what the rules of the job's country forbid; what was left out is
// said. An intent is only drafted: a person approves it before the form can be used. Shapes that the documentation does not
// have never fail an import that can go on without them.
package greenhouse

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/goccy/go-yaml"
	"golang.org/x/text/language"

	"github.com/mendanhq/mendan/agents/compliance"
	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/interview/form/lint"
)

// Options are what a posting does not say.
type Options struct {
	Country, Region string // of the job; without them every rule holds
	Checker         *compliance.Checker
}

// defaultRetention is written where a posting names no period; the report says so.
const defaultRetention = 180

// Form makes a form's YAML of a posting as JSON, and a line for everything that was left out or is to be looked at.
func Form(data []byte, o Options) (formYAML []byte, report []string, err error) {
	p, err := parse(data)
	if err != nil {
		return nil, nil, err
	}
	m := &maker{posting: p, o: o, seen: map[string]bool{}}
	m.form()
	out, err := yaml.MarshalWithOptions(m.doc, yaml.Indent(2), yaml.IndentSequence(false))
	if err != nil {
		return nil, nil, err
	}
	if err := m.withoutForbidden(out); err != nil {
		return nil, nil, err
	}
	if out, err = yaml.MarshalWithOptions(m.doc, yaml.Indent(2), yaml.IndentSequence(false)); err != nil {
		return nil, nil, err
	}
	return out, m.report, nil
}

// doc is the form as it is written: the keys in the order in which one reads them.
type doc struct {
	ID        string            `yaml:"id"`
	Title     map[string]string `yaml:"title"`
	Locale    string            `yaml:"locale"`
	Country   *string           `yaml:"country"`
	Region    string            `yaml:"region,omitempty"`
	Retention int               `yaml:"retention_days"`
	Job       *job              `yaml:"job,omitempty"`
	Fields    []field           `yaml:"fields"`
}

type job struct {
	Details []detail `yaml:"details"`
}

type detail struct {
	ID       string   `yaml:"id"`
	Label    string   `yaml:"label"`
	Text     string   `yaml:"text"`
	Keywords []string `yaml:"keywords"`
}

type field struct {
	ID           string          `yaml:"id"`
	Label        string          `yaml:"label"`
	Intent       string          `yaml:"intent"`
	Draft        bool            `yaml:"draft"`
	Required     bool            `yaml:"required"`
	Type         string          `yaml:"type"`
	Multiple     bool            `yaml:"multiple,omitempty"`
	Options      []option        `yaml:"options,omitempty"`
	Alternatives []string        `yaml:"alternatives,omitempty"`
	Facts        map[string]fact `yaml:"facts"`
}

type fact struct {
	Kind form.Kind `yaml:"kind"`
}

type option struct {
	ID    string `yaml:"id"`
	Label string `yaml:"label"`
}

type maker struct {
	*posting
	o      Options
	doc    doc
	seen   map[string]bool // ids of fields
	report []string
}

func (m *maker) note(format string, args ...any) {
	m.report = append(m.report, fmt.Sprintf(format, args...))
}

func (m *maker) form() {
	lang := "en"
	if tag, err := language.Parse(m.Language); err == nil && m.Language != "" {
		lang = tag.String()
	}
	base, _, _ := strings.Cut(lang, "-")
	m.doc = doc{
		ID: slug(fmt.Sprintf("greenhouse-%d", m.ID)), Title: map[string]string{base: m.Title}, Locale: lang, Region: m.o.Region,
		Retention: m.retention(),
	}
	if m.o.Country != "" {
		m.doc.Country = &m.o.Country
	} else {
		m.note("country: not in the posting, so every country's rules hold; say it with --country")
	}
	m.pay()
	for _, q := range slices.Concat(*m.Questions, m.LocationQuestions) {
		m.question(q)
	}
	if n := count(m.Compliance); n > 0 && len(m.Compliance) > 0 {
		m.note("left out: %d compliance questions, which are never asked in an interview", n)
	}
	if n := count(m.Demographic); n > 0 && len(m.Demographic) > 0 {
		m.note("left out: %d demographic questions, which are never asked in an interview", n)
	}
}

// retention is the shortest period that the posting promises.
func (m *maker) retention() int {
	days := 0
	for _, d := range m.DataCompliance {
		if n := d.RetentionPeriod; n != nil && *n > 0 && (days == 0 || *n < days) {
			days = *n
		}
	}
	if days == 0 {
		m.note("retention_days: not in the posting; %d was written, check it", defaultRetention)
		return defaultRetention
	}
	return days
}

// pay is what candidates may be told. The posting does not say per what it is, so nothing here does.
func (m *maker) pay() {
	var ranges []string
	for _, r := range m.PayRanges {
		if r.Min == nil || r.Max == nil {
			continue
		}
		s := fmt.Sprintf("%s %d to %d", r.Currency, *r.Min/100, *r.Max/100)
		if t := plain(r.Title); t != "" {
			s += " (" + t + ")"
		}
		ranges = append(ranges, s)
	}
	if len(ranges) > 0 {
		m.doc.Job = &job{[]detail{{"pay_range", "Pay range", strings.Join(ranges, "; "), []string{"pay", "salary", "compensation", "年収", "給与"}}}}
	}
}

func (m *maker) question(q question) {
	label := plain(q.Label)
	visible := slices.DeleteFunc(slices.Clone(q.Fields), input.hidden)
	switch {
	case len(visible) == 0:
		m.note("left out: %q, which is hidden from applicants", label)
		return
	case label == "":
		m.note("left out: question %s, which has no label", visible[0].Name)
		return
	}
	first := visible[0]
	f := field{ID: m.id(first.Name), Label: label, Draft: true, Required: q.Required, Type: "text"}
	switch first.Type {
	case "input_text", "textarea":
		f.Type = kindOf(first.Name, label)
	case "input_file":
		f.Type = "file"
		if slices.ContainsFunc(visible[1:], input.textarea) {
			f.Alternatives = []string{"text"}
		}
	case "multi_value_single_select", "multi_value_multi_select":
		f.Type, f.Multiple = "choice", first.Type == "multi_value_multi_select"
		for _, v := range first.Values {
			if id, text := slug(strings.Trim(string(v.Value), `"`)), plain(v.Label); id != "" && text != "" {
				f.Options = append(f.Options, option{id, text})
			}
		}
		if len(f.Options) < 2 {
			m.note("%s: %q has fewer than two options; it was made a text", f.ID, label)
			f.Type, f.Multiple, f.Options = "text", false, nil
		}
	default:
		m.note("%s: type %q is not known; it was made a text", f.ID, first.Type)
	}
	f.Facts = map[string]fact{strings.ReplaceAll(f.ID, "-", "_"): {factKind(f)}}
	f.Intent = intent(first.Name, label)
	m.doc.Fields = append(m.doc.Fields, f)
}

// id is a field's id: the name on Greenhouse, without the brackets of several answers.
func (m *maker) id(name string) string {
	id := slug(strings.TrimSuffix(name, "[]"))
	id = cmp.Or(id, "question")
	for base, n := id, 2; m.seen[id]; n++ {
		id = fmt.Sprintf("%s_%d", base, n)
	}
	m.seen[id] = true
	return id
}

var foreign = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`[^A-Za-z0-9_-]+`) })

// slug makes an id of a name.
func slug(s string) string {
	s = strings.TrimLeft(foreign().ReplaceAllString(s, "_"), "_-")
	return strings.TrimRight(s[:min(len(s), 56)], "_")
}

func kindOf(name, label string) string {
	l := strings.ToLower(label)
	switch {
	case name == "email" || name == "phone":
		return name
	case slices.ContainsFunc([]string{"linkedin", "github", "website", "portfolio url"}, func(w string) bool { return strings.Contains(l, w) }):
		return "url"
	}
	return "text"
}

// factKind is what a field's one fact is: what the field's type takes.
func factKind(f field) form.Kind {
	switch {
	case f.Type == "choice" && f.Multiple:
		return form.KindOptions
	case f.Type == "choice":
		return form.KindOption
	}
	return form.Kind(f.Type)
}

// intent drafts why a question is asked: for the fields that every posting has from what they are for, else from its label.
func intent(name, label string) string {
	switch name {
	case "first_name", "last_name", "preferred_name":
		return "Know the candidate's name for addressing and records"
	case "email":
		return "Get an e-mail address for hiring messages"
	case "phone":
		return "Get a phone number for scheduling"
	case "resume":
		return "Receive the resume file or text"
	case "cover_letter":
		return "Hear why the candidate applies for this job"
	case "location":
		return "Know where the candidate would work from"
	}
	return "Learn what the employer asks: " + label
}

var labelled = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^field "([^"]+)": the (label|option|intent) is stopped by (.*)$`)
})

// withoutForbidden leaves out the fields that a rule stops.
func (m *maker) withoutForbidden(out []byte) error {
	for _, e := range lint.Form("import", out, m.o.Checker) {
		stop := labelled().FindStringSubmatch(e.Msg)
		if stop == nil {
			if !e.Pending {
				return fmt.Errorf("the posting makes no form: %s", e.Msg)
			}
			continue
		}
		i := slices.IndexFunc(m.doc.Fields, func(f field) bool { return f.ID == stop[1] })
		if i < 0 {
			continue // for another reason already
		}
		m.note("left out: %q, stopped by %s", m.doc.Fields[i].Label, strings.ReplaceAll(stop[3], ": take it out or reword it", ""))
		m.doc.Fields = slices.Delete(m.doc.Fields, i, i+1)
	}
	if len(m.doc.Fields) == 0 {
		return fmt.Errorf("nothing of the posting can be asked: %s", strings.Join(m.report, "; "))
	}
	return nil
}
