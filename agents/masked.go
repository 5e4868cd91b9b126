package agents

import (
	"context"
	"fmt"

	"github.com/mendanhq/mendan/bot"
)

// Masker is a flow whose record does not keep all that a person says as they say it. It says what the record has of a message that the flow itself
// does not take in, because somebody of the staff speaks in its place. It reads the state and the run's rows, changes nothing and asks no model.
type Masker[S any] interface {
	MaskWords(ctx context.Context, r *Run, s S, m bot.Message) (string, error)
}

// MaskWords is what the record has of a message: its words, where the flow does not say, with a line for each of its files.
func (p Program) MaskWords(ctx context.Context, r *Run, s Saved, m bot.Message) (string, error) {
	if p.mask == nil {
		words := m.Text
		for _, a := range m.Attachments {
			words += "\n[" + a.Name + "]"
		}
		return words, nil
	}
	return p.mask(ctx, r, s, m)
}

func maskerOf[S any](name string, f Flow[S], load func(Saved) (S, error)) func(context.Context, *Run, Saved, bot.Message) (string, error) {
	k, ok := f.(Masker[S])
	if !ok {
		return nil
	}
	return func(ctx context.Context, r *Run, saved Saved, m bot.Message) (string, error) {
		s, err := load(saved)
		if err != nil {
			return "", fmt.Errorf("load state of %s: %w", name, err)
		}
		return k.MaskWords(ctx, r, s, m)
	}
}
