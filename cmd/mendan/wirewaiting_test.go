package main

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"sync"
	"testing"

	"github.com/mendanhq/mendan/prompts"
)

// TestASlowAnswerSaysSo has a model take its time over what a candidate said: they read that they are to wait, and when the answer is there that line is
// gone.
func TestASlowAnswerSaysSo(t *testing.T) {
	t.Parallel()
	for name, open := range stages() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			held := make(chan struct{})
			goOn := sync.OnceFunc(func() { close(held) })
			model := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				<-held
				w.WriteHeader(http.StatusBadRequest)
			}))
			t.Cleanup(model.Close)
			t.Cleanup(goOn) // of a test that failed
			s := open(t)
			p := begin(t, s, fmt.Sprintf("mode: openai\nllm: {providers: {local: {base_url: %q}}, agents: {default: {provider: local, model: m}}}\n"+
				"agent: {review_models: [local/m]}\n", model.URL+"/v1"))
			p.act(act{by: "cand-1", start: true}, "")
			p.until("the beginning", func() bool { return p.threadHas("cand-1", "進めてよいですか") == 1 })
			p.act(act{by: "cand-1", press: "agree"}, "はい、始めます")
			p.until("the first question", func() bool { return p.threadHas("cand-1", "このまま日本語") == 1 })
			p.act(act{by: "cand-1", say: "日本語でお願いします"}, "")
			p.until("they are to wait", func() bool { return p.threadHas("cand-1", "少々お待ちください") == 1 })
			goOn()
			p.until("the answer in place of that", func() bool {
				return p.threadHas("cand-1", mustCatalog(prompts.JA).Text("error.by_rules", nil)) == 1 && p.threadHas("cand-1", "少々お待ちください") == 0
			})
		})
	}
}
