package offline

import (
	"strings"
	"testing"

	"github.com/mendanhq/mendan/agents/task"
)

// What harms is seen behind other programs, options and paths; what reads and tests is let through.
func TestHarm(t *testing.T) {
	for _, harmless := range []string{
		"go test ./...", "go vet ./...", "make test", "git status", "git log --oneline -3", "git diff --cached", "ls -la docs", "cat README.md", "grep -rn TODO src", "sed -n 1,5p a.txt",
		"python3 -m pytest -q", "npm test", "cargo test", "./test.sh", "find . -name *.md", "sort a.txt", "tar -tf a.tar", "wc -l a.txt", "head -3 a.txt", "node build.js", "awk /x/ a.txt",
	} {
		if bad := (action{tool: task.RunCommand, argv: strings.Fields(harmless)}).harm(); bad != "" {
			t.Errorf("%q is called dangerous", harmless)
		}
	}
	for _, harmful := range []string{
		"rm -rf docs", "/bin/rm x", "env rm -rf .", "X=1 rm x", "GIT_SSH=x git fetch", "nohup rm x", "busybox rm x", "find . -delete", "find . -exec rm {} +", "fd . -x rm",
		"git branch -D main", "git -c alias.x=!rm x", "git -c core.pager=x log", "git --exec-path=/tmp log", "git clean -fdx", "git checkout -- .", "sed -i s/a/b/ x", "sed --in-place=.bak s/a/b/ x",
		"sed -ni p x", "perl -pi -e s/a/b/ x", "perl -ne print x", "python3 -c print(1)", "python3 -m http.server", "python -m pip install x", "node -p 1", "ruby -ne puts x", "php -r 1", "awk BEGIN{system(\"x\")}",
		"awk {print>\"x\"} a", "tar --checkpoint-action=exec=sh -cf a.tar .", "tar xf a.tar", "tar -xzf a.tar", "sort -o a a", "sort -uo a a", "gzip README.md", "vi README.md", "make SHELL=/tmp/x", "make clean",
		"dd if=/dev/zero of=x", "tee x", "curl http://x", "sh -c x", "bash x.sh", "xargs rm", "timeout 5 rm x", "git push --force", "npm publish", "go get x", "go test -exec /tmp/x ./...", "patch -p1", "yes",
	} {
		if bad := (action{tool: task.RunCommand, argv: strings.Fields(harmful)}).harm(); bad == "" {
			t.Errorf("%q is let through", harmful)
		}
	}
}
