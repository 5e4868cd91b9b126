package main

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"

	"github.com/mendanhq/mendan/agents/process/schedule"
	"github.com/mendanhq/mendan/agents/process/template"
	"github.com/mendanhq/mendan/cmd/mendan/admin"
	"github.com/mendanhq/mendan/cmd/mendan/config"
	"github.com/mendanhq/mendan/cmd/mendan/document"
)

type templateCmd struct {
	List        templateListCmd        `cmd:"" help:"List the templates: id, steps, name."`
	Show        templateShowCmd        `cmd:"" help:"Show a template's steps."`
	Export      templateExportCmd      `cmd:"" help:"Print a template as the JSON that it can be created from."`
	Instantiate templateInstantiateCmd `cmd:"" help:"Give the steps their dates towards a goal."`
}

// listTemplates prints all templates of the store, or the one with a name or id, each as a line of JSON.
func (d desk) listTemplates(ctx context.Context, name string, w io.Writer) error {
	if name != "" {
		t, err := templatesOf(d.store).Find(ctx, name)
		if err != nil {
			return fmt.Errorf("template %q: %w", name, err)
		}
		return printJSON(w, t)
	}
	all, err := templatesOf(d.store).List(ctx)
	for _, t := range all {
		err = errors.Join(err, printJSON(w, t))
	}
	return err
}

// askTemplates asks whoever holds the store for the templates; for the one with a name, where one is given.
func (s storeFlags) askTemplates(ctx context.Context, w world, name string) ([]template.Template, error) {
	var raw bytes.Buffer
	if err := s.askStore(ctx, w.getenv, admin.Request{Command: admin.Templates, Name: name}, &raw); err != nil {
		return nil, err
	}
	return readLines[template.Template](&raw)
}

func (s storeFlags) askTemplate(ctx context.Context, w world, name string) (template.Template, error) {
	all, err := s.askTemplates(ctx, w, name)
	if err != nil {
		return template.Template{}, err
	}
	if len(all) != 1 {
		return template.Template{}, fmt.Errorf("template %q: %w; mendan template list shows which there are", name, template.ErrNotFound)
	}
	return all[0], nil
}

type templateListCmd struct{ storeFlags }

// Run prints a line for each template.
func (c *templateListCmd) Run(ctx context.Context, w world) error {
	all, err := c.askTemplates(ctx, w, "")
	for _, t := range all {
		if _, err := fmt.Fprintf(w.out, "%s\t%d\t%s\n", t.ID, len(t.Steps), oneLine(t.Name)); err != nil {
			return err
		}
	}
	return err
}

type templateShowCmd struct {
	storeFlags
	Name string `arg:"" help:"The template, by its name or id."`
}

// Run prints a template for people.
func (c *templateShowCmd) Run(ctx context.Context, w world) error {
	t, err := c.askTemplate(ctx, w, c.Name)
	if err != nil {
		return err
	}
	var out strings.Builder
	fmt.Fprintf(&out, "%s\n%s, created %s\n", oneLine(t.Name), t.ID, t.CreatedAt.Format(time.RFC3339))
	for _, s := range t.Steps {
		fmt.Fprintf(&out, "%d. %s (%s %+d)\n", s.Seq, oneLine(s.Name), s.Basis, s.OffsetDays)
		for _, d := range s.DependsOn {
			fmt.Fprintf(&out, "   after %d. %s\n", d, oneLine(t.Steps[d-1].Name))
		}
		for _, a := range s.Artifacts {
			fmt.Fprintf(&out, "   needs %s\n", formatArtifact(a))
		}
	}
	_, err = io.WriteString(w.out, out.String())
	return err
}

type templateExportCmd struct {
	storeFlags
	Name string `arg:"" help:"The template, by its name or id."`
}

// Run prints a template as what it was created from.
func (c *templateExportCmd) Run(ctx context.Context, w world) error {
	t, err := c.askTemplate(ctx, w, c.Name)
	if err != nil {
		return err
	}
	return printIndented(w.out, t.DTO())
}

type templateInstantiateCmd struct {
	storeFlags
	Name     string `arg:"" help:"The template, by its name or id."`
	Goal     string `required:"" help:"The day of the goal, such as 2027-04-01, or a moment (RFC 3339)." placeholder:"DATE"`
	Calendar string `help:"On which days nobody works: none, weekdays, jp (default: process.calendar)." placeholder:"NAME"`
	TZ       string `name:"tz" help:"Where the days are, such as Asia/Tokyo (default: moderation.timezone)." placeholder:"ZONE"`
	Lang     string `help:"Language of the text: ja or en." placeholder:"LANG"`
	Format   string `enum:"text,ics,csv,json" default:"text" help:"text (a timeline), ics (iCalendar), csv or json."`
}

// Run prints a template's dates.
func (c *templateInstantiateCmd) Run(ctx context.Context, w world, cfg config.Config) error {
	lang := cmp.Or(c.Lang, readerLanguage(cfg, w.getenv))
	if lang != "ja" && lang != "en" {
		return usageError{fmt.Errorf("--lang: must be ja or en, not %q", lang)}
	}
	how, err := readDating(cfg, c.Goal, c.Calendar, c.TZ)
	if err != nil {
		return usageError{err}
	}
	t, err := c.askTemplate(ctx, w, c.Name)
	if err != nil {
		return err
	}
	p, err := how.planTemplate(t)
	if err != nil {
		return usageError{err}
	}
	switch c.Format {
	case "ics":
		_, err = w.out.Write(p.ICS(mustCatalog(lang), time.Now()))
	case "csv":
		err = document.Sheet(w.out, planRows(p, lang))
	case "json":
		err = printJSON(w.out, planJSON(p))
	default:
		_, err = fmt.Fprintln(w.out, p.Text(mustCatalog(lang)))
	}
	return err
}

// dating is how a template gets its dates.
type dating struct {
	goal     time.Time
	zone     string
	calendar schedule.Calendar
}

// readDating reads what people say of it; what they leave open is as configured.
func readDating(cfg config.Config, goal, calendar, zone string) (dating, error) {
	zone = cmp.Or(zone, cfg.Moderation.Timezone)
	at, err := time.LoadLocation(zone)
	if err != nil || zone == "Local" {
		return dating{}, fmt.Errorf("time zone: %q is none, try Asia/Tokyo", zone)
	}
	name := cmp.Or(calendar, cfg.Process.Calendar)
	c, ok := schedule.Named(name)
	if !ok {
		return dating{}, fmt.Errorf("calendar: %q is none%s", name, config.DidYouMean(name, config.Calendars()))
	}
	if moment, err := time.Parse(time.RFC3339, goal); err == nil {
		return dating{schedule.DayIn(moment, at), zone, c}, nil
	}
	day, err := time.Parse(time.DateOnly, goal)
	if err != nil || day.Year() < 1 {
		return dating{}, fmt.Errorf("goal: must be a day such as 2027-04-01, not %q", goal)
	}
	return dating{day, zone, c}, nil
}

func (d dating) planTemplate(t template.Template) (schedule.Plan, error) {
	out := schedule.Template{ID: t.ID, Name: t.Name}
	for _, s := range t.Steps {
		step := schedule.Step{Seq: s.Seq, Name: s.Name, Basis: string(s.Basis), OffsetDays: s.OffsetDays, DependsOn: s.DependsOn}
		for _, a := range s.Artifacts {
			step.Artifacts = append(step.Artifacts, formatArtifact(a))
		}
		out.Steps = append(out.Steps, step)
	}
	return schedule.New(out, d.goal, d.zone, d.calendar)
}

// formatArtifact is what a step needs, in one line.
func formatArtifact(a template.Artifact) string {
	if a.Description == nil || strings.TrimSpace(*a.Description) == "" {
		return oneLine(a.Kind)
	}
	return oneLine(a.Kind + " (" + *a.Description + ")")
}

func oneLine(s string) string { return strings.Join(strings.Fields(s), " ") }

// planRows is a line for each step, by seq.
func planRows(p schedule.Plan, lang string) [][]string {
	out := [][]string{{"seq", "name", "due", "counted", "moved_because", "basis", "offset_days", "depends_on", "required_artifacts"}}
	for _, d := range p.Steps {
		var after []string
		for _, s := range d.DependsOn {
			after = append(after, strconv.Itoa(s))
		}
		out = append(out, []string{
			strconv.Itoa(d.Seq), d.Name, d.Due.Format(time.DateOnly), d.Counted.Format(time.DateOnly), d.Why(lang), d.Basis,
			strconv.Itoa(d.OffsetDays), strings.Join(after, " "), strings.Join(d.Artifacts, "\n"),
		})
	}
	return out
}

// planJSON is a plan for programs.
func planJSON(p schedule.Plan) any {
	type step struct {
		schedule.Step
		Counted string `json:"counted"`
		Due     string `json:"due"`
		Why     string `json:"movedBecause,omitempty"`
	}
	steps := []step{}
	for _, d := range p.Steps {
		steps = append(steps, step{d.Step, d.Counted.Format(time.DateOnly), d.Due.Format(time.DateOnly), d.Why("en")})
	}
	return struct {
		Template string `json:"template"`
		Name     string `json:"name"`
		Goal     string `json:"goal"`
		Zone     string `json:"timezone"`
		Calendar string `json:"calendar"`
		Steps    []step `json:"steps"`
	}{p.Template, p.Name, p.Goal.Format(time.DateOnly), p.Zone, p.Calendar.Name, steps}
}
