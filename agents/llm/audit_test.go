package llm_test

import (
	"crypto/sha256"
	"encoding/hex"
	"strings"
	"testing"

	"github.com/mendanhq/mendan/agents/llm"
	"pgregory.net/rapid"
)

func digest(text string) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:])
}

func TestAuditHash(t *testing.T) {
	long := strings.Repeat("あ", 3000)
	tests := []struct {
		name string
		msgs []llm.Message
		want string // what is hashed behind the salt
	}{
		{"nothing said", nil, ""},
		{"one message", []llm.Message{{Role: "user", Content: "hello"}}, "user:hello "},
		{"two messages", []llm.Message{{Role: "user", Content: "a"}, {Role: "assistant", Content: "b"}}, "user:a assistant:b "},
		{"white space of all kinds", []llm.Message{{Role: "user", Content: " a \t\n\u3000b\r\n"}}, "user: a b "},
		{"cut at 1000 characters", []llm.Message{{Role: "user", Content: long}}, "user:" + long[:995*3]},
		{"cut after the spaces are gone", []llm.Message{{Role: "user", Content: strings.Repeat(" ", 5000) + "x"}}, "user: x "},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got, ok := llm.AuditHash("salt", test.msgs)
			if want := digest("salt" + test.want); got != want || !ok {
				t.Errorf("AuditHash = %s, %v; want %s", got, ok, want)
			}
		})
	}
	if got, ok := llm.AuditHash("", tests[1].msgs); got != "" || ok {
		t.Errorf("without a salt: %q, %v; want it disabled", got, ok)
	}
}

func TestAuditHashIgnoresOnlySpaceAndTheRest(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		words := rapid.SliceOfN(rapid.StringMatching(`[a-z面談]{1,8}`), 1, 30).Draw(t, "words")
		gap := rapid.SampledFrom([]string{"  ", "\n", "\t ", "\u3000"}).Draw(t, "gap")
		hash := func(sep, tail string) string {
			h, _ := llm.AuditHash("s", []llm.Message{{Role: "user", Content: strings.Join(words, sep) + tail}})
			return h
		}
		if hash(" ", "") != hash(gap, "") {
			t.Fatal("the kind of white space matters")
		}
		if hash(" ", "") == hash(" ", "x") {
			t.Fatal("another text has the same hash")
		}
	})
}
