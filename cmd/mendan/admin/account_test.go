package admin

import (
	"context"
	"io"
	"os/user"
	"path/filepath"
	"runtime"
	"testing"
)

// Who asks is who the kernel says, over the socket as in this process.
func TestTheAccountIsTheKernels(t *testing.T) {
	me, err := user.Current()
	if err != nil {
		t.Fatal(err)
	}
	file, known := filepath.Join(t.TempDir(), "mendan.db"), false
	serve(t, file, doer(func(ctx context.Context, _ Request, w io.Writer) error {
		_, known = ctx.Value(peerKey{}).(int)
		_, err := io.WriteString(w, Account(ctx))
		return err
	}))
	t.Setenv("USER", "somebody")
	t.Setenv("SUDO_USER", "somebody")
	got, err := askServer(t, file, Request{Command: Decide, User: "somebody"})
	if err != nil || got != me.Username || Account(t.Context()) != me.Username {
		t.Errorf("%q, here %q, want %q: %v", got, Account(t.Context()), me.Username, err)
	}
	if wanted := runtime.GOOS == "linux" || runtime.GOOS == "darwin"; known != wanted {
		t.Errorf("the kernel was asked: %v", known)
	}
}
