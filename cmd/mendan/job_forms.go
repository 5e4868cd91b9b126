package main

import (
	"cmp"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"github.com/mendanhq/mendan/adapters/markup"
	"github.com/mendanhq/mendan/agents/interview"
	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/interview/form/lint"
	"github.com/mendanhq/mendan/cmd/mendan/config"
	"github.com/mendanhq/mendan/storage"
)

// forms are the jobs that people can apply for. Configured ones are read and checked at start; the embedded samples,
// there when none are configured or the configuration wants them, only when they are asked for.
type forms struct {
	ids     []string // in the configuration's order
	first   string   // of a start that names none
	parsed  map[string]*form.Form
	samples map[string]func() (*form.Form, error) // each is parsed once
	company config.Company
	days    int           // that applications are kept where a form does not say
	useless []*form.Error // facts of the configured forms that no answer would fill
}

// maxForm bounds a form's file in bytes.
const maxForm = 1 << 20

// openForms reads the configured forms. Every error is a usageError or a config.Error.
func openForms(cfg config.Config) (*forms, error) {
	fs := &forms{
		parsed: map[string]*form.Form{}, samples: map[string]func() (*form.Form, error){},
		company: cfg.Company, days: cfg.RetentionDays,
	}
	for i, path := range cfg.Forms {
		files, err := formFiles(path)
		if err != nil {
			return nil, cfg.Errorf(fmt.Sprintf("forms[%d]", i), "cannot be read: %v", err)
		}
		for _, file := range files {
			if err := fs.addForm(file); err != nil {
				return nil, usageError{err}
			}
		}
	}
	if cfg.Samples || len(cfg.Forms) == 0 {
		fs.addSamples()
	}
	return fs, fs.chooseFirst(cfg)
}

// checkChosen refuses a service that would hold interviews about jobs that nobody offers: without forms the samples are there, which is what
// who tries Mendan at the terminal wants, and what nobody who applies in a workspace should meet. Over HTTP nobody applies.
func checkChosen(cfg config.Config) error {
	if cfg.Samples || len(cfg.Forms) > 0 || !slices.ContainsFunc(enabledPlatforms(cfg), func(p platform) bool { return p.apply }) {
		return nil
	}
	return cfg.Errorf("forms", "names no form, so people would apply for the jobs of the samples:"+
		" name your forms, like forms: [forms/backend.yaml] (docs/en/forms.md shows one), or say samples: true to try Mendan with the samples")
}

// addSamples adds the embedded forms that no configured one replaces.
func (fs *forms) addSamples() {
	for _, id := range form.SampleIDs() {
		if !slices.Contains(fs.ids, id) {
			fs.ids = append(fs.ids, id)
			fs.samples[id] = sync.OnceValues(func() (*form.Form, error) { return form.Sample(id) })
		}
	}
}

func (fs *forms) addForm(file string) error {
	f, data, err := parseForm(file)
	if err != nil {
		return err
	}
	if _, ok := fs.parsed[f.ID]; ok {
		return fmt.Errorf("%s: another form has the id %q already", file, f.ID)
	}
	fs.ids, fs.parsed[f.ID] = append(fs.ids, f.ID), f
	fs.useless = append(fs.useless, lint.Unanswerable(file, data)...)
	return nil
}

// subjectOf is the title of the job that a conversation is about, or what was asked where it is about none.
func (fs *forms) subjectOf(th storage.Thread, lang string) string {
	if forStaff(th.Workflow) { // what was asked, as far as a title goes
		return markup.Cut(strings.Join(strings.Fields(cmp.Or(th.Glance.About, th.About)), " "), 60)
	}
	if th.Workflow != interview.Workflow { // what a candidate asks is not for the names of threads, which nobody erases
		return ""
	}
	id := cmp.Or(th.Glance.About, th.Args["job"], fs.first)
	if !slices.Contains(fs.ids, id) {
		return ""
	}
	f, err := fs.getForm(id)
	if err != nil {
		return ""
	}
	return f.Title.In(lang)
}

// readForm reads a form from a file, as candidates would be interviewed by it.
func (fs *forms) readForm(file string) (*form.Form, error) {
	f, _, err := parseForm(file)
	if err != nil {
		return nil, err
	}
	return fs.withCompany(f), nil
}

func parseForm(file string) (*form.Form, []byte, error) {
	data, err := config.ReadFile(file, maxForm)
	if err != nil {
		return nil, nil, fmt.Errorf("cannot read the form: %w", err)
	}
	f, err := form.Parse(file, data)
	return f, data, err
}

// chooseFirst finds the form of a start that names none: the configured one, else the first, among the samples the first in
// the language. One that stands in no list is only for who names it, unless there is no other.
func (fs *forms) chooseFirst(cfg config.Config) error {
	if cfg.Job != "" && !slices.Contains(fs.ids, cfg.Job) {
		return cfg.Errorf("job", "%q is unknown%s", cfg.Job, config.DidYouMean(cfg.Job, fs.ids))
	}
	isListed := func(id string) bool { return fs.parsed[id] == nil || !fs.parsed[id].Unlisted }
	fs.first = fs.ids[max(0, slices.IndexFunc(fs.ids, isListed))]
	if len(fs.parsed) == 0 {
		i := slices.IndexFunc(fs.ids, func(id string) bool { return strings.HasPrefix(id, cfg.Language+"-") })
		fs.first = fs.ids[max(i, 0)]
	}
	fs.first = cmp.Or(cfg.Job, fs.first)
	return nil
}

// formFiles is the file, or the YAML files of the folder by name.
func formFiles(path string) ([]string, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	if !info.IsDir() {
		return []string{path}, nil
	}
	entries, err := os.ReadDir(path)
	if err != nil {
		return nil, err
	}
	var files []string
	for _, e := range entries {
		if ext := filepath.Ext(e.Name()); ext == ".yaml" || ext == ".yml" {
			files = append(files, filepath.Join(path, e.Name()))
		}
	}
	if len(files) == 0 {
		return nil, fmt.Errorf("no form in %s: a form is a .yaml file", path)
	}
	return files, nil
}

// getForm finds a form by its id.
func (fs *forms) getForm(id string) (*form.Form, error) {
	if f, ok := fs.parsed[id]; ok {
		return fs.withCompany(f), nil
	}
	sample, ok := fs.samples[id]
	if !ok {
		return nil, fmt.Errorf("unknown job %q, expected one of %s", id, strings.Join(fs.ids, ", "))
	}
	f, err := sample()
	if err != nil {
		return nil, err
	}
	return fs.withCompany(f), nil
}

// withCompany adds what the configuration says of the company and of how long is kept, where the form is silent.
func (fs *forms) withCompany(f *form.Form) *form.Form {
	out := *f
	for _, part := range []struct {
		to   *form.Text
		text string
	}{
		{&out.Job.Company, fs.company.Name}, {&out.Job.Controller, fs.company.Controller},
		{&out.Job.Contact, fs.company.Contact}, {&out.Job.Hours, fs.company.Hours},
	} {
		if len(*part.to) == 0 && part.text != "" {
			*part.to = form.Text{f.Language(): part.text}
		}
	}
	out.RetentionDays = cmp.Or(out.RetentionDays, fs.days)
	return &out
}
