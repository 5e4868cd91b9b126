package sandbox

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"time"

	"github.com/mendanhq/mendan/agents/task/workspace"
)

// tree is the working folder as it was before a command.
type tree struct {
	files map[string]file // by path below the folder
	gits  map[uint64]bool // by inode, what git acts on by itself: as the command can't write there, it stays the same
	used  int64           // bytes
	kept  []string        // whole paths of what git acts on by itself: the command can only read it
	named map[string]bool // paths below the folder that a repository's settings name, be they there or not
	shut  []string        // folders below the folder that nobody may look into, nor change that
}

// file is what is kept of one.
type file struct {
	mode    fs.FileMode
	ino     uint64
	changed int64 // when it was changed last, which nobody can set
	size    int64 // bytes on the disk
}

func fileOf(info fs.FileInfo) file {
	return file{info.Mode(), ino(info), changed(info), blocks(info, nil)}
}

// gitName is what git looks for in every folder, in any case where the disk knows none.
func gitName(name string) bool { return strings.EqualFold(name, ".git") }

// setAside ends the name of what was put out of git's reach.
const setAside = ".set-aside"

// survey looks at everything below a folder. Where its owner may not list one, as after chmod 311, they may from then on: git finds what lies
// there by its name. With an error there is what was found until then.
func survey(ctx context.Context, dir string) (*tree, error) {
	t := &tree{files: map[string]file{}, gits: map[uint64]bool{}, named: map[string]bool{}}
	root, err := os.OpenRoot(dir)
	if err != nil {
		return nil, err
	}
	defer root.Close()
	links := map[uint64]bool{}
	err = filepath.WalkDir(dir, func(name string, d fs.DirEntry, err error) error {
		if cerr := ctx.Err(); cerr != nil {
			return cerr
		}
		rel, rerr := filepath.Rel(dir, name)
		switch {
		case errors.Is(err, fs.ErrPermission):
			t.shut = append(t.shut, rel)
			return nil
		case err != nil:
			return gone(err)
		case rerr != nil:
			return rerr
		}
		info, err := d.Info()
		if err != nil {
			return gone(err)
		}
		if d.IsDir() && info.Mode().Perm()&0o500 != 0o500 && root.Chmod(rel, info.Mode().Perm()|0o700) == nil {
			if info, err = root.Lstat(rel); err != nil {
				return gone(err)
			}
		}
		t.files[rel] = fileOf(info)
		t.used += blocks(info, links)
		if gitName(d.Name()) && info.Mode()&fs.ModeSymlink == 0 || d.IsDir() && isRepository(name) {
			t.kept = append(t.kept, name)
			t.gits[ino(info)] = true
		}
		return nil
	})
	for _, repo := range slices.Clone(t.kept) {
		t.keepNamed(dir, repo)
	}
	// A folder that is kept keeps all below it; the working folder itself has to be written to, even if it is a repository.
	slices.Sort(t.kept)
	if t.kept = slices.Compact(t.kept); slices.Contains(t.kept, dir) {
		t.kept = slices.DeleteFunc(t.kept, func(name string) bool { return name == dir })
		for _, part := range []string{"HEAD", "config", "config.worktree", "hooks", "info"} {
			if name := filepath.Join(dir, part); t.has(part) {
				t.kept = append(t.kept, name)
			}
		}
	}
	return t, err
}

// gone is the error of a look at a file, nil where that went meanwhile.
func gone(err error) error {
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}

func (t *tree) has(name string) bool {
	_, ok := t.files[name]
	return ok
}

func ino(info fs.FileInfo) uint64 {
	if s, ok := info.Sys().(*syscall.Stat_t); ok {
		return s.Ino
	}
	return 0
}

// changed is when a file was changed last, or what is known of it: nobody can set that.
func changed(info fs.FileInfo) int64 {
	if s, ok := info.Sys().(*syscall.Stat_t); ok {
		return s.Ctim.Nano()
	}
	return 0
}

func isRepository(dir string) bool {
	return workspace.IsRepository(func(name string) bool {
		_, err := os.Lstat(filepath.Join(dir, name))
		return err == nil
	})
}

// keepNamed keeps what a repository's settings name in the folder: a folder of hooks, and settings that they include.
func (t *tree) keepNamed(dir, repo string) {
	for _, config := range settings(repo) {
		for key, value := range pairs(config) {
			from := filepath.Dir(config)
			switch key {
			case "path": // of an include; a submodule's names a folder of its own
			case "hookspath":
				from = filepath.Dir(repo)
			default:
				continue
			}
			if !filepath.IsAbs(value) {
				value = filepath.Join(from, value)
			}
			rel, err := filepath.Rel(dir, value)
			if err != nil || rel == "." || !filepath.IsLocal(rel) {
				continue
			}
			t.named[rel] = true
			real, err := filepath.EvalSymlinks(value)
			if err != nil {
				continue // not there: it must not come to be
			}
			if in, err := filepath.Rel(dir, real); err != nil || in == "." || !filepath.IsLocal(in) {
				continue
			}
			if info, err := os.Stat(real); err == nil {
				t.kept, t.gits[ino(info)] = append(t.kept, real), true
			}
		}
	}
}

// settings are the files of a repository's settings, also where .git is a file that leads to them.
func settings(repo string) []string {
	if raw, err := os.ReadFile(repo); err == nil {
		to, ok := strings.CutPrefix(strings.TrimSpace(string(raw)), "gitdir:")
		if !ok {
			return nil
		}
		if to = strings.TrimSpace(to); !filepath.IsAbs(to) {
			to = filepath.Join(filepath.Dir(repo), to)
		}
		repo = to
		if raw, err := os.ReadFile(filepath.Join(repo, "commondir")); err == nil {
			common := strings.TrimSpace(string(raw))
			if !filepath.IsAbs(common) {
				common = filepath.Join(repo, common)
			}
			return []string{filepath.Join(common, "config"), filepath.Join(repo, "config.worktree")}
		}
	}
	return []string{filepath.Join(repo, "config"), filepath.Join(repo, "config.worktree")}
}

// pairs are the names, in lower case, and the values of a file of settings.
func pairs(config string) func(yield func(string, string) bool) {
	return func(yield func(string, string) bool) {
		f, err := os.Open(config)
		if err != nil {
			return
		}
		defer f.Close()
		for lines := bufio.NewScanner(f); lines.Scan(); {
			line := lines.Text()
			if i := strings.IndexByte(line, ']'); i >= 0 && strings.HasPrefix(strings.TrimSpace(line), "[") {
				line = line[i+1:] // a setting may follow its section's name
			}
			key, value, ok := strings.Cut(line, "=")
			if ok && !yield(strings.ToLower(strings.TrimSpace(key)), strings.Trim(strings.TrimSpace(value), `"`)) {
				return
			}
		}
	}
}

// How long the look at what a command left may take, and how long yet where nobody waits for it any more. It does not end at once with the
// command's time: what git would act on must not stay.
const (
	lookTime  = 5 * time.Minute
	lookGrace = 10 * time.Second
)

// looking is a context for that.
func looking(ctx context.Context) (context.Context, context.CancelFunc) {
	out, cancel := context.WithTimeout(context.WithoutCancel(ctx), lookTime)
	stop := context.AfterFunc(ctx, func() { time.AfterFunc(lookGrace, cancel) })
	return out, func() { stop(); cancel() }
}

// look compares the folder with what it was, takes away what would act by itself, and says what somebody should know. Where it cannot see all
// in time, it does so with what it saw, and returns an error.
func (r *Result) look(ctx context.Context, dir string, before *tree) error {
	root, err := os.OpenRoot(dir)
	if err != nil {
		return err
	}
	defer root.Close()
	after, err := survey(ctx, dir)
	if after == nil {
		return err
	}
	r.Written = after.used - before.used
	r.Changes, r.Unlisted = changes(before, after, err == nil)
	for _, name := range after.shut {
		r.Left = append(r.Left, Left{name, Shut})
	}
	for _, name := range sorted(after.files) {
		is, was := after.files[name], before.files[name]
		same := before.has(name) && was.ino == is.ino && was.changed == is.changed
		if grew := is.size - was.size; is.mode.IsRegular() && grew > 0 {
			r.Largest = append(r.Largest, File{name, grew})
		}
		what, aerr := before.judge(root, dir, name, is, same)
		if what != "" {
			r.Left = append(r.Left, Left{name, what})
		}
		err = errors.Join(err, aerr)
	}
	slices.SortStableFunc(r.Largest, func(a, b File) int { return cmp.Compare(b.Grew, a.Grew) })
	r.Largest = r.Largest[:min(len(r.Largest), 5)]
	return err
}

// changes are the files that differ. What git acts on by itself is told of in Left; a folder is its files. What is missing counts only where all
// was looked at.
func changes(before, after *tree, whole bool) (out []Change, more int) {
	add := func(name string, mode fs.FileMode, how How) {
		if !mode.IsDir() && !slices.ContainsFunc(strings.Split(filepath.ToSlash(name), "/"), gitName) {
			out = append(out, Change{filepath.ToSlash(name), how})
		}
	}
	for name, is := range after.files {
		if was, ok := before.files[name]; !ok {
			add(name, is.mode, Added)
		} else if is != was {
			add(name, is.mode, Changed)
		}
	}
	for name, was := range before.files {
		if whole && !after.has(name) {
			add(name, was.mode, Removed)
		}
	}
	slices.SortFunc(out, func(a, b Change) int { return strings.Compare(a.Path, b.Path) })
	listed := min(len(out), MaxChanges)
	return out[:listed], len(out) - listed
}

// sorted are the paths, what lies deeper first: a folder keeps its name until all in it is judged.
func sorted(files map[string]file) []string {
	return slices.SortedFunc(maps.Keys(files), func(a, b string) int { return strings.Compare(b, a) })
}

// judge says what is wrong with a file that a command left, and does about it what can be done.
func (t *tree) judge(root *os.Root, dir, name string, is file, same bool) (What, error) {
	mode := is.mode
	if what, err := t.unmake(root, dir, name, is, same); what != "" || err != nil {
		return what, err
	}
	switch {
	case same:
		return "", nil
	case mode.IsRegular() && mode&(fs.ModeSetuid|fs.ModeSetgid) != 0:
		return Privileged, root.Chmod(name, mode.Perm())
	case mode&(fs.ModeNamedPipe|fs.ModeSocket|fs.ModeDevice) != 0:
		return Special, nil
	case mode&fs.ModeSymlink != 0 && leadsOut(dir, name):
		return Outside, nil
	case !mode.IsDir() && workspace.RunsItself(filepath.ToSlash(name)):
		return RunsItself, nil
	}
	return "", nil
}

// unmake puts out of git's reach what it would act on by itself and was not there before.
func (t *tree) unmake(root *os.Root, dir, name string, is file, same bool) (What, error) {
	if t.gits[is.ino] || name == "." {
		return "", nil
	}
	var err error
	repository := is.mode.IsDir() && isRepository(filepath.Join(dir, name))
	if repository {
		err = aside(root, filepath.Join(name, "HEAD"))
	}
	switch {
	case gitName(filepath.Base(name)) && !same, t.named[name]:
		return Repository, errors.Join(err, aside(root, name))
	case repository:
		return Repository, err
	}
	return "", nil
}

// aside gives a file or folder another name, that nothing has yet.
func aside(root *os.Root, name string) error {
	to := strings.TrimPrefix(filepath.Base(name), ".") + setAside
	for n := filepath.Join(filepath.Dir(name), to); ; n += "-" {
		if _, err := root.Lstat(n); errors.Is(err, fs.ErrNotExist) {
			return root.Rename(name, n)
		} else if err != nil {
			return err
		}
	}
}

// leadsOut reports a symbolic link that leads out of the folder.
func leadsOut(dir, name string) bool {
	to, err := os.Readlink(filepath.Join(dir, name))
	if err != nil {
		return false
	}
	if !filepath.IsAbs(to) {
		to = filepath.Join(dir, filepath.Dir(name), to)
	}
	rel, err := filepath.Rel(dir, to)
	return err != nil || !filepath.IsLocal(rel)
}
