package offline

import (
	"strings"
	"testing"

	"github.com/mendanhq/mendan/agents/task"
)

// What harms is seen behind other programs, options and paths; what reads and tests is let through.
func TestHarm(t *testing.T) {
	for _, harmless := range []string{
		"go test ./...", "go vet ./...", "make test", "git status", "git log --oneline -3", "git diff --cached", "ls -la docs",
		"cat README.md", "grep -rn TODO src", "sed -n 1,5p a.txt",
		"python3 -m pytest -q", "npm test", "cargo test", "./test.sh", "find . -name *.md", "sort a.txt", "tar -tf a.tar", "wc -l a.txt",
		"head -3 a.txt", "node build.js", "awk /x/ a.txt",
		"timeout 60 go test ./...", "timeout -s KILL 60 go test -race -count=1 ./...", "nice -n 10 make -j4 test", "env LANG=C sort a.txt",
		"nohup nice go vet ./...", "stdbuf -oL cat a",
		"/usr/bin/git --no-pager log -p", "busybox ls", "taskset -c 0 go test", "setsid time ls", "LC_ALL=C ls", "sh -c ls",
		"cargo test -- --nocapture",
	} {
		if bad := (action{tool: task.RunCommand, argv: strings.Fields(harmless)}).findHarm(); bad != "" {
			t.Errorf("%q is called dangerous", harmless)
		}
	}
	for _, harmful := range []string{
		"rm -rf docs", "/bin/rm x", "env rm -rf .", "X=1 rm x", "GIT_SSH=x git fetch", "nohup rm x", "busybox rm x", "find . -delete",
		"find . -exec rm {} +", "fd . -x rm",
		"git branch -D main", "git -c alias.x=!rm x", "git -c core.pager=x log", "git --exec-path=/tmp log", "git clean -fdx",
		"git checkout -- .", "sed -i s/a/b/ x", "sed --in-place=.bak s/a/b/ x",
		"sed -ni p x", "perl -pi -e s/a/b/ x", "perl -ne print x", "python3 -c print(1)", "python3 -m http.server", "python -m pip install x",
		"node -p 1", "ruby -ne puts x", "php -r 1", "awk BEGIN{system(\"x\")}",
		"awk {print>\"x\"} a", "tar --checkpoint-action=exec=sh -cf a.tar .", "tar xf a.tar", "tar -xzf a.tar", "sort -o a a", "sort -uo a a",
		"gzip README.md", "vi README.md", "make SHELL=/tmp/x", "make clean",
		"dd if=/dev/zero of=x", "tee x", "curl http://x", "sh -c x", "bash x.sh", "xargs rm", "timeout 5 rm x", "git push --force",
		"npm publish", "go get x", "go test -exec /tmp/x ./...", "patch -p1", "yes",
		// Behind wrappers, of which each has its own words before the program.
		"setpriv rm x", "setpriv --reuid 1000 rm x", "sudo -u a rm x", "doas rm x", "nice rm x", "nice -n 5 rm x", "nice -n5 rm x",
		"nice --adjustment=5 rm x", "ionice -c 3 rm x", "ionice -c3 -n 7 rm x",
		"timeout -k 1 -s KILL 5 rm x", "timeout --signal=KILL 5 rm x", "timeout 5", "chroot / rm x", "unshare -r rm x", "stdbuf -o0 rm x",
		"stdbuf -o L rm x", "setsid -w rm x", "taskset 1 rm x", "taskset -c 0 rm x",
		"chrt -b 0 rm x", "env -i rm x", "env -u A rm x", "env -S rm", "env --split-string=rm", "env LANG=C rm x", "env LD_PRELOAD=./x.so ls",
		"LD_PRELOAD=./x.so ls", "PATH=. ls", "env - rm x", "env -C / rm x", "env -- rm x",
		"env nice nohup timeout 5 setsid rm x", "nice nice nice nice nice nice nice nice nice nice ls", "time -o f ls", "time rm x",
		"xargs ls", "xargs -a list rm", "parallel rm", "watch rm x", "script -c rm", "flock a rm x", "busybox sh -c rm",
		"busybox --install .", "toybox rm x", "find . -ok rm ;", "find . -fls x", "sh -c rm", "bash -lc ls", "bash -c", "bash -i", "sh",
		"sh x.sh", "dash -c ls;rm", "eval rm x", "exec rm x", "command rm x", "ssh a rm", "su -c rm",
		// Programs of their own with ways to start others or to write.
		"tar -cf a.tar --checkpoint=1 --checkpoint-action=exec=rm .", "tar -tf a.tar --to-command=rm", "tar -tf host:a.tar",
		"tar -tf a.tar --use-comp=rm", "make -f x", "make --eval=x", "make test SHELL=x", "make CC=x all", "make --ev=x",
		"sed 1e x", "sed s/a/b/e x", "sed s/a/b/w x", "sed -n -f x y", "sed -e p -e e x", "awk -f x.awk a", "gawk -i inplace x a",
		"git log --output=x", "git log --outp=x", "git grep -Orm x", "git grep --open-files=rm x", "git clone ext::sh",
		"git ls-remote ext::rm", "git difftool", "git -p log", "git diff --ext-diff", "go test -vettool=x", "go test -o x",
		"go test -coverprofile=README.md", "go run a.example/x@latest", "go env -w A=b", "go tool x", "go build -o README.md",
		"cargo test --config x", "cargo --config x test", "cargo test --conf=x", "npm run evil", "npm test --script-shell=x", "python3 -m pip",
		"python3 -mpip", "python3 /tmp/x.py", "python3 ../x.py", "python3 -X x", "pytest -p x", "pytest --junitxml=README.md",
		"sort --out=a a", "sort --compress-prog=rm a", "uniq a b", "tree -ao x", "fd -Hx rm", "rg --pre rm x", "date -us 1", "file -C",
		// What nobody knows, and what is called like something that is known.
		"frobnicate", "frobnicate ls", "./rm x", "./busybox rm x", "./setpriv rm x", "/tmp/ls", "/opt/x/git status", "a/ls", "../ls",
		"./../ls", "./", "x=1",
	} {
		if bad := (action{tool: task.RunCommand, argv: strings.Fields(harmful)}).findHarm(); bad == "" {
			t.Errorf("%q is let through", harmful)
		}
	}
}
