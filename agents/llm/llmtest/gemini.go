package llmtest

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strings"
)

// Gemini is the Gemini API's generateContent, of its newer models: they want signatures with calls.
// Source: https://ai.google.dev/api/generate-content
func Gemini() Form {
	return Form{
		Name: "Gemini", Base: "/v1beta", Nothing: `{"responseId":"r","usageMetadata":{"promptTokenCount":3}}`,
		Read: readGemini, Whole: geminiWhole, Pieces: geminiPieces, Error: geminiError,
	}
}

type geminiContent struct {
	Role  string       `json:"role"`
	Parts []geminiPart `json:"parts"`
}

type geminiPart struct {
	Text         string `json:"text"`
	FunctionCall *struct {
		ID   string          `json:"id"`
		Name string          `json:"name"`
		Args json.RawMessage `json:"args"`
	} `json:"functionCall"`
	FunctionResponse *struct {
		ID       string          `json:"id"`
		Name     string          `json:"name"`
		Response json.RawMessage `json:"response"`
	} `json:"functionResponse"`
	ThoughtSignature string `json:"thoughtSignature"`
}

type geminiRequest struct {
	SystemInstruction geminiContent   `json:"systemInstruction"`
	Contents          []geminiContent `json:"contents"`
	Tools             []struct {
		FunctionDeclarations []struct {
			Name                 string          `json:"name"`
			Description          string          `json:"description"`
			ParametersJSONSchema json.RawMessage `json:"parametersJsonSchema"`
		} `json:"functionDeclarations"`
	} `json:"tools"`
	ToolConfig struct {
		FunctionCallingConfig struct {
			Mode                 string   `json:"mode"`
			AllowedFunctionNames []string `json:"allowedFunctionNames"`
		} `json:"functionCallingConfig"`
	} `json:"toolConfig"`
	GenerationConfig struct {
		Temperature        *float64        `json:"temperature"`
		MaxOutputTokens    int             `json:"maxOutputTokens"`
		ResponseMIMEType   string          `json:"responseMimeType"`
		ResponseJSONSchema json.RawMessage `json:"responseJsonSchema"`
	} `json:"generationConfig"`
}

func readGemini(r *http.Request, body []byte) (Asked, error) {
	var in geminiRequest
	dec := json.NewDecoder(bytes.NewReader(body))
	dec.DisallowUnknownFields()
	if err := dec.Decode(&in); err != nil {
		return Asked{}, err
	}
	g := in.GenerationConfig
	a := Asked{MaxTokens: g.MaxOutputTokens, Temperature: g.Temperature, Schema: g.ResponseJSONSchema != nil, Key: r.Header.Get("X-Goog-Api-Key")}
	rest, ok := strings.CutPrefix(r.URL.Path, "/v1beta/models/")
	model, method, _ := strings.Cut(rest, ":")
	a.Model, a.Pieces = model, method == "streamGenerateContent" && r.URL.RawQuery == "alt=sse"
	if !ok || !a.Pieces && (method != "generateContent" || r.URL.RawQuery != "") {
		return Asked{}, fmt.Errorf("address %s", r.URL)
	}
	for _, p := range in.SystemInstruction.Parts {
		a.System += p.Text
	}
	for _, t := range in.Tools {
		for _, f := range t.FunctionDeclarations {
			a.Tools = append(a.Tools, f.Name)
		}
	}
	if a.Schema && (len(a.Tools) > 0 || g.ResponseMIMEType != "application/json") {
		return Asked{}, errors.New("function calling with a response mime type 'application/json' is unsupported")
	}
	switch c := in.ToolConfig.FunctionCallingConfig; {
	case len(c.AllowedFunctionNames) > 0 && c.Mode == "ANY":
		a.Choice = c.AllowedFunctionNames[0]
	case c.Mode == "ANY":
		a.Choice = "required"
	}
	said, err := checkGeminiContents(in.Contents)
	a.Said = said
	return a, err
}

// checkGeminiContents checks that the sides take turns, a person begins and ends, and the first call of a turn has a signature.
// Source: https://ai.google.dev/gemini-api/docs/thought-signatures
func checkGeminiContents(contents []geminiContent) (said []string, err error) {
	for i, c := range contents {
		if want := []string{"user", "model"}[i%2]; c.Role != want || len(c.Parts) == 0 {
			return nil, fmt.Errorf("contents[%d]: role %s with %d parts", i, c.Role, len(c.Parts))
		}
		calls := 0
		for _, p := range c.Parts {
			switch {
			case p.FunctionCall != nil:
				if calls++; calls == 1 && p.ThoughtSignature == "" {
					return nil, errors.New("function call is missing a thought_signature")
				}
				said = append(said, "call "+p.FunctionCall.ID+": "+p.FunctionCall.Name+" "+string(p.FunctionCall.Args))
			case p.FunctionResponse != nil:
				if p.FunctionResponse.Name == "" || p.FunctionResponse.Response[0] != '{' {
					return nil, errors.New("function_response.name: Name cannot be empty, and the response is a struct")
				}
				said = append(said, "result "+p.FunctionResponse.ID+": "+string(p.FunctionResponse.Response))
			case p.Text == "":
				return nil, errors.New("contents.parts: one of its fields must be set")
			case c.Role == "model":
				said = append(said, "assistant: "+p.Text)
			default:
				said = append(said, "user: "+p.Text)
			}
		}
	}
	if len(contents)%2 == 0 {
		return nil, errors.New("multiturn requests end with a user role or a function response")
	}
	return said, nil
}

func geminiFinish(a Answer) string {
	switch a.End {
	case Length:
		return "MAX_TOKENS"
	case Refusal:
		return "PROHIBITED_CONTENT"
	}
	return "STOP"
}

// geminiReply is a reply, or with pieces to follow one of them: that has no reason to end yet.
func geminiReply(a Answer, parts []any, last bool) map[string]any {
	candidate := map[string]any{"index": 0, "content": map[string]any{"role": "model", "parts": parts}}
	usage := map[string]any{"promptTokenCount": a.Usage.Prompt, "totalTokenCount": a.Usage.Prompt}
	if last {
		candidate["finishReason"] = geminiFinish(a)
		usage["candidatesTokenCount"], usage["totalTokenCount"] = a.Usage.Completion, a.Usage.Total
	}
	if a.Usage.Cached > 0 {
		usage["cachedContentTokenCount"] = a.Usage.Cached
	}
	return map[string]any{"candidates": []any{candidate}, "usageMetadata": usage, "modelVersion": a.Model, "responseId": a.ID}
}

func geminiCalls(a Answer) []any {
	var out []any
	for i, c := range a.Calls {
		p := map[string]any{"functionCall": map[string]any{"name": c.Name, "args": json.RawMessage(c.Arguments)}}
		if i == 0 {
			p["thoughtSignature"] = "c2ln"
		}
		out = append(out, p)
	}
	return out
}

func geminiWhole(a Answer) string {
	parts := []any{}
	if a.Thoughts != "" {
		parts = append(parts, map[string]any{"text": a.Thoughts, "thought": true})
	}
	if a.Text != "" {
		parts = append(parts, map[string]any{"text": a.Text})
	}
	return encode(geminiReply(a, append(parts, geminiCalls(a)...), true))
}

// geminiPieces are replies, one after the other. A call comes whole.
func geminiPieces(a Answer) []string {
	var out []string
	if a.Thoughts != "" {
		out = append(out, event("", geminiReply(a, []any{map[string]any{"text": a.Thoughts, "thought": true}}, false)))
	}
	for _, s := range cut(a.Text) {
		out = append(out, event("", geminiReply(a, []any{map[string]any{"text": s}}, false)))
	}
	for _, c := range geminiCalls(a) {
		out = append(out, event("", geminiReply(a, []any{c}, false)))
	}
	return append(out, event("", geminiReply(a, []any{map[string]any{"text": ""}}, true)))
}

// geminiError words an error. Source: https://ai.google.dev/gemini-api/docs/troubleshooting
func geminiError(status int, kind Kind, text string) (int, string) {
	var details []any
	switch kind {
	case BadKey: // a detail of a 400
		status = http.StatusBadRequest
		details = append(details, map[string]any{"@type": "type.googleapis.com/google.rpc.ErrorInfo", "reason": "API_KEY_INVALID", "domain": "googleapis.com"})
	case Overloaded:
		status = http.StatusServiceUnavailable
	case ContextFull: // https://github.com/google-gemini/gemini-cli/issues/4231
		text = "The input token count (3475108) exceeds the maximum number of tokens allowed (1048576)."
	}
	word := map[int]string{
		400: "INVALID_ARGUMENT", 403: "PERMISSION_DENIED", 404: "NOT_FOUND", 429: "RESOURCE_EXHAUSTED", 500: "INTERNAL", 503: "UNAVAILABLE", 504: "DEADLINE_EXCEEDED",
	}[status]
	e := map[string]any{"code": status, "message": text, "status": word}
	if details != nil {
		e["details"] = details
	}
	return status, encode(map[string]any{"error": e})
}
