package storage

import (
	"bufio"
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io"
	"slices"
	"time"

	"github.com/mendanhq/mendan/bot"
)

// PieceSize is how many bytes of a file one transaction writes, and one read reads.
const PieceSize = 128 << 10

// LooseTime is how long a file is kept that no message names.
const LooseTime = time.Hour

// FileLimits are what a store keeps of files; it has them from whoever opens it. Zero takes the default named.
type FileLimits struct {
	Size    int64 // bytes of one file; default 10 MB
	Message int   // files of one message; default 5
	Thread  int64 // bytes of all files of a conversation; default 50 MB
	Store   int64 // bytes of all files; default 2 GB
}

// OrDefaults are the limits with the defaults where none is given.
func (l FileLimits) OrDefaults() FileLimits {
	return FileLimits{
		Size: cmp.Or(l.Size, 10<<20), Message: cmp.Or(l.Message, 5), Thread: cmp.Or(l.Thread, 50<<20), Store: cmp.Or(l.Store, 2<<30),
	}
}

// Files keeps what people sent. A file is put in pieces under a fresh reference and is nobody's at first. The event that names it, once it is
// taken in, makes it that thread's, and from then on it goes with the message or the thread: deleted or unlogged, erased. One that comes with an event
// that is refused or known before goes with that event; FireTimers drops others that are nobody's after LooseTime. Of a
// message whose files are more than FileLimits allow, those that are too many are dropped, and Attachment.Unread of the stored event says why.
type Files interface {
	// PutPiece adds a piece to a file, or begins it: f is what is known of it with this piece. Pieces is the number of the piece, Size counts it;
	// SHA256 says that it is the last one, all others have PieceSize bytes. Thread is whose limit counts, where that is known
	// already. A bot.FileLimit says that it is too much; ErrNotFound that the pieces before are gone; ErrInvalid that it does not follow them.
	PutPiece(ctx context.Context, f File, piece []byte) error
	// File reads what is known of a file. ErrNotFound, also while it is not whole.
	File(ctx context.Context, ref string) (File, error)
	// Piece reads the n-th piece of a file, from 1 on. ErrNotFound.
	Piece(ctx context.Context, ref string, n int) ([]byte, error)
	// FilesOf lists the files of a thread in the order in which they came in.
	FilesOf(ctx context.Context, thread bot.ThreadID) ([]File, error)
	// DropFile deletes a file that is nobody's. One that is not there, or is a thread's, is no error and stays as it is.
	DropFile(ctx context.Context, ref string) error
}

// File is what is known of a kept file.
type File struct {
	Ref     string        `json:"ref"`
	Name    string        `json:"name"`
	MIME    string        `json:"mime,omitempty"` // as the platform said it; nobody has looked
	Size    int64         `json:"size"`           // bytes
	SHA256  string        `json:"sha256,omitempty"`
	Pieces  int           `json:"pieces"`
	At      time.Time     `json:"at"`                // when it began to come in
	Thread  bot.ThreadID  `json:"thread,omitempty"`  // whose it is; empty for nobody's
	Message bot.MessageID `json:"message,omitempty"` // with which it came
	Staff   bool          `json:"staff,omitempty"`   // it came from staff, for the person whose conversation it is
}

// Received are the files that came from the person whose conversation it is, and not from staff.
func Received(files []File) []File {
	return slices.DeleteFunc(slices.Clone(files), func(f File) bool { return f.Staff })
}

// KeepFile puts what body has under f's reference, piece by piece, and returns f with size and digest. No transaction is open while it reads. Where it
// fails nothing of the file stays, unless the process ends: then it is dropped after LooseTime.
func KeepFile(ctx context.Context, s Files, f File, body io.Reader) (File, error) {
	in, sum, piece := bufio.NewReader(body), sha256.New(), make([]byte, PieceSize)
	for {
		n, last, err := readPiece(in, piece)
		if err == nil {
			f.Pieces++
			f.Size += int64(n)
			sum.Write(piece[:n])
			if last {
				f.SHA256 = hex.EncodeToString(sum.Sum(nil))
			}
			err = s.PutPiece(ctx, f, piece[:n])
		}
		if err != nil {
			return File{}, errors.Join(err, s.DropFile(context.WithoutCancel(ctx), f.Ref))
		}
		if last {
			return f, nil
		}
	}
}

// readPiece fills a piece, and says whether anything follows it.
func readPiece(in *bufio.Reader, piece []byte) (n int, last bool, err error) {
	for n < len(piece) && err == nil { // io.ReadFull cannot tell a body that broke off from one that ends
		var more int
		more, err = in.Read(piece[n:])
		n += more
	}
	if err == nil {
		_, err = in.Peek(1)
	}
	if err == io.EOF {
		return n, true, nil
	}
	return n, false, err
}

// FileReader reads a kept file, a piece at a time: it holds nobody up, however slowly it is read. Where the file is deleted meanwhile, reading fails
// with ErrNotFound. It is for one goroutine, and holds nothing that has to be closed.
type FileReader struct {
	File  File
	ctx   context.Context
	s     Files
	at    int64
	n     int // of the piece that is there
	piece []byte
}

// OpenFile reads a file by its reference, as long as ctx lasts. ErrNotFound.
func OpenFile(ctx context.Context, s Files, ref string) (*FileReader, error) {
	f, err := s.File(ctx, ref)
	if err != nil {
		return nil, err
	}
	return &FileReader{File: f, ctx: ctx, s: s}, nil
}

// Read reads on from where the last Read ended.
func (r *FileReader) Read(p []byte) (int, error) {
	if len(p) == 0 {
		return 0, nil
	}
	n, err := r.readSome(p, r.at)
	r.at += int64(n)
	return n, err
}

// ReadAt reads from a place on; see io.ReaderAt.
func (r *FileReader) ReadAt(p []byte, off int64) (int, error) {
	if off < 0 {
		return 0, errors.New("read a file: a place before its beginning")
	}
	done := 0
	for done < len(p) {
		n, err := r.readSome(p[done:], off+int64(done))
		if done += n; err != nil {
			return done, err
		}
	}
	return done, nil
}

// readSome reads what one piece has from a place on.
func (r *FileReader) readSome(p []byte, off int64) (int, error) {
	if off >= r.File.Size {
		return 0, io.EOF
	}
	if n := int(off/PieceSize) + 1; n != r.n {
		piece, err := r.s.Piece(r.ctx, r.File.Ref, n)
		if err != nil {
			return 0, err
		}
		r.n, r.piece = n, piece
	}
	from := off % PieceSize
	if from >= int64(len(r.piece)) {
		return 0, ErrDamaged
	}
	return copy(p, r.piece[from:]), nil
}
