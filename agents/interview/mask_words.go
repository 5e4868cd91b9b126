package interview

import (
	"context"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/hearing"
	"github.com/mendanhq/mendan/bot"
)

var _ agents.Masker[*application.State] = (*flow)(nil)

// MaskWords implements agents.Masker: what is said to staff is kept as every message is, with protected passages masked.
func (f *flow) MaskWords(ctx context.Context, r *agents.Run, s *application.State, m bot.Message) (string, error) {
	if s == nil {
		s = &application.State{}
	}
	t := newTurn(f, r, s)
	err := t.recallForm(ctx)
	return t.Masked(application.Heard{ID: string(m.ID), Text: hearing.Readable(m.Text), Files: hearing.Files(m.Attachments), At: r.Now}), err
}
