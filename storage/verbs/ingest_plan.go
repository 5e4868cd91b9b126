package verbs

import (
	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/storage"
)

// planIngest names what a batch is going to need.
func (s *Store) planIngest(batch []storage.Inbound) Plan {
	p := Plan{Of: []Part{ofRow, ofLease}}
	if s.isSole() {
		p.Of = append(append(p.Of, turnParts...), ofNewest)
	}
	for _, in := range batch {
		p.read(s.seenKey(in.Event.ID))
		if in.Event.With != "" {
			p.read(s.seenKey(in.Event.With))
		}
		s.planEvent(&p, in)
	}
	return p
}

func (s *Store) planEvent(p *Plan, in storage.Inbound) {
	ev := in.Event
	p.hold(in.To)
	s.planPlace(p, ev)
	if in.Code != nil {
		p.through(key(kindCode, in.Code.Code))
	}
	switch body := ev.Body.(type) {
	case bot.Click:
		s.planToken(p, body.Token)
	case bot.Submit:
		s.planToken(p, body.Token)
	case bot.Message:
		p.Of = append(p.Of, ofHeard)
		s.planFiles(p, ev)
	case bot.Edited:
		s.planChange(p, ev, body.ID)
	case bot.Deleted:
		s.planChange(p, ev, body.ID)
	}
	if in.Hold != nil || in.To != "" {
		p.readBelow(s.heldPrefix(ev.By))
	}
	if in.Aside != nil {
		s.planTellings(p, in.Aside.Tell)
		p.drawPosts(len(in.Aside.Posts))
	}
	if in.Start != "" {
		s.planStart(p, in)
	}
	p.Numbers++
}

// planPlace leads to the thread that owns an event's place. Where none does, one may begin there, or may be opened below its parent just now.
func (s *Store) planPlace(p *Plan, ev bot.Event) {
	if ev.Place.IsZero() {
		return
	}
	place := s.placeKey(ev.Place)
	p.read(s.placeTomb(ev.Place))
	if ev.Parent.IsZero() {
		p.through(place, place)
		return
	}
	opening := s.openingKey(ev.Parent, "")
	p.through(place, place, opening)
	p.readBelow(opening)
	p.readBelow(s.keptPrefix(ev.Parent, ev.Place))
}

func (s *Store) planToken(p *Plan, token string) {
	if token != "" {
		p.through(key(kindToken, token))
	}
}

// planChange is for an edit or a deletion of what may wait: in its thread, beside it, or until somebody says where it belongs.
func (s *Store) planChange(p *Plan, ev bot.Event, id bot.MessageID) {
	p.through(s.besideKey(ev, id))
	p.read(s.heldAtKey(ev, id))
	p.Of = append(p.Of, ofPin, ofInbox)
}

func (s *Store) planFiles(p *Plan, ev bot.Event) {
	refs := refsOf(ev)
	for _, ref := range refs { // which is dropped at a time, if nobody says first whose it is
		p.Guards = append(p.Guards, fileKey(ref))
		p.read(fileKey(ref))
	}
	if len(refs) > 0 {
		p.Of = append(p.Of, ofFiles)
	}
}

// planStart holds what another start would begin: the conversation at the place or, where one is opened, the person's.
func (s *Store) planStart(p *Plan, in storage.Inbound) {
	p.read(threadKey(in.NewID, partRow), s.threadTomb(in.NewID))
	if in.Open || in.Reuse {
		theirs := s.ownerPrefix(in.Event.By)
		p.Guards = append(p.Guards, theirs)
		p.readBelow(theirs)
	}
	if in.Open {
		p.Guards = append(p.Guards, s.openingKey(in.Event.Place, ""))
	}
	p.read(leaseKey(storage.ThreadLease(in.NewID)))
	p.Numbers += 2
	p.drawPosts(1)
}

func (s *Store) planTellings(p *Plan, tell []storage.Telling) {
	for _, note := range tell {
		if note.ID != "" {
			p.read(s.seenKey(note.ID))
		}
		if p.hold(note.Thread); note.Thread == "" {
			p.Guards = append(p.Guards, s.seenKey(note.ID))
		}
		if note.Of != 0 {
			p.read(outboxKey(note.Of))
		}
		p.drawPosts(1)
	}
}
