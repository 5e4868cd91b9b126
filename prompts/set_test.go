package prompts

import (
	"errors"
	"io/fs"
	"strings"
	"testing"
	"testing/fstest"
)

func folder(files ...string) fs.FS {
	m := fstest.MapFS{}
	for i := 0; i < len(files); i += 2 {
		m[files[i]] = &fstest.MapFile{Data: []byte(files[i+1])}
	}
	return m
}

func TestOwnPromptsTakeTheirPlace(t *testing.T) {
	s, err := OpenSet(folder("greeter.ja.tmpl", "案内役です。\n{{template \"rules\"}}\n{{with .Summary}}{{json .}}{{end}}", "README.md", "x", ".greeter.en.tmpl", "{{"))
	if err != nil {
		t.Fatal(err)
	}
	p, err := s.Template("greeter", "ja-JP")
	if err != nil {
		t.Fatal(err)
	}
	got, err := p.Render(Briefing{Summary: "x"})
	if err != nil || !strings.HasPrefix(got, "案内役です。") || !strings.Contains(got, "必ず守ること") || !strings.HasSuffix(got, "\"x\"\n") {
		t.Errorf("%q, %v", got, err)
	}
	shipped, err := Template("greeter", "ja")
	if err != nil || shipped.Hash() == p.Hash() {
		t.Errorf("the same hash: %v", err)
	}
	for _, of := range []*Set{s, nil} {
		if q, err := of.Template("greeter", "en"); err != nil || q == p {
			t.Errorf("English: %v", err)
		}
		if _, err := of.Template("nobody", "ja"); !errors.Is(err, ErrUnknown) {
			t.Errorf("nobody: %v", err)
		}
		if _, err := of.Text("nobody.ja"); !errors.Is(err, ErrUnknown) {
			t.Errorf("nobody's text: %v", err)
		}
	}
	if text, _ := s.Text("greeter.ja"); !strings.HasPrefix(text, "案内役") {
		t.Errorf("its text is %q", text)
	}
	if strings.Join(s.Own(), " ") != "greeter.ja" || s.Hash() == "" || (*Set)(nil).Hash() != "" || len((*Set)(nil).Own()) != 0 {
		t.Errorf("own %v, hash %q", s.Own(), s.Hash())
	}
}

// Every shipped prompt, put into the folder as it is, is taken.
func TestShippedPromptsAreSound(t *testing.T) {
	for _, name := range Names() {
		text, err := (*Set)(nil).Text(name)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := OpenSet(folder(name+".tmpl", text)); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestBadPromptsAreRefusedWithTheirPlace(t *testing.T) {
	for _, tt := range []struct{ name, text, want string }{
		{"greeter.ja.tmpl", "一\n二 {{.Foo}}\n", "greeter.ja.tmpl:2: "},
		{"greeter.ja.tmpl", "one\n\n{{if .Title}}\n", "greeter.ja.tmpl:4: "},
		{"greeter.en.tmpl", "{{nothing}}", "greeter.en.tmpl:1: "},
		{"greeter.en.tmpl", "a\n{{with .Field}}{{.Nope}}{{end}}", "greeter.en.tmpl:2: "},
		{"greeter.en.tmpl", "a\n{{json .Question}}\n{{.Summary}}", "greeter.en.tmpl:3: what people wrote"},
		{"interviewer.en.tmpl", "{{range .Known}}\n- {{.Key}}: {{.Value}}\n{{end}}", "interviewer.en.tmpl:2: what people wrote"},
		{"greeter.en.tmpl", " \n", "greeter.en.tmpl:1: it is empty"},
		{"greeter.fr.tmpl", "x", "greeter.fr.tmpl is no prompt"},
		{"greter.ja.tmpl", "x", "greter.ja.tmpl is no prompt"},
		{"common.ja.tmpl", "x", "common.ja.tmpl is no prompt"},
	} {
		if _, err := OpenSet(folder(tt.name, tt.text)); err == nil || !strings.HasPrefix(err.Error(), tt.want) {
			t.Errorf("%s %q: %v, want %s", tt.name, tt.text, err, tt.want)
		}
	}
}
