package compliance

import (
	_ "embed"
	"encoding/binary"
	"errors"
	"math"
	"strings"
	"sync"
	"unicode/utf8"
)

// The embedded model is the second opinion beside the lexicon: a linear classifier over words and n-grams of characters of the
// folded text, hashed into buckets. It knows wordings that no list has, and nothing of law: which rule a topic falls under, and
// whether the topic is asked for at all, the lexicon and the pack say. It is made from the text in training/ by
//
//go:generate go run ./train
const (
	buckets  = 36_000 // rows of weights
	fineBits = 20     // features that training did not see are told apart by this many bits of their hash, and ignored
	noted    = 1 << fineBits / 8
	beside   = 12 // bytes between two signs that count together
	fewest   = 15 // features that a text is taken to have at least, so that next to nothing proves next to nothing
	most     = 30 // features that it is taken to have at most, so that a long way of asking hides nothing
)

//go:embed model.bin
var modelFile string

var errModel = errors.New("the embedded model is damaged: run go generate ./agents/compliance")

// model scores a text for each of its labels: the topics of the lexicon, "tone", and "field …" or "fact …" for what a question is for.
type model struct {
	labels  []string
	index   map[string]int
	bias    []float32
	scale   []float32 // of a label's weights
	known   string    // a bit for each feature of the training text
	weights string    // int8, row after row
}

// embeddedModel reads the head of the file at the first call; the weights stay where they are.
var embeddedModel = sync.OnceValues(func() (*model, error) { return readModel(modelFile) })

func readModel(file string) (*model, error) {
	head, rest, ok := strings.Cut(file, "\n")
	m := &model{labels: strings.Split(head, ","), index: map[string]int{}}
	n := len(m.labels)
	if !ok || len(rest) != 8*n+noted+buckets*n {
		return nil, errModel
	}
	for i, l := range m.labels {
		m.index[l] = i
		m.bias = append(m.bias, float32At(rest, 8*i))
		m.scale = append(m.scale, float32At(rest, 8*i+4))
	}
	m.known, m.weights = rest[8*n:8*n+noted], rest[8*n+noted:]
	return m, nil
}

func float32At(s string, i int) float32 {
	return math.Float32frombits(binary.LittleEndian.Uint32([]byte(s[i : i+4])))
}

// scores returns the probability of each label for a folded text with its signs.
func (m *model) scores(text string, signs []sign) []float64 {
	n := len(m.labels)
	sums := make([]int32, n)
	all := features(text, signs)
	for _, f := range m.seen(all) {
		row := int(f.hash%buckets) * n
		for i := range n {
			sums[i] += int32(int8(m.weights[row+i]))
		}
	}
	out := make([]float64, n)
	norm := share(len(all))
	for i := range out {
		out[i] = sigmoid(float64(m.bias[i]) + float64(sums[i])*float64(m.scale[i])*norm)
	}
	return out
}

// share is what each of n features says of the whole.
func share(n int) float64 { return 1 / math.Sqrt(float64(min(max(n, fewest), most))) }

// best is the highest score of the labels that count.
func (m *model) best(scores []float64, counts func(label string) bool) float64 {
	var out float64
	for i, l := range m.labels {
		if counts(l) {
			out = max(out, scores[i])
		}
	}
	return out
}

// seen are the features that the training text had.
func (m *model) seen(fs []feature) []feature {
	var kept []feature
	for _, f := range fs {
		bit := f.hash >> (32 - fineBits)
		if m.known[bit/8]&(1<<(bit%8)) != 0 {
			kept = append(kept, f)
		}
	}
	return kept
}

// because returns the part of the text that speaks most for the label.
func (m *model) because(text string, signs []sign, label int) span {
	at := make([]float64, len(text)+1)
	for _, f := range m.seen(features(text, signs)) {
		w := float64(int8(m.weights[int(f.hash%buckets)*len(m.labels)+label])) / float64(max(f.j-f.i, 1))
		for k := f.i; k < f.j && k < len(text); k++ {
			at[k] += w
		}
	}
	return widest(text, at)
}

// widest is the run of bytes with the largest sum, out to whole characters and words.
func widest(text string, at []float64) span {
	var best, sum float64
	var out span
	start := 0
	for k := range len(text) {
		if sum <= 0 {
			sum, start = 0, k
		}
		if sum += at[k]; sum > best {
			best, out = sum, span{start, k + 1}
		}
	}
	inside := func(k int) bool {
		return k > 0 && k < len(text) && (!utf8.RuneStart(text[k]) || isLower(text[k]) && isLower(text[k-1]))
	}
	for inside(out.i) {
		out.i--
	}
	for inside(out.j) {
		out.j++
	}
	return out
}

func isLower(b byte) bool { return b >= 'a' && b <= 'z' || b == '\'' }

func sigmoid(x float64) float64 { return 1 / (1 + math.Exp(-x)) }

// Labels that say what a question is for: a field of a group, a fact, or nothing that a field is for.
const (
	aimField      = "field "
	aimFact       = "fact "
	offTopicLabel = "off"
	toneLabel     = "tone"
	remarkLabel   = "remark" // of a statement that judges a person by a topic
)

func isAim(label string) bool {
	return strings.HasPrefix(label, aimField) || strings.HasPrefix(label, aimFact) || label == offTopicLabel
}
