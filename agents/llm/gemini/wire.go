package gemini

import (
	"encoding/json"
	"strings"

	"github.com/mendanhq/mendan/agents/llm"
	"github.com/mendanhq/mendan/agents/llm/llmhttp"
)

// wire is a request as it travels. Source: https://ai.google.dev/api/generate-content#request-body
type wire struct {
	System     *content       `json:"systemInstruction,omitempty"`
	Contents   []content      `json:"contents"`
	Tools      []any          `json:"tools,omitempty"`
	ToolConfig map[string]any `json:"toolConfig,omitempty"`
	Generation generation     `json:"generationConfig"`
}

type content struct {
	Role  string `json:"role,omitempty"` // user or model
	Parts []part `json:"parts"`
}

// part is a text, a call or a call's result. Source: https://ai.google.dev/api/caching#Part
type part struct {
	Text      string `json:"text,omitempty"`
	Thought   bool   `json:"thought,omitempty"` // the text is the model's thoughts, and no answer
	Call      *call  `json:"functionCall,omitempty"`
	Response  *call  `json:"functionResponse,omitempty"`
	Signature string `json:"thoughtSignature,omitempty"`
}

// call is a tool call, or with a Response its result.
type call struct {
	ID       string          `json:"id,omitempty"`
	Name     string          `json:"name"`
	Args     json.RawMessage `json:"args,omitempty"`
	Response json.RawMessage `json:"response,omitempty"`
}

type function struct {
	Name        string          `json:"name"`
	Description string          `json:"description,omitempty"`
	Parameters  json.RawMessage `json:"parametersJsonSchema,omitempty"`
}

type generation struct {
	Temperature *float64          `json:"temperature,omitempty"`
	MaxTokens   int               `json:"maxOutputTokens,omitempty"`
	MIMEType    string            `json:"responseMimeType,omitempty"`
	Schema      json.RawMessage   `json:"responseJsonSchema,omitempty"`
	Thinking    map[string]string `json:"thinkingConfig,omitempty"`
}

// newWire writes the request as the API wants it.
func newWire(req llm.Request, p llm.Profile) *wire {
	w := &wire{Generation: generation{Temperature: req.Temperature, MaxTokens: req.MaxTokens}}
	if p.Effort != "" {
		w.Generation.Thinking = map[string]string{"thinkingLevel": p.Effort} // https://ai.google.dev/gemini-api/docs/thinking
	}
	w.addTools(req)
	switch {
	case req.Schema == nil:
	case len(w.Tools) > 0: // models before Gemini 3 take no schema beside tools: https://github.com/googleapis/python-genai/issues/867
		req.Messages = llmhttp.WithWords(req.Messages, llmhttp.MustFit+string(req.Schema.JSON))
	default:
		w.Generation.MIMEType, w.Generation.Schema = "application/json", suitSchema(req.Schema.JSON)
	}
	system, turns := llmhttp.Turns(req.Messages)
	names := llmhttp.ToolNames(req.Messages)
	for _, t := range turns {
		w.Contents = append(w.Contents, newContent(t, req.Model, names))
	}
	if len(system) > 0 {
		w.System = &content{Parts: []part{{Text: strings.Join(system, "\n\n")}}}
	}
	return w
}

func (w *wire) addTools(req llm.Request) {
	var declared []function
	for _, t := range req.Tools {
		declared = append(declared, function{t.Name, t.Description, suitSchema(t.Schema)})
	}
	if declared == nil {
		return
	}
	w.Tools = []any{map[string]any{"functionDeclarations": declared}}
	if req.ToolChoice == "" {
		return // the model chooses
	}
	config := map[string]any{"mode": "ANY"}
	if req.ToolChoice != "required" {
		config["allowedFunctionNames"] = []string{req.ToolChoice}
	}
	w.ToolConfig = map[string]any{"functionCallingConfig": config}
}

func newContent(t llmhttp.Turn, model string, names map[string]string) content {
	out := content{Role: "model"}
	if t.User {
		out.Role = "user"
	}
	for _, m := range t.Messages {
		if m.Role == llm.RoleTool {
			result := llmhttp.Object(m.Content, "output")
			out.Parts = append(out.Parts, part{Response: &call{ID: m.ToolCallID, Name: names[m.ToolCallID], Response: result}})
			continue
		}
		if m.Content != "" {
			out.Parts = append(out.Parts, part{Text: m.Content})
		}
		for i, c := range m.ToolCalls {
			p := part{Call: &call{ID: c.ID, Name: c.Name, Args: llmhttp.Object(c.Arguments, "arguments")}}
			if p.Signature = signatureFor(c, model); i > 0 && p.Signature == noSignature {
				p.Signature = "" // of several calls at once only the first has one
			}
			out.Parts = append(out.Parts, p)
		}
	}
	return out
}

// noSignature stands for the thoughts of another model. Models before Gemini 3 want none.
// Source: https://ai.google.dev/gemini-api/docs/thought-signatures
const noSignature = "skip_thought_signature_validator"

// signatureFor is what the model wants to see with a call: a signature is kept behind the name of the model that alone can read it.
func signatureFor(c llm.ToolCall, model string) string {
	if by, signature, ok := strings.Cut(c.Signature, " "); ok && by == model {
		return signature
	}
	if strings.HasPrefix(model, "gemini-1.") || strings.HasPrefix(model, "gemini-2.") {
		return ""
	}
	return noSignature
}

// suitSchema is a schema without the words that the API does not know, which are checked when the answer is read. Allowed values are texts or numbers
// there: null is a type beside them.
// Source: https://ai.google.dev/gemini-api/docs/structured-output
func suitSchema(schema json.RawMessage) json.RawMessage {
	out, err := llmhttp.RewriteSchema(schema, func(words []llmhttp.Word) []llmhttp.Word {
		return llmhttp.SplitNull(llmhttp.WithoutWords(words, "$schema", "const", "default", "examples", "exclusiveMinimum", "exclusiveMaximum",
			"multipleOf", "minLength", "maxLength", "pattern", "allOf", "uniqueItems"))
	})
	if err != nil {
		return schema // none, or the server says what is wrong
	}
	return out
}
