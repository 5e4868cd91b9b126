// Package pgtest starts a PostgreSQL server for the tests of one binary, in a folder of its own, on a socket there. It ends with the process that started
// it, however that ends.
package pgtest

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net"
	"net/url"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
)

// Required is the variable of the environment that says, where it is "required", that tests fail without a PostgreSQL, instead of being left out.
const Required = "MENDAN_TEST_POSTGRES"

// Server is a PostgreSQL server with nothing in it. The zero value has not started: a test that asks for a database starts it.
type Server struct {
	// Durable has the server write to its disk as one in earnest does: for who measures.
	Durable bool

	dir      string
	port     string
	address  string
	watch    io.Closer
	process  *exec.Cmd
	begin    sync.Once
	failed   error
	schemata atomic.Int64
	making   sync.Mutex
	admin    *pgx.Conn // what makes schemata
}

// errMissing means that this machine has no PostgreSQL.
var errMissing = errors.New("no PostgreSQL on this machine: its tests were left out (Debian: apt-get install postgresql)")

// Run runs the tests of a binary with a server that they may start, and returns the code to exit with.
func Run(m *testing.M, s *Server) int {
	code := m.Run()
	if err := s.Stop(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		return max(code, 1)
	}
	return code
}

// Address gives the address of an empty schema.
func (s *Server) Address(t testing.TB) string {
	t.Helper()
	s.begin.Do(func() { s.failed = s.start() })
	if errors.Is(s.failed, errMissing) && os.Getenv(Required) != "required" {
		t.Skip(s.failed)
	}
	if s.failed != nil {
		t.Fatal(s.failed)
	}
	name := fmt.Sprint("test_", s.schemata.Add(1))
	if err := s.createSchema(name); err != nil {
		t.Fatal(err)
	}
	return s.address + "&search_path=" + name
}

// createSchema goes over a connection that stays: to begin one takes the server longer than to make a schema.
func (s *Server) createSchema(name string) (err error) {
	s.making.Lock()
	defer s.making.Unlock()
	if s.admin != nil && s.admin.Ping(context.Background()) != nil { // the server began anew
		_ = s.admin.Close(context.Background())
		s.admin = nil
	}
	if s.admin == nil {
		if s.admin, err = pgx.Connect(context.Background(), s.address); err != nil {
			return err
		}
	}
	_, err = s.admin.Exec(context.Background(), "create schema "+name)
	return err
}

// start makes a server's folder and runs it.
func (s *Server) start() (err error) {
	postgres, err := find("postgres")
	if err != nil {
		return err
	}
	initdb, err := find("initdb")
	if err != nil {
		return err
	}
	as, uid, err := unprivileged()
	if err != nil {
		return err
	}
	if s.dir, err = os.MkdirTemp("", "mendan-pg-"); err != nil {
		return err
	}
	if err := os.Chown(s.dir, uid, -1); err != nil {
		return err
	}
	if s.Durable {
		if s.port, err = freePort(); err != nil {
			return err
		}
	}
	data := filepath.Join(s.dir, "data")
	make := exec.Command(initdb, "-D", data, "-U", "mendan", "--auth=trust", "--no-sync", "--encoding=UTF8", "--locale=C")
	make.SysProcAttr, make.Dir = as, s.dir
	if out, err := make.CombinedOutput(); err != nil {
		return fmt.Errorf("initdb: %w: %s", err, out)
	}
	return s.serve(postgres, data, as)
}

// serve runs the server below a shell that ends it, and removes its folder, when this process closes the other end of a pipe, or is no more. What a
// terminal sends to all of them at once does not end the shell first. A server that ends before that is started again after a moment.
func (s *Server) serve(postgres, data string, as *syscall.SysProcAttr) error {
	const watch = `trap "" INT HUP TERM; folder=$PWD
(
	trap 'kill -QUIT $server; wait $server; exit' USR1
	while :; do "$0" "$@" </dev/null & server=$!; wait $server; sleep 0.5; done
) & keeper=$!
read -r gone; kill -USR1 $keeper; wait $keeper; cd / && rm -rf "$folder"`
	args := []string{"-c", watch, postgres, "-D", data, "-k", s.dir, "-c", "max_connections=120"}
	for _, set := range s.settings() {
		args = append(args, "-c", set)
	}
	s.process = exec.Command("/bin/sh", args...)
	s.process.SysProcAttr, s.process.Dir = as, s.dir
	pipe, err := s.process.StdinPipe()
	if err != nil {
		return err
	}
	if err := s.process.Start(); err != nil {
		return err
	}
	s.watch = pipe
	q := url.Values{"host": {s.dir}, "user": {"mendan"}}
	if s.address = "postgres:///postgres?" + q.Encode(); s.Durable {
		s.address = "postgres://mendan@127.0.0.1:" + s.port + "/postgres?sslmode=disable"
	}
	return s.awaitReady()
}

// settings are what the server differs in from one that a distribution installs.
func (s *Server) settings() []string {
	if s.Durable {
		return []string{"listen_addresses=127.0.0.1", "port=" + s.port}
	}
	return []string{"listen_addresses=", "fsync=off", "full_page_writes=off", "shared_buffers=64MB", "deadlock_timeout=100ms"}
}

func (s *Server) awaitReady() error {
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	for {
		conn, err := pgx.Connect(ctx, s.address)
		if err == nil {
			return conn.Close(ctx)
		}
		select {
		case <-time.After(20 * time.Millisecond):
		case <-ctx.Done():
			return fmt.Errorf("the server does not answer: %w", err)
		}
	}
}

// Crash stops the server at once, as a power cut would. It begins anew by itself.
func (s *Server) Crash() error {
	raw, err := os.ReadFile(filepath.Join(s.dir, "data", "postmaster.pid"))
	if errors.Is(err, fs.ErrNotExist) {
		return nil // it has not begun anew yet
	}
	if err != nil {
		return err
	}
	first, _, _ := strings.Cut(string(raw), "\n")
	pid, err := strconv.Atoi(first)
	if err != nil {
		return fmt.Errorf("the server's number: %w", err)
	}
	return syscall.Kill(pid, syscall.SIGQUIT)
}

func freePort() (string, error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return "", err
	}
	defer l.Close()
	_, port, err := net.SplitHostPort(l.Addr().String())
	return port, err
}

// Folder has all that the server keeps: tables, and the write-ahead log.
func (s *Server) Folder() string { return s.dir }

// Stop ends the server and removes its folder.
func (s *Server) Stop() error {
	if s.admin != nil {
		_ = s.admin.Close(context.Background())
	}
	if s.watch != nil {
		_ = s.watch.Close()
		_ = s.process.Wait() // by the signal that it asked for
	}
	if s.dir == "" {
		return nil
	}
	return os.RemoveAll(s.dir)
}

// find looks for a program of PostgreSQL, on the path and where Debian has it.
func find(name string) (string, error) {
	if path, err := exec.LookPath(name); err == nil {
		return path, nil
	}
	found, err := filepath.Glob("/usr/lib/postgresql/*/bin/" + name)
	if err != nil || len(found) == 0 {
		return "", errMissing
	}
	return slices.Max(found), nil
}

// unprivileged is who runs the server: PostgreSQL refuses to be root.
func unprivileged() (*syscall.SysProcAttr, int, error) {
	if os.Getuid() != 0 {
		return nil, os.Getuid(), nil
	}
	u, err := user.Lookup("postgres")
	if err != nil {
		return nil, 0, fmt.Errorf("PostgreSQL does not run as root: %w", err)
	}
	uid, err := strconv.ParseUint(u.Uid, 10, 32)
	if err != nil {
		return nil, 0, err
	}
	gid, err := strconv.ParseUint(u.Gid, 10, 32)
	if err != nil {
		return nil, 0, err
	}
	return &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: uint32(uid), Gid: uint32(gid)}}, int(uid), nil
}
