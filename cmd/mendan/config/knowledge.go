package config

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents/helpdesk"
)

// Knowledge says which documents answers are looked for in, and whether by their meaning too.
type Knowledge struct {
	Folders    []string   `yaml:"folders"`
	Interviews bool       `yaml:"interviews"`   // candidates' questions are looked up, too
	Subtasks   int        `yaml:"max_subtasks"` // of one question
	Results    int        `yaml:"results"`      // passages of one search
	Embeddings Embeddings `yaml:"embeddings"`
}

// Embeddings is the model that makes vectors of documents and questions. Without a name they are compared by their words alone.
type Embeddings struct {
	Provider string `yaml:"provider"`
	Model    string `yaml:"model"`
}

func defaultKnowledge() Knowledge {
	return Knowledge{Folders: []string{}, Interviews: true, Subtasks: helpdesk.DefaultSubtasks, Results: helpdesk.DefaultResults,
		Embeddings: Embeddings{Provider: defaultProvider}}
}

func (s *source) checkKnowledge(cfg *Config) error {
	k := cfg.Knowledge
	for i, folder := range k.Folders {
		at := fmt.Sprintf("knowledge.folders[%d]", i)
		same := func(other string) bool { return filepath.Clean(other) == filepath.Clean(folder) }
		switch {
		case strings.TrimSpace(folder) == "":
			return s.errorf(at, "must name a folder or a file")
		case slices.ContainsFunc(k.Folders[:i], same):
			return s.errorf(at, "%q is there twice", folder)
		}
	}
	if _, ok := cfg.LLM.Providers[k.Embeddings.Provider]; !ok {
		return s.errorf("knowledge.embeddings.provider", "names the unknown provider %q%s", k.Embeddings.Provider,
			DidYouMean(k.Embeddings.Provider, sortedKeys(cfg.LLM.Providers)))
	}
	if served := cfg.LLM.Providers[k.Embeddings.Provider].Served(); k.Embeddings.Model != "" && !*served.Embeddings {
		return s.errorf("knowledge.embeddings.provider", "%q makes no vectors of texts", k.Embeddings.Provider)
	}
	return nil
}

// Embeds reports that vectors are made: rules ask no model.
func (cfg Config) Embeds() bool {
	return cfg.Mode == OpenAI && cfg.Knowledge.Embeddings.Model != ""
}
