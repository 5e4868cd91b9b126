package form

import (
	"embed"
	"errors"
	"fmt"
	"strings"
)

//go:embed samples/*.yaml
var samples embed.FS

// ErrNoSample means that no embedded sample form has this id.
var ErrNoSample = errors.New("form: no such sample")

// SampleIDs lists the embedded forms' ids. It parses nothing: a file is named like its form's id, with _ for -.
func SampleIDs() []string {
	entries, err := samples.ReadDir("samples")
	if err != nil {
		panic("form: embedded samples are gone: " + err.Error())
	}
	var out []string
	for _, e := range entries {
		out = append(out, strings.ReplaceAll(strings.TrimSuffix(e.Name(), ".yaml"), "_", "-"))
	}
	return out
}

// Sample parses and returns one embedded form; others are not touched. Each call returns a new value.
func Sample(id string) (*Form, error) {
	name := strings.ReplaceAll(id, "-", "_") + ".yaml"
	data, err := samples.ReadFile("samples/" + name)
	if err != nil {
		return nil, fmt.Errorf("%w: %q", ErrNoSample, id)
	}
	return Parse(name, data)
}
