package compliance

import (
	"embed"
	"fmt"
	"maps"
	"path"
	"slices"
	"strings"
	"sync"
)

//go:embed lexicon/*.yaml
var lexiconFiles embed.FS

// lexicon is the compiled form of the data behind every judgement; lexicon/cues.yaml explains its notation. It is safe for
// concurrent use.
type lexicon struct {
	asking         *index        // for questions
	telling        func() *index // for answers, built at the first one
	cuts, tellCuts *index        // words after which a sentence is cut, in questions and in answers
	ands           *index        // words between things that are asked for together
	concepts       map[string]concept
	names          []string            // of the concepts
	lists          map[string][]string // plain lists of folded words, without the spaces around them
	same           []string            // names of those whose words mean the same, in either language
	topics         []topic
	tellers        map[concept][]int   // by a concept that begins a frame by which topics are told: their places in topics
	rules          map[string][]string // the topics of a rule
	tones          []topic
	facets         []facet
	related        map[string][]string // groups of facets that a field of a group may be asked about too
	messages       map[string]Text
	instead        map[string]Text
}

// topic has frames that ask for it, that are wrong even when nothing is asked, and by which a candidate tells it.
type topic struct {
	name             string
	ask, state, tell []frame
}

// embeddedLexicon compiles the files at the first call and shares the result.
var embeddedLexicon = sync.OnceValues(func() (*lexicon, error) {
	files, err := readFiles()
	if err != nil {
		return nil, fmt.Errorf("lexicon: %w", err)
	}
	return compile(files)
})

func readFiles() (map[string]*node, error) {
	entries, err := lexiconFiles.ReadDir("lexicon")
	if err != nil {
		return nil, err
	}
	files := map[string]*node{}
	for _, entry := range entries {
		data, err := lexiconFiles.ReadFile(path.Join("lexicon", entry.Name()))
		if err != nil {
			return nil, err
		}
		if files[entry.Name()], err = readYAML(string(data)); err != nil {
			return nil, fmt.Errorf("%s: %w", entry.Name(), err)
		}
	}
	return files, nil
}

func compile(files map[string]*node) (*lexicon, error) {
	l := &lexicon{
		concepts: map[string]concept{}, lists: map[string][]string{}, rules: map[string][]string{}, related: map[string][]string{},
		tellers:  map[concept][]int{},
		messages: map[string]Text{}, instead: map[string]Text{},
	}
	names := sortedKeys(files)
	for _, name := range names {
		l.number(files[name])
	}
	l.addLayers(func(name string) *node {
		if f := files[name+".yaml"]; f != nil {
			return f
		}
		return &node{}
	})
	for _, name := range names {
		if err := l.addFrames(files[name]); err != nil {
			return nil, fmt.Errorf("lexicon: %s: %w", name, err)
		}
	}
	l.addTellers()
	return l, l.check()
}

// addTellers finds which topics a concept may tell. A frame tells nothing without a concept at its beginning.
func (l *lexicon) addTellers() {
	for i, t := range l.topics {
		for _, f := range t.tell {
			if len(f.parts) == 0 {
				continue
			}
			for _, id := range f.parts[0][0] {
				l.tellers[id] = append(l.tellers[id], i)
			}
		}
	}
}

// addLayers indexes the words of the files. The harmless compounds hide the protected words inside them, not the cues.
func (l *lexicon) addLayers(file func(name string) *node) {
	l.asking = newIndex(1 << 14)
	for _, name := range []string{"compounds", "topics", "topic_family", "topic_origin", "topic_belief", "topic_health", "topic_record"} {
		l.words(file(name), l.asking, 0)
	}
	l.indexHints(file("facets"), l.asking, 1)
	for i, name := range []string{"cues", "work", "person", "tone", "casual", "facets"} {
		l.words(file(name), l.asking, 2+i)
	}
	l.telling = sync.OnceValue(func() *index {
		ix := newIndex(1 << 11)
		l.words(file("compounds"), ix, 0)
		l.words(file("answers"), ix, 0)
		l.words(file("work"), ix, 1)
		l.words(file("service"), ix, 2)
		return ix
	})
	for name, to := range map[string]**index{"cut": &l.cuts, "tell_cut": &l.tellCuts, "and": &l.ands} {
		*to = newIndex(1 << 8)
		(*to).add(file("cuts").at("cuts").at(name), "", 0, 0)
	}
}

// number gives each concept its number.
func (l *lexicon) number(f *node) {
	add := func(name string) {
		if _, ok := l.concepts[name]; !ok {
			l.concepts[name] = concept(len(l.names))
			l.names = append(l.names, name)
		}
	}
	for _, name := range sortedKeys(f.at("concepts").kids) {
		add(name)
	}
	for _, name := range sortedKeys(f.at("facets").kids) {
		add("facet " + name)
		add("hint " + name)
	}
}

// words indexes the words of a file.
func (l *lexicon) words(f *node, ix *index, layer int) {
	concepts := f.at("concepts").kids
	for name, c := range concepts {
		ids := []concept{l.concepts[name]}
		for parent, p := range concepts {
			if slices.Contains(strings.Fields(p.at("of").text), name) {
				ids = append(ids, l.concepts[parent])
			}
		}
		ix.add(c, "", layer, ids...)
	}
	for name, x := range f.at("facets").kids {
		ix.add(x, "", layer, l.concepts["facet "+name])
	}
}

// indexHints indexes what else is said in questions that serve a facet. It is in a layer of its own so that no hint hides the name of a
// facet.
func (l *lexicon) indexHints(f *node, ix *index, layer int) {
	for name, x := range f.at("facets").kids {
		ix.add(x, "also_", layer, l.concepts["hint "+name])
	}
}

func (l *lexicon) addFrames(f *node) error {
	for _, name := range sortedKeys(f.at("ask").kids, f.at("state").kids, f.at("tell").kids) {
		if err := l.addTopic(f, name); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
	}
	for _, name := range sortedKeys(f.at("tones").kids) {
		frames, err := l.frames(f.at("tones").at(name))
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		l.tones = append(l.tones, topic{name: name, state: frames})
	}
	for id, topics := range f.at("rules").kids {
		l.rules[id] = strings.Fields(topics.text)
	}
	for group, groups := range f.at("related").kids {
		l.related[group] = strings.Fields(groups.text)
	}
	for name, list := range f.at("lists").kids {
		if strings.HasPrefix(name, "same_") {
			l.same = append(l.same, name)
		}
		for _, w := range entries(list, "") {
			l.lists[name] = append(l.lists[name], strings.TrimSpace(w))
		}
	}
	slices.Sort(l.same)
	for t, m := range f.at("messages").kids {
		l.messages[t] = Text{JA: m.at("ja").text, EN: m.at("en").text}
	}
	for t, m := range f.at("instead").kids {
		l.instead[t] = Text{JA: m.at("ja").text, EN: m.at("en").text}
	}
	l.addFacets(f)
	return nil
}

func (l *lexicon) addTopic(f *node, name string) (err error) {
	i := slices.IndexFunc(l.topics, func(t topic) bool { return t.name == name })
	if i < 0 {
		i = len(l.topics)
		l.topics = append(l.topics, topic{name: name})
	}
	t := &l.topics[i]
	for section, to := range map[string]*[]frame{"ask": &t.ask, "state": &t.state, "tell": &t.tell} {
		frames, e := l.frames(f.at(section).at(name))
		if e != nil {
			return e
		}
		*to = append(*to, frames...)
	}
	return nil
}

// check makes sure that no rule names a topic that does not exist.
func (l *lexicon) check() error {
	for id, topics := range l.rules {
		for _, name := range topics {
			if !l.hasTopic(name) {
				return fmt.Errorf("lexicon: rule %s has the topic %s, which does not exist", id, name)
			}
		}
	}
	return nil
}

func (l *lexicon) hasTopic(name string) bool {
	return slices.ContainsFunc(l.topics, func(t topic) bool { return t.name == name })
}

// sortedKeys are the keys of all maps, each once.
func sortedKeys[V any](ms ...map[string]V) []string {
	var keys []string
	for _, m := range ms {
		keys = slices.AppendSeq(keys, maps.Keys(m))
	}
	slices.Sort(keys)
	return slices.Compact(keys)
}
