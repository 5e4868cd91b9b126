package discord

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"time"

	"github.com/mendanhq/mendan/adapters/markup"
	"github.com/mendanhq/mendan/bot"
)

// completeOption offers values for an option that is being typed, by their names in the person's language.
func (a *Adapter) completeOption(ctx context.Context, it wireInteraction) {
	type choice struct {
		Name  string `json:"name"`
		Value string `json:"value"`
	}
	data := struct {
		Choices []choice `json:"choices"`
	}{[]choice{}}
	lang := bot.User{Locale: it.Locale}.Lang(a.cfg.Lang)
	for _, c := range a.offerChoices(it.Data.Name, it.Data.Options, lang) {
		if len(data.Choices) == maxChoices {
			break
		}
		if markup.Len(c.Value) <= maxChoice && c.Value != "" { // a value that is cut would mean another thing
			data.Choices = append(data.Choices, choice{markup.Cut(c.In(lang), maxChoice), c.Value})
		}
	}
	if err := a.callBack(ctx, it, time.Now().Add(a.times.due), answerChoices, data); err != nil {
		a.log.Debug("completions could not be shown", "error_class", errorClass(err))
	}
}

// offerChoices gives the choices that what was typed fits.
func (a *Adapter) offerChoices(name string, options []wireOption, lang string) []bot.Completion {
	if len(options) > 0 && options[0].Type == optionSub {
		name, options = options[0].Name, options[0].Options
	}
	for _, spec := range a.cfg.Commands {
		for _, arg := range spec.Args {
			for _, o := range options {
				if spec.Name == name && o.Focused && o.Name == arg.Name && arg.Choices != nil {
					return matchChoices(arg.Choices(), bot.Fold(o.text()), lang)
				}
			}
		}
	}
	return nil
}

// matchChoices are the choices of which a name in any language, or the value, holds what was typed: those that have a name in the person's language
// come first, and among them those that begin with it.
func matchChoices(choices []bot.Completion, typed, lang string) []bot.Completion {
	var found []bot.Completion
	rank := map[string]int{}
	for _, c := range choices {
		holds, begins := false, false
		for _, name := range c.Names() {
			name = bot.Fold(name)
			holds, begins = holds || strings.Contains(name, typed), begins || strings.HasPrefix(name, typed)
		}
		if !holds {
			continue
		}
		if !begins {
			rank[c.Value]++
		}
		if c.Labels[lang] == "" && len(c.Labels) > 0 {
			rank[c.Value] += 2
		}
		found = append(found, c)
	}
	slices.SortStableFunc(found, func(x, y bot.Completion) int { return cmp.Compare(rank[x.Value], rank[y.Value]) })
	return found
}
