package tag

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/mendanhq/mendan/agents/language/memo"
)

// Sure is a model with how sure it has to be of each of its labels.
type Sure struct {
	*Model
	Lines map[string]float64 // by label
	look  func(text string) *Looked
}

// ReadSure reads a model and the file with its lines: a label and a share from 0 to 1 on each.
func ReadSure(modelFile, sureFile string) (Sure, error) {
	m, err := Read(modelFile)
	if err != nil {
		return Sure{}, err
	}
	out := Sure{m, map[string]float64{}, memo.Of(func(text string) *Looked { return m.Look(text, nil) })}
	for line := range strings.Lines(sureFile) {
		label, sure, _ := strings.Cut(strings.TrimSpace(line), " ")
		if out.Lines[label], err = strconv.ParseFloat(sure, 64); err != nil {
			return Sure{}, fmt.Errorf("how sure it has to be: %q", line)
		}
	}
	return out, nil
}

// Embedded reads a package's model and its lines when they are first needed. The error names what to generate; it is returned each time.
func Embedded(modelFile, sureFile, pkg string) func() (Sure, error) {
	return sync.OnceValues(func() (Sure, error) {
		m, err := ReadSure(modelFile, sureFile)
		if err != nil {
			err = fmt.Errorf("%w: run go generate ./%s", err, pkg)
		}
		return m, err
	})
}

// Find returns the spans of a text that are sure enough, as what answers this, in order; none overlap. A text that was asked about lately is not looked
// at again.
func (s Sure) Find(text, asked string) []Span {
	return slices.DeleteFunc(s.look(text).Tag(asked), func(found Span) bool { return found.Sure < s.Lines[found.Label] })
}
