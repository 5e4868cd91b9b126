package openai

import (
	"encoding/json"
	"net/http"
	"strings"

	"github.com/mendanhq/mendan/agents/llm"
)

// learn reads from a refusal what the model does not take, and reports whether it can be asked without. The error names the field: "Unsupported value:
// 'temperature' does not support 0.3 with this model.", "'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead."
// Sources: https://github.com/BeehiveInnovations/pal-mcp-server/issues/78, https://github.com/RooCodeInc/Roo-Code/issues/12162,
// https://github.com/griptape-ai/ComfyUI-Griptape/issues/312
func (c *Client) learn(q question, asked llm.Profile, failure *llm.Error) bool {
	if failure.Status != http.StatusBadRequest && failure.Status != http.StatusUnprocessableEntity {
		return false
	}
	now, about := asked, blamed(*q.refusal)
	if q.wire.Temperature != 0 && strings.Contains(about, "temperature") {
		now.Temperature = new(false)
	}
	if asked.Length == llm.LengthMaxTokens && strings.Contains(about, "max_completion_tokens") {
		now.Length = llm.LengthCompletionTokens
	}
	return c.learnt.Note(q.req.Model, asked, now)
}

// blamed is what an error says that it is about: its param, and its message, which goes nowhere.
func blamed(body []byte) string {
	var param, message string
	_ = json.Unmarshal(body, &struct {
		Error any `json:"error"`
	}{&struct {
		Param   *string `json:"param"`
		Message *string `json:"message"`
	}{&param, &message}})
	return param + " " + message
}
