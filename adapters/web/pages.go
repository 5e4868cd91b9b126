package web

import (
	"bytes"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"encoding/json"
	"html/template"
	"io"
	"io/fs"
	"net/http"
	"path"
	"slices"
	"strings"

	"github.com/mendanhq/mendan/bot"
)

//go:embed templates/*.html
var templateFiles embed.FS

//go:embed static
var staticFiles embed.FS

// pages are the templates, and what they load.
type pages struct {
	all     *template.Template
	version string // of what is loaded: browsers keep it
}

// parsePages panics where a template is wrong: they are part of the program.
func parsePages() pages {
	all := template.New("").Funcs(template.FuncMap{
		"itemOf": func(p roomPage, it shownItem) itemPage { return itemPage{p, it} },
		"chosen": func(in bot.Input, c bot.Choice) bool { return slices.Contains(in.Chosen(in.Value), c) },
	})
	return pages{template.Must(all.ParseFS(templateFiles, "templates/*.html")), staticVersion()}
}

// staticVersion tells one set of static files from another.
func staticVersion() string {
	sum := sha256.New()
	err := fs.WalkDir(staticFiles, "static", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		raw, err := staticFiles.ReadFile(name)
		sum.Write(raw)
		return err
	})
	if err != nil {
		panic(err) // they are part of the program
	}
	return hex.EncodeToString(sum.Sum(nil)[:6])
}

// page is what every page has.
type page struct {
	Lang, Title, Version string
	text                 func(lang, key string, args map[string]any) string
}

// T is a text in the page's language. Arguments come as name and value.
func (p page) T(key string, args ...any) string {
	var named map[string]any
	for i := 0; i+1 < len(args); i += 2 {
		if named == nil {
			named = map[string]any{}
		}
		named[args[i].(string)] = args[i+1]
	}
	return p.text(p.Lang, key, named)
}

// Seen is a text without the signs that nobody sees, which can make it read as another one.
func (p page) Seen(s string) string { return bot.Visible(s) }

func (s *server) page(v *visit, title string) page {
	return page{Lang: v.lang, Title: bot.Visible(title), Version: s.pages.version, text: s.cfg.Text}
}

func (s *server) words(lang, key string) string { return s.cfg.Text(lang, key, nil) }

// render answers with a page. It is made whole before its first byte goes out.
func (s *server) render(v *visit, status int, name string, data any) {
	var out bytes.Buffer
	if err := s.pages.all.ExecuteTemplate(&out, name, data); err != nil {
		s.cfg.Log.Error("a page cannot be made", "page", name, "error", err.Error())
		http.Error(v.w, "trouble", http.StatusInternalServerError)
		return
	}
	v.w.Header().Set("Content-Type", "text/html; charset=utf-8")
	v.w.WriteHeader(status)
	_, _ = out.WriteTo(v.w) // whoever left does not read it
}

type failurePage struct {
	page
	Text, Keeps, Room, Nonce string
}

// answerBody is what our own script is answered with.
type answerBody struct {
	Note  string `json:"note,omitempty"`  // for this browser alone
	Nonce string `json:"nonce,omitempty"` // for what the form sends next
}

// wantsJSON reports that our own script asks, and shows by itself what comes of it.
func wantsJSON(r *http.Request) bool { return r.Header.Get("Accept") == "application/json" }

func writeJSON(w http.ResponseWriter, status int, body any) {
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(body) // whoever left does not read it
}

// staticTypes are the kinds of what pages load.
var staticTypes = map[string]string{".css": "text/css; charset=utf-8", ".js": "text/javascript; charset=utf-8", ".svg": "image/svg+xml"}

// giveStatic gives what pages load. Its address has its version, so browsers keep it.
func (s *server) giveStatic(v *visit) error {
	name := v.r.PathValue("file")
	kind, ok := staticTypes[path.Ext(name)]
	if !ok || strings.ContainsAny(name, `/\`) {
		return errNotFound
	}
	f, err := staticFiles.Open("static/" + name)
	if err != nil {
		return errNotFound
	}
	defer f.Close()
	v.w.Header().Set("Content-Type", kind)
	v.w.Header().Set("Cache-Control", "public, max-age=31536000, immutable")
	_, err = io.Copy(v.w, f)
	return err
}
