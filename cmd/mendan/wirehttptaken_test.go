package main

import (
	"net/http"
	"regexp"
	"strings"
	"testing"
)

// answerCode is the code in what the card of a question says.
var answerCode = regexp.MustCompile("answer `?([0-9A-Z]{4})")

// TestTakingOverByHTTP has a moderator with a token speak with a candidate who is on Slack, read what they sent, and hand back.
func TestTakingOverByHTTP(t *testing.T) {
	t.Parallel()
	s := onEverything(t)
	p := begin(t, s, "")
	r := p.rehearse(aloneActs("cand-1", "高橋 直樹（たかはし なおき）です"))
	for i, a := range r.acts[:3] {
		p.act(a, r.labels[i])
		p.shows(r, i)
	}
	p.act(act{by: "cand-1", say: "担当者と話したいです"}, "")
	var code string
	p.until("people are told", func() bool {
		_, desk := s.reads("cand-1")
		if m := answerCode.FindStringSubmatch(strings.Join(desk, "\n")); m != nil {
			code = m[1]
		}
		return code != ""
	})
	api := &served{t: t, address: s.address}
	at := "/conversations/" + code
	if got := api.post(http.StatusOK, at+"/take-over", "t", nil); got["takenOver"].(map[string]any)["by"] != "kei-token" {
		t.Errorf("who speaks: %v", got)
	}
	thread := func(words string) {
		t.Helper()
		p.until("they read "+words, func() bool { thread, _ := s.reads("cand-1"); return once(thread, words) })
	}
	thread("担当のkei-tokenさんが直接お話しします")
	p.act(act{by: "cand-1", say: "面接は何回ありますか"}, "")
	p.until("it comes to the program", func() bool {
		said, _ := api.ask(http.MethodGet, http.StatusOK, at, "", nil)["conversation"].([]any)
		return len(said) == 2 && said[1].(map[string]any)["content"] == "面接は何回ありますか"
	})
	api.post(http.StatusUnprocessableEntity, at+"/messages", "m1", map[string]string{"message": "ご結婚はされていますか"})
	for range 2 { // it is the same request
		api.post(http.StatusOK, at+"/messages", "m2", map[string]string{"message": "2 回です"})
	}
	thread("kei-token: 2 回です")
	if got := api.post(http.StatusOK, at+"/hand-back", "h", nil); got["takenOver"] != nil {
		t.Errorf("handed back: %v", got)
	}
	thread("kei-tokenさんから AI に戻りました")
	if all, _ := s.reads("cand-1"); strings.Contains(strings.Join(all, ""), "ご結婚") {
		t.Errorf("they read %q", all)
	}
}
