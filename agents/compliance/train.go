package compliance

import (
	"encoding/binary"
	"fmt"
	"io"
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
)

// example is a text to learn from: the labels that hold, those that say nothing, and all others, which do not hold.
type example struct {
	text   string
	yes    map[string]bool
	silent func(label string) bool
}

// Train makes the model file from training texts in the form that training/*.txt explain, by name, and from judged questions. The
// same texts give the same file. It takes some seconds; only the command that go generate runs needs it.
func Train(w io.Writer, texts map[string]string, questions []Asked) error {
	l, err := embeddedLexicon()
	if err != nil {
		return err
	}
	t := trainer{r: rand.New(rand.NewPCG(1, 2)), labels: map[string]int{}, lexicon: l}
	for _, name := range sortedKeys(texts) {
		if err := t.read(texts[name]); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
	}
	for _, q := range questions {
		t.addAsked(q)
	}
	t.learn()
	return t.write(w)
}

type trainer struct {
	r             *rand.Rand
	lexicon       *lexicon
	before, after []string
	examples      []example
	names         []string
	labels        map[string]int
	known         []byte
	bias          []float64
	weights       [][]float64 // by bucket, then label; nil for one without a feature
}

// atLeast is how many wordings of a line with alternatives are learnt at least, if it has so many.
const atLeast = 8

// read takes in one text: "= section" lines, each with the lines that belong to it.
func (t *trainer) read(text string) error {
	section := ""
	for line := range strings.Lines(text) {
		line = strings.TrimSuffix(line, "\n")
		name, isSection := strings.CutPrefix(line, "= ")
		switch {
		case strings.HasPrefix(line, "#") || strings.TrimSpace(line) == "":
		case isSection:
			section = name
		case section == "before":
			t.before = append(t.before, line)
		case section == "after":
			t.after = append(t.after, line)
		case section == "":
			return fmt.Errorf("%q is in no section", line)
		default:
			for _, s := range t.expand(line) {
				t.add(section, s)
			}
		}
	}
	return nil
}

// add learns a sentence of a section; what a section leaves open about the field is not learnt from it.
func (t *trainer) add(section, text string) {
	x := example{text: text, yes: map[string]bool{}, silent: isAim}
	aim, isField := strings.CutPrefix(section, aimField)
	switch group, fact, _ := strings.Cut(aim, " "); {
	case isField && fact != "":
		x.yes[aimField+group], x.yes[aimFact+fact] = true, true
		x.silent = func(string) bool { return false }
	case isField:
		x.yes[section] = true
		x.silent = func(l string) bool { return strings.HasPrefix(l, aimFact) }
	case section == offTopicLabel:
		x.yes[offTopicLabel] = true
		x.silent = func(string) bool { return false }
	case section == "beyond":
		x.silent = func(l string) bool { return isAim(l) && !strings.HasPrefix(l, aimFact) }
	case section != "fine" && section != "kind":
		x.yes[section] = true
	}
	for _, l := range sortedKeys(x.yes) {
		t.label(l)
	}
	t.keep(x)
}

// Asked is a question with the verdict that people gave: Type is empty for one that passes.
type Asked struct{ Field, Text, Type string }

// addAsked learns a judged question. Of one about a prohibited topic the lexicon says which; what it does not know is not learnt.
func (t *trainer) addAsked(q Asked) {
	x := example{text: q.Text, yes: map[string]bool{}, silent: isAim}
	switch Type(q.Type) {
	case ProhibitedTopic:
		for _, s := range t.lexicon.sentences(fold(q.Text), t.lexicon.cuts, t.lexicon.asking) {
			for _, c := range s {
				for _, h := range t.lexicon.asked(c, false) {
					x.yes[nearest(h.topic)] = true
				}
			}
		}
		if len(x.yes) == 0 {
			return
		}
	case ToneViolation:
		x.yes[toneLabel] = true
	}
	t.keep(x)
}

// keep files an example; of one in which nothing is wrong each sentence and each part of one is one too.
func (t *trainer) keep(x example) {
	t.examples = append(t.examples, x)
	if slices.ContainsFunc(slices.Collect(maps.Keys(x.yes)), func(l string) bool { return !isAim(l) }) {
		return
	}
	for _, ends := range []string{"。？！?!.", "。？！?!.、,（）()「」"} {
		parts := strings.FieldsFunc(x.text, func(r rune) bool { return strings.ContainsRune(ends, r) })
		for _, s := range parts {
			if len(parts) > 1 {
				t.examples = append(t.examples, example{text: s, yes: map[string]bool{}, silent: isAim})
			}
		}
	}
}

// nearest is the topic under which the model learns one of the lexicon: those that the same rules cover are one.
func nearest(topic string) string {
	switch topic {
	case "spouse", "romance", "maiden_name":
		return "marriage"
	case "pregnancy":
		return "children"
	case "disability", "sick_days", "claims", "genetics":
		return "health"
	case "accent":
		return "native_language"
	}
	return topic
}

func (t *trainer) label(name string) {
	if _, ok := t.labels[name]; !ok {
		t.labels[name] = len(t.names)
		t.names = append(t.names, name)
	}
}

// expand returns wordings of a line: enough that each alternative of its longest {a|b} comes twice, in turn, beside others at random.
func (t *trainer) expand(line string) []string {
	longest := 1
	for group := range strings.SplitSeq(line, "{") {
		group, _, _ = strings.Cut(group, "}")
		longest = max(longest, strings.Count(group, "|")+1)
	}
	out := []string{t.pick(line, 0)}
	for round := 1; round < max(2*longest, atLeast) && strings.Contains(line, "{"); round++ {
		if s := t.pick(line, round); !slices.Contains(out, s) {
			out = append(out, s)
		}
	}
	return out
}

// pick takes one of each {a|b}: of those with many, the one whose turn it is.
func (t *trainer) pick(line string, round int) string {
	for {
		end := strings.IndexByte(line, '}')
		start := strings.LastIndexByte(line[:max(end, 0)], '{')
		if end < 0 || start < 0 {
			return line
		}
		either := strings.Split(line[start+1:end], "|")
		i := t.r.IntN(len(either))
		if len(either) > 3 {
			i = (round + round/len(either)*t.r.IntN(3)) % len(either)
		}
		line = line[:start] + either[i] + line[end+1:]
	}
}

// learn fits one logistic regression a label by AdaGrad. Each sentence is learnt bare and with something around it.
func (t *trainer) learn() {
	const passes, rate = 20, 0.4
	n := len(t.names)
	t.bias, t.weights, t.known = make([]float64, n), make([][]float64, buckets), make([]byte, noted)
	squares, biasSquares := make([][]float64, buckets), make([]float64, n)
	for i := range biasSquares {
		t.bias[i], biasSquares[i] = -3, 1
	}
	data := t.data()
	for pass := range passes {
		for _, i := range t.r.Perm(len(data)) {
			d := data[i]
			rows := t.some(d.rows)
			norm := 1 / math.Sqrt(float64(max(d.features*len(rows)/max(len(d.rows), 1), fewest)))
			for l := range n {
				if d.want[l] < 0 {
					continue
				}
				sum := 0.0
				for _, row := range rows {
					sum += t.weights[row][l]
				}
				g := sigmoid(t.bias[l]+sum*norm) - float64(d.want[l])
				if d.want[l] == 1 {
					g *= 2 // a label holds of few sentences
				}
				if math.Abs(g) < 0.01 && pass > 0 {
					continue
				}
				biasSquares[l] += g * g
				t.bias[l] -= 0.1 * g / math.Sqrt(biasSquares[l])
				for _, row := range rows {
					if squares[row] == nil {
						squares[row] = make([]float64, n)
					}
					gw := g*norm + 2e-5*t.weights[row][l]
					squares[row][l] += gw * gw
					t.weights[row][l] -= rate * gw / (1e-3 + math.Sqrt(squares[row][l]))
				}
			}
		}
	}
}

// some leaves out features at random, so that each learns to stand for its label without the others.
func (t *trainer) some(rows []int32) []int32 {
	const kept = 0.6
	out := make([]int32, 0, len(rows))
	for _, r := range rows {
		if t.r.Float64() < kept {
			out = append(out, r)
		}
	}
	return out
}

// datum is an example in numbers: its rows of weights and, by label, 1, 0 or -1 for nothing said.
type datum struct {
	rows     []int32
	features int
	want     []int8
}

func (t *trainer) data() []datum {
	type half struct {
		hashes []uint32
		want   []int8
	}
	var halves []half
	for _, x := range t.examples {
		want := make([]int8, len(t.names))
		for l, name := range t.names {
			switch {
			case x.yes[name]:
				want[l] = 1
			case x.silent(name):
				want[l] = -1
			}
		}
		for _, text := range []string{x.text, t.around(x.text)} {
			var hs []uint32
			for _, f := range features(fold(text).text) {
				hs = append(hs, f.hash)
			}
			halves = append(halves, half{hs, want})
		}
	}
	var out []datum
	for _, h := range halves {
		d := datum{want: h.want, features: len(h.hashes)}
		for _, hash := range h.hashes {
			bit := hash >> (32 - fineBits)
			t.known[bit/8] |= 1 << (bit % 8)
			row := int32(hash % buckets)
			if t.weights[row] == nil {
				t.weights[row] = make([]float64, len(t.names))
			}
			d.rows = append(d.rows, row)
		}
		out = append(out, d)
	}
	return out
}

func (t *trainer) around(text string) string {
	ascii := isASCII(text)
	fits := func(list []string) string {
		var fitting []string
		for _, s := range list {
			if isASCII(s) == ascii {
				fitting = append(fitting, s)
			}
		}
		if len(fitting) == 0 || t.r.IntN(3) == 0 {
			return ""
		}
		return fitting[t.r.IntN(len(fitting))]
	}
	return fits(t.before) + text + fits(t.after)
}

// write rounds the weights of each label to a byte.
func (t *trainer) write(w io.Writer) error {
	n := len(t.names)
	out := []byte(strings.Join(t.names, ",") + "\n")
	scale := make([]float64, n)
	for l := range n {
		for _, row := range t.weights {
			if row != nil {
				scale[l] = max(scale[l], math.Abs(row[l])/127)
			}
		}
		out = binary.LittleEndian.AppendUint32(out, math.Float32bits(float32(t.bias[l])))
		out = binary.LittleEndian.AppendUint32(out, math.Float32bits(float32(scale[l])))
	}
	out = append(out, t.known...)
	for _, row := range t.weights {
		for l := range n {
			v := 0.0
			if row != nil && scale[l] > 0 {
				v = math.Round(row[l] / scale[l])
			}
			out = append(out, byte(int8(v)))
		}
	}
	_, err := w.Write(out)
	return err
}
