package greenhouse

import (
	"encoding/json"
	"errors"
	"fmt"
	"html"
	"regexp"
	"strings"
	"sync"
)

// posting is a job as the Job Board API gives it with questions=true and pay_transparency=true (grnhse/greenhouse-api-docs,
// source/includes/job-board/_jobs.md). Keys that it does not name are ignored.
type posting struct {
	ID                int64           `json:"id"`
	Title             string          `json:"title"`
	Language          string          `json:"language"`
	AbsoluteURL       string          `json:"absolute_url"`
	Location          json.RawMessage `json:"location"`
	Questions         *[]question     `json:"questions"`
	LocationQuestions []question      `json:"location_questions"`
	Compliance        json.RawMessage `json:"compliance"`
	Demographic       json.RawMessage `json:"demographic_questions"`
	DataCompliance    []struct {
		Type            string `json:"type"`
		RetentionPeriod *int   `json:"retention_period"`
	} `json:"data_compliance"`
	PayRanges []struct {
		Min      *int64 `json:"min_cents"`
		Max      *int64 `json:"max_cents"`
		Currency string `json:"currency_type"`
		Title    string `json:"title"`
	} `json:"pay_input_ranges"`
}

type question struct {
	Label    string  `json:"label"`
	Required bool    `json:"required"`
	Fields   []input `json:"fields"`
}

// input is one control of a question.
type input struct {
	Name   string `json:"name"`
	Type   string `json:"type"`
	Values []struct {
		Value json.RawMessage `json:"value"`
		Label string          `json:"label"`
	} `json:"values"`
}

func (i input) hidden() bool   { return i.Type == "input_hidden" }
func (i input) textarea() bool { return i.Type == "textarea" }

// parse reads a posting. Its errors say what was expected.
func parse(data []byte) (*posting, error) {
	var shape map[string]json.RawMessage
	if err := json.Unmarshal(data, &shape); err != nil {
		return nil, fmt.Errorf("not one job posting as a JSON object: %w", err)
	}
	if _, list := shape["jobs"]; list && shape["questions"] == nil {
		return nil, errors.New("this is a list of jobs: fetch one job, with ?questions=true")
	}
	if shape["questions"] == nil {
		return nil, errors.New("the posting has no questions: fetch it with ?questions=true")
	}
	var p posting
	if err := json.Unmarshal(data, &p); err != nil {
		var kind *json.UnmarshalTypeError
		if errors.As(err, &kind) {
			return nil, fmt.Errorf("%s is %s, which is not its kind of value in a Greenhouse posting", kind.Field, kind.Value)
		}
		return nil, err
	}
	p.Title = plain(p.Title)
	switch {
	case p.Questions == nil || len(*p.Questions) == 0:
		return nil, errors.New("the posting has no questions: fetch it with ?questions=true")
	case p.Title == "":
		return nil, errors.New("the posting has no title")
	}
	return &p, nil
}

var tags = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`<[^>]*>`) })

// plain is a label without markup on one line.
func plain(s string) string {
	s = html.UnescapeString(html.UnescapeString(s))
	return strings.Join(strings.Fields(tags().ReplaceAllString(s, " ")), " ")
}

// count is how many questions a part of a posting has, whatever its shape: a list of blocks, an object, or nothing.
func count(raw json.RawMessage) int {
	var block struct {
		Questions []json.RawMessage `json:"questions"`
	}
	var list []json.RawMessage
	switch {
	case json.Unmarshal(raw, &list) == nil:
		n := 0
		for _, item := range list {
			block.Questions = nil
			if json.Unmarshal(item, &block) == nil && block.Questions != nil {
				n += len(block.Questions)
			} else {
				n++
			}
		}
		return n
	case json.Unmarshal(raw, &block) == nil:
		return len(block.Questions)
	}
	return 1
}
