package main

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/cmd/mendan/admin"
	"github.com/mendanhq/mendan/cmd/mendan/config"
	"github.com/mendanhq/mendan/cmd/mendan/metrics"
	"github.com/mendanhq/mendan/storage"
	"github.com/mendanhq/mendan/storage/boltstore"
	"github.com/mendanhq/mendan/storage/pgstore"
)

type doctorCmd struct {
	configFlag
	DB string `name:"db" help:"Store file." placeholder:"FILE"`
}

// examination is how long each part of the examination may take.
const examination = 30 * time.Second

// Run looks at everything that serve needs and says what to do about what is wrong. It posts nothing and changes nothing, save that a token of
// Slack's is exchanged whose time has come.
func (c *doctorCmd) Run(ctx context.Context, w world, cfg config.Config) error {
	d := doctor{out: w.out}
	d.sayFinding("configuration", bot.Finding{Check: "file", Found: cmp.Or(c.Config, "none: the defaults")})
	jobs, err := openForms(cfg)
	if err != nil {
		d.sayFinding("configuration", failingFinding("forms", err, "mend the form; mendan form lint says more"))
		jobs = &forms{} // a platform is looked at without them, too
	} else {
		d.sayFinding("configuration", examineForms(cfg, jobs))
	}
	for _, f := range examineDatabase(ctx, cmp.Or(c.DB, cfg.Store), cfg) {
		d.sayFinding("database", f)
	}
	d.sayFinding("store", examineStore(ctx, cmp.Or(c.DB, cfg.Store), cfg))
	if f, several := examinePeople(ctx, cfg, cmp.Or(c.DB, cfg.Store)); several {
		d.sayFinding("configuration", f)
	}
	for _, f := range examineModels(ctx, &cfg, w.getenv) {
		d.sayFinding("model", f)
	}
	for _, f := range examineKnowledge(ctx, cfg, cmp.Or(c.DB, cfg.Store), w.getenv) {
		d.sayFinding("knowledge", f)
	}
	d.sayFinding("tasks", examineCommands(ctx, cfg, cmp.Or(c.DB, cfg.Store)))
	if cfg.Metrics.Listen != "" {
		d.sayFinding("metrics", examineMetrics(ctx, cfg.Metrics.Listen))
	}
	for _, f := range examineTelemetry(ctx, cfg, w.getenv) {
		d.sayFinding("telemetry", f)
	}
	for _, f := range examineMCP(ctx, cfg, w.getenv) {
		d.sayFinding("mcp", f)
	}
	enabled := enabledPlatforms(cfg)
	if len(enabled) == 0 {
		d.sayFinding("platforms", bot.Finding{Check: "enabled", Found: "none",
			Do: "to serve, set slack.enabled, discord.enabled or http.enabled to true in the configuration"})
	}
	for _, p := range enabled {
		for _, f := range examinePlatform(ctx, &cfg, p, jobs, cmp.Or(c.DB, cfg.Store), w.getenv) {
			d.sayFinding(p.name, f)
		}
	}
	if d.failed > 0 {
		return fmt.Errorf("%d of %d checks failed: each says what to do", d.failed, d.said)
	}
	return nil
}

// examineForms counts the forms, and fails where serve refuses the samples.
func examineForms(cfg config.Config, jobs *forms) bot.Finding {
	f := bot.Finding{Check: "forms", Found: strconv.Itoa(len(jobs.ids))}
	switch {
	case checkChosen(cfg) != nil:
		f.Found, f.Do, f.Fails = "none but the samples, with which serve does not start", "name yours with forms, or say samples: true to try the samples", true
	case len(jobs.samples) == len(jobs.ids):
		f.Found += ", all of them samples"
	}
	return f
}

// examineMetrics looks whether numbers can be told at an address, or are, by a running mendan.
func examineMetrics(ctx context.Context, address string) bot.Finding {
	f := bot.Finding{Check: address, Found: "can be listened on"}
	l, err := (&net.ListenConfig{}).Listen(ctx, "tcp", address)
	switch {
	case err == nil:
		_ = l.Close()
	case metrics.Served(ctx, address):
		f.Found = "a running mendan answers there"
	default:
		f.Found, f.Do, f.Fails = err.Error(), "name another address with metrics.listen, or end what listens there", true
	}
	return f
}

// examineCommands tries the walls around the commands of tasks.
func examineCommands(ctx context.Context, cfg config.Config, store string) bot.Finding {
	f := bot.Finding{Check: "commands"}
	if err := cfg.CheckStoreApart(store); err != nil {
		return failingFinding(f.Check, err, "name another file with --db or store")
	}
	ctx, cancel := context.WithTimeout(ctx, examination)
	defer cancel()
	var err error
	if f.Found, err = tryConfinement(ctx, cfg); err != nil {
		f.Found, f.Fails = strings.ReplaceAll(err.Error(), "\n", "; "), true
		f.Do = "install bubblewrap or allow user namespaces; until then every command of a task is refused. Or set agent.commands.enabled to false"
	}
	return f
}

// failingFinding is a finding of something that does not work.
func failingFinding(check string, err error, do string) bot.Finding {
	return bot.Finding{Check: check, Found: err.Error(), Do: do, Fails: true}
}

// doctor prints what was found as it is found.
type doctor struct {
	out          io.Writer
	said, failed int
}

func (d *doctor) sayFinding(part string, f bot.Finding) {
	d.said++
	mark := "ok  "
	if f.Fails {
		d.failed++
		mark = "FAIL"
	}
	fmt.Fprintf(d.out, "%s  %s: %s: %s\n", mark, part, f.Check, f.Found)
	if f.Do != "" {
		fmt.Fprintf(d.out, "      → %s\n", f.Do)
	}
}

// examineStore looks whether the store can be opened, or is in use by a program that answers. A file that is not there is not made.
func examineStore(ctx context.Context, file string, cfg config.Config) bot.Finding {
	f := bot.Finding{Check: file}
	if !storeIsThere(file) {
		return examineFolder(f, filepath.Dir(file))
	}
	ctx, cancel := context.WithTimeout(ctx, examination)
	defer cancel()
	found, report, err := readStore(ctx, file, cfg)
	switch {
	case err == nil:
		f.Found = found
		if n := len(report.GivenUp); n > 0 {
			f.Found += fmt.Sprintf("; posts that could not be delivered: %d", n)
			f.Do = "see the cards about them in the moderators' room; mendan verify lists them"
		}
		addFiles(&f, report, cfg.Files.StoreMB)
		return f
	case errors.Is(err, context.DeadlineExceeded):
		f.Found, f.Do = "can be opened, and is too large to be read here", "mendan verify reads it"
		return f
	case errors.Is(err, pgstore.ErrKey):
		f.Do = "name the wrapping key's file or variable with database.wrapping_key_file or database.wrapping_key_env; a lost key is lost data"
	case errors.Is(err, pgstore.ErrSchema):
		f.Do = "run mendan store migrate, or the program of that version"
	case config.IsDatabase(file):
		f.Do = "see that the server answers at this address, and that this user may use the database"
	case errors.Is(err, storage.ErrLocked):
		f.Do = "end the process that has it open, or name another file with --db"
	case errors.Is(err, storage.ErrDamaged):
		f.Do = "put the newest file that mendan backup wrote in its place"
	default:
		f.Do = "see that this user may read and write the file and its folder"
	}
	f.Found, f.Fails = err.Error(), true
	return f
}

// addFiles says how much of people's files is kept, and what to do before no more are taken.
func addFiles(f *bot.Finding, report storage.Report, storeMB int) {
	if report.Files == 0 {
		return
	}
	mb := (report.Bytes + 1<<20 - 1) >> 20
	f.Found += fmt.Sprintf("; files that are kept: %d, %d of %d MB", report.Files, mb, storeMB)
	if mb*10 >= int64(storeMB)*9 && f.Do == "" {
		f.Do = "soon no more files are taken: raise files.store_mb, or shorten retention_days"
	}
}

// readStore reads the whole store, or has who holds it do so, and says in which state it is.
func readStore(ctx context.Context, file string, cfg config.Config) (found string, report storage.Report, err error) {
	if c, err := dialHolder(ctx, file); err == nil {
		var said bytes.Buffer
		if err := c.Do(ctx, admin.Request{Command: admin.Verify}, &said); err != nil {
			return "", report, err
		}
		return "in use by a running mendan, which answers, and whole", report, json.Unmarshal(said.Bytes(), &report)
	}
	s, err := openStore(ctx, file, cfg, boltstore.Options{Visit: true})
	if err != nil {
		return "", report, err
	}
	report, err = s.Verify(ctx)
	return "can be opened, and is whole", report, errors.Join(err, s.Close())
}

func examineFolder(f bot.Finding, folder string) bot.Finding {
	probe, err := os.CreateTemp(folder, ".mendan-*")
	if err != nil {
		return failingFinding(f.Check, err, "make the folder, and let this user write in it")
	}
	_ = errors.Join(probe.Close(), os.Remove(probe.Name()))
	f.Found = "is not there yet, and can be made"
	return f
}

// examinePlatform has a platform's adapter look at its tokens, permissions and rooms.
func examinePlatform(ctx context.Context, cfg *config.Config, p platform, jobs *forms, file string, getenv func(string) string) []bot.Finding {
	names := []string{p.name}
	if p.name == "http" {
		names = append(names, "webhook")
	}
	if err := cfg.ReadSecrets(getenv, names...); err != nil {
		return []bot.Finding{failingFinding("secrets", err,
			"set it where mendan is started; docs/en/install-slack.md and docs/en/install-discord.md tell where to copy it")}
	}
	if err := cfg.CheckSecrets(p.name); err != nil {
		return []bot.Finding{failingFinding("secrets", err, "copy it anew: docs/en/install-slack.md and docs/en/install-discord.md tell where each one stands")}
	}
	h := &house{Config: *cfg, jobs: jobs, log: slog.New(slog.DiscardHandler)}
	if p.name == "slack" && cfg.Slack.ClientID != "" {
		return examineRotating(ctx, h, p, file)
	}
	return examineAdapter(ctx, h, p)
}

// examineRotating has a platform looked at whose tokens expire: by the running program, which alone exchanges them, or with those that are kept.
func examineRotating(ctx context.Context, h *house, p platform, file string) []bot.Finding {
	if c, err := dialHolder(ctx, file); err == nil {
		var said bytes.Buffer
		if err := c.Do(ctx, admin.Request{Command: admin.Check, Name: p.name}, &said); err != nil {
			return []bot.Finding{failingFinding("running mendan", err, "look into its log")}
		}
		found, err := readLines[bot.Finding](&said)
		if err != nil {
			return []bot.Finding{failingFinding("running mendan", err, "end it, and start it as the same version as this one")}
		}
		return found
	}
	if !storeIsThere(file) {
		return []bot.Finding{{Check: "token rotation", Found: "not looked at: there is no store yet to keep what the refresh token is exchanged for",
			Do: "start mendan serve once, which exchanges it, and look again"}}
	}
	store, err := openStore(ctx, file, h.Config, boltstore.Options{Visit: true})
	if err != nil {
		return []bot.Finding{failingFinding("token rotation", err, "mend the store first: it keeps the tokens")}
	}
	h.store = store
	found := examineAdapter(ctx, h, p)
	if err := store.Close(); err != nil {
		found = append(found, failingFinding("token rotation", err, "see that this user may write the store"))
	}
	return found
}

// examineAdapter has a platform's adapter look.
func examineAdapter(ctx context.Context, h *house, p platform) []bot.Finding {
	a, err := p.adapter(h)
	if err != nil {
		return []bot.Finding{failingFinding("settings", err, "mend "+p.name+" in the configuration")}
	}
	checker, ok := a.(bot.Checker)
	if !ok {
		return nil
	}
	ctx, cancel := context.WithTimeout(ctx, examination)
	defer cancel()
	return checker.Check(ctx)
}
