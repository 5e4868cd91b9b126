package main

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"log/slog"
	"strconv"
	"time"

	"github.com/mendanhq/mendan/agents/quorum"
	"github.com/mendanhq/mendan/storage"
)

// startKind is the kind of the audit entry that every start of the program leaves.
const startKind = "start"

// started notes the start in the audit chain, and says in the log what an operator should know of the configuration. Who can set
// plans through without a person is always written down.
func started(ctx context.Context, store storage.Store, cfg Config, now time.Time, log *slog.Logger) error {
	for _, w := range cfg.warnings() {
		log.Warn(w)
	}
	labels := map[string]string{
		"version": version(), "mode": cfg.Mode, "hil_mode": cfg.Agent.HILMode,
		"auto_approve": strconv.FormatBool(cfg.Agent.HILMode == string(quorum.AutoApprove)),
	}
	if hash := cfg.prompts.Hash(); hash != "" {
		labels["prompts"] = hash // each step has what its model was told; this tells whose wording it was
	}
	return store.Audit(ctx, storage.Audit{At: now, Kind: startKind, Digest: cfg.digest(), Labels: labels})
}

// digest tells one configuration from another: the SHA-256 of all that the file and the environment say, without the secrets, which
// Config keeps to itself.
func (cfg Config) digest() string {
	raw, err := json.Marshal(cfg)
	if err != nil {
		panic(err) // plain data
	}
	sum := sha256.Sum256(raw)
	return hex.EncodeToString(sum[:])
}
