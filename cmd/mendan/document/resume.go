package document

import (
	"cmp"
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

// writeResume maps the facts whose keys have a place in the schema. What has none is left out, and so is what was declined or told to
// be none.
func (r record) writeResume(w io.Writer) error {
	out := resume{Schema: schema, Meta: resumeVersion{"v1.0.0"}, Basics: basics{
		Name: r.firstFact("full_name", "name"), Email: r.firstFact("email"), Phone: r.firstFact("phone_e164", "phone"),
		URL: r.firstFact("portfolio_url", "profile_url", "website_url", "url"),
	}}
	country := r.firstFact("country_alpha2", "country")
	country = cmp.Or(country, r.Country)
	if country != "" {
		out.Basics.Location = &location{country}
	}
	job := work{
		Name: r.firstFact("latest_employer", "latest_employer_or_domain", "care_setting"), Position: r.firstFact("latest_role"),
		StartDate: r.firstFact("period_from"), EndDate: r.firstFact("period_to"), Summary: r.firstFact("duties", "system_owned"),
		Highlights: r.eachFact("main_achievement", "measurable_result"),
	}
	if job.Name+job.Position+job.StartDate+job.Summary != "" || len(job.Highlights) > 0 {
		out.Work = []work{job}
	}
	if e := (education{r.firstFact("school"), r.firstFact("major"), r.firstFact("expected_graduation", "graduation")}); e != (education{}) {
		out.Education = []education{e}
	}
	for _, name := range r.eachFact("certificates", "qualification") {
		out.Certificates = append(out.Certificates, named{name})
	}
	if name := r.firstFact("primary_language"); name != "" {
		out.Skills = append(out.Skills, skill{name, yearsText(r.firstFact("years_primary_language"))})
	}
	if n := r.firstFact("go_years"); n != "" {
		out.Skills = append(out.Skills, skill{"Go", yearsText(n)})
	}
	for _, name := range r.eachFact("database_used", "tool_used") {
		out.Skills = append(out.Skills, skill{Name: name})
	}
	for _, tag := range r.eachFact("language_tags") {
		out.Languages = append(out.Languages, language{Language: tag})
	}
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(out)
}

func yearsText(n string) string {
	if n == "" {
		return ""
	}
	return n + " years"
}

// firstFact is the first of the facts that was told, as text.
func (r record) firstFact(keys ...string) string {
	if all := r.eachFact(keys...); len(all) > 0 {
		return strings.TrimSpace(all[0])
	}
	return ""
}

// eachFact lists the facts that were told, the entries of lists one by one.
func (r record) eachFact(keys ...string) []string {
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
				out = append(out, factText(v))
			}
		}
	}
	return out
}
