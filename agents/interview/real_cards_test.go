package interview_test

import (
	"testing"

	"github.com/mendanhq/mendan/adapters/adaptertest"
	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/agents/interview"
	"github.com/mendanhq/mendan/bot"
)

// talks are conversations that end in a card of the desk, by its kind and the candidate's language.
var talks = map[string]map[string][]string{
	"question":    {"ja": {"在宅勤務の手当はいくらですか？"}, "en": {"How much is the allowance for working from home?"}},
	"needs_human": {"ja": {"担当者と話したいです"}, "en": {"human"}},
	"adjustment":  {"ja": {"聴覚障害があるので、電話以外の方法にしてほしいです"}, "en": {"I'm hard of hearing, can we do this in writing?"}},
}

// Every kind of card that an interview shows is held, in both languages, for those who look at it on a platform.
func TestRealCards(t *testing.T) {
	hold := func(kind, lang string, card *bot.Card) {
		t.Helper()
		if card == nil || card.Kind != kind {
			t.Errorf("no card %s in %q: %+v", kind, lang, card)
			return
		}
		adaptertest.HoldCard(t, kind+"."+lang, *card)
	}
	desk := func(w *world, kind string) *bot.Card {
		for _, a := range w.open {
			if a.Card.Kind == kind {
				return &a.Card
			}
		}
		return nil
	}
	for _, lang := range []string{"ja", "en"} {
		staff := func(c *interview.Config) { c.ModeratorLang = lang }
		w := newWorld(t, "small", now, withForm(small(t)), staff)
		w.by.Locale, w.by.Zone = lang, "Asia/Tokyo"
		w.start()
		hold("consent", lang, w.last().Card)
		w.click("agree")
		hold("setting", lang, w.last().Card)
		w = atSummary(t, lang, staff)
		hold("summary", lang, w.last().Card)
		w.click("confirm")
		hold("application", lang, desk(w, "application"))
		hold("plan", lang, desk(awaiting(t, staff), "plan"))
		w, _ = inOutage(t, 2, staff)
		hold("unread", lang, desk(w, "unread"))
		w = answeredIn(t, map[string]string{"ja": "正午にお電話します。", "en": "We can call you at noon."}[lang], nil, staff)
		w.say(map[string]string{"ja": "正午で大丈夫です", "en": "noon works for me"}[lang])
		hold("remark", lang, desk(w, "remark"))
		f := resting(t, "reapply_after_days: 90")
		w = newWorld(t, f.ID, "2026-11-20T12:00:00+09:00", withForm(f), staff)
		w.journal.Elsewhere = []agents.Glance{{About: f.ID, Sent: moment(t, "2026-11-01T12:00:00+09:00")}}
		w.start()
		w.say(map[string]string{"ja": "早めに応募できませんか。担当者と話したいです", "en": "human"}[lang])
		hold("reapply", lang, desk(w, "reapply"))
		for kind, said := range talks {
			w := interviewingIn(t, lang, staff)
			w.say(said[lang]...)
			hold(kind, lang, desk(w, kind))
		}
	}
}

// interviewingIn is a world with a question open, in a language.
func interviewingIn(t *testing.T, lang string, opts ...option) *world {
	t.Helper()
	w := newWorld(t, "small", now, append([]option{withForm(small(t))}, opts...)...)
	w.start()
	w.click("agree")
	w.say(map[string]string{"ja": "日本語。日本です", "en": "English. I live in Japan"}[lang])
	return w
}
