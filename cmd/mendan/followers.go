package main

import (
	"maps"
	"sync"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/agents/quorum"
)

// followers are those at the shell who are shown what models do while they do it, each in a conversation that they began. The zero
// value is nobody.
type followers struct {
	mu  sync.Mutex
	all map[*follower]bool
}

// follower is told what happens in the conversations that were started with args.
type follower struct {
	args   map[string]string
	notify func(quorum.Event)
}

// addFollower has f told from now on, until done is called: then nothing more comes.
func (fs *followers) addFollower(f *follower) (done func()) {
	fs.mu.Lock()
	defer fs.mu.Unlock()
	if fs.all == nil {
		fs.all = map[*follower]bool{}
	}
	fs.all[f] = true
	return func() {
		fs.mu.Lock()
		defer fs.mu.Unlock()
		delete(fs.all, f)
	}
}

// notifierOf tells whoever follows the conversation.
func (fs *followers) notifierOf(th agents.Thread) quorum.Notifier { return following{fs, th} }

type following struct {
	*followers
	thread agents.Thread
}

// Notify implements quorum.Notifier.
func (f following) Notify(e quorum.Event) {
	f.mu.Lock()
	defer f.mu.Unlock()
	for each := range f.all {
		if maps.Equal(each.args, f.thread.Args) {
			each.notify(e)
		}
	}
}
