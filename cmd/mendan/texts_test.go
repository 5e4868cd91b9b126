package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/mendanhq/mendan/adapters/web"
	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/cmd/mendan/config"
	"github.com/mendanhq/mendan/prompts"
)

// Whoever a flow asks can be named by the kind of what it asks.
func TestEveryKindOfCardCanBeConfigured(t *testing.T) {
	for _, kind := range append(strings.Fields(built["card.*.title"]), "plan", "application", "keep_answer", "reapply", "parked", "doubt", "template") {
		if !slices.Contains(config.ApprovalKinds(), kind) {
			t.Errorf("moderation.approvals does not know %q", kind)
		}
	}
}

// built are the texts whose keys the program puts together, by how it does: the words are all that can stand for the stars.
var built = map[string]string{
	"day.*": "mon tue wed thu fri sat sun", "week.*": "morning daytime afternoon evening night",
	"adjust.help.*": "access advance breaks camera captions company duties format interpreter loop loud nocalls pace print quiet read " +
		"remote seat slot time voice wait writing",
	"again.*":               "time_from time_to",
	"card.*.body":           "needs_human question unread remark adjustment",
	"card.*.title":          "needs_human question unread remark adjustment",
	"card.plan.language.*":  "ja en",
	"card.plan.problem.*":   "unknown missing twice",
	"card.progress.phase.*": "plan",
	"card.reason.*":         "knock_out required_declined required_open audit_failed plan_rejected review_rejected requested",
	"reason.*":              "knock_out required_declined required_open audit_failed plan_rejected review_rejected requested",
	"web.*":                 strings.Join(web.TextKeys(), " "),
	"cli.attach.*":          "unnamed missing folder special empty too_large unreadable",
	"command.*.description": "apply approvals ask discuss export files hand_back help instantiate post process say status stop take_over task",
	"command.*.words":       "apply approvals ask discuss export files hand_back help instantiate post process say status stop take_over task",
	"command.arg.*":         "calendar card context goal industry job question request template text",
	"command.option.*":      "calendar card context goal industry job question request template text",
	"doubt.confirm*":        "_again",
	"doubt.which*":          "_again",
	"discussion.field.*":    "key_points agreement disagreement failed",
	"discussion.mark.*":     "pending running done failed skipped stopped",
	"discussion.phase.*":    "initial_query peer_review synthesis",
	"erase.*":               "retention operator person",
	"file.unread.*": "empty encrypted scanned damaged too_many_pages too_much image old_word timeout late lost failed too_large too_many thread_full" +
		" store_full",
	"topic.told.*":             "family domicile nationality native_language age age_now",
	"operators.limit.period.*": "day month",
	"nudge.*":                  string(bot.Reminded + " " + bot.Escalated + " " + bot.Overdue),
	"home.title.*":             "discussion helpdesk process task",
	"none.*":                   "erase erase.told person person.told",
	"none.*.desk":              "erase person",
	"home.wish.*":              "erase person",
	"home.wish.*.words":        "erase person",
	"opened.*":                 "discussion helpdesk process task",
	"rule.*":                   "majority unanimous at_least percentage",
	"refusal.*":                "gone closed forbidden full taken unreachable",
	"unopened.do.*":            "taken unreachable",
	"pay.per.*":                "year month day hour",
	"process.changed.*":        "title all added removed renamed when after free artifacts order missing",
	"process.context.*":        "industry processType goal region compliance additionalContext",
	"question.type.*":          "text email phone url number date choice choice.multiple boolean file",
	"schedule.*.*":             "goal.before goal.before_one goal.same goal.after goal.after_one prev.before prev.before_one prev.same prev.after prev.after_one",
	"schedule.calendar.*":      "none weekdays jp",
	"severity.*":               "minor major critical",
	"status.name.*": "greeting planning awaiting_plan_approval interviewing paused auditing confirming ready_for_human_review published accepted rejected" +
		" withdrawn needs_human erased designing awaiting_approval created discarded refused stopped waiting_for_question initial_query peer_review" +
		" synthesis answering answered partial failure",
	"status.name.task.*": "greeting gathering planning reviewing awaiting_plan_approval confirming executing awaiting_action_approval final_review" +
		" success partial failure answered",
	"task.button.*":       "solo ensemble",
	"task.changed.*":      "added changed removed",
	"task.left.*":         "repository privileged special shut outside runs_itself",
	"task.mark.*":         "pending running success failed skipped",
	"task.outcome.*":      "success partial failure",
	"task.phase.*":        "gathering planning reviewing awaiting_plan_approval confirming executing awaiting_action_approval final_review done",
	"task.plan_rejected*": "_debate _unheard",
	"task.plan_waits*":    "_debate _unheard",
	"task.problem.*":      "no_objective no_tasks too_many bad_id id_twice no_description unknown_dependency args_without_tool unknown_tool bad_args cycle",
	"task.scope.*":        "full fast plan_only",
	"value.*":             "mon tue wed thu fri sat sun true false fluent native",
	"verdict.*":           "approved rejected expired void edit ask_more answer done_already again skip stop keep leave allow",
	"via.*":               "slack discord http shell fake",
	"violation.*":         "prohibited_topic duplicate_question tone_violation no_intent_binding",
	"why.section.*":       "language country timezone",
}

// general are keys that are only used where they are there, with the text that stands for the others; empty: then nothing is said.
var general = map[string]string{
	"amount.*": "", "amount.one.*": "", "cli.*": "cli.other", "example.*": "", "example.type.*": "", "fact.*": "", "finding.*": "finding.other",
	"followup.*": "followup.generic", "invalid.*.*": "", "kind.*": "", "label.*": "", "label.*.*": "", "option.*": "", "option.*.*": "", "question.*": "question.type.text",
	"question.*.*": "question.type.text", "status.candidate.*": "status.candidate", "status.name.*.*": "", "topic.*": "topic.other", "unit.*": "",
	"meaning.*":       "",
	"why.*":           "",
	"card.deadline.*": "card.deadline", "card.expired.*": "card.expired", "card.void.*": "card.void", "card.decided.*": "card.decided", "edit.late.*": "edit.late",
	"delete.late.*": "delete.late",
}

// Every text that the program can ask for is there in both languages with the same arguments, and every text that is there can be asked for.
func TestEveryTextIsThereAndUsed(t *testing.T) {
	ja, en := mustCatalog(prompts.JA), mustCatalog(prompts.EN)
	code := scanTexts(t, en)
	wanted := code.asked
	for pattern, at := range code.patterns {
		if _, closed := built[pattern]; closed {
			continue
		}
		if instead, open := general[pattern]; !open {
			t.Errorf("%s: a key is put together as %q: say in built what it can be", at, pattern)
		} else if instead != "" {
			wanted[instead] = at
		}
	}
	for pattern, words := range built {
		for word := range strings.FieldsSeq(words) {
			wanted[filled(pattern, word)] = "built: " + pattern
		}
	}
	for key, at := range wanted {
		for _, c := range []*prompts.Catalog{ja, en} {
			if !c.Has(key) {
				t.Errorf("%s: no text %q in %s", at, key, c.Lang())
			}
		}
	}
	for _, key := range slices.Compact(slices.Sorted(slices.Values(append(ja.Keys(), en.Keys()...)))) {
		if wanted[key] == "" && !code.mentions(key) {
			t.Errorf("nothing asks for the text %q", key)
		}
		if !slices.Equal(ja.Args(key), en.Args(key)) {
			t.Errorf("%s: the arguments are %q in ja, %q in en", key, ja.Args(key), en.Args(key))
		}
	}
}

// filled puts a word in the place of a pattern's stars.
func filled(pattern, word string) string {
	first, last := strings.Index(pattern, "*"), strings.LastIndex(pattern, "*")
	return pattern[:first] + word + pattern[last+1:]
}

// textScan is what the program's code says of keys. Places are those of the code.
type textScan struct {
	groups   map[string]bool   // first words of keys
	literals map[string]bool   // all of the code
	asked    map[string]string // literals that are given to what takes a key, to the place
	patterns map[string]string // "verdict.*" for "verdict." + x, to the place
	suffixes map[string]bool   // ".card" for key + ".card"
	files    *token.FileSet
	inner    map[ast.Node]bool // sums within sums
}

// mentions reports that the code has the key, or one that it adds a suffix to, or that the key is one of those that need not be there.
func (s textScan) mentions(key string) bool {
	for suffix := range s.suffixes {
		if base, ok := strings.CutSuffix(key, suffix); ok && s.literals[base] {
			return true
		}
	}
	return s.literals[key] || slices.ContainsFunc(slices.Sorted(maps.Keys(general)), func(pattern string) bool {
		return regexp.MustCompile("^" + strings.ReplaceAll(regexp.QuoteMeta(pattern), `\*`, ".+") + "$").MatchString(key)
	})
}

// textAskers are the functions that a key is given to.
var textAskers = []string{"Text", "text", "FirstOf", "certain", "asideOr", "decided", "changedLate", "lapse", "decisionButtons"}

var (
	keyLike    = regexp.MustCompile(`^[a-z][a-z0-9_]*(\.[A-Za-z0-9_*]+)+$`)
	suffixLike = regexp.MustCompile(`^\*(\.[a-z_]+)$`)
)

func scanTexts(t *testing.T, c *prompts.Catalog) *textScan {
	s := &textScan{
		groups: map[string]bool{}, literals: map[string]bool{}, asked: map[string]string{}, patterns: map[string]string{},
		suffixes: map[string]bool{}, files: token.NewFileSet(), inner: map[ast.Node]bool{},
	}
	for _, key := range c.Keys() {
		group, _, _ := strings.Cut(key, ".")
		s.groups[group] = true
	}
	err := filepath.WalkDir("../..", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		file, err := parser.ParseFile(s.files, path, nil, parser.SkipObjectResolution)
		if err == nil {
			ast.Inspect(file, s.look)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func (s *textScan) look(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.BasicLit:
		if text, ok := literal(n); ok {
			s.literals[text] = true
		}
	case *ast.BinaryExpr:
		if n.Op == token.ADD {
			s.lookAtSum(n)
		}
	case *ast.CallExpr:
		for _, a := range n.Args {
			s.lookAtArgument(nameOf(n), a)
		}
	}
	return true
}

func (s *textScan) lookAtSum(n *ast.BinaryExpr) {
	s.inner[n.X] = true // of a sum of three, the first two are one
	pattern := joined(n)
	if m := suffixLike.FindStringSubmatch(pattern); m != nil {
		s.suffixes[m[1]] = true
	}
	if !s.inner[n] && s.isKey(pattern) && strings.Contains(pattern, "*") {
		s.patterns[pattern] = s.files.Position(n.Pos()).String()
	}
}

func (s *textScan) lookAtArgument(of string, a ast.Expr) {
	text, ok := literal(a)
	at := s.files.Position(a.Pos()).String()
	switch {
	case !ok:
	case strings.HasSuffix(text, ".") && s.isKey(text+"*"): // the function puts the rest behind it
		s.patterns[text+"*"] = at
	case s.isKey(text) && slices.Contains(textAskers, of):
		s.asked[text] = at
	}
}

func (s *textScan) isKey(text string) bool {
	group, _, _ := strings.Cut(text, ".")
	return s.groups[group] && keyLike.MatchString(text)
}

func nameOf(n *ast.CallExpr) string {
	switch f := n.Fun.(type) {
	case *ast.Ident:
		return f.Name
	case *ast.SelectorExpr:
		return f.Sel.Name
	}
	return ""
}

func literal(e ast.Expr) (string, bool) {
	b, ok := e.(*ast.BasicLit)
	if !ok || b.Kind != token.STRING {
		return "", false
	}
	text, err := strconv.Unquote(b.Value)
	return text, err == nil
}

// joined is a sum of texts, with a star for each part that is none in the code.
func joined(e ast.Expr) string {
	if b, ok := e.(*ast.BinaryExpr); ok && b.Op == token.ADD {
		return strings.ReplaceAll(joined(b.X)+joined(b.Y), "**", "*")
	}
	if text, ok := literal(e); ok {
		return text
	}
	return "*"
}
