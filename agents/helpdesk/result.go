package helpdesk

import "slices"

// Result is what became of a question. Source of the names: the help desk's design, AgentResult.
type Result struct {
	Question string    `json:"question"`
	Plan     []string  `json:"plan"`
	Subtasks []Subtask `json:"subtasks"`
	Answer   string    `json:"answer"`
	Sources  []Source  `json:"sources"`
	Found    bool      `json:"found"` // something of what was asked
}

// WordsOnly reports that passages were looked for by their words alone, though they can be found by what they mean: what is near in meaning
// may be missing from the answer.
func (r Result) WordsOnly() bool {
	for _, s := range r.Subtasks {
		for _, attempt := range s.ToolResults {
			if slices.ContainsFunc(attempt, func(t ToolResult) bool { return t.WordsOnly }) {
				return true
			}
		}
	}
	return false
}

// Subtask is a part of the plan and what was found out.
type Subtask struct {
	TaskName       string         `json:"task_name"`
	ToolResults    [][]ToolResult `json:"tool_results"` // of each attempt
	Reflections    []Reflection   `json:"reflection_results"`
	IsCompleted    bool           `json:"is_completed"`
	Answer         string         `json:"subtask_answer"`
	ChallengeCount int            `json:"challenge_count"`
	Sources        []Source       `json:"sources,omitempty"` // of the answer
	Near           []Near         `json:"near,omitempty"`    // what may be meant, where too little was said to answer
	Failed         bool           `json:"failed,omitempty"`  // no model answered: nothing is known of the documents
}

// ToolResult is a call of a tool and what it gave.
type ToolResult struct {
	ToolName  string         `json:"tool_name"`
	Args      string         `json:"args"` // as the model wrote them
	Results   []SearchOutput `json:"results"`
	WordsOnly bool           `json:"words_only,omitempty"` // the search by meaning is set up and did not work
	Error     string         `json:"error,omitempty"`      // why it gave nothing
}

// SearchOutput is a passage that a tool found.
type SearchOutput struct {
	Source
	Text    string   `json:"text"`
	Title   string   `json:"title,omitempty"`   // what the passage is about, where its heading is only a place
	Parents []string `json:"parents,omitempty"` // the headings above it, outermost first
	Score   float64  `json:"score,omitempty"`   // the search's; comparable among what was found for the same words
}

// Found is the data of a tool's result that finds passages.
type Found struct {
	Passages  []SearchOutput `json:"passages"`
	WordsOnly bool           `json:"words_only,omitempty"`
}

// Near is a section that may be meant, by what it is about.
type Near struct {
	About string `json:"about"`
	Source
}

// Source says where something is written.
type Source struct {
	File    string `json:"file"`
	Heading string `json:"heading_or_row"`
}

// Reflection is a look back at a part's answer.
type Reflection struct {
	Advice      string `json:"advice" desc:"what to do differently in the next attempt: other keywords, another tool; empty when the answer is complete"`
	IsCompleted bool   `json:"is_completed" desc:"whether the answer answers the sub-task; an answer that nothing was found does not"`
}
