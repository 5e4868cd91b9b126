// Command train makes the compliance model from the texts and the judged questions in training/. Run it by
// "go generate ./agents/compliance"; the same texts give the same file.
package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/mendanhq/mendan/agents/compliance"
)

func main() {
	if err := run("training/*.txt", "model.bin"); err != nil {
		fmt.Fprintln(os.Stderr, "train:", err)
		os.Exit(1)
	}
}

func run(from, to string) error {
	names, err := filepath.Glob(from)
	if err != nil {
		return err
	}
	texts := map[string]string{}
	for _, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		texts[name] = string(text)
	}
	said, err := catalog("../../prompts/catalog/*.yaml")
	if err != nil {
		return err
	}
	texts["catalog"] = said
	sets, err := filepath.Glob("training/*.jsonl")
	if err != nil {
		return err
	}
	var judged []compliance.Asked
	for _, set := range append(sets, "testdata/own_questions.jsonl") {
		qs, err := questions(set)
		if err != nil {
			return err
		}
		judged = append(judged, qs...)
	}
	var out bytes.Buffer
	if err := compliance.Train(&out, texts, judged); err != nil {
		return err
	}
	return os.WriteFile(to, out.Bytes(), 0o644)
}

// placeholders are what a text of the catalog has filled in; filler is what stands there instead.
var (
	placeholders = regexp.MustCompile(`\{+[^{}|]*\}+`)
	filler       = map[string]string{"ja.yaml": "中途採用", "en.yaml": "skills"}
	braces       = regexp.MustCompile(`[{}|]`) // mean something in the training texts
)

// catalog returns what the program says itself as a section of texts in which nothing is wrong.
func catalog(from string) (string, error) {
	names, err := filepath.Glob(from)
	if err != nil {
		return "", err
	}
	out := "= kind\n"
	for _, name := range names {
		data, err := os.ReadFile(name)
		if err != nil {
			return "", err
		}
		for line := range strings.Lines(string(data)) {
			_, text, _ := strings.Cut(line, ": ")
			text = braces.ReplaceAllString(placeholders.ReplaceAllString(text, filler[filepath.Base(name)]), "")
			if text = strings.Trim(strings.TrimSpace(text), `"'>|- `); len(text) > 12 {
				out += text + "\n"
			}
		}
	}
	return out, nil
}

// questions reads judged questions, one object a line.
func questions(path string) ([]compliance.Asked, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	var out []compliance.Asked
	d := json.NewDecoder(bytes.NewReader(data))
	for {
		var q struct {
			Field string   `json:"field_id"`
			Text  string   `json:"question"`
			Type  string   `json:"expect_type"`
			Topic string   `json:"topic"`
			Facts []string `json:"known_facts"`
		}
		err := d.Decode(&q)
		if errors.Is(err, io.EOF) {
			return out, nil
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", path, err)
		}
		a := compliance.Asked{Field: q.Field, Text: q.Text, Type: q.Type, Topic: q.Topic}
		for _, fact := range q.Facts {
			key, _, _ := strings.Cut(fact, "=")
			a.Facts = append(a.Facts, key)
		}
		out = append(out, a)
	}
}
