package reader

import (
	"context"
	"errors"
	"io"
	"strings"
	"time"
	"unicode"

	"github.com/klippa-app/go-pdfium"
	pdferrors "github.com/klippa-app/go-pdfium/errors"
	"github.com/klippa-app/go-pdfium/references"
	"github.com/klippa-app/go-pdfium/requests"
	"github.com/klippa-app/go-pdfium/webassembly"
	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/api"
	"github.com/tetratelabs/wazero/experimental"

	"github.com/mendanhq/mendan/agents/attachment"
)

// pdfMemory is what PDFium may use, in WebAssembly's pages of 64 KiB: 192 MiB. Text of a document needs about 20.
const pdfMemory = 192 << 20 >> 16

// openPDFium starts PDFium. It is interpreted: compiling it would take five seconds of each process, its pages take a tenth of one. It sees no
// folder, and writes nowhere.
func openPDFium(ctx context.Context) (pdfium.Pool, pdfium.Pdfium, error) {
	pool, err := webassembly.Init(webassembly.Config{
		Context: ctx, MaxIdle: 1, MaxTotal: 1,
		RuntimeConfig: wazero.NewRuntimeConfigInterpreter().WithMemoryLimitPages(pdfMemory).
			WithCoreFeatures(api.CoreFeaturesV2 | experimental.CoreFeaturesExceptionHandling), // PDFium's own need, see webassembly.Config
		FSConfig: wazero.NewFSConfig(), Stdout: io.Discard, Stderr: io.Discard,
	})
	if err != nil {
		return nil, nil, err
	}
	lib, err := pool.GetInstance(time.Minute)
	return pool, lib, err
}

// readPDF reads the pages of a PDF in their order.
func readPDF(ctx context.Context, body []byte) (string, error) {
	pool, lib, err := openPDFium(ctx)
	if err != nil {
		return "", err
	}
	defer pool.Close()
	doc, err := lib.OpenDocument(&requests.OpenDocument{File: &body})
	switch {
	case errors.Is(err, pdferrors.ErrPassword), errors.Is(err, pdferrors.ErrSecurity):
		return "", unread(attachment.Encrypted)
	case err != nil:
		return "", unread(attachment.Damaged)
	}
	count, err := lib.FPDF_GetPageCount(&requests.FPDF_GetPageCount{Document: doc.Document})
	switch {
	case err != nil || count.PageCount == 0:
		return "", unread(attachment.Damaged)
	case count.PageCount > attachment.MaxPages:
		return "", unread(attachment.TooManyPages)
	}
	var b strings.Builder
	for i := 0; i < count.PageCount && b.Len() < attachment.MaxText && ctx.Err() == nil; i++ {
		text, err := readPage(lib, doc.Document, i, attachment.MaxText-b.Len())
		if err != nil {
			return "", err
		}
		b.WriteString(text + "\n\n")
	}
	if isScanned(b.String(), count.PageCount) {
		return "", unread(attachment.Scanned)
	}
	return b.String(), nil
}

// isScanned reports that the pages are pictures: there is nothing to read on them but what a scanner prints, such as a page number. A font
// that does not tell what its signs mean comes as signs of private use, and says as little.
func isScanned(text string, pages int) bool {
	letters, private := 0, 0
	for _, r := range text {
		switch {
		case unicode.Is(unicode.Co, r), r == unicode.ReplacementChar:
			private++
		case unicode.IsLetter(r):
			letters++
		}
	}
	return letters < 10*pages || private > letters
}

// readPage reads a page, at most so many characters of it.
func readPage(lib pdfium.Pdfium, doc references.FPDF_DOCUMENT, index, most int) (string, error) {
	page := requests.Page{ByIndex: &requests.PageByIndex{Document: doc, Index: index}}
	text, err := lib.FPDFText_LoadPage(&requests.FPDFText_LoadPage{Page: page})
	if err != nil {
		return "", err
	}
	defer lib.FPDFText_ClosePage(&requests.FPDFText_ClosePage{TextPage: text.TextPage})
	count, err := lib.FPDFText_CountChars(&requests.FPDFText_CountChars{TextPage: text.TextPage})
	if err != nil || count.Count <= 0 {
		return "", err
	}
	got, err := lib.FPDFText_GetText(&requests.FPDFText_GetText{TextPage: text.TextPage, Count: min(count.Count, most)})
	if err != nil {
		return "", err
	}
	return got.Text, nil
}
