package strictjson

import (
	"encoding/json"
	"fmt"
	"maps"
	"math/big"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"
)

// typeOf is the narrowest type of a value.
func typeOf(v any) string {
	switch v := v.(type) {
	case nil:
		return "null"
	case bool:
		return "boolean"
	case string:
		return "string"
	case []any:
		return "array"
	case map[string]any:
		return "object"
	default:
		if n := rational(v); n != nil && n.IsInt() { // 2.0 is an integer
			return "integer"
		}
		return "number"
	}
}

// rational is the decimal number that was written, nil for what is no number.
func rational(v any) *big.Rat {
	var text string
	switch v := v.(type) {
	case json.Number:
		text = string(v)
	case float64:
		text = strconv.FormatFloat(v, 'g', -1, 64)
	default:
		return nil
	}
	n, _ := new(big.Rat).SetString(text)
	return n
}

func enum(arg any, in string) (rule, error) {
	allowed, ok := arg.([]any)
	if !ok {
		return nil, misused(in)
	}
	text := "value must be " + spelled(allowed)
	return func(v any, path string) []Problem {
		if slices.ContainsFunc(allowed, func(a any) bool { return equal(a, v) }) {
			return nil
		}
		return []Problem{{path, in, text}}
	}, nil
}

func spelled(allowed []any) string {
	var all []string
	for _, v := range allowed {
		if s, ok := v.(string); ok {
			all = append(all, "'"+s+"'")
			continue
		}
		text, _ := json.Marshal(v)
		all = append(all, string(text))
	}
	if len(all) == 1 {
		return all[0]
	}
	return "one of " + strings.Join(all, ", ")
}

// equal compares numbers by value: 1 is 1.0.
func equal(a, b any) bool {
	switch a := a.(type) {
	case []any:
		b, ok := b.([]any)
		return ok && slices.EqualFunc(a, b, equal)
	case map[string]any:
		b, ok := b.(map[string]any)
		return ok && maps.EqualFunc(a, b, equal)
	case nil, bool, string:
		return a == b
	}
	x, y := rational(a), rational(b)
	return x != nil && y != nil && x.Cmp(y) == 0
}

func bound(word string, arg any, in string) (rule, error) {
	limit := rational(arg)
	if limit == nil {
		return nil, misused(in)
	}
	broken, text := func(cmp int) bool { return cmp < 0 }, "must be at least"
	switch word {
	case "maximum":
		broken, text = func(cmp int) bool { return cmp > 0 }, "must be at most"
	case "exclusiveMinimum":
		broken, text = func(cmp int) bool { return cmp <= 0 }, "must be more than"
	case "exclusiveMaximum":
		broken, text = func(cmp int) bool { return cmp >= 0 }, "must be less than"
	}
	text = fmt.Sprint(text, " ", arg)
	return func(v any, path string) []Problem {
		if n := rational(v); n != nil && broken(n.Cmp(limit)) {
			return []Problem{{path, in, text}}
		}
		return nil
	}, nil
}

func multipleOf(arg any, in string) (rule, error) {
	of := rational(arg)
	if of == nil || of.Sign() <= 0 {
		return nil, misused(in)
	}
	return func(v any, path string) []Problem {
		if n := rational(v); n != nil && !new(big.Rat).Quo(n, of).IsInt() {
			return []Problem{{path, in, fmt.Sprint("must be a multiple of ", arg)}}
		}
		return nil
	}, nil
}

func uniqueItems(arg any, in string) (rule, error) {
	unique, ok := arg.(bool)
	if !ok {
		return nil, misused(in)
	}
	return func(v any, path string) []Problem {
		arr, _ := v.([]any)
		seen := map[string]bool{}
		for _, item := range arr {
			key := canonical(item)
			if unique && seen[key] {
				return []Problem{{path, in, "has an item twice"}}
			}
			seen[key] = true
		}
		return nil
	}, nil
}

// canonical is the same for equal values, and for no others.
func canonical(v any) string {
	switch v := v.(type) {
	case []any:
		var b strings.Builder
		for _, item := range v {
			b.WriteString(canonical(item) + ",")
		}
		return "[" + b.String() + "]"
	case map[string]any:
		var b strings.Builder
		for _, name := range slices.Sorted(maps.Keys(v)) {
			b.WriteString(strconv.Quote(name) + ":" + canonical(v[name]) + ",")
		}
		return "{" + b.String() + "}"
	case string:
		return strconv.Quote(v)
	case nil, bool:
		return fmt.Sprint(v)
	}
	return rational(v).RatString()
}

// size bounds the characters of a string or the items of an array.
func size(word string, arg any, in string) (rule, error) {
	limit, err := strconv.Atoi(fmt.Sprint(arg))
	if err != nil || limit < 0 {
		return nil, misused(in)
	}
	ofItems, atMost := strings.HasSuffix(word, "Items"), strings.HasPrefix(word, "max")
	return func(v any, path string) []Problem {
		n := 0
		switch v := v.(type) {
		case string:
			if ofItems {
				return nil
			}
			n = utf8.RuneCountInString(v)
		case []any:
			if !ofItems {
				return nil
			}
			n = len(v)
		default:
			return nil
		}
		if n == limit || (n < limit) == atMost {
			return nil
		}
		return []Problem{{path, in, fmt.Sprintf("%s: got %d, want %d", word, n, limit)}}
	}, nil
}

// format asserts what T in Read could not read anyway: a time.Time, and a day.
func format(arg any, in string) (rule, error) {
	var good func(string) bool
	switch arg {
	case "date-time":
		good = func(s string) bool { return new(time.Time).UnmarshalText([]byte(s)) == nil }
	case "date":
		good = func(s string) bool { _, err := time.Parse(time.DateOnly, s); return err == nil }
	default:
		return nil, fmt.Errorf("%s: only the formats date-time and date are supported", in)
	}
	return func(v any, path string) []Problem {
		if s, ok := v.(string); ok && !good(s) {
			return []Problem{{path, in, fmt.Sprint("is no valid ", arg)}}
		}
		return nil
	}, nil
}
