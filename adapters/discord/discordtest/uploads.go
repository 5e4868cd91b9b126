package discordtest

import (
	"encoding/json"
	"fmt"
	"io"
	"mime"
	"net/http"
	"path"
	"slices"
	"strings"
)

// Files of the bot (reference#uploading-files): a form with the message as payload_json and the files as files[0], files[1], …; at most ten,
// each up to 10 MiB. A list of attachments in an edit says which stay and which of the form are new; without one all stay.

const (
	maxRequest = 26 << 20
	maxUpload  = 10 << 20
)

// attachmentRef names a file that stays, by the attachment's id, or a new one, by its number in the form.
type attachmentRef struct {
	ID       json.RawMessage `json:"id"`
	Filename string          `json:"filename"`
}

func (a attachmentRef) id() string { return strings.Trim(string(a.ID), `"`) }

// read takes the body of a request apart.
func (r *request) read() error {
	limited := http.MaxBytesReader(nil, r.Body, maxRequest)
	r.Body = limited
	if kind, _, _ := mime.ParseMediaType(r.Header.Get("Content-Type")); kind != "multipart/form-data" {
		var err error
		r.body, err = io.ReadAll(limited)
		return err
	}
	form, err := r.MultipartReader()
	if err != nil {
		return err
	}
	r.files = map[int]file{}
	for {
		part, err := form.NextPart()
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
		data, err := io.ReadAll(part)
		if err != nil {
			return err
		}
		var n int
		if part.FormName() == "payload_json" {
			r.body = data
		} else if _, err := fmt.Sscanf(part.FormName(), "files[%d]", &n); err == nil {
			r.files[n] = file{mime: part.Header.Get("Content-Type"), data: data, name: path.Base(part.FileName())}
		}
	}
}

// attach gives a message the files that came with a request, and takes away those that it is to keep no more.
func (s *Server) attach(m *Message, o outgoing) {
	kept := slices.Clone(m.Attachments)
	if o.Attachments != nil {
		kept = slices.DeleteFunc(kept, func(a Attachment) bool {
			return !slices.ContainsFunc(*o.Attachments, func(r attachmentRef) bool { return r.id() == a.ID })
		})
	}
	for n := range len(o.files) {
		f, ok := o.files[n]
		if !ok || len(f.data) > maxUpload {
			continue
		}
		id := s.id()
		at := "/attachments/" + m.ChannelID + "/" + id + "/" + f.name
		s.files[at] = f
		kept = append(kept, Attachment{ID: id, Filename: strings.ReplaceAll(f.name, " ", "_"), ContentType: f.mime, Size: len(f.data), URL: s.URL + at})
	}
	m.Attachments = kept
}

// Upload is a file that the bot attached.
type Upload struct {
	Name    string
	Message string
	Data    []byte
}

// Uploads are the files of the bot's messages in a channel, in order.
func (s *Server) Uploads(channel string) []Upload {
	s.mu.Lock()
	defer s.mu.Unlock()
	var out []Upload
	for _, m := range s.channels[channel].messages {
		for _, a := range m.Attachments {
			if m.Author.ID == s.BotID {
				out = append(out, Upload{a.Filename, m.ID, s.files[strings.TrimPrefix(a.URL, s.URL)].data})
			}
		}
	}
	return out
}
