package compliance

import (
	"slices"
	"strings"
)

// facet is something that a question, a field or a fact is about.
type facet struct {
	name, group string
	open        bool
	keys        []string
	id, hint    concept
}

// addFacets reads the facets of a file: their group; whether they are open, that is said in passing of nearly everything; the
// keys of facts and fields; names of the thing (ja, en); what else is said in questions that serve it (also_ja, also_en), which
// does not show that it is asked for.
func (l *lexicon) addFacets(f *node) {
	for _, name := range sortedKeys(f.at("facets").kids) {
		x := f.at("facets").at(name)
		l.facets = append(l.facets, facet{
			name: name, group: x.at("group").text, open: x.at("open").text == "true", keys: strings.Fields(x.at("keys").text),
			id: l.concepts["facet "+name], hint: l.concepts["hint "+name],
		})
	}
}

// facetsOf lists the facets that a fact's or field's key names, as it is or without the words in it that say nothing: "transfer_ok".
func (l *lexicon) facetsOf(key string) []facet {
	key = strings.ToLower(strings.TrimSpace(key))
	if fs := l.facetsOfKey(key); fs != nil {
		return fs
	}
	telling := slices.DeleteFunc(keyParts(key), l.isHollow)
	return l.facetsOfKey(strings.Join(telling, "_"))
}

// isHollow reports whether the word of a key says nothing about what the fact is.
func (l *lexicon) isHollow(word string) bool {
	return slices.Contains(l.lists["hollow"], strings.TrimSpace(fold(word).text))
}

func (l *lexicon) facetsOfKey(key string) []facet {
	var out []facet
	for _, f := range l.facets {
		if slices.Contains(f.keys, key) {
			out = append(out, f)
		}
	}
	return out
}

// facetsIn lists the facets whose words occur in a text such as an intent or a label.
func (l *lexicon) facetsIn(text string) []facet {
	return l.facetsFound(l.asking.find("^" + fold(text).text + "|"))
}

func (l *lexicon) facetsFound(m found) []facet {
	var out []facet
	for _, f := range l.facets {
		if m.has(f.id) {
			out = append(out, f)
		}
	}
	return out
}
