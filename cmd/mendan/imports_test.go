package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"os/exec"
	"slices"
	"strings"
	"testing"
)

const module = "github.com/mendanhq/mendan/"

// rooms is the architecture's table: what each package may import inside the project. A package that is not named belongs
// to the room that its path begins with; "x/" allows what lies below.
var rooms = map[string][]string{
	"bot":                       {},
	"bot/engine":                {"bot", "agents", "storage", "prompts"},
	"bot/bottest":               {"bot", "bot/engine", "agents", "storage"},
	"adapters/slack":            {"bot", "adapters/markup", "adapters/incoming"},
	"adapters/discord":          {"bot", "adapters/markup", "adapters/incoming"},
	"adapters/fake":             {"bot", "adapters/markup"},
	"adapters/httpapi":          {"bot", "adapters/markup", "adapters/incoming"},
	"adapters/web":              {"bot", "adapters/markup", "adapters/incoming", "adapters/mail"},
	"adapters/mail":             {"bot"},
	"adapters/mail/mailtest":    {},
	"adapters/markup":           {"bot"},
	"adapters/incoming":         {},
	"adapters/adaptertest":      {"bot"},
	"agents":                    {"bot"},
	"agents/agentstest":         {"bot", "agents", "agents/llm"},
	"agents/language":           {}, // and nothing of the project below it, each floor on those before:
	"agents/language/text":      reading(),
	"agents/language/place":     reading("text"),
	"agents/language/ask":       {},
	"agents/language/stance":    reading("text"),
	"agents/language/person":    reading("ask", "phone", "stance", "text"),
	"agents/language/quantity":  reading("ask", "person", "stance", "text"),
	"agents/language/tag":       reading("classify"),
	"agents/language/tag/learn": reading("tag", "text"),
	"agents/language/when":      reading("ask", "quantity", "stance", "text"),
	"agents/language/value":     reading("ask", "person", "quantity", "stance", "text", "when"),
	"agents/llm":                {},
	"agents/llm/llmhttp":        {"agents/llm"},
	"agents/llm/openai":         {"agents/llm", "agents/llm/llmhttp"},
	"agents/llm/anthropic":      {"agents/llm", "agents/llm/llmhttp"},
	"agents/llm/gemini":         {"agents/llm", "agents/llm/llmhttp"},
	"agents/llm/llmtest":        {"agents/llm", "agents/llm/llmhttp"},
	"agents/llm/offline":        {"agents/llm"},
	"agents/llm/cassette":       {"agents/llm"},
	"agents/tool":               {"agents", "agents/llm"},
	"agents/quorum":             {"agents", "agents/llm"},
	"agents/compliance":         {"agents/language/"},
	"agents/attachment":         {},
	"agents/attachment/reader":  {"agents/attachment"}, // parsers: in a process of their own only
	"agents/attachment/child":   {"agents/attachment", "agents/attachment/reader"},
	// Its rows are agents': one port serves all that belongs to no thread.
	"agents/knowledge": {"agents", "agents/attachment/plain", "agents/knowledge/", "agents/language/"},
	"agents/mcptool":   {"agents/tool"},
	"agents/turn":      {"agents", "bot", "prompts"},
	"agents/interview": conversation("agents/helpdesk/", "agents/interview/application", "agents/interview/hearing", "agents/interview/recording",
		"agents/interview/telling", "agents/interview/intents", "agents/interview/shown"),
	"agents/interview/application": {"agents/interview", "agents/quorum", "agents/tool", "bot"}, // its forms, facts and readings
	"agents/interview/intents":     {"agents/interview", "agents/language/"},
	"agents/interview/shown":       {"agents/interview", "agents/interview/application", "agents/interview/intents", "agents/language/", "agents/turn", "prompts"},
	"agents/interview/hearing": {"agents/attachment", "agents/interview", "agents/interview/application", "agents/interview/intents",
		"agents/interview/shown", "agents/compliance",
		"agents/language/", "agents/turn", "bot", "prompts"},
	"agents/interview/recording": {"agents/interview", "agents/interview/application", "agents/interview/hearing", "agents/language/"},
	"agents/interview/telling": {"agents/attachment", "agents/interview", "agents/interview/application", "agents/interview/hearing",
		"agents/interview/recording", "agents/interview/intents",
		"agents/interview/shown", "agents/compliance", "agents/language/", "bot", "prompts"},
	"agents/helpdesk":   conversation(),
	"agents/process":    conversation(),
	"agents/task":       conversation(),
	"agents/discussion": conversation(),
	"storage":           {"bot", "agents"},
	"storage/boltstore": {"storage", "storage/transfer", "storage/verbs", "bot", "agents"},
	"storage/pgstore":   {"storage", "storage/transfer", "storage/verbs", "bot"},
	"storage/memstore":  {"storage", "storage/verbs", "bot", "agents"},
	"storage/storetest": {"storage", "bot", "agents"},
	"storage/transfer":  {"storage", "storage/verbs"},
	"storage/verbs":     {"storage", "bot", "agents"},
	"prompts":           {},
	"cmd/mendan/config": {"bot", "prompts", "agents/", "adapters/"}, // it knows the names and limits of what it configures, and runs none of it
	"cmd/mendan":        {"adapters/", "agents/", "bot/", "cmd/", "prompts/", "storage/"},
}

// reading is what a package below agents/language may import: late patterns, what is remembered of the last texts, and those named.
func reading(below ...string) []string {
	out := []string{"agents/language/memo", "agents/language/pattern"}
	for _, name := range below {
		out = append(out, "agents/language/"+name)
	}
	return out
}

// conversation is what the five conversations may import: all of agents but each other.
func conversation(more ...string) []string {
	return append([]string{
		"agents", "agents/attachment", "agents/llm/", "agents/tool", "agents/quorum", "agents/compliance", "agents/knowledge/", "agents/language/",
		"agents/turn", "prompts", "bot",
	}, more...)
}

// pinned are the packages of others that only these of ours may import.
var pinned = map[string][]string{
	"github.com/sashabaranov/go-openai":        {"agents/llm/openai"},
	"go.etcd.io/bbolt":                         {"storage/boltstore"},
	"github.com/jackc/pgx/":                    {"storage/pgstore"},
	"github.com/klauspost/compress/zstd":       {"storage/verbs"},
	"github.com/slack-go/slack":                {"adapters/slack"},
	"github.com/bwmarrin/discordgo":            {"adapters/discord"},
	"github.com/emersion/go-smtp":              {"adapters/mail/mailtest"},
	"github.com/emersion/go-sasl":              {"adapters/mail/mailtest"},
	"github.com/klippa-app/go-pdfium":          {"agents/attachment/reader"},
	"github.com/tetratelabs/wazero":            {"agents/attachment/reader"},
	"github.com/yuin/goldmark":                 {"adapters/markup", "agents/knowledge"},
	"github.com/modelcontextprotocol/go-sdk":   {"cmd/mendan/mcpserver", "agents/mcptool"},
	"github.com/peterh/liner":                  {"adapters/fake"},
	"github.com/alecthomas/kong":               {"cmd/mendan"},
	"github.com/nyaruka/phonenumbers":          {"agents/language/phone/gen"},
	"github.com/santhosh-tekuri/jsonschema/v6": {"agents/llm/openaitest"},
}

// patternHomes may import package regexp in agents, each for what no person says. All other patterns are agents/language/pattern's: late,
// and quick to see what they cannot match.
var patternHomes = []string{
	"agents/language/pattern", "agents/language/phone", // the plans of telephone numbers
	"agents/interview/form", "agents/interview/form/greenhouse", // files: ids, HTML
	"agents/interview/wish",                          // says which of its own lines is not well formed
	"agents/llm/strictjson", "agents/llm/openaitest", // the patterns of a JSON schema
	"agents/task", "agents/task/workspace", "agents/tool", // ids; a search that the plan gives; names of tools
	"agents/compliance/train", // a command that developers run
}

// foldHomes may import golang.org/x/text in agents, each for what agents/language/text does not do.
var foldHomes = []string{
	"agents/language/text",                                      // every fold of what people say
	"agents/language/place",                                     // what languages and countries are called
	"agents/interview/form", "agents/interview/form/greenhouse", // tags of languages in files
	"agents/attachment/plain", "agents/attachment/reader", // files in the encodings of Japan and of old systems
	"agents/helpdesk/offline", // how wide a table is shown
	"agents/task/offline",     // what is written into files keeps its width
	"agents/tool",             // names of tools, which models write
}

// TestFoldsAreOne holds the reading of people to one package of folds.
func TestFoldsAreOne(t *testing.T) {
	for _, p := range packages(t) {
		path := strings.TrimPrefix(p.ImportPath, module)
		folds := slices.ContainsFunc(p.Imports, func(imp string) bool { return within(imp, "golang.org/x/text") })
		if within(path, "agents") && folds && !slices.Contains(foldHomes, path) {
			t.Errorf("%s imports golang.org/x/text: use agents/language/text", path)
		}
	}
}

// TestPatternsAreLate holds the reading of people to one kind of pattern.
func TestPatternsAreLate(t *testing.T) {
	for _, p := range packages(t) {
		path := strings.TrimPrefix(p.ImportPath, module)
		if within(path, "agents") && slices.Contains(p.Imports, "regexp") && !slices.Contains(patternHomes, path) {
			t.Errorf("%s imports regexp: use agents/language/pattern", path)
		}
	}
}

// readers are the packages that say what words mean. The interview itself has none of them: it acts on what package hearing has heard.
var readers = []string{
	"agents/language/pattern", "agents/language/person", "agents/language/quantity", "agents/language/stance", "agents/language/tag",
	"agents/language/value", "agents/language/when", "agents/interview/changes", "agents/interview/clauses", "agents/interview/implied",
	"agents/interview/orders", "agents/interview/reading/offline", "agents/interview/repair", "agents/interview/reword", "agents/interview/sayings",
	"agents/interview/values", "agents/interview/wish",
}

// TestTheInterviewReadsNoWords holds the flow of an interview to moves: no pattern, no reader of values and no list of words.
func TestTheInterviewReadsNoWords(t *testing.T) {
	for _, p := range packages(t) {
		if p.ImportPath != module+"agents/interview" {
			continue
		}
		for _, imp := range p.Imports {
			if ours := strings.TrimPrefix(imp, module); slices.Contains(readers, ours) || imp == "regexp" || imp == "embed" {
				t.Errorf("agents/interview imports %s: what words mean is for agents/interview/hearing", ours)
			}
		}
	}
}

// TestHearersDoNotAct holds what hears words to reading: it knows neither the flow nor models, tools or votes.
func TestHearersDoNotAct(t *testing.T) {
	for _, p := range packages(t) {
		path := strings.TrimPrefix(p.ImportPath, module)
		if path != "agents/interview/hearing" && path != "agents/interview/application" {
			continue
		}
		for _, imp := range p.Imports {
			if ours := strings.TrimPrefix(imp, module); slices.Contains([]string{"agents", "agents/interview", "agents/llm", "agents/helpdesk"}, ours) {
				t.Errorf("%s imports %s", path, ours)
			}
		}
	}
}

// TestImports holds the packages to the architecture: a wall is moved in the table and on the architecture's page, or not
// at all.
func TestImports(t *testing.T) {
	for _, p := range packages(t) {
		path := strings.TrimPrefix(p.ImportPath, module)
		room := roomOf(path)
		if room == "" {
			t.Errorf("%s is in no room of the architecture", path)
		}
		for _, imp := range p.Imports {
			if ours, ok := strings.CutPrefix(imp, module); ok && !mayImport(room, ours) {
				t.Errorf("%s must not import %s", path, ours)
			}
			for sdk, homes := range pinned {
				home := func(h string) bool { return within(path, h) }
				if within(imp, sdk) && !slices.ContainsFunc(homes, home) {
					t.Errorf("%s must not import %s: that is for %s", path, imp, strings.Join(homes, " and "))
				}
			}
		}
	}
}

// TestNoTablesAtTheStart keeps out what builds megabytes of tables before main begins, 4 ms each; generators and tests may have
// it. GODEBUG=inittrace=1 tells what a start is spent on.
func TestNoTablesAtTheStart(t *testing.T) {
	out, err := exec.CommandContext(t.Context(), "go", "list", "-deps", ".").Output()
	if err != nil {
		t.Fatalf("go list: %v", err)
	}
	for linked := range strings.FieldsSeq(string(out)) {
		for _, heavy := range []string{"github.com/nyaruka/phonenumbers", "github.com/santhosh-tekuri/jsonschema", "google.golang.org/protobuf"} {
			if within(linked, heavy) {
				t.Errorf("the program links %s", linked)
			}
		}
	}
}

func mayImport(room, path string) bool {
	if roomOf(path) == room {
		return true
	}
	return slices.ContainsFunc(rooms[room], func(allowed string) bool {
		if below, ok := strings.CutSuffix(allowed, "/"); ok {
			return within(path, below)
		}
		return path == allowed || roomOf(path) == allowed
	})
}

// roomOf is the longest room that the path lies in.
func roomOf(path string) string {
	best := ""
	for room := range rooms {
		if within(path, room) && len(room) > len(best) {
			best = room
		}
	}
	return best
}

func within(path, parent string) bool { return path == parent || strings.HasPrefix(path, parent+"/") }

type goPackage struct {
	ImportPath string
	Imports    []string
}

// packages asks the go command once for every package of the project and what it imports outside of tests.
func packages(t *testing.T) []goPackage {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), "go", "list", "-e", "-json=ImportPath,Imports", module+"...")
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("go list: %v", err)
	}
	var all []goPackage
	for dec := json.NewDecoder(bytes.NewReader(out)); ; {
		var p goPackage
		err := dec.Decode(&p)
		if errors.Is(err, io.EOF) {
			return all
		}
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, p)
	}
}
