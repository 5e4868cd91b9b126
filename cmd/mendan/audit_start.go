package main

import (
	"context"
	"log/slog"
	"strconv"
	"time"

	"github.com/mendanhq/mendan/agents/quorum"
	"github.com/mendanhq/mendan/cmd/mendan/config"
	"github.com/mendanhq/mendan/storage"
)

// startKind is the kind of the audit entry that every start of the program leaves.
const startKind = "start"

// noteStart notes the start in the audit chain, and says in the log what an operator should know of the configuration. Who can set
// plans through without a person is always written down.
func noteStart(ctx context.Context, store storage.Store, cfg config.Config, now time.Time, log *slog.Logger) error {
	for _, w := range cfg.Warnings() {
		log.Warn(w)
	}
	labels := map[string]string{
		"version": buildVersion(), "mode": cfg.Mode, "hil_mode": cfg.Agent.HILMode,
		"auto_approve": strconv.FormatBool(cfg.Agent.HILMode == string(quorum.AutoApprove)),
	}
	if hash := cfg.OwnPrompts().Hash(); hash != "" {
		labels["prompts"] = hash // each step has what its model was told; this tells whose wording it was
	}
	return store.Audit(ctx, storage.Audit{At: now, Kind: startKind, Digest: cfg.Digest(), Labels: labels})
}
