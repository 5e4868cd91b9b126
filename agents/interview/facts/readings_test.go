package facts

import (
	_ "embed"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/mendanhq/mendan/agents/interview/form"
)

var (
	//go:embed testdata/readings/ja.txt
	readingsJA string
	//go:embed testdata/readings/en.txt
	readingsEN string
)

// asks are the fields of the readings, by name.
func asks(name, lang string) form.Field {
	typed := func(t form.Type, unit, key string) form.Field {
		return form.Field{ID: "f", Required: true, Type: t, Unit: unit, RequiredFacts: []string{key}}
	}
	switch name + "/" + lang {
	case "shift/ja":
		return textField("available_days", "time_from", "time_to")
	case "shift/en":
		f := textField("days", "time_from", "time_to")
		f.Accepts = []string{"nights_ok"}
		return f
	case "start/ja", "start/en":
		return typed(form.TypeDate, "", "start_date")
	case "auth/ja", "auth/en":
		f := typed(form.TypeChoice, "", "authorized")
		f.Label = form.Text{"ja": "就労資格はありますか", "en": "Are you authorized to work in the US?"}
		f.Options = []form.Option{{ID: "yes", Label: form.Text{"ja": "はい", "en": "Yes"}}, {ID: "no", Label: form.Text{"ja": "いいえ", "en": "No"}}}
		return f
	case "pay/ja":
		return typed(form.TypeNumber, "JPY", "salary_min_jpy")
	case "pay/en":
		return typed(form.TypeNumber, "USD", "salary_min_usd")
	case "hours/ja", "hours/en":
		return typed(form.TypeNumber, "hours_per_week", "weekly_hours")
	case "langs/ja", "langs/en":
		return textField("language_tags", "level_each")
	case "name/ja", "name/en":
		return textField("full_name")
	}
	panic("no field " + name)
}

// TestReadings holds that nothing false is read: every key told has its value or, where it cannot be told for sure, none, so that it is
// asked back. That is rare: at least nine of ten values that are told are read at once.
func TestReadings(t *testing.T) {
	for lang, table := range map[string]string{"ja": readingsJA, "en": readingsEN} {
		told, read := 0, 0
		for line := range strings.Lines(table) {
			if line = strings.TrimSpace(line); line == "" || line[0] == '#' {
				continue
			}
			part := strings.SplitN(line, " | ", 3)
			t.Run(lang+"/"+part[1], func(t *testing.T) {
				got := reading(asks(part[0], lang), part[1], lang)
				for pair := range strings.FieldsSeq(part[2]) {
					key, want, _ := strings.Cut(pair, "=")
					v, ok := got[key]
					delete(got, key)
					if want != "?" {
						told++
					}
					switch {
					case ok && v != want:
						t.Errorf("%s is %s, want %s", key, v, want)
					case ok:
						read++
					}
				}
				for key, v := range got {
					t.Errorf("%s is %s, which was not told", key, v)
				}
			})
		}
		t.Logf("%s: %d of %d values read at once", lang, read, told)
		if read*10 < told*9 {
			t.Errorf("%s: only %d of %d values read at once", lang, read, told)
		}
	}
}

// reading is what is read of a message, in words.
func reading(f form.Field, say, lang string) map[string]string {
	c := inTokyo
	if lang == "en" {
		c = inDenver
	}
	out := map[string]string{}
	for _, fact := range Extract(f, Message{Text: say}, nil, c) {
		out[fact.Key] = inWords(fact.Value)
	}
	return out
}

func inWords(v any) string {
	switch v := v.(type) {
	case []string:
		return strings.Join(v, ",")
	case map[string]string:
		var list []string
		for k, l := range v {
			list = append(list, k+":"+l)
		}
		slices.Sort(list)
		return strings.Join(list, ",")
	case bool:
		return map[bool]string{true: "yes", false: "no"}[v]
	case float64:
		return fmt.Sprintf("%.0f", v)
	}
	return strings.ReplaceAll(fmt.Sprint(v), " ", "_")
}
