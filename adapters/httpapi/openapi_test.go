package httpapi_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"testing/synctest"

	"github.com/goccy/go-yaml"
	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/mendanhq/mendan/adapters/httpapi"
	"github.com/mendanhq/mendan/bot"
)

// TestOpenAPI walks the file against the server: every answer that it describes can be had and is as described, no other came up on the
// way, and no address is served that it does not name.
func TestOpenAPI(t *testing.T) {
	doc := description(t)
	synctest.Test(t, func(t *testing.T) {
		var had []string
		for _, c := range exchanges(t) {
			op := c.op(doc.paths)
			status := fmt.Sprint(c.got.Code)
			doc.check(t, op, status, c.got)
			had = append(had, op+" "+status)
		}
		slices.Sort(had)
		if got := slices.Compact(had); !slices.Equal(got, doc.answers) {
			t.Errorf("had\n%s\ndescribed\n%s", strings.Join(got, "\n"), strings.Join(doc.answers, "\n"))
		}
	})
	var served, described []string
	for _, route := range httpapi.Routes() {
		served = append(served, strings.ReplaceAll(route, "{id}", "{sessionId}"))
	}
	for _, a := range doc.answers {
		described = append(described, a[:strings.LastIndex(a, " ")])
	}
	slices.Sort(served)
	if d := slices.Compact(described); !slices.Equal(served, d) {
		t.Errorf("served %q, described %q", served, d)
	}
}

// exchange is a request and its answer.
type exchange struct {
	call
	got *httptest.ResponseRecorder
}

// op is the description's name for the request.
func (x exchange) op(paths []string) string {
	for _, p := range paths {
		parts, of := strings.Split(p, "/"), strings.Split(x.path, "/")
		if len(parts) == len(of) && slices.EqualFunc(parts, of, func(a, b string) bool { return a == b || strings.HasPrefix(a, "{") }) {
			return x.method + " " + p
		}
	}
	return x.method + " " + x.path
}

// exchanges bring about every answer that there is.
func exchanges(t *testing.T) []exchange {
	wd := newWorld()
	h := wd.handler(t.Context(), nil)
	slow := newWorld().handler(t.Context(), func(c *httpapi.Config) { c.Rate = 1 })
	do(slow, call{method: "GET", path: "/ai-agent/sessions/x"})
	id := begin(t, h, "k")
	const template = `{"name":"x","stepTemplates":[{"seq":1,"name":"a","basis":"goal","offsetDays":0}]}`
	large := `{"message":"` + strings.Repeat("あ", 30_000) + `"}`
	var out []exchange
	try := func(h http.Handler, cs ...call) {
		for _, c := range cs {
			out = append(out, exchange{c, do(h, c)})
		}
	}
	sessions, session, templates := "/ai-agent/sessions", "/ai-agent/sessions/"+id, "/process-templates"
	try(h, post(sessions, `{"context":{"goal":"4月1日"}}`, ""), post(messages(id), `{"message":"はい"}`, ""), call{method: "GET", path: session},
		post(templates, template, "t"), post(templates, `{}`, "t"), post(templates, `"broken"`, ""), call{method: "POST", path: templates, body: template, as: "u1"},
		call{method: "GET", path: sessions + "/none"}, post(messages("none"), `{"message":"はい"}`, ""), post(sessions, `{}`, "k"),
		post(messages(id), `{"message":"はい"}`, "once"), post(messages(id), `{"message":"いいえ"}`, "once"))
	for _, path := range []string{sessions, messages(id), templates} {
		try(h, call{method: "POST", path: path, as: "nobody"}, call{method: "POST", path: path, as: "wrong"}, call{method: "POST", path: path, body: large},
			call{method: "POST", path: path, body: `{}`, media: "text/plain"})
		try(slow, post(path, `{}`, ""))
	}
	try(h, post(sessions, `[]`, ""), post(sessions, `{"context":{"size":1}}`, ""), post(messages(id), `{"text":"x"}`, ""),
		post(sessions, `{}`, strings.Repeat("k", 256)))
	try(h, call{method: "GET", path: session, as: "nobody"})
	try(slow, call{method: "GET", path: session})
	wd.started = func(bot.Event) bot.Reply { return bot.Reply{Text: "担当者だけが始められます。"} }
	try(h, post(sessions, `{}`, "new"))
	wd.silent = true
	try(h, post(messages(id), `{"message":"考えて"}`, ""), post(messages(id), `{"message":"まだ?"}`, ""))
	wd.silent, wd.refuse = false, bot.ErrStopped
	wd.sessions[httpapi.Place(id)].Working = false
	try(h, post(sessions, `{}`, ""), post(messages(id), `{"message":"はい"}`, ""))
	wd.refuse = nil
	said := code + "/messages"
	try(h, post(said, `{"message":"x"}`, ""), call{method: "GET", path: code}, post(code+"/take-over", "", ""), post(said, `{"message":"x"}`, ""),
		post(said, `{"message":"married?"}`, ""), call{method: "GET", path: code + "/files/r1"}, post(code+"/hand-back", "", ""))
	wd.private = "Everybody can write there."
	try(h, post(code+"/take-over", "", ""))
	wd.private, wd.refuse = "", bot.ErrStopped
	wd.taken.Speaks = "Sato"
	do(slow, call{method: "GET", path: code})
	for _, path := range []string{code, code + "/files/r1"} {
		try(h, call{method: "GET", path: path, as: "nobody"}, call{method: "GET", path: path, as: "u1"})
		try(slow, call{method: "GET", path: path})
	}
	for _, path := range []string{code + "/take-over", said, code + "/hand-back"} {
		try(h, post(path, `{"message":"x"}`, ""), post(path, `{"message":"x"}`, strings.Repeat("k", 256)), call{method: "POST", path: path, as: "nobody"},
			call{method: "POST", path: path, as: "u1", body: `{"message":"x"}`})
		try(slow, post(path, `{}`, ""))
	}
	try(h, call{method: "POST", path: said, body: large}, call{method: "POST", path: said, body: `{}`, media: "text/plain"})
	over, stop := canceled(t)
	stop()
	wd.card = httpapi.Approval{Code: "K7QF", Kind: "plan", State: "open", Title: "x", Verdicts: []string{"approve"}, Needed: 1}
	decision := codeOfCard + "/decision"
	events := session + "/events"
	try(h, call{method: "GET", path: "/approvals"}, call{method: "GET", path: codeOfCard}, post(decision, `{}`, ""), post(decision, `{"verdict":"wave"}`, ""),
		post(decision, `{"verdict":"approve","reason":"mine"}`, ""), post(decision, `{"verdict":"approve","reason":"good"}`, ""), post(decision, `{"verdict":"approve"}`, ""),
		call{method: "POST", path: decision, body: `{"message":"` + strings.Repeat("あ", 30_000) + `"}`}, call{method: "POST", path: decision, body: `{}`, media: "text/plain"},
		call{method: "POST", path: decision, body: `{"verdict":"approve"}`, as: "u1"}, call{method: "POST", path: decision, as: "nobody"})
	try(slow, post(decision, `{}`, ""))
	try(wd.handler(over, nil), call{method: "GET", path: events}, post(decision, `{"verdict":"approve"}`, ""))
	for _, path := range []string{"/approvals", codeOfCard, events} {
		try(h, call{method: "GET", path: path, as: "nobody"}, call{method: "GET", path: path, as: "u1"})
		try(slow, call{method: "GET", path: path})
	}
	try(wd.handler(over, nil), post(templates, template, ""))
	return out
}

type openAPI struct {
	paths, answers []string
	tree           map[string]any
	compiler       *jsonschema.Compiler
}

const docURL = "mem://openapi"

func description(t *testing.T) openAPI {
	t.Helper()
	raw, err := yaml.YAMLToJSON(httpapi.OpenAPI())
	if err != nil {
		t.Fatal(err)
	}
	tree, err := jsonschema.UnmarshalJSON(bytes.NewReader(raw))
	if err != nil {
		t.Fatal(err)
	}
	d := openAPI{tree: tree.(map[string]any), compiler: jsonschema.NewCompiler()}
	d.compiler.AssertFormat()
	if err := d.compiler.AddResource(docURL, tree); err != nil {
		t.Fatal(err)
	}
	for path, ops := range d.tree["paths"].(map[string]any) {
		d.paths = append(d.paths, path)
		for method, op := range ops.(map[string]any) {
			if method == "parameters" {
				continue
			}
			for status := range op.(map[string]any)["responses"].(map[string]any) {
				d.answers = append(d.answers, strings.ToUpper(method)+" "+path+" "+status)
			}
		}
	}
	slices.Sort(d.answers)
	return d
}

// at follows keys and references from the root, and returns what is there and its JSON pointer.
func (d openAPI) at(keys ...string) (any, string) {
	var v any = d.tree
	pointer := ""
	for _, k := range keys {
		m, _ := v.(map[string]any)
		v = m[k]
		pointer += "/" + strings.ReplaceAll(strings.ReplaceAll(k, "~", "~0"), "/", "~1")
		if m, ok := v.(map[string]any); ok && m["$ref"] != nil {
			pointer = strings.TrimPrefix(m["$ref"].(string), "#")
			v, _ = d.at(strings.Split(strings.TrimPrefix(pointer, "/"), "/")...)
		}
	}
	return v, pointer
}

// check compares an answer with its description.
func (d openAPI) check(t *testing.T, op, status string, got *httptest.ResponseRecorder) {
	t.Helper()
	method, path, _ := strings.Cut(op, " ")
	keys := []string{"paths", path, strings.ToLower(method), "responses", status}
	headers, _ := d.at(append(keys, "headers")...)
	for name := range asMap(headers) {
		if got.Header().Get(name) == "" {
			t.Errorf("%s %s: no %s", op, status, name)
		}
	}
	if events, _ := d.at(append(keys, "content", "text/event-stream")...); events != nil && strings.HasPrefix(got.Header().Get("Content-Type"), "text/event-stream") {
		return
	}
	if file, _ := d.at(append(keys, "content", "application/octet-stream")...); file != nil && got.Header().Get("Content-Type") == "application/octet-stream" {
		return
	}
	v, pointer := d.at(append(keys, "content", "application/json", "schema")...)
	if v == nil {
		t.Errorf("%s %s is not described: %s", op, status, got.Body)
		return
	}
	schema, err := d.compiler.Compile(docURL + "#" + pointer)
	if err != nil {
		t.Fatal(err)
	}
	body, err := jsonschema.UnmarshalJSON(bytes.NewReader(got.Body.Bytes()))
	if err == nil {
		err = schema.Validate(body)
	}
	if err != nil || !strings.HasPrefix(got.Header().Get("Content-Type"), "application/json") {
		t.Errorf("%s %s: %v\n%s", op, status, err, got.Body)
	}
}

func asMap(v any) map[string]any {
	m, _ := v.(map[string]any)
	return m
}

func TestOpenAPIIsServed(t *testing.T) {
	h := newWorld().handler(t.Context(), nil)
	w := do(h, call{method: "GET", path: "/openapi.yaml", as: "nobody"})
	if w.Code != http.StatusOK || !bytes.Equal(w.Body.Bytes(), httpapi.OpenAPI()) {
		t.Errorf("%d", w.Code)
	}
	for path, want := range map[string]int{"/": 404, "/ai-agent": 404, "/ai-agent/sessions": 405, "/process-templates": 405} {
		if w := do(h, call{method: "DELETE", path: path}); w.Code != want || !json.Valid(w.Body.Bytes()) {
			t.Errorf("%s: %d %s", path, w.Code, w.Body)
		}
	}
}
