package config

import (
	"strings"
	"testing"
)

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
