package llm

import (
	"encoding/json"
	"strings"
)

// PartialList reads the items that are whole of a list in a JSON object that is still being written: {"statements":[{"text":"on Friday"},{"te gives one.
// What cannot be read ends the list; nothing of it was checked against a schema.
func PartialList[T any](text, field string) []T {
	dec := enterField(text, field)
	if dec == nil {
		return nil
	}
	if t, err := dec.Token(); err != nil || t != json.Delim('[') {
		return nil
	}
	var out []T
	for dec.More() {
		var item T
		if err := dec.Decode(&item); err != nil {
			break
		}
		out = append(out, item)
	}
	return out
}

// PartialText reads the text of a field in a JSON object that is still being written, as far as it came.
func PartialText(text, field string) string {
	dec := enterField(text, field)
	if dec == nil {
		return ""
	}
	rest := text[dec.InputOffset():]
	_, rest, _ = strings.Cut(rest, ":")
	rest = strings.TrimLeft(rest, " \t\r\n")
	var out string
	if json.NewDecoder(strings.NewReader(rest)).Decode(&out) == nil {
		return out
	}
	const longest = len(`\ud83d\ude0`) // an escape that is not whole, in a pair of them
	for cut := 0; cut <= min(longest, len(rest)-1); cut++ {
		if json.Unmarshal([]byte(rest[:len(rest)-cut]+`"`), &out) == nil && !strings.HasSuffix(out, "\uFFFD") {
			return out
		}
	}
	return ""
}

// enterField is a decoder before the value of a field of an object; nil where the field did not come yet.
func enterField(text, field string) *json.Decoder {
	dec := json.NewDecoder(strings.NewReader(text))
	if t, err := dec.Token(); err != nil || t != json.Delim('{') {
		return nil
	}
	for {
		name, err := dec.Token()
		if err != nil {
			return nil
		}
		if name == field {
			return dec
		}
		var skipped json.RawMessage
		if err := dec.Decode(&skipped); err != nil {
			return nil
		}
	}
}
