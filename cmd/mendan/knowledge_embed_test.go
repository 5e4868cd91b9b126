package main

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
)

// With an embeddings model documents are found by their meaning; while it does not answer, by their words, and that is said. What has a
// vector is not given another.
func TestKnowledgeByMeaning(t *testing.T) {
	var down atomic.Bool
	var texts atomic.Int64
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		var in struct{ Input []string }
		if err := json.NewDecoder(r.Body).Decode(&in); err != nil || down.Load() || r.URL.Path != "/v1/embeddings" {
			w.WriteHeader(http.StatusUnauthorized)
			return
		}
		texts.Add(int64(len(in.Input)))
		type vector struct {
			Index     int       `json:"index"`
			Embedding []float32 `json:"embedding"`
		}
		out := struct {
			Data []vector `json:"data"`
		}{}
		for i, text := range in.Input { // of drinks, or not
			v := []float32{0, 1}
			if strings.Contains(text, "珈琲") || strings.Contains(text, "飲み物") {
				v = []float32{1, 0}
			}
			out.Data = append(out.Data, vector{i, v})
		}
		_ = json.NewEncoder(w).Encode(out)
	}))
	defer server.Close()
	dir := t.TempDir()
	docs, config := filepath.Join(dir, "docs"), filepath.Join(dir, "c.yaml")
	writeDoc(t, filepath.Join(docs, "a.md"), "# 珈琲\n三階で淹れます。\n# 会議室\n四階です。")
	writeDoc(t, config, "mode: openai\nstore: "+filepath.Join(dir, "m.db")+"\nllm: {providers: {here: {base_url: "+server.URL+"/v1}}}\n"+
		"knowledge: {embeddings: {provider: here, model: m}}\n")
	ask := func(want int, args ...string) (out, errs string) {
		t.Helper()
		return mendan(t, want, append(append([]string{"knowledge"}, args...), "--config", config)...)
	}
	down.Store(true)
	if _, errs := ask(0, "add", docs); !strings.Contains(errs, "by words alone") {
		t.Errorf("it is not said that vectors are missing: %q", errs)
	}
	if out, errs := ask(0, "search", "飲み物"); !strings.Contains(out, "nothing was found") || !strings.Contains(errs, "by words alone") {
		t.Errorf("%q %q", out, errs)
	}
	down.Store(false)
	if out, errs := ask(0, "add", docs); !strings.Contains(out, "1 unchanged") || errs != "" {
		t.Errorf("%q %q", out, errs)
	}
	if out, errs := ask(0, "search", "飲み物"); !strings.Contains(out, "a.md  珈琲") || errs != "" {
		t.Errorf("%q %q", out, errs)
	}
	writeDoc(t, filepath.Join(docs, "b.md"), "# 駐車場\n地下です。")
	texts.Store(0)
	ask(0, "add", docs)
	if n := texts.Load(); n != 1 {
		t.Errorf("%d texts were given a vector, want 1", n)
	}
}
