package slack

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"slices"
	"strings"

	"github.com/slack-go/slack"

	"github.com/mendanhq/mendan/bot"
)

// Files of a post follow it, in its thread, or below it in a thread of its own where it stands in a channel: Slack shares a file as a
// message of its own (docs.slack.dev/messaging/working-with-files#upload). Nothing can be written on that message by which to know it
// again. What follows the post in the same place, is the bot's own, and has the file's name and size is taken for the file where the
// answer to its sharing was lost: posts of one place go out one after the other, so nothing else of the bot stands there.

// attached is a file of a post that is there, as the post's reference names it: Slack's id, and a digest of what it holds.
type attached struct{ id, sum string }

func (f attached) String() string { return f.id + ":" + f.sum }

// splitReference takes a reference apart: its messages, and its files.
func splitReference(id bot.MessageID) (messages []string, files []attached) {
	for _, p := range splitMessageIDs(id) {
		if file, sum, ok := strings.Cut(p, ":"); ok {
			files = append(files, attached{file, sum})
		} else {
			messages = append(messages, p)
		}
	}
	return messages, files
}

// joinReference names a post by its messages and files.
func joinReference(messages []string, files []attached) bot.MessageID {
	all := slices.Clone(messages)
	for _, f := range files {
		all = append(all, f.String())
	}
	return joinMessageIDs(all)
}

func sumOf(f bot.File) string {
	sum := sha256.Sum256(append([]byte(f.Name+"\x00"), f.Data...))
	return hex.EncodeToString(sum[:6])
}

// placeBelow is where the files of a post go whose first message is ts.
func placeBelow(at bot.Place, ts string) bot.Place {
	if at.Thread == "" && !isDirect(at.Channel) {
		return Place(at.Channel, ts)
	}
	return at
}

// attachFiles brings the files of a post to where it is: those that are there stay, the others are shared, and what the post has no more is
// deleted.
func (a *Adapter) attachFiles(ctx context.Context, d bot.Delivery, at bot.Place, first string, old []attached) ([]attached, error) {
	var out []attached
	var lost []slack.File
	if d.Maybe && len(d.Post.Files) > 0 {
		var err error
		if lost, err = a.listOwnFiles(ctx, placeBelow(at, first), first); err != nil {
			return nil, err
		}
	}
	for _, f := range d.Post.Files {
		sum := sumOf(f)
		if i := slices.IndexFunc(old, func(o attached) bool { return o.sum == sum }); i >= 0 {
			out = append(out, old[i])
			continue
		}
		id := adoptFile(f, lost, slices.Concat(old, out))
		if id == "" {
			var err error
			if id, err = a.shareFile(ctx, placeBelow(at, first), f); err != nil {
				return nil, err
			}
		}
		out = append(out, attached{id, sum})
	}
	for _, f := range old {
		if !slices.Contains(out, f) {
			if err := a.deleteFile(ctx, f.id); err != nil {
				return nil, err
			}
		}
	}
	return out, nil
}

// adoptFile finds a file among those that are there and belong to nothing that is known.
func adoptFile(f bot.File, there []slack.File, known []attached) string {
	for _, t := range there {
		taken := slices.ContainsFunc(known, func(k attached) bool { return k.id == t.ID })
		if !taken && t.Name == f.Name && t.Size == len(f.Data) {
			return t.ID
		}
	}
	return ""
}

// listOwnFiles lists the bot's own files that follow a message in a place.
func (a *Adapter) listOwnFiles(ctx context.Context, at bot.Place, after string) ([]slack.File, error) {
	if a.self.Load().user == "" {
		if err := a.whoami(ctx); err != nil {
			return nil, err
		}
	}
	self := a.self.Load()
	var out []slack.File
	err := a.walkMessages(ctx, a.api.call, at, after, func(m slack.Message) bool {
		if m.User == self.user && m.Timestamp != after {
			out = append(out, m.Files...)
		}
		return true
	})
	return out, err
}

// shareFile uploads a file and shares it in a place: docs.slack.dev/reference/methods/files.getUploadURLExternal and
// files.completeUploadExternal. Until the last step nobody sees anything of it, so only that one must not be done twice.
func (a *Adapter) shareFile(ctx context.Context, at bot.Place, f bot.File) (string, error) {
	var to *slack.GetUploadURLExternalResponse
	err := a.api.call(ctx, "files.getUploadURLExternal", "", func(ctx context.Context) (err error) {
		to, err = a.api.client().GetUploadURLExternalContext(ctx, slack.GetUploadURLExternalParameters{FileName: f.Name, FileSize: len(f.Data)})
		if err == nil && (to.FileID == "" || to.UploadURL == "") {
			err = errors.New("no place to upload to in the answer")
		}
		return err
	})
	if err != nil {
		return "", err
	}
	if err := a.uploadFile(ctx, to.UploadURL, f); err != nil {
		return "", err
	}
	err = a.api.call(ctx, "files.completeUploadExternal", at.Channel, func(ctx context.Context) error {
		_, err := a.api.client().CompleteUploadExternalContext(ctx, slack.CompleteUploadExternalParameters{
			Files: []slack.FileSummary{{ID: to.FileID, Title: f.Name}}, Channel: at.Channel, ThreadTimestamp: at.Thread,
		})
		return err
	})
	return to.FileID, err
}

// uploadFile sends a file's bytes to where Slack wants them.
func (a *Adapter) uploadFile(ctx context.Context, address string, f bot.File) error {
	ctx, cancel := context.WithTimeout(ctx, patient)
	defer cancel()
	err := a.api.client().UploadToURL(ctx, slack.UploadToURLParameters{UploadURL: address, Filename: f.Name, Reader: bytes.NewReader(f.Data)})
	return classifyError("files.upload", false, err)
}

// deleteFile deletes a file. One that is gone already is no error.
func (a *Adapter) deleteFile(ctx context.Context, id string) error {
	err := a.api.call(ctx, "files.delete", "", func(ctx context.Context) error { return a.api.client().DeleteFileContext(ctx, id) })
	switch errorCode(err) {
	case "file_not_found", "file_deleted":
		return nil
	}
	return err
}
