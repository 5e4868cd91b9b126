package httpapi

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/mendanhq/mendan/bot"
)

// maxBody is how many bytes a request may have: twice the largest template.
const maxBody = 64 << 10

// readBody reads a request's body, which is JSON in UTF-8.
func readBody(w http.ResponseWriter, r *http.Request) ([]byte, error) {
	kind, params, err := mime.ParseMediaType(r.Header.Get("Content-Type"))
	if err != nil || kind != "application/json" || params["charset"] != "" && !strings.EqualFold(params["charset"], "utf-8") {
		return nil, errMediaType
	}
	raw, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxBody))
	var large *http.MaxBytesError
	switch {
	case errors.As(err, &large):
		return nil, errTooLarge
	case err != nil:
		return nil, badRequest("the body could not be read whole")
	case !utf8.Valid(raw):
		return nil, badRequest("the body is not UTF-8")
	}
	return raw, nil
}

// names are the keys of the bodies that decode reads.
var names = []string{"context", "industry", "processType", "goal", "region", "compliance", "additionalContext", "message", "workflow", "job", "request",
	"verdict", "reason"}

// checkKeys refuses what a decoder of Go takes: a key twice, of which the last would count, and one in another case.
func checkKeys(dec *json.Decoder) error {
	tok, err := dec.Token()
	if err != nil || tok != json.Delim('{') && tok != json.Delim('[') {
		return nil // decode says what is wrong with it
	}
	seen := map[string]bool{}
	for dec.More() {
		if tok == json.Delim('{') {
			key, err := dec.Token()
			name, _ := key.(string)
			switch {
			case err != nil:
				return nil
			case seen[name]:
				return badRequest(fmt.Sprintf("the body has the key %q twice", name))
			case !slices.Contains(names, name):
				return badRequest(fmt.Sprintf("the body is not as the OpenAPI file says: unknown field %q", name))
			}
			seen[name] = true
		}
		if err := checkKeys(dec); err != nil {
			return err
		}
	}
	_, _ = dec.Token() // the closing bracket
	return nil
}

// decodeObject reads a JSON object that has these keys, each once, and no others.
func decodeObject(raw []byte, to any) error {
	if err := checkKeys(json.NewDecoder(bytes.NewReader(raw))); err != nil {
		return err
	}
	if !bytes.HasPrefix(bytes.TrimLeft(raw, " \t\r\n"), []byte("{")) {
		return badRequest("the body must be a JSON object")
	}
	dec := json.NewDecoder(bytes.NewReader(raw))
	dec.DisallowUnknownFields()
	if err := dec.Decode(to); err != nil {
		return badRequest("the body is not as the OpenAPI file says: " + strings.TrimPrefix(err.Error(), "json: "))
	}
	if _, err := dec.Token(); !errors.Is(err, io.EOF) {
		return badRequest("the body has something after its JSON object")
	}
	return nil
}

// sessionContext is what is known about the process from the start.
type sessionContext struct {
	Industry          string `json:"industry,omitempty"`
	ProcessType       string `json:"processType,omitempty"`
	Goal              string `json:"goal,omitempty"`
	Region            string `json:"region,omitempty"`
	Compliance        string `json:"compliance,omitempty"`
	AdditionalContext string `json:"additionalContext,omitempty"`
}

type startBody struct {
	Workflow *string         `json:"workflow"`
	Job      *string         `json:"job"`
	Request  *string         `json:"request"`
	Context  *sessionContext `json:"context"`
}

// takes are the workflows, each with the one argument that it takes.
var takes = map[string]string{"interview": "job", "helpdesk": "request", "task": "request", "discussion": "request", "process": "context"}

// command is the command that begins the session: of the workflow that the body names, else of the one by default.
func (b startBody) command(standard string) (bot.Command, error) {
	c := bot.Command{Name: standard, Args: map[string]string{}}
	if b.Workflow != nil {
		c.Name = *b.Workflow
	}
	takes, ok := takes[c.Name]
	if !ok {
		return c, badRequest(fmt.Sprintf("there is no workflow %q", c.Name))
	}
	put := func(name string, given bool, value string) error {
		if given && name != takes {
			return badRequest(fmt.Sprintf("a session of %s takes no %q", c.Name, name))
		}
		if given {
			c.Args[name] = value
		}
		return nil
	}
	known := []byte(nil)
	if b.Context != nil {
		known, _ = json.Marshal(b.Context) // texts only
	}
	return c, errors.Join(put("job", b.Job != nil, textOf(b.Job)), put("request", b.Request != nil, textOf(b.Request)), put("context", b.Context != nil, string(known)))
}

func textOf(s *string) string {
	if s == nil {
		return ""
	}
	return *s
}

type decisionBody struct {
	Verdict *string `json:"verdict"`
	Reason  *string `json:"reason"`
}

type messageBody struct {
	Message *string `json:"message"`
}

// idempotencyKey is the name that the request gives itself; empty for none.
func idempotencyKey(h http.Header) (string, error) {
	key := h.Get(keyHeader)
	if len(h.Values(keyHeader)) > 1 || len(key) > maxKey || strings.ContainsFunc(key, func(r rune) bool { return r < ' ' || r > '~' }) {
		return "", badRequest(fmt.Sprintf("%s must be one value of at most %d printable ASCII characters", keyHeader, maxKey))
	}
	return key, nil
}
