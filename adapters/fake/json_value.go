package fake

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"time"
)

// kindOfValue names what a JSON value is.
func kindOfValue(raw json.RawMessage) string {
	if len(raw) == 0 {
		return "nothing"
	}
	switch raw[0] {
	case '"':
		return "a string"
	case '{':
		return "an object"
	case '[':
		return "a list"
	case 't', 'f':
		return "true or false"
	case 'n':
		return "null"
	}
	return "a number"
}

func readText(key string, raw json.RawMessage, to *string) error {
	if len(raw) == 0 {
		return fmt.Errorf("%q is missing", key)
	}
	if raw[0] != '"' {
		return fmt.Errorf("%q must be a string, not %s", key, kindOfValue(raw))
	}
	return json.Unmarshal(raw, to)
}

func readFilled(key string, raw json.RawMessage, to *string) error {
	if err := readText(key, raw, to); err != nil {
		return err
	}
	if *to == "" {
		return fmt.Errorf("%q must not be empty", key)
	}
	return nil
}

func readTexts(raw json.RawMessage) ([]string, error) {
	items, err := readList("texts", raw)
	if err != nil {
		return nil, err
	}
	if len(items) == 0 {
		return nil, errors.New(`"texts" must hold at least one string`)
	}
	out := make([]string, len(items))
	for i, item := range items {
		if err := readFilled(fmt.Sprintf("texts[%d]", i), item, &out[i]); err != nil {
			return nil, err
		}
	}
	return out, nil
}

func readList(key string, raw json.RawMessage) ([]json.RawMessage, error) {
	if kindOfValue(raw) != "a list" {
		return nil, fmt.Errorf("%q must be a list, not %s", key, kindOfValue(raw))
	}
	var items []json.RawMessage
	return items, json.Unmarshal(raw, &items)
}

// readNamed reads an object of named values. A nested one is passed on as its JSON text, a null as if it were not there.
func readNamed(key string, raw json.RawMessage) (map[string]string, error) {
	if kindOfValue(raw) != "an object" {
		return nil, fmt.Errorf("%q must be an object, not %s", key, kindOfValue(raw))
	}
	names, values, err := splitObject(raw)
	if err != nil {
		return nil, fmt.Errorf("%q: %w", key, err)
	}
	out := map[string]string{}
	for _, name := range names {
		switch v := values[name]; kindOfValue(v) {
		case "null":
		case "a string":
			var s string
			if err := json.Unmarshal(v, &s); err != nil {
				return nil, fmt.Errorf("%q: %w", name, err)
			}
			out[name] = s
		default:
			var b bytes.Buffer
			if err := json.Compact(&b, v); err != nil {
				return nil, fmt.Errorf("%q: %w", name, err)
			}
			out[name] = b.String()
		}
	}
	return out, nil
}

func readAttachments(raw json.RawMessage) ([]sentFile, error) {
	items, err := readList("attachments", raw)
	if err != nil {
		return nil, err
	}
	out := make([]sentFile, len(items))
	for i, item := range items {
		if err := readAttachmentLine(item, &out[i]); err != nil {
			return nil, fmt.Errorf("attachments[%d]: %w", i, err)
		}
	}
	return out, nil
}

func readAttachmentLine(raw json.RawMessage, a *sentFile) error {
	if kindOfValue(raw) != "an object" {
		return fmt.Errorf("must be an object, not %s", kindOfValue(raw))
	}
	keys, values, err := splitObject(raw)
	if err != nil {
		return err
	}
	var data []byte
	for _, key := range keys {
		switch key {
		case "data":
			data, err = bytesOf(key, values[key])
		case "name":
			err = readFilled(key, values[key], &a.Name)
		case "mime":
			err = readText(key, values[key], &a.MIME)
		case "text":
			err = readText(key, values[key], &a.Text)
		default:
			err = fmt.Errorf("unknown key %q; it takes name and perhaps mime, and text or data", key)
		}
		if err != nil {
			return err
		}
	}
	if a.Name == "" {
		return errors.New(`"name" is missing`)
	}
	if _, both := values["text"]; both && data != nil {
		return errors.New(`"text" and "data" are both there: text is what was read from the file, data is the file`)
	}
	if data == nil {
		a.Size = int64(len(a.Text))
		return nil
	}
	*a = makeAttachment(a.Name, a.MIME, data)
	return nil
}

// bytesOf reads what is written in Base64.
func bytesOf(key string, raw json.RawMessage) ([]byte, error) {
	var s string
	if err := readText(key, raw, &s); err != nil {
		return nil, err
	}
	data, err := base64.StdEncoding.DecodeString(s)
	if err != nil {
		return nil, fmt.Errorf("%q must be Base64: %w", key, err)
	}
	return data, nil
}

func readDuration(raw json.RawMessage) (time.Duration, error) {
	var s string
	if err := readText("by", raw, &s); err != nil {
		return 0, err
	}
	d, err := time.ParseDuration(s)
	if err != nil {
		return 0, fmt.Errorf("\"by\" must be a duration such as 90s, 30m or 24h, not %q", s)
	}
	if d < 0 {
		return 0, fmt.Errorf("\"by\" must not be negative: the clock only goes forward, not %s", s)
	}
	return d, nil
}
