package compliance

import (
	"maps"
	"slices"
	"strings"
)

// duplicates reports the known facts that the question asks for again, also in other words. It is none when the sentence asks
// beyond the fact ("another", "in detail"), builds on its value, or asks for something unknown that merely goes with it.
func (e *engine) duplicates(r reading) []Violation {
	known := e.knownFacets(r)
	var out []Violation
	for i, s := range r.sentences {
		again, further := e.againOrFurther(s)
		if further || !again && i > 0 && e.recallsKnown(r, r.sentences[i-1]) {
			continue
		}
		for _, c := range s {
			if !c.asks {
				continue
			}
			key, spans := e.findRepeated(c, known)
			if key != "" && e.asksFurther(r, c, known, key) {
				continue
			}
			if key == "" {
				key, spans = e.repeatedKey(c, r.KnownFacts)
			}
			if key == "" || !again && mentions(strings.Join(sentenceWords(r, s), " "), r.KnownFacts[key]) || slices.ContainsFunc(out, func(v Violation) bool { return v.Rule == key }) {
				continue
			}
			out = append(out, e.violation(r, DuplicateQuestion, key, key, c.words(r.Text, r.folded, spans)))
		}
	}
	if out == nil {
		out = e.guessedAgain(r, known)
	}
	return out
}

// asksFurther reports whether the clause, for all that it names the fact, asks for something else about it.
func (e *engine) asksFurther(r reading, c clause, known map[string]string, key string) bool {
	return e.doubtsFact(r, known, key, doubtful, doubtfulOwn) || e.has(c, "picks") && e.namesCount(r, []clause{c}) ||
		(e.has(c, "manner") || e.has(c, cueWork)) && e.doubtsFact(r, known, key, sureFact, sureFact) ||
		e.has(c, "least") && !strings.Contains(key, "min")
}

// againOrFurther reports whether the sentence says that it asks again, and else whether it asks beyond what was said.
func (e *engine) againOrFurther(s []clause) (again, further bool) {
	has := func(name string) bool { return slices.ContainsFunc(s, func(c clause) bool { return e.has(c, name) }) }
	again = has("again")
	return again, !again && has("more")
}

// recallsKnown reports whether the sentence says what is known, so that the next one builds on it: "You said March. Which week?"
func (e *engine) recallsKnown(r reading, s []clause) bool {
	return !asks(s) && (slices.ContainsFunc(s, func(c clause) bool { return e.has(c, "recall") }) || e.quotes(r, s) || e.namesCount(r, s))
}

// knownFacets maps facets to the key of the fact that answers them.
func (e *engine) knownFacets(r reading) map[string]string {
	out := map[string]string{}
	for _, key := range slices.Sorted(maps.Keys(r.KnownFacts)) {
		if !e.isKnown(key, r.KnownFacts[key]) {
			continue
		}
		fs := e.factFacets(key)
		if len(fs) == 0 {
			fs = e.partFacets(key, r.text)
		}
		for _, f := range fs {
			if _, ok := out[f.name]; !ok {
				out[f.name] = key
			}
		}
	}
	return out
}

// isKnown reports whether the fact has a value and is no note about another fact, such as slots_status.
func (e *engine) isKnown(key, value string) bool {
	return strings.TrimSpace(value) != "" && (!strings.HasSuffix(key, "_status") || e.facetsOf(key) != nil)
}

// factFacets lists the facets of a fact: by its key, else by the words in it, which may be a label.
func (l *lexicon) factFacets(key string) []facet {
	fs := l.facetsOf(key)
	if fs == nil {
		fs = l.facetsIn(strings.ReplaceAll(key, "_", " "))
	}
	return slices.DeleteFunc(fs, func(f facet) bool { return f.open })
}

// partFacets lists the facets that a part of the key names, "years" of "go_years", where the text has the rest of its words.
func (e *engine) partFacets(key, text string) []facet {
	words := keyParts(key)
	for i, w := range words {
		fs := slices.DeleteFunc(e.facetsOf(w), func(f facet) bool { return f.open })
		others := slices.Concat(words[:i], words[i+1:])
		missing := func(o string) bool {
			_, there := e.findKeyWord(fold(o).text, text)
			return !there && !e.isHollow(o)
		}
		if len(fs) > 0 && !slices.ContainsFunc(others, missing) {
			return fs
		}
	}
	return nil
}

// findKeyWord returns where the text has the word of a key, or one of the other language that means the same.
func (l *lexicon) findKeyWord(word, text string) (span, bool) {
	if i := strings.Index(text, word); i >= 0 && word != "" {
		return span{i, i + len(word)}, true
	}
	for _, name := range l.same {
		if !slices.Contains(l.lists[name], strings.TrimSpace(word)) {
			continue
		}
		for _, w := range l.lists[name] {
			if isASCII(w) {
				w = " " + w + " "
			}
			if i := strings.Index(text, w); i >= 0 {
				return span{i, i + len(w)}, true
			}
		}
	}
	return span{}, false
}

func keyParts(key string) []string {
	return strings.FieldsFunc(strings.ToLower(key), func(r rune) bool { return r == '_' || r == '-' || r == ' ' })
}

// findRepeated returns the fact that the clause asks for: all that it asks for is known, or what is known is joined to the rest by
// "and".
func (e *engine) findRepeated(c clause, known map[string]string) (string, []span) {
	var key string
	var spans, unknown []span
	for _, f := range e.facets {
		for _, s := range c.found[f.id] {
			switch k, ok := known[f.name]; {
			case f.open || c.isQuiet(s) || ok && e.onlyPlaces(c, s):
			case ok:
				key, spans = k, append(spans, s)
			case !strings.HasPrefix(c.text[s.j:], "の"): // 「お住まいの地域の…」 only says which
				unknown = append(unknown, s)
			}
		}
	}
	unknown = slices.DeleteFunc(unknown, func(u span) bool { return slices.Contains(spans, u) })
	if len(unknown) > 0 && !slices.ContainsFunc(unknown, func(u span) bool { return e.isJoined(c, spans, u) }) {
		return "", nil
	}
	return key, spans
}

// onlyPlaces reports whether the word at s is not what is asked for: 「電話に出やすい時間帯」, "the best thing in your portfolio".
func (l *lexicon) onlyPlaces(c clause, s span) bool {
	return slices.ContainsFunc(l.lists["beside_after"], func(b string) bool { return strings.HasPrefix(c.text[s.j:], b) }) ||
		slices.ContainsFunc(l.lists["beside_before"], func(b string) bool { return strings.HasSuffix(c.text[:s.i+1], " "+b+" ") })
}

// isJoined reports whether u stands beside one of the spans with nothing but "and" between.
func (e *engine) isJoined(c clause, spans []span, u span) bool {
	const atMost = 14 // bytes: " and your "
	for _, s := range spans {
		first, second := s, u
		if u.i < s.i {
			first, second = u, s
		}
		for _, j := range c.found[e.concepts["joins"]] {
			if second.i-first.j <= atMost && j.i >= first.j-1 && j.j <= second.i+1 {
				return true
			}
		}
	}
	return false
}

// repeatedKey finds a fact that the lexicon does not know by the words of its key: all of them are in the clause, which does not
// ask for when, why or how it came to be.
func (e *engine) repeatedKey(c clause, facts map[string]string) (string, []span) {
	if e.has(c, "circumstance") {
		return "", nil
	}
	for _, key := range slices.Sorted(maps.Keys(facts)) {
		if !e.isKnown(key, facts[key]) || len(e.factFacets(key)) > 0 {
			continue
		}
		if spans := e.keyWords(c, key); spans != nil {
			return key, spans
		}
	}
	return "", nil
}

// keyWords finds the words of a key in the clause, nil unless all that say something are there.
func (l *lexicon) keyWords(c clause, key string) []span {
	var out []span
	for _, word := range keyParts(key) {
		if l.isHollow(word) {
			continue
		}
		s, ok := l.findKeyWord(fold(word).text, c.text)
		if !ok {
			return nil
		}
		out = append(out, s)
	}
	return out
}
