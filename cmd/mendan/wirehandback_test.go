package main

import "testing"

// takesBack is a stage on which staff delete what they wrote below a card.
type takesBack interface {
	filesStage
	takeBack(id string)
}

func (s slackStage) takeBack(id string) { s.Remove("CMOD", id) }

func (d discordStage) takeBack(id string) { d.Delete(d.desk, id) }

// TestWhatFollowsTheHandBack: a file that came to whoever spoke is offered as the answer that is asked for, as words are, and recorded where the candidate
// says so; and what staff delete of what they said is taken back though the bot is back.
func TestWhatFollowsTheHandBack(t *testing.T) {
	t.Parallel()
	cv := readFixture(t, "cv.ja.pdf")
	for name, open := range stages() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := open(t).(takesBack)
			p := beginPlay(t, s, "", cvForm, false)
			r := p.rehearse(aloneActs("cand-1", "")[:3])
			for i, a := range r.acts {
				p.act(a, r.labels[i])
				p.shows(r, i)
			}
			p.act(act{by: "cand-1", say: "担当者と話したいです"}, "")
			p.until("people are told", func() bool { _, desk := s.reads("cand-1"); return len(desk) == 1 })
			p.act(act{by: "mod-1", press: "take_over"}, "担当者が話す")
			p.until("the card is there", func() bool { _, desk := s.reads("cand-1"); return countIn(desk, speaking) > 0 })
			s.attaches("cand-1", "keireki.pdf", "application/pdf", cv)
			p.until("the desk sees it", func() bool { return countIn(s.shownBelow(speaking), "keireki.pdf") > 0 })
			id := s.below("mod-1", speaking, "受け取りました。番号は 1234 です")
			p.until("they read it", func() bool { return p.threadHas("cand-1", "番号は 1234") == 1 })
			s.below("mod-1", speaking, "ボットに戻す")
			p.until("it is offered as the answer", func() bool {
				return p.threadHas("cand-1", "「職務経歴書」に「keireki.pdf」と記録してもよいですか") == 1
			})
			s.change(id, "受け取りました。番号は 5678 です")
			p.until("it reads as it was changed", func() bool {
				return p.threadHas("cand-1", "番号は 1234") == 0 && p.threadHas("cand-1", "番号は 5678") == 1
			})
			s.takeBack(id)
			p.until("it is taken back", func() bool {
				return p.threadHas("cand-1", "番号は 5678") == 0 && p.threadHas("cand-1", "mod-1さんがこのメッセージを削除しました") == 1
			})
			p.restart()
			p.act(act{by: "cand-1", say: "はい"}, "")
			p.until("the next question", func() bool { return p.threadHas("cand-1", "2 / 2") == 1 })
			p.act(act{by: "cand-1", say: "来年の1月10日から行けます"}, "")
			p.until("the summary has the file", func() bool { return p.threadHas("cand-1", "2027") > 0 && p.threadHas("cand-1", "keireki.pdf") > 1 })
		})
	}
}
