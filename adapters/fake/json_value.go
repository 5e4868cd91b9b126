package fake

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/mendanhq/mendan/bot"
)

// kind names what a JSON value is.
func kind(raw json.RawMessage) string {
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

func text(key string, raw json.RawMessage, to *string) error {
	if len(raw) == 0 {
		return fmt.Errorf("%q is missing", key)
	}
	if raw[0] != '"' {
		return fmt.Errorf("%q must be a string, not %s", key, kind(raw))
	}
	return json.Unmarshal(raw, to)
}

func filled(key string, raw json.RawMessage, to *string) error {
	if err := text(key, raw, to); err != nil {
		return err
	}
	if *to == "" {
		return fmt.Errorf("%q must not be empty", key)
	}
	return nil
}

func texts(raw json.RawMessage) ([]string, error) {
	items, err := list("texts", raw)
	if err != nil {
		return nil, err
	}
	if len(items) == 0 {
		return nil, errors.New(`"texts" must hold at least one string`)
	}
	out := make([]string, len(items))
	for i, item := range items {
		if err := filled(fmt.Sprintf("texts[%d]", i), item, &out[i]); err != nil {
			return nil, err
		}
	}
	return out, nil
}

func list(key string, raw json.RawMessage) ([]json.RawMessage, error) {
	if kind(raw) != "a list" {
		return nil, fmt.Errorf("%q must be a list, not %s", key, kind(raw))
	}
	var items []json.RawMessage
	return items, json.Unmarshal(raw, &items)
}

// named reads an object of named values. A nested one is passed on as its JSON text, a null as if it were not there.
func named(key string, raw json.RawMessage) (map[string]string, error) {
	if kind(raw) != "an object" {
		return nil, fmt.Errorf("%q must be an object, not %s", key, kind(raw))
	}
	names, values, err := object(raw)
	if err != nil {
		return nil, fmt.Errorf("%q: %w", key, err)
	}
	out := map[string]string{}
	for _, name := range names {
		switch v := values[name]; kind(v) {
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

func attachments(raw json.RawMessage) ([]bot.Attachment, error) {
	items, err := list("attachments", raw)
	if err != nil {
		return nil, err
	}
	out := make([]bot.Attachment, len(items))
	for i, item := range items {
		if err := attachment(item, &out[i]); err != nil {
			return nil, fmt.Errorf("attachments[%d]: %w", i, err)
		}
	}
	return out, nil
}

func attachment(raw json.RawMessage, a *bot.Attachment) error {
	if kind(raw) != "an object" {
		return fmt.Errorf("must be an object, not %s", kind(raw))
	}
	keys, values, err := object(raw)
	if err != nil {
		return err
	}
	var data []byte
	for _, key := range keys {
		switch key {
		case "data":
			data, err = bytesOf(key, values[key])
		case "name":
			err = filled(key, values[key], &a.Name)
		case "mime":
			err = text(key, values[key], &a.MIME)
		case "text":
			err = text(key, values[key], &a.Text)
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
	*a = file(a.Name, a.MIME, data)
	return nil
}

// bytesOf reads what is written in Base64.
func bytesOf(key string, raw json.RawMessage) ([]byte, error) {
	var s string
	if err := text(key, raw, &s); err != nil {
		return nil, err
	}
	data, err := base64.StdEncoding.DecodeString(s)
	if err != nil {
		return nil, fmt.Errorf("%q must be Base64: %w", key, err)
	}
	return data, nil
}

func duration(raw json.RawMessage) (time.Duration, error) {
	var s string
	if err := text("by", raw, &s); err != nil {
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
