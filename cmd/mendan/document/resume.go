package document

import (
	"encoding/json"
	"io"
	"strings"
)

// schema is the version of JSON Resume that is written: https://jsonresume.org/schema
const schema = "https://raw.githubusercontent.com/jsonresume/resume-schema/v1.0.0/schema.json"

type resume struct {
	Schema       string        `json:"$schema"`
	Basics       basics        `json:"basics"`
	Work         []work        `json:"work,omitempty"`
	Education    []education   `json:"education,omitempty"`
	Certificates []named       `json:"certificates,omitempty"`
	Skills       []skill       `json:"skills,omitempty"`
	Languages    []language    `json:"languages,omitempty"`
	Meta         resumeVersion `json:"meta"`
}

type basics struct {
	Name     string    `json:"name,omitempty"`
	Email    string    `json:"email,omitempty"`
	Phone    string    `json:"phone,omitempty"`
	URL      string    `json:"url,omitempty"`
	Location *location `json:"location,omitempty"`
}

type location struct {
	CountryCode string `json:"countryCode"`
}

type work struct {
	Name       string   `json:"name,omitempty"`
	Position   string   `json:"position,omitempty"`
	StartDate  string   `json:"startDate,omitempty"`
	EndDate    string   `json:"endDate,omitempty"`
	Summary    string   `json:"summary,omitempty"`
	Highlights []string `json:"highlights,omitempty"`
}

type education struct {
	Institution string `json:"institution,omitempty"`
	Area        string `json:"area,omitempty"`
	EndDate     string `json:"endDate,omitempty"`
}

type named struct {
	Name string `json:"name"`
}

type skill struct {
	Name  string `json:"name"`
	Level string `json:"level,omitempty"`
}

type language struct {
	Language string `json:"language"`
	Fluency  string `json:"fluency,omitempty"`
}

type resumeVersion struct {
	Version string `json:"version"`
}

// resume maps the facts whose keys have a place in the schema. What has none is left out, and so is what was declined or told to
// be none.
func (r record) resume(w io.Writer) error {
	out := resume{Schema: schema, Meta: resumeVersion{"v1.0.0"}, Basics: basics{
		Name: r.first("full_name", "name"), Email: r.first("email"), Phone: r.first("phone_e164", "phone"),
		URL: r.first("portfolio_url", "profile_url", "website_url", "url"),
	}}
	country := r.first("country_alpha2", "country")
	if country == "" {
		country = r.Country
	}
	if country != "" {
		out.Basics.Location = &location{country}
	}
	job := work{
		Name: r.first("latest_employer", "latest_employer_or_domain", "care_setting"), Position: r.first("latest_role"),
		StartDate: r.first("period_from"), EndDate: r.first("period_to"), Summary: r.first("duties", "system_owned"),
		Highlights: r.each("main_achievement", "measurable_result"),
	}
	if job.Name+job.Position+job.StartDate+job.Summary != "" || len(job.Highlights) > 0 {
		out.Work = []work{job}
	}
	if e := (education{r.first("school"), r.first("major"), r.first("expected_graduation", "graduation")}); e != (education{}) {
		out.Education = []education{e}
	}
	for _, name := range r.each("certificates", "qualification") {
		out.Certificates = append(out.Certificates, named{name})
	}
	if name := r.first("primary_language"); name != "" {
		out.Skills = append(out.Skills, skill{name, years(r.first("years_primary_language"))})
	}
	if n := r.first("go_years"); n != "" {
		out.Skills = append(out.Skills, skill{"Go", years(n)})
	}
	for _, name := range r.each("database_used", "tool_used") {
		out.Skills = append(out.Skills, skill{Name: name})
	}
	for _, tag := range r.each("language_tags") {
		out.Languages = append(out.Languages, language{Language: tag})
	}
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(out)
}

func years(n string) string {
	if n == "" {
		return ""
	}
	return n + " years"
}

// first is the first of the facts that was told, as text.
func (r record) first(keys ...string) string {
	if all := r.each(keys...); len(all) > 0 {
		return strings.TrimSpace(all[0])
	}
	return ""
}

// each lists the facts that were told, the entries of lists one by one.
func (r record) each(keys ...string) []string {
	var out []string
	for _, k := range keys {
		for _, f := range r.Fields {
			fact, told := f.Facts[k]
			if !told || fact.Value == nil || f.Declined {
				continue
			}
			list, ok := fact.Value.([]any)
			if !ok {
				list = []any{fact.Value}
			}
			for _, v := range list {
				out = append(out, text(v))
			}
		}
	}
	return out
}
