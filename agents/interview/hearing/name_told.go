package hearing

import (
	"strings"
	"unicode/utf8"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/facts"
	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/interview/intents"
	"github.com/mendanhq/mendan/agents/language/text"
)

// hearNameTold hears a name in Japanese told with its reading in brackets, or the reading alone, where it is near the one that is known: 「三好
// 香里（みよし かおり）」, 「だからみよしかおりですってば」. Nothing but what it is tells then that it belongs there.
func (l *Listener) hearNameTold() Move {
	if !l.atSummary() || l.State.Plan == nil || l.Said.hasFiles() || longerThan(intents.MaxRead, l.Said.Text) {
		return Move{}
	}
	f, name, reading := l.nameWithReading()
	if f == nil {
		return Move{}
	}
	var told *Correction
	var rest []string
	for _, s := range text.Sentences(l.Said.Text) {
		says := strings.TrimSpace(s.In(l.Said.Text))
		if c, ok := l.nameToldIn(f, name, reading, says); ok && told == nil {
			told = &c
		} else {
			rest = append(rest, says)
		}
	}
	if told == nil {
		return Move{}
	}
	return l.withRest(Move{Does: ChangesAnswers, Changes: []Correction{*told}}, rest)
}

// nameWithReading is the answer that has a name in Japanese and its reading, with the keys of both; nil for none.
func (l *Listener) nameWithReading() (f *application.Field, name, reading string) {
	for i := range l.State.Fields {
		f = &l.State.Fields[i]
		name, reading = "", ""
		def := l.State.Form.Field(f.ID)
		for _, key := range def.Keys() {
			if kind, _ := facts.KindOf(*def, key); kind.Kind == form.KindReading {
				reading = key
			} else if IsName(key) {
				name = key
			}
		}
		if name != "" && reading != "" && text.HasJapanese(valueIn(f, name)) && valueIn(f, reading) != "" {
			return f, name, reading
		}
	}
	return nil, "", ""
}

func valueIn(f *application.Field, key string) string {
	v, _ := f.Facts[key].Value.(string)
	return v
}

// nameToldIn is the change of a name or its reading by a sentence that tells nothing else.
func (l *Listener) nameToldIn(f *application.Field, name, reading, says string) (c Correction, ok bool) {
	for _, section := range []string{"name with its reading", "reading told"} {
		at, group := lexicon.Find(section, text.Fold(says))
		if at == nil {
			continue
		}
		c = Correction{Field: f, From: says, Only: says}
		for _, part := range []struct{ key, is string }{{name, group("name")}, {reading, group("reading")}} {
			was, is := valueIn(f, part.key), strings.Join(strings.Fields(part.is), " ")
			if is != "" && is != was {
				c.Keys = append(c.Keys, part.key)
				c.Rewords = append(c.Rewords, Rewording{Key: part.key, Words: is, Old: was, New: is})
			}
		}
		near := nearReading(valueIn(f, reading), group("reading"))
		shares := section == "name with its reading" && strings.ContainsAny(group("name"), text.Squeeze(valueIn(f, name)))
		return c, (near || shares) && len(c.Rewords) > 0
	}
	return c, false
}

// nearReading reports readings of which one begins with the other, or that have most of their beginning or end in common: they are of one name.
func nearReading(was, is string) bool {
	if saysMoreThanReading().MatchString(is) { // 「みよしかおりであってます」
		return false
	}
	a, b := []rune(text.Squeeze(was)), []rune(text.Squeeze(is))
	most := max(len(a), len(b))
	if least := min(len(a), len(b)); least < 2 || utf8.RuneCountInString(is) > 2*most {
		return false
	}
	head, tail := 0, 0
	for head < min(len(a), len(b)) && a[head] == b[head] {
		head++
	}
	for tail < min(len(a), len(b))-head && a[len(a)-1-tail] == b[len(b)-1-tail] {
		tail++
	}
	return head == min(len(a), len(b)) || 2*(head+tail) > most
}

// saysMoreThanReading ends what is no name alone.
var saysMoreThanReading = lexicon.Lazy(`{says more than a reading}$`)
