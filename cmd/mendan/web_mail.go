package main

import (
	"context"
	"crypto/aes"
	"crypto/cipher"
	"crypto/hkdf"
	"crypto/rand"
	"crypto/sha256"
	"fmt"

	"github.com/mendanhq/mendan/adapters/mail"
	"github.com/mendanhq/mendan/adapters/web"
	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/cmd/mendan/config"
)

// mailSender sends by the mail server that the configuration names.
func (h *house) mailSender() *mail.Sender {
	m := h.Web.Mail
	return mail.New(mail.Config{Server: m.Server, From: m.Sender(), User: m.User, Password: h.Secret(config.WebMailPassword)})
}

// sealName tells the key that addresses are sealed with from others that follow from the same secret.
const sealName = "mendan web news address"

// webSeal seals a text of the conversation at a place with a key that follows from the conversation's own, which dies with it.
func (h *house) webSeal(ctx context.Context, at bot.Place, text []byte) ([]byte, error) {
	aead, err := h.sealOf(ctx, at)
	if err != nil {
		return nil, err
	}
	nonce := make([]byte, aead.NonceSize())
	_, _ = rand.Read(nonce) // it never fails
	return aead.Seal(nonce, nonce, text, []byte(at.Thread)), nil
}

// webOpen opens what webSeal sealed.
func (h *house) webOpen(ctx context.Context, at bot.Place, sealed []byte) ([]byte, error) {
	aead, err := h.sealOf(ctx, at)
	if err != nil {
		return nil, err
	}
	if len(sealed) < aead.NonceSize() {
		return nil, fmt.Errorf("what is sealed is cut short")
	}
	return aead.Open(nil, sealed[:aead.NonceSize()], sealed[aead.NonceSize():], []byte(at.Thread))
}

// sealOf is the seal of the conversation at a place.
func (h *house) sealOf(ctx context.Context, at bot.Place) (cipher.AEAD, error) {
	th, err := h.store.At(ctx, at)
	if err != nil {
		return nil, noRoom(err)
	}
	if len(th.Key) == 0 {
		return nil, web.ErrNoRoom
	}
	key, err := hkdf.Key(sha256.New, th.Key, nil, sealName, 32)
	if err != nil {
		return nil, err
	}
	block, err := aes.NewCipher(key)
	if err != nil {
		return nil, err
	}
	return cipher.NewGCM(block)
}

// tellMailTrouble tells the operators of the mail server. The pages do without it.
func (h *house) tellMailTrouble(err error) {
	if h.engine != nil {
		h.engine.TroubleBeside("mail", err)
	}
}

// tellMailRefusal tells them of an address that was dropped. There is nothing that would be over later.
func (h *house) tellMailRefusal(err error) {
	if h.engine != nil {
		h.engine.TroubleBeside("mail address", err)
	}
}
