package offline

import (
	"testing"

	"github.com/mendanhq/mendan/agents/language/pattern/patterntest"
)

func TestPhrasesAreAskedFor(t *testing.T) { patterntest.Sections(t, sections) }
