package bot

import (
	"errors"
	"fmt"
	"strings"
	"testing"
)

func TestCheckFiles(t *testing.T) {
	one := func(name string, size int) File { return File{Name: name, Data: make([]byte, size)} }
	var many []File
	for i := range MaxFiles + 1 {
		many = append(many, one(fmt.Sprint(i), 1))
	}
	for what, c := range map[string]struct {
		files []File
		says  string // empty: they can be attached
	}{
		"none":                {nil, ""},
		"as many as go":       {many[:MaxFiles], ""},
		"one too many":        {many, "11 files, at most 10"},
		"as large as goes":    {[]File{one("変更 1.diff", MaxFileSize)}, ""},
		"a byte too large":    {[]File{one("a.diff", MaxFileSize+1)}, "a.diff has 1048577 bytes, at most 1048576"},
		"an empty one":        {[]File{one("a.diff", 0)}, "a.diff is empty"},
		"without a name":      {[]File{one("", 1)}, "no name for a file"},
		"a folder above":      {[]File{one("..", 1)}, "no name for a file"},
		"a path":              {[]File{one("../a.diff", 1)}, "no name for a file"},
		"a path of Windows's": {[]File{one(`a\b.diff`, 1)}, "no name for a file"},
		"two lines":           {[]File{one("a\nb", 1)}, "no name for a file"},
		"a long name":         {[]File{one(strings.Repeat("あ", 41), 1)}, "no name for a file"},
		"no UTF-8":            {[]File{one("a\xff", 1)}, "no name for a file"},
		"two of one name":     {[]File{one("a", 1), one("a", 2)}, `two files are called "a"`},
	} {
		err := CheckFiles(c.files)
		if c.says == "" != (err == nil) || err != nil && (!errors.Is(err, ErrFile) || !strings.Contains(err.Error(), c.says)) {
			t.Errorf("%s: %v, want %q", what, err, c.says)
		}
	}
}
