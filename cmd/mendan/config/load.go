package config

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"os"
	"reflect"
	"slices"
	"strings"
	"time"

	"github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/parser"
	"github.com/goccy/go-yaml/token"

	"github.com/mendanhq/mendan/agents/tool"
)

// maxFile bounds the configuration file in bytes.
const maxFile = 1 << 20

// source is where the configuration's values were written, for messages.
type source struct {
	name   string
	at     map[string]*token.Position // by path: "llm.agents.default.model"
	over   map[string]string          // what gave a value instead of the file, by path: "--job", "OPENAI_MODEL"
	warned []string                   // what an operator should read at start
}

func newSource(file string) *source {
	return &source{name: file, at: map[string]*token.Position{}, over: map[string]string{}}
}

// Error is a mistake of whoever wrote the configuration: one line that says where and what to do.
type Error struct{ error }

// Unwrap is for errors.As and errors.Is.
func (e Error) Unwrap() error { return e.error }

// Errorf is a mistake at a path of the configuration ("forms[1]") that only its user can see, with the place where the value stands.
func (cfg Config) Errorf(path, format string, args ...any) error {
	return cfg.from.errorf(path, format, args...)
}

// Override notes what gives the value at a path instead of the file, such as a flag, for messages. Setting it is the caller's.
func (cfg Config) Override(path, by string) { cfg.from.over[path] = by }

// Check looks at every value again, after some were set.
func (cfg *Config) Check() error { return cfg.from.checkValues(cfg) }

// errorf says what is wrong with the value at a path, and where it stands; where it is not written down, what it belongs to does.
func (s source) errorf(path, format string, args ...any) error {
	msg := path + " " + fmt.Sprintf(format, args...)
	for at := path; at != ""; at = at[:max(0, strings.LastIndexAny(at, ".["))] {
		if by, ok := s.over[at]; ok {
			return Error{fmt.Errorf("%s: %s", by, msg)}
		}
		if pos := s.at[at]; pos != nil {
			return Error{fmt.Errorf("%s:%d:%d %s", s.name, pos.Line, pos.Column, msg)}
		}
	}
	if s.name != "" {
		return Error{fmt.Errorf("%s: %s", s.name, msg)}
	}
	return Error{errors.New(msg)}
}

// Load reads the configuration: the defaults, the file if one is named, and the environment on top. What it returns is complete and
// checked, but for the secrets: see ReadKeys and ReadSecrets. Every error is an Error.
func Load(file string, getenv func(string) string) (Config, error) {
	src := newSource(file)
	cfg := Default()
	cfg.from = src
	if file != "" {
		data, err := ReadFile(file, maxFile)
		if err != nil {
			return cfg, Error{fmt.Errorf("cannot read the configuration: %w", err)}
		}
		if err := src.parseFile(data, &cfg); err != nil {
			return cfg, err
		}
		src.anchorPaths(&cfg)
		src.movePrices(&cfg)
	}
	if err := src.applyEnvironment(&cfg, getenv); err != nil {
		return cfg, err
	}
	cfg.completeEntries()
	return cfg, src.checkValues(&cfg)
}

// ReadFile reads a whole file of at most so many bytes.
func ReadFile(file string, limit int64) ([]byte, error) {
	info, err := os.Stat(file)
	if err != nil {
		return nil, err
	}
	if info.IsDir() {
		return nil, fmt.Errorf("%s is a folder: name a file", file)
	}
	if info.Size() > limit {
		return nil, fmt.Errorf("%s is longer than the %d bytes that are read", file, limit)
	}
	return os.ReadFile(file)
}

// parseFile reads YAML strictly into cfg: an unknown or repeated key or a value of the wrong kind is an error with its place.
func (s *source) parseFile(data []byte, cfg *Config) error {
	file, err := parser.ParseBytes(data, 0)
	if err != nil {
		return s.yamlError(err)
	}
	if len(file.Docs) == 0 || len(file.Docs) == 1 && file.Docs[0].Body == nil {
		return nil // nothing but comments
	}
	if len(file.Docs) > 1 {
		return Error{fmt.Errorf("%s: expected one YAML document, found %d", s.name, len(file.Docs))}
	}
	body := file.Docs[0].Body
	if err := s.walkNode(body, reflect.TypeFor[Config](), ""); err != nil {
		return err
	}
	if err := yaml.NodeToValue(body, cfg, yaml.Strict()); err != nil {
		return s.yamlError(err)
	}
	return nil
}

// yamlError is the parser's error on one line, without the source that it would quote.
func (s *source) yamlError(err error) error {
	var ye yaml.Error
	if !errors.As(err, &ye) {
		return Error{fmt.Errorf("%s: %w", s.name, err)}
	}
	if tk := ye.GetToken(); tk != nil && tk.Position != nil {
		return s.placeError(tk.Position, "%s", ye.GetMessage())
	}
	return Error{fmt.Errorf("%s: %s", s.name, ye.GetMessage())}
}

func (s *source) placeError(pos *token.Position, format string, args ...any) error {
	return Error{fmt.Errorf("%s:%d:%d %s", s.name, pos.Line, pos.Column, fmt.Sprintf(format, args...))}
}

// walkNode compares the file with the type that it is to become, and notes where each value stands.
func (s *source) walkNode(n ast.Node, t reflect.Type, path string) error {
	pos := n.GetToken().Position
	s.at[path] = pos
	if n.Type() == ast.NullType {
		return nil // as if the key were not there
	}
	switch t.Kind() {
	case reflect.Pointer:
		return s.walkNode(n, t.Elem(), path)
	case reflect.Struct, reflect.Map:
		m, ok := n.(ast.MapNode)
		if !ok {
			return s.placeError(pos, "%s must have keys of its own", envName(path))
		}
		if it := m.MapRange(); it.Next() {
			s.at[path] = it.Key().GetToken().Position // a mapping's own token is its first colon
		}
		return s.walkMap(m, t, path)
	case reflect.Slice:
		l, ok := n.(*ast.SequenceNode)
		if !ok {
			return s.placeError(pos, "%s must be a list", envName(path))
		}
		for i, item := range l.Values {
			if err := s.walkNode(item, t.Elem(), fmt.Sprintf("%s[%d]", path, i)); err != nil {
				return err
			}
		}
		return nil
	}
	return s.checkLeaf(n, t, path)
}

func (s *source) walkMap(m ast.MapNode, t reflect.Type, path string) error {
	for it := m.MapRange(); it.Next(); {
		key := it.Key().GetToken()
		below := key.Value
		if path != "" {
			below = path + "." + below
		}
		elem, known := keysOf(t)[key.Value]
		if t.Kind() == reflect.Map {
			elem, known = t.Elem(), true
		}
		if !known {
			return s.placeError(key.Position, "unknown key %q%s", key.Value, DidYouMean(key.Value, sortedKeys(keysOf(t))))
		}
		if err := s.walkNode(it.Value(), elem, below); err != nil {
			return err
		}
	}
	return nil
}

// checkLeaf checks the kind of a single value.
func (s *source) checkLeaf(n ast.Node, t reflect.Type, path string) error {
	tk := n.GetToken()
	switch {
	case t == reflect.TypeFor[time.Duration]():
		if d, err := time.ParseDuration(tk.Value); err != nil || d < 0 {
			return s.placeError(tk.Position, "%s must be a duration such as 500ms, 10s or 2m, not %q", envName(path), tk.Value)
		}
	case t.Kind() == reflect.Int:
		if n.Type() != ast.IntegerType {
			return s.placeError(tk.Position, "%s must be a whole number, not %q", envName(path), tk.Value)
		}
	case t.Kind() == reflect.Float64:
		if n.Type() != ast.IntegerType && n.Type() != ast.FloatType {
			return s.placeError(tk.Position, "%s must be a number, not %q", envName(path), tk.Value)
		}
	case t.Kind() == reflect.Bool:
		if n.Type() != ast.BoolType {
			return s.placeError(tk.Position, "%s must be true or false, not %q", envName(path), tk.Value)
		}
	default:
		switch n.Type() {
		case ast.MappingType, ast.MappingValueType, ast.SequenceType:
			if m, ok := n.(ast.MapNode); ok && t == reflect.TypeFor[idText]() && hasOneKey(m) {
				return nil
			}
			return s.placeError(tk.Position, "%s must be a single value", envName(path))
		}
	}
	return nil
}

// hasOneKey reports whether a mapping has one key.
func hasOneKey(m ast.MapNode) bool {
	it := m.MapRange()
	return it.Next() && !it.Next()
}

func envName(path string) string {
	return cmp.Or(path, "the file")
}

// keysOf lists the keys of a struct with their types.
func keysOf(t reflect.Type) map[string]reflect.Type {
	keys := map[string]reflect.Type{}
	if t.Kind() != reflect.Struct {
		return keys
	}
	for f := range fieldsOf(t) {
		name, _, _ := strings.Cut(f.Tag.Get("yaml"), ",")
		keys[name] = f.Type
	}
	return keys
}

func fieldsOf(t reflect.Type) func(yield func(reflect.StructField) bool) {
	return func(yield func(reflect.StructField) bool) {
		for i := range t.NumField() {
			if f := t.Field(i); f.IsExported() && !yield(f) {
				return
			}
		}
	}
}

// DidYouMean suggests what was probably meant, or lists all that could be.
func DidYouMean(got string, known []string) string {
	if best := tool.Closest(got, known, 1); len(best) > 0 {
		return fmt.Sprintf(", did you mean %q?", best[0])
	}
	return ", expected one of " + strings.Join(known, ", ")
}

func sortedKeys[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }
