package main

import (
	"context"
	"crypto/aes"
	"crypto/cipher"
	"crypto/hkdf"
	"crypto/sha256"
	"encoding/json"

	"github.com/mendanhq/mendan/adapters/slack"
	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/cmd/mendan/config"
)

// slackTokenTable is the table of the store with Slack's tokens where they expire: one row, sealed. A copy of the store is of no use to who does not
// have the app's client secret, without which Slack exchanges none of them.
const (
	slackTokenTable = "slack_tokens"
	slackTokenRow   = "present"
)

// sealedTokens keeps Slack's tokens in the store.
type sealedTokens struct {
	rows agents.Table
	box  cipher.AEAD
	lock func(ctx context.Context) (bot.Hold, error)
}

var _ slack.TokenKeeper = sealedTokens{}

// slackRotation is what the configuration says of tokens that expire; nil where they stay.
func (h *house) slackRotation() *slack.Rotation {
	secret := h.Secret(config.SlackClientSecret)
	if h.Slack.ClientID == "" || h.store == nil {
		return nil
	}
	return &slack.Rotation{
		ClientID: h.Slack.ClientID, ClientSecret: secret, Refresh: h.Secret(config.SlackRefreshToken),
		Keeper: sealedTokens{h.store.Table(slackTokenTable), boxOf(secret), h.holdTokens},
	}
}

// holdTokens lets this program exchange tokens and no other one. Before the engine is made there is nobody to ask, as in a check.
func (h *house) holdTokens(ctx context.Context) (bot.Hold, error) {
	if h.engine == nil {
		return new(bot.Sole).Hold(ctx, slack.Platform, slackTokenTable, nil)
	}
	return h.engine.Hold(ctx, slack.Platform, slackTokenTable, nil)
}

// LockTokens implements slack.TokenKeeper.
func (s sealedTokens) LockTokens(ctx context.Context) (unlock func(), err error) {
	h, err := s.lock(ctx)
	return h.Release, err
}

// boxOf makes a box that only who has the secret opens.
func boxOf(secret string) cipher.AEAD {
	key, err := hkdf.Key(sha256.New, []byte(secret), nil, "mendan slack tokens", 32)
	if err != nil {
		panic(err) // of a length that there is not
	}
	block, err := aes.NewCipher(key)
	if err != nil {
		panic(err) // the key has 32 bytes
	}
	box, err := cipher.NewGCMWithRandomNonce(block)
	if err != nil {
		panic(err)
	}
	return box
}

// LoadTokens implements slack.TokenKeeper. What another client secret has sealed is as if there were none: the configured refresh token is tried.
func (s sealedTokens) LoadTokens(ctx context.Context) (t slack.Tokens, err error) {
	err = s.rows.View(ctx, func(r agents.TableReader) error {
		sealed, err := r.Get(slackTokenRow)
		if err != nil || sealed == nil {
			return err
		}
		if plain, err := s.box.Open(nil, nil, sealed, []byte(slackTokenRow)); err == nil {
			return json.Unmarshal(plain, &t)
		}
		return nil
	})
	return t, err
}

// SaveTokens implements slack.TokenKeeper.
func (s sealedTokens) SaveTokens(ctx context.Context, t slack.Tokens) error {
	plain, err := json.Marshal(t)
	if err != nil {
		return err
	}
	return s.rows.Update(ctx, func(w agents.TableWriter) error {
		return w.Put(slackTokenRow, s.box.Seal(nil, nil, plain, []byte(slackTokenRow)))
	})
}
