package interview

import (
	"slices"

	"github.com/mendanhq/mendan/agents/interview/hearing"
	"github.com/mendanhq/mendan/agents/interview/intents"
	"github.com/mendanhq/mendan/agents/interview/reading"
)

// toldAbout answers a question of which the model has said what it is about: a subject, a detail of the job, or a field that is asked for.
func (t *turn) toldAbout(question string) (answer string, known bool) {
	r, _ := t.ByModel.Found.Of(t.ByModel.Scene, question)
	i := slices.IndexFunc(r, func(m reading.Move) bool { return m.Kind.Asks() && m.About != "" })
	if i < 0 {
		return "", false
	}
	about := r[i].About
	for asks, name := range hearing.TopicNames {
		if name == about {
			return t.tellSubject(question, asks)
		}
	}
	for _, d := range t.State.Form.Job.Details {
		if hearing.AboutDetail+d.Label.In(t.State.Speaks) == about {
			return t.TellDetail(d)
		}
	}
	if def := t.State.Form.Field(about); def != nil && r[i].Kind == reading.AskPurpose && !t.State.Closed() {
		return t.Why(def), true
	}
	return "", false
}

// told answers a question, if what it is about is known here.
func (t *turn) told(question string) (answer string, known bool) {
	if answer, known := t.toldAbout(question); known {
		return answer, true
	}
	if hearing.AsksForPapers(question) || intents.ForPeople(question) { // people know which are wanted, and when, and what is a matter
		return "", false
	}
	if answer := t.WhatIsRecorded(question); answer != "" {
		return answer, true
	}
	if answer := t.ofRecord(question); answer != "" {
		return answer, true
	}
	if answer := t.WhatItMeans(question); answer != "" {
		return answer, true
	}
	if answer := t.AboutForm(question); answer != "" {
		return answer, true
	}
	if intents.Is(intents.AsksToApply, question) && !t.State.Closed() {
		return t.Text("apply.here", nil), true
	}
	if t.DoubtsLanguage(question) {
		return t.Text("language.fine", nil), true
	}
	for _, asks := range hearing.AboutTalk {
		if intents.Is(asks, question) && !t.AsksSurely(question, asks) {
			return t.tellSubject(question, asks)
		}
	}
	if def := t.OnlyNamed(question); def != nil && !t.State.Closed() {
		return t.Why(def), true
	}
	if d := hearing.DetailFor(t.State.Form.Job.Details, intents.Plainly(question)); d != nil {
		if answer, known = t.TellDetail(*d); known {
			return answer, true
		}
	}
	for _, asks := range hearing.AboutJob {
		if asks == intents.AsksNext && t.About.ReplyDays == 0 && intents.Is(intents.AsksWhen, question) && !intents.Is(intents.AsksFlow, question) {
			continue // nobody here knows when
		}
		if intents.Is(asks, question) {
			if answer = t.AboutSubject(asks, question); answer != "" && t.Fair(answer) {
				return answer, true
			}
		}
	}
	if about, ok := t.SubjectRead(question); ok {
		return t.tellSubject(question, about)
	}
	return "", false
}

// tellSubject answers a question about a subject.
func (t *turn) tellSubject(question string, about intents.Intent) (answer string, known bool) {
	if about == intents.AsksData {
		t.event("privacy_answered", t.State.Current)
	}
	answer = t.AboutSubject(about, question)
	return answer, answer != "" && (about != intents.AsksPay || t.Fair(answer))
}
