package knowledge

import (
	"bytes"
	"cmp"
	"encoding/csv"
	"slices"
	"strconv"
	"strings"

	"github.com/mendanhq/mendan/agents/knowledge/lexicon"
)

// questionNames and answerNames are how the two columns are called, folded.
var (
	questionNames = []string{"question", "q", "questions", "質問", "質問文", "質問内容", "問い", "問", "お問い合わせ", "お問い合わせ内容", "問い合わせ内容"}
	answerNames   = []string{"answer", "a", "answers", "回答", "回答文", "回答内容", "答え", "答"}
)

func readCSV(src []byte) ([]Section, error) { return rowsOf(src, ',') }
func readTSV(src []byte) ([]Section, error) { return rowsOf(src, '\t') }

// rowsOf makes a section of each row under the first, which names the columns. The question is the row's title, the answer its
// text, and what other columns say stands under that with their names; so does all where no column is a question's.
func rowsOf(src []byte, comma rune) ([]Section, error) {
	r := csv.NewReader(bytes.NewReader(src))
	r.Comma, r.LazyQuotes, r.FieldsPerRecord = comma, true, -1
	records, err := r.ReadAll()
	if err != nil || len(records) == 0 {
		return nil, err
	}
	var out []Section
	for i, record := range records[1:] {
		s := rowOf(records[0], fitted(record, len(records[0]), string(comma)))
		s.Heading = "row:" + strconv.Itoa(i+1)
		out = append(out, s)
	}
	return out, nil
}

// fitted is a record with so many columns at most: what is too much stood behind a mark in the last one that nobody quoted, as in 1,500.
func fitted(record []string, columns int, comma string) []string {
	if len(record) <= columns || columns < 1 {
		return record
	}
	return append(slices.Clone(record[:columns-1]), strings.Join(record[columns-1:], comma))
}

func rowOf(names, record []string) Section {
	var s Section
	var more []string
	for i, cell := range record {
		name := ""
		if i < len(names) {
			name = strings.TrimSpace(lexicon.Fold(names[i]))
		}
		switch cell = strings.TrimSpace(cell); {
		case cell == "":
		case slices.Contains(questionNames, name):
			s.Title = cell
		case slices.Contains(answerNames, name):
			s.Text = cell
		default:
			more = append(more, strings.TrimSpace(strings.TrimPrefix(name+": "+cell, ": ")))
		}
	}
	s.Text = strings.TrimSpace(strings.Join(append([]string{s.Text}, more...), "\n"))
	s.Text = cmp.Or(s.Text, s.Title)
	return s
}
