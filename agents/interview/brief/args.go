package brief

// Question is what ask and subtask_quick_check take.
type Question struct {
	Question string `json:"question" desc:"The whole message for the candidate, word for word, in the candidate's language: at most one question."`
}

// Note is what the other subtasks take.
type Note struct {
	Note *string `json:"note" desc:"What to look at in particular, or null."`
}

// Language is what set_language takes.
type Language struct {
	Language string `json:"language" enum:"ja,en"`
}

// Country is what set_country takes.
type Country struct {
	Country string `json:"country" desc:"ISO 3166-1 alpha-2 code of the country that the candidate said they live in."`
}

// Timezone is what set_timezone takes.
type Timezone struct {
	Timezone *string `json:"timezone" desc:"IANA zone of the city or region that the candidate named; null to have the country's only zone set, or when the candidate did not answer."`
}

// Plan is what create_plan takes.
type Plan struct {
	Fields []PlanField `json:"fields" desc:"Every field of the form exactly once, in the order in which they are to be asked."`
}

// PlanField is a field of a plan.
type PlanField struct {
	FieldID  string `json:"field_id"`
	Label    string `json:"label"`
	Intent   string `json:"intent"`
	Required bool   `json:"required"`
}

// Review is what review takes.
type Review struct {
	Passed       bool      `json:"passed"`
	Feedback     *string   `json:"feedback" desc:"One or two sentences for the Interviewer, or null."`
	MissingFacts *[]string `json:"missing_facts" desc:"Keys of the needed facts that are still missing, or null."`
	Facts        *[]Fact   `json:"facts" desc:"The facts found in the answers, or null."`
	Reply        *string   `json:"reply" enum:"answer,none,refusal,question,other" desc:"What the answers are: an answer; that there is nothing to tell; that they do not want to answer; only a question; something else. Null: an answer."`
}

// What a reply can be, beside an answer.
const (
	ReplyAnswer   = "answer"
	ReplyNone     = "none"
	ReplyRefusal  = "refusal"
	ReplyQuestion = "question"
	ReplyOther    = "other"
)

// Fact is a fact that the Reviewer found.
type Fact struct {
	Key   string `json:"key"`
	Value string `json:"value" desc:"In its plain form: an option's id, true or false, a number without its unit, 2027-01-10, 2021-04, a JSON list for several; null for none."`
	Quote string `json:"quote" desc:"The candidate's own words that it comes from, copied exactly."`
}

// Check is what QuickCheck's result takes.
type Check struct {
	Passed     bool         `json:"passed"`
	Violations *[]Violation `json:"violations" desc:"What is wrong, or null."`
}

// Violation is a finding of QuickCheck.
type Violation struct {
	Type    string `json:"type" enum:"prohibited_topic,duplicate_question,tone_violation,no_intent_binding"`
	Message string `json:"message"`
}

// Audit is what the Auditor's result takes.
type Audit struct {
	Passed     bool       `json:"passed"`
	Violations *[]Finding `json:"violations" desc:"What is wrong, or null."`
	Summary    string     `json:"summary"`
}

// Finding is one of the Auditor's.
type Finding struct {
	Type     string `json:"type"`
	Message  string `json:"message"`
	Severity string `json:"severity" enum:"error,warning"`
}

// Score is what a planner gives another's plan.
type Score struct {
	Points float64 `json:"points" desc:"From 1 to 10."`
	Reason string  `json:"reason"`
}

// Objections are what an opponent raises.
type Objections struct {
	Objections []Objection `json:"objections" desc:"New ones only; empty when there is nothing to object."`
}

// Objection is a claim against a plan.
type Objection struct {
	Claim    string `json:"claim"`
	Evidence string `json:"evidence" desc:"Where in the plan or the form it shows."`
	Severity string `json:"severity" enum:"minor,major,critical"`
}

// Defences are what a proponent answers.
type Defences struct {
	Defences []Defence `json:"defences" desc:"One for each objection, by its id."`
}

// Defence answers an objection.
type Defence struct {
	ID       string `json:"id"`
	Claim    string `json:"claim"`
	Evidence string `json:"evidence"`
}

// Ruling is a moderator's.
type Ruling struct {
	Standing []string `json:"standing" desc:"The ids of the objections that stand; those not named are laid to rest."`
	Reason   string   `json:"reason"`
}
