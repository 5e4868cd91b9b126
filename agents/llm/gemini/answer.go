package gemini

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents/llm"
	"github.com/mendanhq/mendan/agents/llm/llmhttp"
)

// reply is an answer, or a piece of one. Source: https://ai.google.dev/api/generate-content#generatecontentresponse
type reply struct {
	ID         string `json:"responseId"`
	Model      string `json:"modelVersion"`
	Candidates []struct {
		Content content `json:"content"`
		Finish  string  `json:"finishReason"`
	} `json:"candidates"`
	Feedback struct {
		Blocked string `json:"blockReason"`
	} `json:"promptFeedback"`
	Usage *usage          `json:"usageMetadata"`
	Error json.RawMessage `json:"error"`
}

type usage struct {
	Prompt   int `json:"promptTokenCount"`
	Answer   int `json:"candidatesTokenCount"`
	Thoughts int `json:"thoughtsTokenCount"`
	Total    int `json:"totalTokenCount"`
	Cached   int `json:"cachedContentTokenCount"` // of Prompt
}

func (u usage) tokens() llm.Usage {
	written := u.Answer + u.Thoughts
	return llm.Usage{Prompt: u.Prompt, Completion: written, Total: cmp.Or(u.Total, u.Prompt+written), Cached: u.Cached}
}

// gathered is an answer as far as it came.
type gathered struct {
	id, model, finish string
	blocked, any      bool // the question was; there was a candidate
	usage             usage
	said              strings.Builder
	calls             []llm.ToolCall
}

// addPiece takes in a piece, and tells what the answer says so far where it says more.
func (g *gathered) addPiece(ctx context.Context, x *llmhttp.Exchange, data []byte, req llm.Request) *llm.Error {
	var r reply
	if err := json.Unmarshal(data, &r); err != nil {
		return x.Failure(ctx, err)
	}
	if r.Error != nil {
		return x.InEvent(data)
	}
	before := g.said.Len()
	if g.add(r, req.Model); g.said.Len() > before {
		req.Partial(g.said.String())
	}
	return nil
}

// add takes in what a reply says and asks for. Of several candidates only the first was asked for.
func (g *gathered) add(r reply, model string) {
	g.id, g.model = cmp.Or(r.ID, g.id), cmp.Or(r.Model, g.model)
	g.blocked = g.blocked || r.Feedback.Blocked != ""
	if r.Usage != nil {
		g.usage = *r.Usage
	}
	if len(r.Candidates) == 0 {
		return
	}
	g.any, g.finish = true, cmp.Or(r.Candidates[0].Finish, g.finish)
	for _, p := range r.Candidates[0].Content.Parts {
		switch {
		case p.Call != nil:
			c := llm.ToolCall{ID: llmhttp.CallID(p.Call.ID, g.id, len(g.calls)), Name: p.Call.Name, Arguments: cmp.Or(string(p.Call.Args), "{}")}
			if p.Signature != "" {
				c.Signature = model + " " + p.Signature
			}
			g.calls = append(g.calls, c)
		case !p.Thought:
			g.said.WriteString(p.Text)
		}
	}
}

// answer reads what came. A reply that is no answer is an error that carries the usage all the same.
func (g *gathered) answer(ctx context.Context, x *llmhttp.Exchange, req llm.Request) (llm.Response, *llm.Error) {
	resp := llm.Response{Usage: g.usage.tokens(), Model: cmp.Or(g.model, req.Model), Cut: g.finish == "MAX_TOKENS"}
	switch {
	case !g.any && !g.blocked && x.Whole:
		return resp, x.NoAnswer("the answer has no candidates")
	case !g.blocked && !x.Whole && g.finish == "":
		return resp, x.Failure(ctx, io.ErrUnexpectedEOF)
	case g.finish == "MALFORMED_FUNCTION_CALL" || g.finish == "UNEXPECTED_TOOL_CALL":
		// It happens by chance, and another attempt helps: https://github.com/google-gemini/gemini-cli/pull/12965
		return resp, &llm.Error{Code: llm.OpenAIUnavailable, Err: errors.New("the model wrote a call that cannot be read")}
	}
	resp.Content, resp.ToolCalls = g.said.String(), g.calls
	// https://ai.google.dev/api/generate-content#FinishReason
	stopped := slices.Contains([]string{"SAFETY", "RECITATION", "LANGUAGE", "BLOCKLIST", "PROHIBITED_CONTENT", "SPII"}, g.finish)
	code, why := llmhttp.Flaw(req, resp, g.blocked || stopped)
	if g.finish == "OTHER" && code == "" {
		code, why = llm.OpenAIUnavailable, "the provider broke off the answer"
	}
	if code != "" {
		resp.Content, resp.ToolCalls = "", nil
		return resp, &llm.Error{Code: code, Status: http.StatusOK, Err: errors.New(why)}
	}
	return resp, nil
}
