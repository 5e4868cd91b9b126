package engine

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/storage"
)

// exported is the part of a conversation's record that the engine knows; the flow's own part stands beside it.
type exported struct {
	Thread    string              `json:"thread"`
	ID        bot.ThreadID        `json:"id"`
	Workflow  string              `json:"workflow"`
	Status    string              `json:"status"`
	Parked    string              `json:"parked,omitempty"`
	Taken     *exportedTaking     `json:"taken,omitempty"` // who speaks in place of the bot
	History   []agents.LogEntry   `json:"history"`
	Events    []agents.NamedEvent `json:"events"`
	Reviews   []json.RawMessage   `json:"reviews"`
	Approvals []exportedApproval  `json:"approvals"`
	Files     []exportedFile      `json:"files"`
}

// exportedFile is a file that was kept. What it holds is exported beside the record.
type exportedFile struct {
	Name    string        `json:"name"`
	MIME    string        `json:"mime,omitempty"` // as it was sent
	Size    int64         `json:"size"`           // bytes
	SHA256  string        `json:"sha256"`
	At      time.Time     `json:"at"`
	Message bot.MessageID `json:"message"` // with which it came
	Ref     string        `json:"ref"`
	Staff   bool          `json:"staff,omitempty"` // it came from staff
}

type exportedTaking struct {
	By     bot.UserID `json:"by"`
	Person string     `json:"person,omitempty"`
	At     time.Time  `json:"at"`
}

type exportedApproval struct {
	Kind      string             `json:"kind"`
	State     bot.Verdict        `json:"state"`
	Code      string             `json:"code"`
	Digest    string             `json:"digest"`
	Decisions []exportedDecision `json:"decisions"`
}

type exportedDecision struct {
	By      bot.UserID  `json:"by"`
	Person  string      `json:"person,omitempty"`  // who that is, by the configuration's people when it was decided
	Account string      `json:"account,omitempty"` // of the operating system, where it was decided at the shell: By is what was said there
	Verdict bot.Verdict `json:"verdict"`
	Reason  string      `json:"reason,omitempty"`
	At      time.Time   `json:"at"`
}

// StatusErased is the status of a conversation of which nothing else is left.
const StatusErased = "erased"

// Export renders the stored record of the conversation at a place as one JSON object: the engine's part and the flow's.
// It reads the store only; no engine needs to run. Of an erased one it has thread and status.
func Export(ctx context.Context, store storage.Store, programs []agents.Program, place bot.Place) (json.RawMessage, error) {
	th, err := store.At(ctx, place)
	if errors.Is(err, storage.ErrErased) {
		return json.Marshal(map[string]string{"thread": place.Thread, "status": StatusErased})
	}
	if err != nil {
		return nil, err
	}
	return ExportThread(ctx, store, programs, th.ID)
}

// ExportThread is Export for who knows the thread's internal id.
func ExportThread(ctx context.Context, store storage.Store, programs []agents.Program, id bot.ThreadID) (json.RawMessage, error) {
	rec, err := store.Record(ctx, id)
	if errors.Is(err, storage.ErrErased) {
		return json.Marshal(map[string]string{"thread": string(id), "status": StatusErased})
	}
	if err != nil {
		return nil, err
	}
	ours, err := json.Marshal(engineRecord(rec))
	if err != nil {
		return nil, err
	}
	for _, p := range programs {
		if p.Name == rec.Thread.Workflow && rec.State.Version > 0 {
			flows, err := p.Record(rec.State, func(port, key string) (json.RawMessage, error) { return store.Row(ctx, id, port, key) })
			if err != nil {
				return nil, err
			}
			return mergeObjects(ours, flows)
		}
	}
	return ours, nil
}

func engineRecord(rec storage.Record) exported {
	out := exported{
		Thread: cmp.Or(rec.Thread.Place.Thread, string(rec.Thread.ID)), ID: rec.Thread.ID, Workflow: rec.Thread.Workflow,
		Status: statusName(rec.Thread.Glance.Status), Parked: rec.Thread.Parked,
		History: withMessageIDs(rec), Approvals: []exportedApproval{}, Files: []exportedFile{},
		Events:  append([]agents.NamedEvent{}, rec.Events...), // a list, though it be empty
		Reviews: append([]json.RawMessage{}, rec.Reviews...),
	}
	if by := rec.Thread.Taken; by != nil {
		out.Taken = &exportedTaking{by.By.ID, by.By.Person, by.At}
	}
	for _, a := range rec.Approvals {
		e := exportedApproval{Kind: a.Kind, State: a.State, Code: a.Code, Digest: a.Digest, Decisions: []exportedDecision{}}
		for _, v := range a.Votes {
			e.Decisions = append(e.Decisions, exportedDecision{v.By.ID, v.By.Person, v.By.Account, v.Verdict, v.Reason, v.At})
		}
		out.Approvals = append(out.Approvals, e)
	}
	for _, f := range rec.Files {
		out.Files = append(out.Files, exportedFile{f.Name, f.MIME, f.Size, f.SHA256, f.At, f.Message, f.Ref, f.Staff})
	}
	return out
}

// withMessageIDs names the assistant's entries by the message's id rather than by the flow's key.
func withMessageIDs(rec storage.Record) []agents.LogEntry {
	ids := map[string]string{}
	for _, m := range rec.Messages {
		ids[m.Key] = m.ID
	}
	out := make([]agents.LogEntry, 0, len(rec.History))
	for _, h := range rec.History {
		if id, ok := ids[h.ID]; ok && h.Role == agents.Assistant {
			h.ID = id
		}
		out = append(out, h)
	}
	return out
}

// mergeObjects puts two JSON objects into one; the keys of ours win.
func mergeObjects(ours json.RawMessage, flows any) (json.RawMessage, error) {
	theirs, err := json.Marshal(flows)
	if err != nil {
		return nil, err
	}
	all := map[string]json.RawMessage{}
	for _, part := range []json.RawMessage{theirs, ours} {
		if err := json.Unmarshal(part, &all); err != nil {
			return nil, fmt.Errorf("a flow's record must be an object: %w", err)
		}
	}
	return json.Marshal(all)
}
