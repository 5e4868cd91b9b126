package web

import (
	"io"
	"mime"
	"net/http"
	"strconv"
	"time"
)

// giveFile gives a person a file of their room, to be kept and not to be shown: nobody knows what is in it.
func (s *server) giveFile(v *visit) error {
	one, err := s.enter(v)
	if err != nil {
		return err
	}
	if _, err := s.look(v, one); err != nil {
		return err
	}
	f, body, err := s.cfg.File(v.r.Context(), Place(one.room), v.r.PathValue("ref"))
	if err != nil {
		return err
	}
	h := v.w.Header()
	h.Set("Content-Type", "application/octet-stream")
	h.Set("Content-Disposition", mime.FormatMediaType("attachment", map[string]string{"filename": f.Name}))
	h.Set("Content-Length", strconv.FormatInt(f.Size, 10))
	h.Set("Content-Security-Policy", "sandbox; default-src 'none'")
	_ = http.NewResponseController(v.w).SetWriteDeadline(time.Now().Add(10 * time.Minute))
	v.w.WriteHeader(http.StatusOK)
	if _, err = io.Copy(v.w, body); err != nil {
		s.cfg.Log.Error("a file broke off", "error", err.Error())
	}
	return nil
}
