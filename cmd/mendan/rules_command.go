package main

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/language"

	"github.com/mendanhq/mendan/agents/compliance"
	"github.com/mendanhq/mendan/cmd/mendan/config"
)

// rulesCmd shows what may not be asked, where, and why.
type rulesCmd struct {
	List rulesListCmd `cmd:"" help:"List the rules that hold in a place, each with its source. They are no legal advice."`
	Test rulesTestCmd `cmd:"" help:"Say whether a question may be asked, and if not, by which rule and what may be asked instead."`
}

// placeFlags name the places whose rules hold.
type placeFlags struct {
	configFlag
	Country []string `help:"Country of the job or of the candidate, ISO 3166-1; can be given several times. Without one every rule holds." placeholder:"CC"`
	Region  []string `help:"Region, ISO 3166-2, such as US-NY; or NY beside --country US." placeholder:"R"`
	Lang    string   `help:"Language of what is explained, ja or en." placeholder:"LANG"`
	JSON    bool     `name:"json" help:"Print one JSON object instead of a table."`
}

// readPlaces are the countries and regions, as rules name them.
func (f placeFlags) readPlaces() ([]string, error) {
	out := []string{}
	for _, c := range f.Country {
		c = strings.ToUpper(c)
		country, _, _ := strings.Cut(c, "-")
		if r, err := language.ParseRegion(country); country != "EU" && (err != nil || !r.IsCountry() || len(country) != 2) {
			return nil, usageError{fmt.Errorf("--country: %q is no ISO 3166-1 code such as JP", c)}
		}
		out = append(out, c)
	}
	for _, r := range f.Region {
		r = strings.ToUpper(r)
		if !strings.Contains(r, "-") {
			if len(f.Country) != 1 {
				return nil, usageError{fmt.Errorf("--region: %q needs its country before it, as in US-NY", r)}
			}
			r = out[0] + "-" + r
		}
		out = append(out, r)
	}
	return out, nil
}

// rule is one rule, as it is printed.
type rule struct {
	ID            string            `json:"id"`
	Name          string            `json:"name"`
	Action        compliance.Action `json:"action"`
	Jurisdictions []string          `json:"jurisdictions"`
	Basis         []string          `json:"basis"`
}

func ruleOf(r compliance.Rule, lang string) rule {
	out := rule{r.ID, r.Name.In(lang), cmp.Or(r.Action, compliance.Block), slices.Clone(r.Jurisdictions), slices.Clone(r.Basis)}
	if len(out.Jurisdictions) == 0 {
		out.Jurisdictions = []string{"*"}
	}
	if out.Basis == nil {
		out.Basis = []string{}
	}
	return out
}

type rulesListCmd struct {
	placeFlags
}

// Run lists the rules in force.
func (c *rulesListCmd) Run(w world, cfg config.Config) error {
	places, err := c.readPlaces()
	if err != nil {
		return err
	}
	pack, err := c.loadPack(w, cfg)
	if err != nil {
		return err
	}
	rules := []rule{}
	for _, r := range pack.For(places...) {
		rules = append(rules, ruleOf(*r, cmp.Or(c.Lang, readerLanguage(cfg, w.getenv))))
	}
	if c.JSON {
		return printJSON(w.out, map[string]any{"places": places, "rules": rules})
	}
	t := table{{"RULE", "ACTION", "ABOUT", "WHERE", "SOURCE"}}
	for _, r := range rules {
		t = append(t, []string{r.ID, string(r.Action), r.Name, r.describePlaces(), strings.Join(r.Basis, "; ")})
	}
	return t.printTable(w.out)
}

// describePlaces names the rule's places, regions only by their number where there are many.
func (r rule) describePlaces() string {
	regions := slices.DeleteFunc(slices.Clone(r.Jurisdictions), func(j string) bool { return !strings.Contains(j, "-") })
	if len(regions) < 4 {
		return strings.Join(r.Jurisdictions, " ")
	}
	countries := slices.DeleteFunc(slices.Clone(r.Jurisdictions), func(j string) bool { return strings.Contains(j, "-") })
	return fmt.Sprintf("%s and %d regions", strings.Join(countries, " "), len(regions))
}

func (f placeFlags) loadPack(w world, cfg config.Config) (*compliance.Pack, error) {
	pack, err := cfg.RulePack()
	if err == nil && len(f.Country)+len(f.Region) > 0 {
		if places, _ := f.readPlaces(); len(pack.For(places...)) == len(pack.For()) {
			fmt.Fprintln(w.err, "mendan: no rule is written for one of these places, so every rule holds")
		}
	}
	return pack, err
}

type rulesTestCmd struct {
	placeFlags
	Question string            `arg:"" help:"What somebody would ask, word for word."`
	Field    string            `help:"Id of the field that it is asked for." placeholder:"ID"`
	Intent   string            `help:"What the field's answer is for. Without it, whether the question serves it is not judged." placeholder:"TEXT"`
	Known    map[string]string `help:"A fact that is known already, such as email=a@example.com; can be given several times." placeholder:"KEY=VALUE"`
}

// finding is one violation, explained.
type finding struct {
	Type    compliance.Type   `json:"type"`
	Rule    string            `json:"rule"`
	Action  compliance.Action `json:"action,omitempty"`
	Name    string            `json:"name,omitempty"`
	Words   []string          `json:"words"`
	Basis   []string          `json:"basis"`
	Message string            `json:"message"`
	Instead string            `json:"instead"`
}

// Run judges the question by the rules in force, and fails when one stops it.
func (c *rulesTestCmd) Run(w world, cfg config.Config) error {
	places, err := c.readPlaces()
	if err != nil {
		return err
	}
	pack, err := c.loadPack(w, cfg)
	if err != nil {
		return err
	}
	if strings.TrimSpace(c.Question) == "" {
		return usageError{errors.New("the question is empty")}
	}
	lang := cmp.Or(c.Lang, languageOf(c.Question))
	found := c.findIn(pack, places, lang)
	if c.JSON {
		err = printJSON(w.out, map[string]any{"passed": len(found) == 0, "places": places, "violations": found})
	} else {
		err = printFindings(w.out, found, len(pack.For(places...)), places)
	}
	if err == nil && len(found) > 0 {
		err = fmt.Errorf("the question is stopped as %s", listKinds(found))
	}
	return err
}

func (c *rulesTestCmd) findIn(pack *compliance.Pack, places []string, lang string) []finding {
	v := compliance.New(pack).Check(compliance.Question{
		FieldID: c.Field, Intent: c.Intent, Text: c.Question, Lang: lang, Countries: places, KnownFacts: c.Known,
	})
	found := []finding{}
	for _, x := range v.Violations {
		if x.Type == compliance.NoIntentBinding && c.Intent == "" {
			continue
		}
		f := finding{Type: x.Type, Rule: x.Rule, Words: append([]string{}, x.Words...), Basis: []string{}, Message: x.Message, Instead: x.Instead}
		if r, ok := pack.Rule(x.Rule); ok && x.Type == compliance.ProhibitedTopic {
			shown := ruleOf(r, lang)
			f.Action, f.Name, f.Basis = shown.Action, shown.Name, shown.Basis
		}
		found = append(found, f)
	}
	return found
}

func printFindings(w io.Writer, found []finding, rules int, places []string) error {
	where := strings.Join(places, ", ")
	where = cmp.Or(where, "all places")
	if len(found) == 0 {
		_, err := fmt.Fprintf(w, "no rule stops it (%d rules hold for %s; words are judged here, not the law)\n", rules, where)
		return err
	}
	var t table
	for i, f := range found {
		if i > 0 {
			t = append(t, nil)
		}
		about := f.Rule
		if f.Name != "" {
			about += ", " + f.Name
		}
		for _, row := range [][2]string{
			{"stopped as", string(f.Type)}, {"by", about}, {"words", strings.Join(f.Words, " … ")}, {"action", explainAction(f.Action)},
			{"source", strings.Join(f.Basis, "; ")}, {"why", f.Message}, {"instead", f.Instead},
		} {
			if row[1] != "" {
				t = append(t, row[:])
			}
		}
	}
	return t.printTable(w)
}

// explainAction says who may let through what the action stops.
func explainAction(a compliance.Action) string {
	switch a {
	case compliance.Block:
		return "block: it is never asked"
	case compliance.Policy:
		return "policy: it is not asked unless the employer enables the rule"
	case compliance.Review:
		return "review: it is not asked until a person has approved the exact wording"
	case compliance.Told:
		return "told: it may be asked; told unasked, it is not recorded"
	}
	return string(a)
}

func listKinds(found []finding) string {
	var out []string
	for _, f := range found {
		if !slices.Contains(out, string(f.Type)) {
			out = append(out, string(f.Type))
		}
	}
	return strings.Join(out, ", ")
}

// languageOf is the language that a text is probably written in, of the two that the rules are in.
func languageOf(text string) string {
	if strings.IndexFunc(text, func(r rune) bool { return unicode.In(r, unicode.Hiragana, unicode.Katakana, unicode.Han) }) >= 0 {
		return "ja"
	}
	return "en"
}
