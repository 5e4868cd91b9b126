package main

import (
	"regexp"
	"strings"
	"testing"
)

// The check of a configuration says what interviews and their reviews may cost, before any model is asked, and where it cannot.
func TestCheckEstimates(t *testing.T) {
	check := func(llm string) string {
		t.Helper()
		var out, stderr strings.Builder
		args := []string{"check", "--config", write(t, "mendan.yaml", "mode: openai\n"+llm)}
		if code := runProgram(t.Context(), args, world{strings.NewReader(""), &out, &stderr, env("OPENAI_API_KEY=" + dummyKey)}); code != 0 {
			t.Fatal(stderr.String())
		}
		return out.String()
	}
	got := check("llm: {agents: {default: {model: gpt-5-mini}}}\nagent: {review_models: [gpt-5, gpt-5-mini, gpt-4o]}\n")
	for _, want := range []string{
		`(?m)^an interview +about \d+ calls, [\d.]+k tokens in and [\d.]+k out, about 0\.\d+ USD, by the form \S+$`,
		`(?m)^its reviews +about [69] calls, .* USD, each decided in one round$`,
		`(?m)^prices +0 of the configuration; those shipped are of \d{4}-\d\d-\d\d`,
	} {
		if !regexp.MustCompile(want).MatchString(got) {
			t.Errorf("no %s in\n%s", want, got)
		}
	}
	if got := check("llm: {agents: {default: {model: unheard-of}}}\nagent: {review_models: [a, b, c]}\n"); strings.Count(got, "without a price") != 2 {
		t.Errorf("without prices it says\n%s", got)
	}
}
