package form

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"sync"

	"golang.org/x/text/language"
)

// checker collects what is wrong with a form beyond its syntax, each with its place in the file.
type checker struct {
	*Source
	errs []*Error
}

// ids name forms, fields, options and facts. They become parts of button names, which chat platforms limit to 100 characters.
var ids = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9_-]{0,59}$`) })

var currencies = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^[A-Z]{3}$`) })

func (c *checker) form(f *Form) {
	c.id("$.id", f.ID)
	c.text("$.title", f.Title, true)
	c.locale(f)
	c.days("$.retention_days", f.RetentionDays)
	c.days("$.draft_days", f.DraftDays)
	c.days("$.reapply_after_days", f.ReapplyAfterDays)
	if f.DraftErase && f.DraftDays == 0 {
		c.addf("$.draft_erase", "draft_erase needs draft_days: when is a draft to be erased?")
	}
	c.job(&f.Job)
	if len(f.Fields) == 0 {
		c.addf("$.fields", "a form needs at least one field")
	}
	seen := map[string]bool{}
	for i := range f.Fields {
		path := fmt.Sprintf("$.fields[%d]", i)
		if seen[f.Fields[i].ID] {
			c.addf(path+".id", "field id %q is used twice", f.Fields[i].ID)
		}
		seen[f.Fields[i].ID] = true
		c.field(path, &f.Fields[i])
		c.when(path+".when", f.Fields[:i], &f.Fields[i])
	}
}

// maxDays bounds every count of days: ten years.
const maxDays = 3660

func (c *checker) days(path string, n int) {
	if c.find(path) != nil && (n < 1 || n > maxDays) {
		c.addf(path, "%s must be a number of days from 1 to %d", path[2:], maxDays)
	}
}

func (c *checker) locale(f *Form) {
	if _, err := language.Parse(f.Locale); err != nil || f.Locale == "" {
		c.addf("$.locale", "locale %q is not a language tag like ja-JP or en-US", f.Locale)
	}
	if f.Country != "" {
		r, err := language.ParseRegion(f.Country)
		if err != nil || !r.IsCountry() || r.Canonicalize().String() != f.Country {
			c.addf("$.country", "country %q is not an ISO 3166-1 code like JP (null: anywhere)", f.Country)
		}
	}
	if f.Region != "" && (f.Country == "" || !strings.HasPrefix(f.Region, f.Country+"-")) {
		c.addf("$.region", "region %q is not an ISO 3166-2 code of the form's country, like US-CO", f.Region)
	}
}

func (c *checker) field(path string, f *Field) {
	c.id(path+".id", f.ID)
	c.text(path+".label", f.Label, true)
	c.text(path+".intent", f.Intent, true)
	c.draft(path+".draft", f)
	c.text(path+".done_criteria", f.DoneCriteria, false)
	c.text(path+".why", f.Why, false)
	c.text(path+".question", f.Question, false)
	if !slices.Contains(Types(), f.Type) {
		c.addf(path+".type", "field %q: unknown type %q%s", f.ID, f.Type, didYouMean(string(f.Type), typeNames()))
	}
	c.facts(path, f)
	c.kinds(path, f)
	c.options(path, f)
	c.limits(path, f)
	c.files(path, f)
}

// draft reports an intent that no person has approved yet.
func (c *checker) draft(path string, f *Field) {
	if f.Draft {
		e := c.Errorf(path, "field %q: its intent is a draft: read it, make it true, and take draft out", f.ID)
		e.Pending = true
		c.errs = append(c.errs, e)
	}
}

func (c *checker) facts(path string, f *Field) {
	if len(f.RequiredFacts) == 0 {
		c.addf(path+".required_facts", "field %q needs required_facts or facts: what must an answer tell?", f.ID)
	}
	seen := map[string]bool{}
	for _, k := range f.Keys() {
		at := ".required_facts"
		if _, told := f.Facts[k]; told && ids().MatchString(k) {
			at = ".facts." + k
		}
		if !ids().MatchString(k) {
			c.addf(path+at, "field %q: fact key %q has other characters than letters, digits, - and _", f.ID, k)
		}
		if seen[k] {
			c.addf(path+at, "field %q: fact key %q is listed twice", f.ID, k)
		}
		seen[k] = true
	}
	for k, t := range f.Followups {
		if !seen[k] {
			c.addf(path+".followups", "field %q: followups for %q, which is no fact of the field%s", f.ID, k, didYouMean(k, f.Keys()))
		}
		c.text(path+".followups."+k, t, true)
	}
}

func (c *checker) options(path string, f *Field) {
	if f.Type == TypeChoice && len(f.Options) < 2 {
		c.addf(path+".options", "field %q: a choice needs at least two options", f.ID)
	}
	if f.Type != TypeChoice && (len(f.Options) > 0 || f.Multiple) {
		c.addf(path+".options", "field %q: options and multiple belong to a choice only", f.ID)
	}
	var known []string
	for i, o := range f.Options {
		at := fmt.Sprintf("%s.options[%d]", path, i)
		c.id(at+".id", o.ID)
		c.text(at+".label", o.Label, true)
		if slices.Contains(known, o.ID) {
			c.addf(at+".id", "field %q: option id %q is used twice", f.ID, o.ID)
		}
		known = append(known, o.ID)
	}
	if f.Knockout == nil {
		return
	}
	if f.Type == TypeBoolean {
		known = []string{"true", "false"}
	}
	if !slices.Contains(known, f.Knockout.Option) {
		c.addf(path+".knockout.option", "field %q: knockout option %q does not exist%s", f.ID, f.Knockout.Option, didYouMean(f.Knockout.Option, known))
	}
	if f.Knockout.Action != HumanReview {
		c.addf(path+".knockout.action", "field %q: the only knockout action is %s", f.ID, HumanReview)
	}
}

func (c *checker) limits(path string, f *Field) {
	if f.MaxFollowups < 0 || f.MaxFollowups > 10 {
		c.addf(path+".max_followups", "field %q: max_followups must be 0 to 10", f.ID)
	}
	if f.MaxChars < 0 {
		c.addf(path+".max_chars", "field %q: max_chars must not be negative", f.ID)
	}
	if f.Unit != "" && f.Type != TypeNumber {
		c.addf(path+".unit", "field %q: a unit belongs to a number only", f.ID)
	}
}

func (c *checker) files(path string, f *Field) {
	if f.Type != TypeFile && (len(f.Accept) > 0 || f.MaxMB != 0 || len(f.Alternatives) > 0) {
		c.addf(path, "field %q: accept, max_mb and alternatives belong to a file only", f.ID)
	}
	if f.MaxMB < 0 {
		c.addf(path+".max_mb", "field %q: max_mb must not be negative", f.ID)
	}
	for _, ext := range f.Accept {
		if !ids().MatchString(ext) {
			c.addf(path+".accept", "field %q: accept lists extensions without a dot, like pdf; got %q", f.ID, ext)
		}
	}
	for _, a := range f.Alternatives {
		if a != "text" && a != "url" {
			c.addf(path+".alternatives", "field %q: alternatives to a file are text and url; got %q", f.ID, a)
		}
	}
}

func (c *checker) job(j *Job) {
	for k, t := range map[string]Text{"company": j.Company, "purpose": j.Purpose, "controller": j.Controller, "contact": j.Contact, "hours": j.Hours} {
		c.text("$.job."+k, t, false)
	}
	if p := j.Pay; p != nil {
		if !currencies().MatchString(p.Currency) {
			c.addf("$.job.pay.currency", "currency %q is not an ISO 4217 code like JPY", p.Currency)
		}
		if p.Min < 0 || p.Max < 0 || p.Max > 0 && p.Min > p.Max {
			c.addf("$.job.pay.min", "pay: min must not be above max, nor either negative")
		}
		if !slices.Contains([]string{"", "year", "month", "day", "hour"}, p.Per) {
			c.addf("$.job.pay.per", "pay: per must be year, month, day or hour")
		}
		c.text("$.job.pay.note", p.Note, false)
	}
	for i, name := range j.Documents {
		if strings.TrimSpace(name) == "" {
			c.addf(fmt.Sprintf("$.job.documents[%d]", i), "must name a file or a folder")
		}
	}
	for i, d := range j.Details {
		at := fmt.Sprintf("$.job.details[%d]", i)
		c.id(at+".id", d.ID)
		c.text(at+".label", d.Label, true)
		c.text(at+".text", d.Text, true)
		c.text(at+".source", d.Source, false)
	}
}

func (c *checker) id(path, id string) {
	if !ids().MatchString(id) {
		c.addf(path, "id %q must be 1 to 60 letters, digits, - or _", id)
	}
}

func (c *checker) text(path string, t Text, needed bool) {
	if needed && len(t) == 0 {
		c.addf(path, "%s is missing", path[strings.LastIndexByte(path, '.')+1:])
	}
	for lang, s := range t {
		if _, err := language.ParseBase(lang); err != nil {
			c.addf(path, "%q is not a language like ja or en%s", lang, didYouMean(lang, []string{"ja", "en"}))
		}
		if strings.TrimSpace(s) == "" {
			c.addf(path, "%s is empty", path[strings.LastIndexByte(path, '.')+1:])
		}
	}
}

// addf records an error at the path, or at the nearest enclosing node that the file has.
func (c *checker) addf(path, format string, args ...any) {
	if len(c.errs) < maxFound {
		c.errs = append(c.errs, c.Errorf(path, format, args...))
	}
}

func parent(path string) string {
	return path[:max(strings.LastIndexAny(path, ".["), 0)]
}

func typeNames() []string {
	var out []string
	for _, t := range Types() {
		out = append(out, string(t))
	}
	return out
}
