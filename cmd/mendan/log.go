package main

import (
	"fmt"
	"io"
	"log/slog"
	"os"

	"github.com/mendanhq/mendan/cmd/mendan/config"
)

// newLog opens the log. On a terminal where somebody chats only warnings show, unless configured. What is logged never
// holds what a person said; that is for those who log to see to.
func newLog(cfg config.Log, stderr io.Writer, chatting bool) (*slog.Logger, func() error, error) {
	to, done := stderr, func() error { return nil }
	if cfg.File != "" {
		f, err := os.OpenFile(cfg.File, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
		if err != nil {
			return nil, nil, fmt.Errorf("cannot open the log: %w", err)
		}
		to, done = f, f.Close
	}
	opts := &slog.HandlerOptions{Level: levelOf(cfg, chatting && cfg.File == "")}
	if cfg.Format == "json" {
		return slog.New(slog.NewJSONHandler(to, opts)), done, nil
	}
	return slog.New(slog.NewTextHandler(to, opts)), done, nil
}

func levelOf(cfg config.Log, chatting bool) slog.Level {
	switch cfg.Level {
	case "debug":
		return slog.LevelDebug
	case "warn":
		return slog.LevelWarn
	case "error":
		return slog.LevelError
	case config.Auto:
		if chatting {
			return slog.LevelWarn
		}
	}
	return slog.LevelInfo
}
