package discord

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"

	"github.com/bwmarrin/discordgo"

	"github.com/mendanhq/mendan/bot"
)

// Files are part of their message: sent with it in one request, under the same nonce, so that a message is there with its files or not at
// all. https://discord.com/developers/docs/reference#uploading-files

// attachmentRef names a file of the request within it. A list of them on an edit takes away all files that the message had.
type attachmentRef struct {
	ID       int    `json:"id"`
	Filename string `json:"filename"`
}

// attachmentRefs is what a message says of its files: nothing where it is new and has none, or where it keeps those that it has.
func (m message) attachmentRefs() *[]attachmentRef {
	if len(m.Files) == 0 && !m.edit || m.kept {
		return nil
	}
	refs := []attachmentRef{}
	for i, f := range m.Files {
		refs = append(refs, attachmentRef{i, f.Name})
	}
	return &refs
}

func (m message) hasUploads() bool { return len(m.Files) > 0 && !m.kept }

// multipartOf is the request of a message with files.
func multipartOf(m message) (kind string, body []byte, err error) {
	var files []*discordgo.File
	for _, f := range m.Files {
		files = append(files, &discordgo.File{Name: f.Name, ContentType: f.MediaType, Reader: bytes.NewReader(f.Data)})
	}
	return discordgo.MultipartBodyWithJSON(m, files)
}

// digestFiles makes a digest of a message's files.
func (m message) digestFiles() string {
	if len(m.Files) == 0 {
		return ""
	}
	all := sha256.New()
	for _, f := range m.Files {
		one := sha256.Sum256(f.Data)
		all.Write([]byte(f.Name + "\x00"))
		all.Write(one[:])
	}
	return hex.EncodeToString(all.Sum(nil))
}

// withFiles puts a post's files on its last message, or on one of their own where it says nothing.
func withFiles(out []message, files []bot.File) []message {
	if len(files) == 0 {
		return out
	}
	if len(out) == 0 {
		out = append(out, message{})
	}
	out[len(out)-1].Files = files
	return out
}
