package fake

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/google/uuid"

	"github.com/mendanhq/mendan/bot"
)

// places remembers where the messages of this life are; earlier ones are asked for.
type places struct {
	mu     sync.Mutex
	known  map[bot.MessageID]spot
	locate func(ctx context.Context, id bot.MessageID) (bot.Place, error)
}

// spot is where a message is, and who wrote it: a user's id, empty for the bot or where it is not known.
type spot struct {
	at bot.Place
	by string
}

func (p *places) addSpot(id bot.MessageID, s spot) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.known == nil {
		p.known = map[bot.MessageID]spot{}
	}
	p.known[id] = s
}

// placeOf is where a line happens.
func (p *places) placeOf(ctx context.Context, l line) (bot.Place, error) {
	if l.message == "" {
		return Place(l.thread), nil
	}
	id := bot.MessageID(l.message)
	p.mu.Lock()
	s, ok := p.known[id]
	p.mu.Unlock()
	if ok {
		if l.do != "click" && s.by != l.as {
			return bot.Place{}, fmt.Errorf("message %q is not one of %s's, so they cannot %s it", id, l.as, l.do)
		}
		return s.at, nil
	}
	if p.locate != nil {
		at, err := p.locate(ctx, id)
		if err == nil {
			return at, nil
		}
		if ctx.Err() != nil {
			return bot.Place{}, ctx.Err()
		}
	}
	if l.do == "click" {
		return bot.Place{}, fmt.Errorf("message %q is not known; use the \"id\" of a post that has a card", id)
	}
	return bot.Place{}, fmt.Errorf("message %q is not known; use the \"id\" of the line that said it", id)
}

// readEvents turns a line into what happened at a place, as one batch.
func (a *JSONL) readEvents(l line, at bot.Place) ([]bot.Event, error) {
	by := a.opt.Roles.User(l.as, a.opt.Locale)
	id := l.id
	if id == "" {
		id = newID()
	}
	bodies, err := a.readBodies(l, id, at)
	if err != nil {
		return nil, err
	}
	evs := make([]bot.Event, len(bodies))
	for i, body := range bodies {
		evs[i] = bot.Event{ID: eventID(id, i), Place: at, By: by, At: a.opt.Hooks.Now(), Body: body}
		if i > 0 {
			evs[i].With = evs[0].ID
		}
	}
	return evs, nil
}

func (a *JSONL) readBodies(l line, id string, at bot.Place) ([]bot.Body, error) {
	ref := bot.MessageRef{Place: at, ID: bot.MessageID(l.message)}
	switch l.do {
	case "start":
		if _, ok := a.opt.Workflows[l.workflow]; !ok {
			known := slices.Sorted(maps.Keys(a.opt.Workflows))
			return nil, fmt.Errorf("workflow %q is not known; expected %s", l.workflow, strings.Join(known, ", "))
		}
		return []bot.Body{bot.Command{Name: l.workflow, Args: l.args}}, a.checkArgs(l.workflow, l.args)
	case "command":
		if err := a.checkArgs(l.name, l.args); err != nil {
			return nil, err
		}
		return []bot.Body{bot.Command{Name: l.name, Args: l.args}}, nil
	case "say":
		return []bot.Body{bot.Message{ID: bot.MessageID(id), Text: l.text, Attachments: l.kept}}, nil
	case "burst":
		bodies := make([]bot.Body, len(l.texts))
		for i, t := range l.texts {
			bodies[i] = bot.Message{ID: messageID(id, i), Text: t}
		}
		return bodies, nil
	case "click":
		// An empty object is a click too: a button whose modal needs values then says which.
		if len(l.values) == 0 {
			return []bot.Body{bot.Click{Ref: ref, Button: l.button}}, nil
		}
		return []bot.Body{bot.Submit{Ref: ref, Button: l.button, Values: l.values}}, nil
	case "edit":
		return []bot.Body{bot.Edited{ID: ref.ID, Text: l.text}}, nil
	case "delete":
		return []bot.Body{bot.Deleted{ID: ref.ID}}, nil
	}
	return nil, errors.New("nothing to do")
}

// eventID depends on the driver's id alone: the same id twice is one event, whatever the line around it says.
func eventID(id string, part int) bot.EventID {
	return bot.Identify("line", bot.Place{Platform: Platform}, bot.MessageID(id), strconv.Itoa(part))
}

// messageID names the messages of a burst: the first like the line itself.
func messageID(id string, part int) bot.MessageID {
	if part == 0 {
		return bot.MessageID(id)
	}
	return bot.MessageID(id + "#" + strconv.Itoa(part+1))
}

func newID() string { return uuid.Must(uuid.NewV7()).String() }

// checkArgs refuses args that a workflow does not take. Those of other commands are for whoever answers them to read.
func (a *JSONL) checkArgs(workflow string, args map[string]string) error {
	known, ok := a.opt.Workflows[workflow]
	if !ok {
		return nil
	}
	for _, arg := range slices.Sorted(maps.Keys(args)) {
		if !slices.Contains(known, arg) {
			return fmt.Errorf("unknown key %q in the \"args\" of %s; it takes %s", arg, workflow, cmp.Or(strings.Join(known, ", "), "none"))
		}
	}
	return nil
}
