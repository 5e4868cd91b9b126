package application

import "encoding/json"

// Encoded is a fact's value as words are compared with it: a text as it stands, all else as JSON.
func Encoded(v any) string {
	if s, ok := v.(string); ok {
		return s
	}
	return JSON(v)
}

// JSON is a value as JSON, empty where it has none. Two values that are the same have the same.
func JSON(v any) string {
	b, err := json.Marshal(v)
	if err != nil {
		return ""
	}
	return string(b)
}
