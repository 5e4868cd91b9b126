package config

import (
	"maps"
	"slices"
	"strings"
	"testing"
)

// Prices that a file of an earlier version gives to processes are those of all models; what is said there goes before.
func TestPricesOfProcesses(t *testing.T) {
	cfg, err := loadText(t, "process: {prices: {a: {prompt: 1, completion: 2}, b: {prompt: 3, completion: 4}}}\nllm: {prices: {b: {prompt: 9, completion: 9}}}")
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]ModelPrice{"a": {Prompt: 1, Completion: 2}, "b": {Prompt: 9, Completion: 9}}
	if got := cfg.LLM.Prices; !maps.Equal(got, want) || len(cfg.Process.Prices) > 0 {
		t.Errorf("prices %v, of processes %v", got, cfg.Process.Prices)
	}
	if w := cfg.Warnings(); !slices.ContainsFunc(w, func(s string) bool { return strings.HasPrefix(s, "process.prices is read as llm.prices") }) {
		t.Errorf("warned: %q", w)
	}
	if _, err := loadText(t, "process: {prices: {a: {prompt: -1}}}"); err == nil || !strings.Contains(err.Error(), ":1:20 llm.prices.a must not be below 0") {
		t.Error(err)
	}
}

func TestPricesAndLimits(t *testing.T) {
	for text, want := range map[string]string{
		"llm: {limits: {day: {usd: 5}, warn: 0.5}, prices: {m: {prompt: 1, completion: 2}}}": "",
		"llm: {limits: {day: {usd: -1}}}":                            "llm.limits.day must not be below 0",
		"llm: {limits: {thread: {tokens: -1}}}":                      "llm.limits.thread must not be below 0",
		"llm: {limits: {warn: 1.5}}":                                 "llm.limits.warn must be above 0",
		"llm: {limits: {warn: 0}}":                                   "llm.limits.warn must be above 0",
		"llm: {prices: {m: {prompt: -1}}}":                           "llm.prices.m must not be below 0",
		"llm: {prices: {m: {prompt: 1, cached: -1, completion: 1}}}": "llm.prices.m must not be below 0",
	} {
		_, err := loadText(t, text)
		if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", text, err, want)
		}
	}
}
