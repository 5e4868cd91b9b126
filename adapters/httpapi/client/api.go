// Code generated from openapi.yaml. DO NOT EDIT.

package client

import (
	"context"
	"net/http"
	"time"
)

// Answer is the schema of that name.
type Answer struct {
	AiResponse   AnswerAiResponse `json:"aiResponse"`
	Conversation Conversation     `json:"conversation"`
	Usage        Usage            `json:"usage"`
}

// Approval is the schema of that name.
type Approval struct {
	AskedAt  time.Time            `json:"askedAt"`
	Body     string               `json:"body"`
	Code     string               `json:"code"`
	Expires  *time.Time           `json:"expires,omitempty"`
	Fields   []ApprovalFieldsItem `json:"fields"`
	Kind     string               `json:"kind"`
	Needed   int                  `json:"needed"` // How many different people have to approve.
	State    string               `json:"state"`  // open, approved, rejected, expired, void, or the verdict that ended it.
	Title    string               `json:"title"`
	Verdicts []string             `json:"verdicts"` // By which it can be decided. None while it is not open.
	Votes    []ApprovalVotesItem  `json:"votes"`
}

// Approvals is the schema of that name.
type Approvals struct {
	Approvals []Approval `json:"approvals"`
}

// Context is the schema of that name.
// What is known about the process from the start.
type Context struct {
	AdditionalContext *string `json:"additionalContext,omitempty"`
	Compliance        *string `json:"compliance,omitempty"`
	Goal              *string `json:"goal,omitempty"`
	Industry          *string `json:"industry,omitempty"`
	ProcessType       *string `json:"processType,omitempty"`
	Region            *string `json:"region,omitempty"`
}

// Conversation is the schema of that name.
type Conversation []ConversationItem

// Created is the schema of that name.
type Created struct {
	ID string `json:"id"`
}

// Decision is the schema of that name.
type Decision struct {
	Reason  *string `json:"reason,omitempty"` // Why. A rejection needs it.
	Verdict string  `json:"verdict"`          // One of the card's verdicts.
}

// Error is the schema of that name.
type Error struct {
	Error ErrorError `json:"error"`
}

// NewMessage is the schema of that name.
type NewMessage struct {
	Message string `json:"message"`
}

// NewSession is the schema of that name.
type NewSession struct {
	Context  *Context `json:"context,omitempty"`
	Job      *string  `json:"job,omitempty"`      // Of an interview: id of the form; without it the first one.
	Request  *string  `json:"request,omitempty"`  // Of a help desk, task or discussion: what is asked or to be done.
	Workflow *string  `json:"workflow,omitempty"` // Without it process.
}

// NewTemplate is the schema of that name.
type NewTemplate struct {
	Name          string                         `json:"name"`
	StepTemplates []NewTemplateStepTemplatesItem `json:"stepTemplates"`
}

// Pending is the schema of that name.
type Pending struct {
	Href      string `json:"href"`
	MessageID string `json:"messageId"`
	SessionID string `json:"sessionId"`
	Status    string `json:"status"`
}

// Session is the schema of that name.
type Session struct {
	Context      *Context     `json:"context,omitempty"`
	Conversation Conversation `json:"conversation"`
	Pending      bool         `json:"pending"` // Something that was said waits for its answer.
	SessionID    string       `json:"sessionId"`
	Status       string       `json:"status"`
	Usage        Usage        `json:"usage"`
	Workflow     string       `json:"workflow"`
}

// Taken is the schema of that name.
type Taken struct {
	Code         string                  `json:"code"`
	Conversation []TakenConversationItem `json:"conversation"` // What was said since somebody took over.
	Files        []TakenFilesItem        `json:"files"`        // What the person sent.
	Name         string                  `json:"name"`         // Of whom it is with.
	Pending      bool                    `json:"pending"`      // Something that was said or done is not taken up yet.
	Status       string                  `json:"status"`
	TakenOver    *TakenTakenOver         `json:"takenOver,omitempty"` // Who speaks in place of the bot. Not there while nobody does.
	Warning      *string                 `json:"warning,omitempty"`   // A word of warning about the files.
	Workflow     string                  `json:"workflow"`
}

// Usage is the schema of that name.
type Usage struct {
	CostUSD *float64 `json:"costUsd,omitempty"` // Only where the price of every model that was asked is configured.
	Tokens  int      `json:"tokens"`
}

// AnswerAiResponse is the schema of that name.
type AnswerAiResponse struct {
	Content string `json:"content"`
}

// ApprovalFieldsItem is the schema of that name.
type ApprovalFieldsItem struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

// ApprovalVotesItem is the schema of that name.
type ApprovalVotesItem struct {
	By        string    `json:"by"`
	Reason    *string   `json:"reason,omitempty"`
	Timestamp time.Time `json:"timestamp"`
	Verdict   string    `json:"verdict"`
}

// ConversationItem is the schema of that name.
type ConversationItem struct {
	Asks      *string   `json:"asks,omitempty"` // What an answer to it would answer: a field's id, consent, language, confirm and so on.
	Content   string    `json:"content"`
	ID        string    `json:"id"`
	Role      string    `json:"role"`
	Timestamp time.Time `json:"timestamp"`
}

// ErrorError is the schema of that name.
type ErrorError struct {
	Class   string  `json:"class"`
	Kind    *string `json:"kind,omitempty"` // Which of the class
	Message string  `json:"message"`
}

// NewTemplateStepTemplatesItem is the schema of that name.
type NewTemplateStepTemplatesItem struct {
	Basis             string                                              `json:"basis"`
	DependsOn         []int                                               `json:"dependsOn,omitempty"`
	Name              string                                              `json:"name"`
	OffsetDays        int                                                 `json:"offsetDays"`
	RequiredArtifacts []NewTemplateStepTemplatesItemRequiredArtifactsItem `json:"requiredArtifacts,omitempty"`
	Seq               int                                                 `json:"seq"`
}

// TakenConversationItem is the schema of that name.
type TakenConversationItem struct {
	By        *string   `json:"by,omitempty"` // Who of the staff.
	Content   string    `json:"content"`
	ID        string    `json:"id"`
	Role      string    `json:"role"`
	Timestamp time.Time `json:"timestamp"`
}

// TakenFilesItem is the schema of that name.
type TakenFilesItem struct {
	Href      string    `json:"href"`
	MIME      *string   `json:"mime,omitempty"` // As it was sent; nobody has looked.
	Name      string    `json:"name"`
	Size      int       `json:"size"` // Bytes.
	Timestamp time.Time `json:"timestamp"`
}

// TakenTakenOver is the schema of that name.
// Who speaks in place of the bot. Not there while nobody does.
type TakenTakenOver struct {
	By           string     `json:"by"`
	Since        time.Time  `json:"since"`
	WaitingSince *time.Time `json:"waitingSince,omitempty"` // Since when the person waits for an answer.
}

// NewTemplateStepTemplatesItemRequiredArtifactsItem is the schema of that name.
type NewTemplateStepTemplatesItemRequiredArtifactsItem struct {
	Description *string `json:"description,omitempty"`
	Kind        string  `json:"kind"`
}

// CreateSession does: Begin a session.
func (c *Client) CreateSession(ctx context.Context, idempotencykey string, body NewSession) (out Session, err error) {
	_, err = c.ask(ctx, "POST", "/ai-agent/sessions", http.Header{"Idempotency-Key": {idempotencykey}}, body, map[int]any{201: &out})
	return out, err
}

// ReadSession does: Read a session.
func (c *Client) ReadSession(ctx context.Context, sessionId string) (out Session, err error) {
	_, err = c.ask(ctx, "GET", "/ai-agent/sessions/"+escape(sessionId), nil, nil, map[int]any{200: &out})
	return out, err
}

// StreamSession does: Read what happens in a session as it happens.
// The caller closes the body.
func (c *Client) StreamSession(ctx context.Context, sessionId string, lasteventid string) (*http.Response, error) {
	return c.send(ctx, "GET", "/ai-agent/sessions/"+escape(sessionId)+"/events", http.Header{"Last-Event-ID": {lasteventid}}, nil)
}

// SendMessage does: Say something in a session.
// Of the results one is not nil.
func (c *Client) SendMessage(ctx context.Context, sessionId string, idempotencykey string, body NewMessage) (as200 *Answer, as202 *Pending, err error) {
	var got200 Answer
	var got202 Pending
	status, err := c.ask(ctx, "POST", "/ai-agent/sessions/"+escape(sessionId)+"/messages", http.Header{"Idempotency-Key": {idempotencykey}}, body, map[int]any{200: &got200, 202: &got202})
	switch status {
	case 200:
		as200 = &got200
	case 202:
		as202 = &got202
	}
	return as200, as202, err
}

// ListApprovals does: List the cards that wait for a decision. For staff.
func (c *Client) ListApprovals(ctx context.Context) (out Approvals, err error) {
	_, err = c.ask(ctx, "GET", "/approvals", nil, nil, map[int]any{200: &out})
	return out, err
}

// ReadApproval does: Read a card, in any state. For staff.
func (c *Client) ReadApproval(ctx context.Context, code string) (out Approval, err error) {
	_, err = c.ask(ctx, "GET", "/approvals/"+escape(code), nil, nil, map[int]any{200: &out})
	return out, err
}

// DecideApproval does: Decide a card as the token's user, by the same terms as everywhere. The same decision again changes nothing.
func (c *Client) DecideApproval(ctx context.Context, code string, body Decision) (out Approval, err error) {
	_, err = c.ask(ctx, "POST", "/approvals/"+escape(code)+"/decision", nil, body, map[int]any{200: &out})
	return out, err
}

// ReadConversation does: Read who speaks in a conversation, and what was said since somebody took it over. For staff.
func (c *Client) ReadConversation(ctx context.Context, code string) (out Taken, err error) {
	_, err = c.ask(ctx, "GET", "/conversations/"+escape(code), nil, nil, map[int]any{200: &out})
	return out, err
}

// DownloadFile does: Download a file that the person sent. That you did is in the audit record.
// The caller closes the body.
func (c *Client) DownloadFile(ctx context.Context, code string, ref string) (*http.Response, error) {
	return c.send(ctx, "GET", "/conversations/"+escape(code)+"/files/"+escape(ref), nil, nil)
}

// HandBack does: Let the bot go on.
func (c *Client) HandBack(ctx context.Context, code string, idempotencykey string) (out Taken, err error) {
	_, err = c.ask(ctx, "POST", "/conversations/"+escape(code)+"/hand-back", http.Header{"Idempotency-Key": {idempotencykey}}, nil, map[int]any{200: &out})
	return out, err
}

// Speak does: Say something in a conversation that was taken over. The person reads it with the name of the token's user.
func (c *Client) Speak(ctx context.Context, code string, idempotencykey string, body NewMessage) (out Taken, err error) {
	_, err = c.ask(ctx, "POST", "/conversations/"+escape(code)+"/messages", http.Header{"Idempotency-Key": {idempotencykey}}, body, map[int]any{200: &out})
	return out, err
}

// TakeOver does: Speak in a conversation in place of the bot.
func (c *Client) TakeOver(ctx context.Context, code string, idempotencykey string) (out Taken, err error) {
	_, err = c.ask(ctx, "POST", "/conversations/"+escape(code)+"/take-over", http.Header{"Idempotency-Key": {idempotencykey}}, nil, map[int]any{200: &out})
	return out, err
}

// CreateProcessTemplate does: Create a process template.
func (c *Client) CreateProcessTemplate(ctx context.Context, idempotencykey string, body NewTemplate) (out Created, err error) {
	_, err = c.ask(ctx, "POST", "/process-templates", http.Header{"Idempotency-Key": {idempotencykey}}, body, map[int]any{201: &out})
	return out, err
}
