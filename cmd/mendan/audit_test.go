package main

import (
	"slices"
	"testing"
	"time"

	"github.com/mendanhq/mendan/storage"
)

// Whatever is done to a link shows: what it says, whether it is there, and where.
func TestATamperedChainDoesNotFollow(t *testing.T) {
	chain := func() []storage.Audit {
		var log []storage.Audit
		last := storage.Audit{}
		for i, kind := range []string{"start", "consent", "decision", "deletion_confirmed"} {
			last = storage.Audit{At: time.Unix(int64(i), 0), Kind: kind, Labels: map[string]string{"n": kind}}.Seal(last)
			log = append(log, last)
		}
		return log
	}
	if err := followed(chain()); err != nil {
		t.Fatal(err)
	}
	for name, tamper := range map[string]func([]storage.Audit) []storage.Audit{
		"a label":          func(l []storage.Audit) []storage.Audit { l[1].Labels["n"] = "x"; return l },
		"a label more":     func(l []storage.Audit) []storage.Audit { l[3].Labels["m"] = ""; return l },
		"a time":           func(l []storage.Audit) []storage.Audit { l[0].At = l[0].At.Add(1); return l },
		"a digest":         func(l []storage.Audit) []storage.Audit { l[2].Digest = "00"; return l },
		"one taken out":    func(l []storage.Audit) []storage.Audit { return slices.Delete(l, 1, 2) },
		"the first gone":   func(l []storage.Audit) []storage.Audit { return l[1:] },
		"two exchanged":    func(l []storage.Audit) []storage.Audit { l[1], l[2] = l[2], l[1]; return l },
		"one put in":       func(l []storage.Audit) []storage.Audit { return slices.Insert(l, 2, l[1]) },
		"sealed anew":      func(l []storage.Audit) []storage.Audit { l[1].Kind = "x"; l[1] = l[1].Seal(l[0]); return l },
		"without its hash": func(l []storage.Audit) []storage.Audit { l[3].Hash = ""; return l },
	} {
		if followed(tamper(chain())) == nil {
			t.Errorf("%s goes unnoticed", name)
		}
	}
}

// Two configurations with another meaning have another digest, whatever secrets there are.
func TestDigestOfAConfiguration(t *testing.T) {
	a, b, c := defaults(), defaults(), defaults()
	b.keys, b.auditSalt = map[string]string{"openai": "sk-secret"}, "salt"
	c.Agent.HILMode = "auto_approve"
	if a.digest() != b.digest() || a.digest() == c.digest() {
		t.Error("the digest is of something else")
	}
}
