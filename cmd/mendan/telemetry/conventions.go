package telemetry

// Names of OpenTelemetry's semantic conventions for generative AI, as far as they are used here. They are in development; this is what their page said on
// 2026-11-29, and nothing else in the program depends on them.
// Source: https://opentelemetry.io/docs/specs/semconv/gen-ai/gen-ai-spans/ and https://opentelemetry.io/docs/specs/semconv/gen-ai/gen-ai-agent-spans/
const (
	genAIOperation    = "gen_ai.operation.name"
	genAIProvider     = "gen_ai.provider.name"
	genAIAgent        = "gen_ai.agent.name"
	genAIConversation = "gen_ai.conversation.id"
	genAIRequestModel = "gen_ai.request.model"
	genAIAnswerModel  = "gen_ai.response.model"
	genAIInputTokens  = "gen_ai.usage.input_tokens"
	genAIOutputTokens = "gen_ai.usage.output_tokens"
	genAIToolName     = "gen_ai.tool.name"
	genAIInput        = "gen_ai.input.messages"
	genAIOutput       = "gen_ai.output.messages"

	operationChat = "chat"
	operationTool = "execute_tool"
	operationTurn = "invoke_workflow"
)

// Names of the general conventions. Source: https://opentelemetry.io/docs/specs/semconv/registry/attributes/error/ and …/service/
const (
	errorType      = "error.type"
	serviceName    = "service.name"
	serviceVersion = "service.version"
)

// Names of our own, for what no convention names.
const (
	ownWorkflow = "mendan.workflow"
	ownTurn     = "mendan.turn"
	ownStep     = "mendan.step.key"
	ownKind     = "mendan.step.kind"
	ownAttempts = "mendan.attempts"
	ownPlatform = "mendan.platform"
	ownRow      = "mendan.outbox.kind"
)
