package llmtest

import (
	"bytes"
	"io"
	"net/http"
	"sync"

	"github.com/mendanhq/mendan/agents/llm"
	"github.com/mendanhq/mendan/agents/llm/llmhttp"
)

// Play is a server of one form whose model says what it is told to, and on which calls meet a fault. It is in memory, for use within a synctest bubble.
type Play struct {
	Form  Form
	New   New
	Fault Fault

	Meets  func(call int) bool       // whether a call, counted from 1, meets the fault
	Answer func(model string) Answer // what a good answer to a call is; each call asks a model of its own name
	Refuse func(error)               // is told why the API refused a request
}

// Start serves. The client's owner runs stop before the bubble ends.
func (p Play) Start() (client Client, stop func()) {
	s := suite{form: p.Form, new: p.New}
	var mu sync.Mutex
	calls, attempts := map[string]int{}, map[string]int{}
	client, _, _, stop = s.inMemory(llmhttp.Config{}, func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		r.Body = io.NopCloser(bytes.NewReader(body))
		asked, err := p.Form.Read(r, body)
		if err != nil {
			p.Refuse(err)
			s.fails(http.StatusBadRequest, "")(w, r)
			return
		}
		mu.Lock()
		if calls[asked.Model] == 0 {
			calls[asked.Model] = len(calls) + 1
		}
		attempts[asked.Model]++
		call, attempt := calls[asked.Model], attempts[asked.Model]
		mu.Unlock()
		own := s
		own.good = p.Answer(asked.Model)
		steps := p.Fault.steps(own)
		if !p.Meets(call) || p.Fault.Schema && !asked.Schema {
			steps = []http.HandlerFunc{own.fine()}
		}
		steps[min(attempt, len(steps))-1](w, r)
	})
	return client, stop
}

// WholeFaults are those that a call can meet whose answer comes whole, with those in which time passes. All of them last but the ones that say so.
func WholeFaults() (out []Fault) {
	for _, f := range Faults() {
		if f.In != pieces {
			out = append(out, f)
		}
	}
	return append(out,
		Fault{Name: "not a byte", Source: "https://github.com/ollama/ollama/issues/1863", steps: always(wireFault(hangs))},
		Fault{Name: "half an answer, then nothing", Source: "https://github.com/vllm-project/vllm-metal/issues/199", steps: always(wireFault(stalls))},
		Fault{Name: "a byte each ten seconds", Source: http9112 + "#name-handling-incomplete-message", steps: always(wireFault(drips))},
		Fault{Name: "words where a call was due", Source: "https://github.com/ollama/ollama/issues/17921", steps: always(answers(Answer{Text: "Let me think about what to ask next."}))},
		Fault{Name: "a call of no tool", Source: "https://github.com/simonw/llm/issues/1104", steps: always(answers(unknownCall))},
		Fault{Name: "429, then in a quarter of a second", Source: openAIDoc, steps: then(apiError(429, "", "Retry-After", "0.25")), again: true},
		Fault{Name: "used up", Source: openAIDoc, steps: always(apiError(402, "")), code: llm.OutOfQuota, status: 402},
	)
}

var unknownCall = Answer{Calls: []llm.ToolCall{{Name: "search_the_web", Arguments: `{"query":"what to ask"}`}}}
