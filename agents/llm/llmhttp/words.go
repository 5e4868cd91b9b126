package llmhttp

// What a model is told where its server cannot hold it to that.
const (
	MustCall = "Answer by calling one of the tools."
	MustFit  = "Answer with one JSON value and nothing before or after it. It must fit this JSON schema:\n"
)
