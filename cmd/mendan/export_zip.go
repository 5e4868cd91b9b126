package main

import (
	"archive/zip"
	"context"
	"fmt"
	"io"
	"path"
	"time"

	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/cmd/mendan/admin"
	"github.com/mendanhq/mendan/storage"
)

// zipFormat is an export with the files beside the record.
const zipFormat = "zip"

// writeZip writes a record and the files of the conversations that it is about: record.json, and below a folder for each conversation its files, numbered
// as the record lists them. That somebody reads them is in the audit chain before the first byte.
func (d desk) writeZip(ctx context.Context, w io.Writer, record []byte, threads ...storage.Thread) error {
	reader := bot.User{Platform: bot.Shell, ID: bot.UserID(admin.Account(ctx))}
	files := make([][]storage.File, len(threads))
	for i, th := range threads {
		var err error
		if files[i], err = d.store.FilesOf(ctx, th.ID); err != nil {
			return err
		}
		for _, f := range files[i] {
			if err := d.store.Audit(ctx, noteFile(th, f, reader, time.Now().UTC())); err != nil {
				return err
			}
		}
	}
	z := zip.NewWriter(w)
	to, err := z.Create("record.json")
	if err != nil {
		return err
	}
	if _, err := to.Write(record); err != nil {
		return err
	}
	for i, th := range threads {
		for n, f := range files[i] {
			if err := d.zipFile(ctx, z, path.Join(string(th.ID), fmt.Sprintf("%02d-%s", n+1, f.Name)), f); err != nil {
				return err
			}
		}
	}
	return z.Close()
}

func (d desk) zipFile(ctx context.Context, z *zip.Writer, name string, f storage.File) error {
	from, err := storage.OpenFile(ctx, d.store, f.Ref)
	if err != nil {
		return err
	}
	to, err := z.CreateHeader(&zip.FileHeader{Name: name, Method: zip.Deflate, Modified: f.At})
	if err != nil {
		return err
	}
	_, err = io.Copy(to, from)
	return err
}
