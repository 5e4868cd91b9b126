package main

import (
	"bytes"
	"encoding/json"
	"testing"
)

// outcome is what is left of an interview.
type outcome struct {
	code   int
	record finalRecord
	steps  []runStep
}

// finalRecord is what of an export must be the same whatever went wrong on the way.
type finalRecord struct {
	Status, Language, Country, Timezone string
	Facts                               map[string]any
}

type runStep struct {
	Key, Kind, Status string
	ErrorClass        string `json:"error_class"`
	Tokens            struct{ Total int }
	Output            struct{ Model string }
}

func readRecord(t *testing.T, raw []byte) finalRecord {
	t.Helper()
	var in struct {
		Status, Language, Country, Timezone string
		Fields                              []struct {
			Facts map[string]struct{ Value any }
		}
	}
	if err := json.Unmarshal(raw, &in); err != nil {
		t.Fatalf("export: %v: %s", err, raw)
	}
	out := finalRecord{in.Status, in.Language, in.Country, in.Timezone, map[string]any{}}
	for _, f := range in.Fields {
		for key, fact := range f.Facts {
			out.Facts[key] = fact.Value
		}
	}
	return out
}

func readSteps(t *testing.T, raw []byte) []runStep {
	t.Helper()
	var out []runStep
	for dec := json.NewDecoder(bytes.NewReader(raw)); dec.More(); {
		var st runStep
		if err := dec.Decode(&st); err != nil {
			t.Fatalf("steps: %v", err)
		}
		out = append(out, st)
	}
	return out
}
