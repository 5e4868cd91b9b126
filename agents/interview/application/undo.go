package application

import (
	"encoding/json"
	"maps"
	"slices"
)

// Snapshot copies the record of each field, so that what changes later leaves it as it is.
func (s *State) Snapshot() []Field {
	out := make([]Field, len(s.Fields))
	for i, f := range s.Fields {
		f.Facts, f.Past = maps.Clone(f.Facts), maps.Clone(f.Past)
		out[i] = f
	}
	return out
}

// NoteChanged keeps of a snapshot the fields that have another answer now: they can be put back. Where none has, what was kept before stays.
func (s *State) NoteChanged(before []Field) {
	var changed []Field
	for _, f := range before {
		if now := s.Field(f.ID); now == nil || now.Reopened || now.answer() != f.answer() {
			f.Past = nil // the field itself has what facts were
			for key, fact := range f.Facts {
				fact.Superseded = nil
				f.Facts[key] = fact
			}
			changed = append(changed, f)
		}
	}
	if len(changed) > 0 {
		s.Undo = changed
	}
}

// CanUndo reports that an answer is not what it was before it was changed last.
func (s *State) CanUndo() bool {
	return slices.ContainsFunc(s.Undo, func(was Field) bool {
		now := s.Field(was.ID)
		return now != nil && now.answer() != was.answer()
	})
}

// answer is what counts as the answer of a field, for comparing it with another one.
func (f *Field) answer() string {
	values := map[string]any{}
	for key, fact := range f.Facts {
		values[key] = fact.Value
	}
	out, err := json.Marshal([]any{values, f.Words, f.Status, f.Declined, f.ByDay, f.Open})
	if err != nil { // values are JSON's idea of them
		return err.Error()
	}
	return string(out)
}

// PutBack makes these of the fields that were changed last what they were, and keeps what they are now to be put back in turn. What a fact was in between stays
// among its versions.
func (s *State) PutBack(fields []string) {
	before, kept := s.Snapshot(), slices.Clone(s.Undo)
	for _, was := range kept {
		if f := s.Field(was.ID); f != nil && slices.Contains(fields, was.ID) {
			f.PutBack(was)
		}
	}
	s.Undo = nil
	s.NoteChanged(before)
	s.Undo = append(s.Undo, slices.DeleteFunc(kept, func(f Field) bool { return slices.Contains(fields, f.ID) })...)
}

// PutBack makes a field what it was; what its facts were in between stays among their versions.
func (f *Field) PutBack(was Field) {
	f.Facts = maps.Clone(f.Facts)
	for _, key := range slices.Sorted(maps.Keys(f.Facts)) {
		if _, had := was.Facts[key]; !had {
			f.TakeBack(key)
		}
	}
	for _, key := range slices.Sorted(maps.Keys(was.Facts)) {
		if fact := was.Facts[key]; !sameFact(f.Facts[key], fact) {
			f.Put(key, fact)
		}
	}
	was.Facts, was.Past, was.Heard, was.Attempts = f.Facts, f.Past, f.Heard, f.Attempts
	*f = was
}

func sameFact(a, b Fact) bool {
	one, err := json.Marshal(a.Value)
	two, other := json.Marshal(b.Value)
	return err == nil && other == nil && string(one) == string(two) && a.Words == b.Words && a.Source == b.Source
}
