package reader

import (
	"archive/zip"
	"bytes"
	"errors"
	"io"
	"path"
	"strings"

	"github.com/mendanhq/mendan/agents/attachment"
)

// Limits of what is unpacked of one file. Word packs its XML to a tenth at most, and nests a few dozen elements; a bomb packs to a thousandth.
const (
	maxEntries  = 4000
	maxUnpacked = 32 << 20 // bytes of all parts together
	maxRatio    = 200      // of a part's size to what it is packed to
	maxDepth    = 200      // elements within each other
)

// archive is a zip file, of which only so much is unpacked.
type archive struct {
	*zip.Reader
	left int64 // bytes that may still be unpacked
}

// readArchive reads a .docx or .odt, which are zip files.
func readArchive(body []byte) (string, error) {
	files, err := zip.NewReader(bytes.NewReader(body), int64(len(body)))
	if err != nil {
		return "", unread(attachment.Damaged)
	}
	if len(files.File) > maxEntries {
		return "", unread(attachment.TooMuch)
	}
	a := &archive{files, maxUnpacked}
	switch {
	case a.find("[Content_Types].xml") != nil && a.matches("word/*.xml") != nil:
		return a.readDOCX()
	case a.find("mimetype") != nil && a.find("content.xml") != nil:
		return a.readODT()
	}
	return "", unread(attachment.UnknownKind)
}

func (a *archive) find(name string) *zip.File {
	for _, f := range a.File {
		if f.Name == name {
			return f
		}
	}
	return nil
}

// matches are the parts whose names are of a pattern, in the order in which they are packed.
func (a *archive) matches(pattern string) []*zip.File {
	var out []*zip.File
	for _, f := range a.File {
		if ok, err := path.Match(pattern, f.Name); ok && err == nil {
			out = append(out, f)
		}
	}
	return out
}

// unpack unpacks a part, by its own count: what the archive says of its sizes may be a lie.
func (a *archive) unpack(f *zip.File) ([]byte, error) {
	if f.Flags&1 != 0 { // APPNOTE.TXT 4.4.4
		return nil, unread(attachment.Encrypted)
	}
	r, err := f.Open()
	if err != nil {
		return nil, unread(attachment.Damaged)
	}
	defer r.Close()
	most := min(a.left, maxRatio*int64(f.CompressedSize64)+1<<12)
	out, err := io.ReadAll(io.LimitReader(r, most+1))
	if int64(len(out)) > most {
		return nil, unread(attachment.TooMuch)
	}
	if err != nil && !errors.Is(err, zip.ErrChecksum) {
		return nil, unread(attachment.Damaged)
	}
	a.left -= int64(len(out))
	return out, nil
}

// text unpacks a part and reads its text.
func (a *archive) text(f *zip.File, of vocabulary) (string, error) {
	src, err := a.unpack(f)
	if err != nil {
		return "", err
	}
	return readXML(src, of)
}

// readDOCX reads the body of a Word document between what stands at the head and at the foot of its pages.
func (a *archive) readDOCX() (string, error) {
	var parts []string
	for _, pattern := range []string{"word/header*.xml", "word/document*.xml", "word/footer*.xml", "word/footnotes.xml", "word/endnotes.xml"} {
		seen := map[string]bool{} // headers of the first and of the other pages are mostly the same
		for _, f := range a.matches(pattern) {
			text, err := a.text(f, word)
			if err != nil {
				return "", err
			}
			if text = strings.TrimSpace(text); !seen[text] {
				parts = append(parts, text)
			}
			seen[text] = true
		}
	}
	return strings.Join(parts, "\n"), nil
}

// readODT reads the body of an OpenDocument text. What is encrypted of it, its manifest tells.
func (a *archive) readODT() (string, error) {
	kind, err := a.unpack(a.find("mimetype"))
	if err != nil {
		return "", err
	}
	if !bytes.HasPrefix(kind, []byte("application/vnd.oasis.opendocument.text")) {
		return "", unread(attachment.UnknownKind)
	}
	if f := a.find("META-INF/manifest.xml"); f != nil {
		manifest, err := a.unpack(f)
		if err != nil {
			return "", err
		}
		if bytes.Contains(manifest, []byte(":encryption-data")) {
			return "", unread(attachment.Encrypted)
		}
	}
	return a.text(a.find("content.xml"), openDocument)
}
