package fake

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/mendanhq/mendan/bot"
)

// line is one input object. Which of its fields are set depends on Do.
type line struct {
	do                                   string
	as, thread, workflow, name, text, id string
	message, button                      string
	texts                                []string
	args, values                         map[string]string
	attachments                          []sentFile
	kept                                 []bot.Attachment // what the message names of them
	by                                   time.Duration
}

// verb says which keys an input object of one kind must and may have.
type verb struct{ need, may []string }

func verbTable() map[string]verb {
	return map[string]verb{
		"start":   {[]string{"as", "thread", "workflow"}, []string{"args", "id"}},
		"say":     {[]string{"as", "thread"}, []string{"text", "id", "attachments"}},
		"burst":   {[]string{"as", "thread", "texts"}, []string{"id"}},
		"click":   {[]string{"as", "message", "button"}, []string{"values", "id"}},
		"edit":    {[]string{"as", "message", "text"}, []string{"id"}},
		"delete":  {[]string{"as", "message"}, []string{"id"}},
		"command": {[]string{"as", "thread", "name"}, []string{"args", "id"}},
		"advance": {[]string{"by"}, nil},
		"quit":    {},
	}
}

const known = "start, say, burst, click, edit, delete, command, advance or quit"

// parseObject reads one input object strictly: its error says what was expected.
func parseObject(raw []byte) (line, error) {
	keys, values, err := splitObject(raw)
	if err != nil {
		return line{}, err
	}
	l := line{}
	if err := readText("do", values["do"], &l.do); err != nil {
		return line{}, fmt.Errorf("%w; expected %s", err, known)
	}
	v, ok := verbTable()[l.do]
	if !ok {
		return line{}, fmt.Errorf("do %q is not known; expected %s", l.do, known)
	}
	for _, key := range keys {
		if key != "do" && !slices.Contains(v.need, key) && !slices.Contains(v.may, key) {
			return line{}, fmt.Errorf("unknown key %q in %q; it takes %s", key, l.do, v)
		}
		if err := l.setKey(key, values[key]); err != nil {
			return line{}, err
		}
	}
	for _, key := range v.need {
		if _, ok := values[key]; !ok {
			return line{}, fmt.Errorf("%q is missing in %q; it takes %s", key, l.do, v)
		}
	}
	if l.do == "say" && l.text == "" && len(l.attachments) == 0 {
		return line{}, errors.New(`"text" is missing or empty in "say"; it may be only with attachments`)
	}
	return l, nil
}

func (v verb) String() string {
	if len(v.need)+len(v.may) == 0 {
		return "nothing else"
	}
	s := strings.Join(v.need, ", ")
	if len(v.may) > 0 {
		s += " and perhaps " + strings.Join(v.may, ", ")
	}
	return s
}

func (l *line) setKey(key string, raw json.RawMessage) (err error) {
	names := map[string]*string{
		"as": &l.as, "thread": &l.thread, "workflow": &l.workflow, "name": &l.name, "message": &l.message, "button": &l.button, "id": &l.id,
	}
	if to, ok := names[key]; ok {
		return readFilled(key, raw, to)
	}
	switch key {
	case "text":
		return readText(key, raw, &l.text)
	case "texts":
		l.texts, err = readTexts(raw)
	case "args":
		l.args, err = readNamed(key, raw)
	case "values":
		l.values, err = readNamed(key, raw)
	case "attachments":
		l.attachments, err = readAttachments(raw)
	case "by":
		l.by, err = readDuration(raw)
	}
	return err
}

// splitObject splits a JSON object into its keys, in order, and their raw values.
func splitObject(raw []byte) ([]string, map[string]json.RawMessage, error) {
	if !utf8.Valid(raw) {
		return nil, nil, errors.New("the line is not valid UTF-8")
	}
	dec := json.NewDecoder(bytes.NewReader(raw))
	if tok, err := dec.Token(); err != nil || tok != json.Delim('{') {
		return nil, nil, errors.New("expected one JSON object on the line")
	}
	var keys []string
	values := map[string]json.RawMessage{}
	for dec.More() {
		tok, err := dec.Token()
		key, ok := tok.(string)
		if err != nil || !ok {
			return nil, nil, fmt.Errorf("not JSON: expected a key at byte %d", dec.InputOffset())
		}
		var value json.RawMessage
		if err := dec.Decode(&value); err != nil {
			return nil, nil, fmt.Errorf("not JSON: the value of %q ends wrong", key)
		}
		if _, dup := values[key]; dup {
			return nil, nil, fmt.Errorf("key %q is there twice", key)
		}
		keys, values[key] = append(keys, key), value
	}
	if _, err := dec.Token(); err != nil {
		return nil, nil, errors.New("not JSON: the object does not end")
	}
	if _, err := dec.Token(); err != io.EOF {
		return nil, nil, errors.New("expected one JSON object on the line, found more after it")
	}
	return keys, values, nil
}
