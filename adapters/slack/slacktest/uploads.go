package slacktest

import (
	"encoding/json"
	"io"
	"net/http"
	"strconv"
)

// docs.slack.dev/reference/methods/files.getUploadURLExternal, files.completeUploadExternal, files.delete: a file is announced with its
// exact length, its bytes are sent to an address made for it, and only when the upload is completed with a channel does anybody see it, as
// a message of its own.

// upload is a file on its way in.
type upload struct {
	name   string
	length int
	data   []byte
	sent   bool
}

func (s *Server) uploadURL(r request) (map[string]any, refusal) {
	length, err := strconv.Atoi(r.argText("length"))
	if r.argText("filename") == "" || err != nil || length <= 0 {
		return nil, refuse("invalid_arguments")
	}
	id := s.newID("F")
	s.uploads[id] = &upload{name: r.argText("filename"), length: length}
	return map[string]any{"file_id": id, "upload_url": s.URL + "/upload/" + id}, refusal{}
}

// serveUpload takes a file's bytes, as they are or as a form.
func (s *Server) serveUpload(w http.ResponseWriter, r *http.Request) {
	data, err := readUpload(r)
	s.mu.Lock()
	defer s.mu.Unlock()
	u := s.uploads[r.PathValue("id")]
	if u == nil || err != nil || len(data) != u.length {
		w.WriteHeader(http.StatusBadRequest)
		return
	}
	u.data, u.sent = data, true
	_, _ = io.WriteString(w, "OK - "+strconv.Itoa(len(data)))
}

func readUpload(r *http.Request) ([]byte, error) {
	body, err := r.MultipartReader()
	if err != nil {
		return io.ReadAll(r.Body)
	}
	for {
		part, err := body.NextPart()
		if err != nil {
			return nil, err
		}
		if part.FileName() != "" {
			return io.ReadAll(part)
		}
	}
}

func (s *Server) completeUpload(r request) (map[string]any, refusal) {
	var files []struct{ ID, Title string }
	if json.Unmarshal([]byte(r.argText("files")), &files) != nil || len(files) == 0 {
		return nil, refuse("invalid_arguments")
	}
	for _, f := range files {
		if u := s.uploads[f.ID]; u == nil || !u.sent {
			return nil, refuse("file_not_found")
		}
	}
	m := &Message{User: BotUser, Bot: BotID, Subtype: "file_share", Text: r.argText("initial_comment")}
	var c *Channel
	if r.argText("channel_id") != "" {
		var no refusal
		if c, no = s.findChannel(r.argText("channel_id")); no.code != "" {
			return nil, no
		}
		if m.Thread = r.argText("thread_ts"); m.Thread != "" && c.findMessage(m.Thread) == nil {
			return nil, refuse("thread_not_found")
		}
	}
	var out []map[string]any
	for _, f := range files {
		u := s.uploads[f.ID]
		delete(s.uploads, f.ID)
		s.files[f.ID] = &File{Name: u.name, MIME: http.DetectContentType(u.data), Data: u.data}
		m.Files = append(m.Files, s.fileObject(f.ID))
		out = append(out, map[string]any{"id": f.ID, "title": f.Title})
	}
	if c != nil {
		s.publishMessage(c, m)
	}
	return map[string]any{"files": out}, refusal{}
}

// deleteFile takes a file away, and the message that only shared it.
func (s *Server) deleteFile(r request) (map[string]any, refusal) {
	id := r.argText("file")
	if s.files[id] == nil {
		return nil, refuse("file_not_found")
	}
	delete(s.files, id)
	for _, c := range s.channels {
		for _, m := range c.Messages {
			if len(m.Files) == 1 && m.Files[0]["id"] == id && m.Bot == BotID {
				s.takeAway(c, m)
				return nil, refusal{}
			}
		}
	}
	return nil, refusal{}
}

// Upload is a file that the app shared.
type Upload struct {
	Name, Thread string
	Data         []byte
}

// Uploads are the files that the app shared in a channel and its threads, in order.
func (s *Server) Uploads(channel string) []Upload {
	s.mu.Lock()
	defer s.mu.Unlock()
	var out []Upload
	for _, m := range s.channels[channel].Messages {
		for _, f := range m.Files {
			if file := s.files[f["id"].(string)]; file != nil && m.Bot == BotID {
				out = append(out, Upload{file.Name, m.Thread, file.Data})
			}
		}
	}
	return out
}
