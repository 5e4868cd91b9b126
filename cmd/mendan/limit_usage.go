package main

import (
	"context"
	"math"
	"time"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/cmd/mendan/config"
	"github.com/mendanhq/mendan/cmd/mendan/usage"
	"github.com/mendanhq/mendan/storage"
)

// pricesOf are the prices of the configuration, over the shipped ones.
func pricesOf(cfg config.Config) usage.Prices {
	own := map[string]usage.Price{}
	for name, p := range cfg.LLM.Prices {
		own[name] = usage.Price(p)
	}
	return usage.NewPrices(own)
}

// costOf says what a call cost where the configuration has its price: the shipped ones are for estimates, and no bill.
func costOf(p usage.Prices) func(model string, t agents.Tokens) (usd float64, known bool) {
	return func(model string, t agents.Tokens) (float64, bool) {
		price, own, _ := p.For(model)
		return price.Of(t), own && p.Own() > 0
	}
}

func limitsOf(cfg config.Config) usage.Limits {
	l := cfg.LLM.Limits
	return usage.Limits{Turn: usage.Limit(l.Turn), Thread: usage.Limit(l.Thread), Day: usage.Limit(l.Day), Month: usage.Limit(l.Month), Warn: l.Warn}
}

// guardUsage has calls counted by the business clock, with what the store knows of earlier ones, and operators told of limits.
func (h *house) guardUsage(g *usage.Guard) {
	if g == nil {
		return
	}
	g.Now = h.clock.Now
	g.Since = func(ctx context.Context, t time.Time) ([]usage.Line, error) {
		threads, err := storage.AllThreads(ctx, h.store, storage.ThreadQuery{Since: t})
		if err != nil {
			return nil, err
		}
		return usage.Account(ctx, h.store, threads, g.Prices, t, []string{"day", "thread"})
	}
	g.Tell = h.tellLimit
}

// tellLimit tells the operators that a limit on models is near or reached, in the log and as a card.
func (h *house) tellLimit(name, period string, reached bool, share float64) {
	t := mustCatalog(h.Moderation.Language)
	key := "operators.limit_near"
	if reached {
		key = "operators.limit_reached"
	}
	h.log.Warn("models' limit", "period", period, "reached", reached, "percent", math.Round(share*100))
	title := t.Text(key+".title", nil)
	body := t.Text(key, map[string]any{"period": t.Text("operators.limit.period."+period, nil), "percent": int(math.Round(share * 100))})
	h.engine.TellOnce(name, bot.Post{Text: title, Card: &bot.Card{Kind: "model", Title: title, Body: body}})
}
