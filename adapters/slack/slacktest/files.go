package slacktest

import (
	"io"
	"net/http"
	"strings"
)

// docs.slack.dev/reference/objects/file-object: url_private needs the token in the Authorization header; without access it leads to the
// sign-in page, with status 200.

// File is a file that a person sends.
type File struct {
	Name, MIME string
	Data       []byte
	Denied     bool   // the app's token may not read it
	Access     string // "check_file_info" for one whose details have to be asked for
	Elsewhere  string // the address that it is said to have instead
	Size       int    // that it is said to have, if not its own
}

// keepFile stores a file and returns its object. The lock is held.
func (s *Server) keepFile(f File) map[string]any {
	id := s.newID("F")
	s.files[id] = &f
	full := s.fileObject(id)
	if f.Access != "" {
		return map[string]any{"id": id, "file_access": f.Access, "mode": "file_access"}
	}
	return full
}

func (s *Server) fileObject(id string) map[string]any {
	f := s.files[id]
	address, size := s.URL+"/files/"+id, len(f.Data)
	if f.Elsewhere != "" {
		address = f.Elsewhere
	}
	if f.Size > 0 {
		size = f.Size
	}
	return map[string]any{
		"id": id, "name": f.Name, "title": f.Name, "mimetype": f.MIME, "size": size, "mode": "hosted", "is_external": false,
		"url_private": address, "url_private_download": address,
	}
}

func (s *Server) filesInfo(r request) (map[string]any, refusal) {
	if s.files[r.argText("file")] == nil {
		return nil, refuse("file_not_found")
	}
	return map[string]any{"file": s.fileObject(r.argText("file"))}, refusal{}
}

func (s *Server) serveFile(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	f, token := s.files[r.PathValue("id")], strings.TrimPrefix(r.Header.Get("Authorization"), "Bearer ")
	taken := token == BotToken
	if s.rotation != nil {
		taken = s.rotation.checkToken(token) == ""
	}
	s.mu.Unlock()
	switch {
	case f == nil:
		w.WriteHeader(http.StatusNotFound)
	case f.Denied || !taken:
		http.Redirect(w, r, "/signin?redir="+r.URL.Path, http.StatusFound)
	default:
		w.Header().Set("Content-Type", f.MIME)
		_, _ = w.Write(f.Data)
	}
}

func signIn(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	_, _ = io.WriteString(w, "<!DOCTYPE html><html><body>Sign in</body></html>")
}
