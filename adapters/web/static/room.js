// What a room does beyond its forms: it sends without leaving the page, keeps what is not accepted, and shows what is new.
"use strict";
(() => {
  const body = document.body, base = body.dataset.room, say = document.getElementById("say"), text = document.getElementById("text");
  const outbox = document.getElementById("outbox"), note = document.getElementById("note"), state = document.getElementById("state");
  const files = say.elements.file, chosen = document.getElementById("chosen");
  const key = "outbox " + base;

  // --- sending: one at a time, the same nonce again until it is accepted ---
  let queue = [], busy = false, wait = 1000, timer = 0;
  try { queue = JSON.parse(sessionStorage.getItem(key)) || []; } catch { /* nothing is kept */ }
  const keep = () => {
    try { sessionStorage.setItem(key, JSON.stringify(queue.filter((q) => !q.files))); } catch { /* full or forbidden: it is kept in this page alone */ }
  };
  let count = 0;
  const first = say.elements.nonce.value;
  const nonce = () => first + "." + ++count;

  function bubble(q) {
    const li = document.createElement("div");
    li.className = "turn person unsent";
    li.dataset.nonce = q.nonce;
    const p = document.createElement("p");
    p.className = "words";
    p.textContent = [q.text, ...(q.files || []).map((f) => f.name)].filter(Boolean).join("\n");
    const s = document.createElement("span");
    s.className = "when";
    s.textContent = body.dataset.sending;
    li.append(p, s);
    outbox.append(li);
    li.scrollIntoView({ block: "nearest" });
  }
  const bubbleOf = (q) => outbox.querySelector(`[data-nonce="${q.nonce}"]`);

  async function post(path, data) {
    const r = await fetch(path, { method: "POST", body: data, headers: { Accept: "application/json" } });
    if (r.status === 404 || r.status === 410) location.reload();
    let answer = {};
    try { answer = await r.json(); } catch { /* a proxy's page */ }
    return { ok: r.ok, again: r.status === 429 || r.status >= 500, after: Number(r.headers.get("Retry-After")) || 0, ...answer };
  }

  async function pump() {
    if (busy || !queue.length) return;
    busy = true;
    const q = queue[0], data = new FormData();
    data.append("nonce", q.nonce);
    data.append("text", q.text);
    for (const f of q.files || []) data.append("file", f, f.name);
    let r;
    try { r = await post(base + "/say", data); } catch { r = { again: true }; }
    busy = false;
    const b = bubbleOf(q);
    if (r.ok) {
      queue.shift(); keep(); wait = 1000;
      state.hidden = true;
      showNote(r.note);
      await refresh();
      b?.remove();
      return pump();
    }
    if (r.again) {
      b?.querySelector(".when") && (b.querySelector(".when").textContent = body.dataset.unsent);
      clearTimeout(timer);
      timer = setTimeout(pump, Math.max(r.after * 1000, wait));
      wait = Math.min(wait * 2, 15000);
      return;
    }
    queue.shift(); keep(); // it cannot be taken as it is: it goes back to where it was written
    b?.remove();
    if (!text.value) text.value = q.text;
    showNote(r.note);
    text.focus();
    pump();
  }

  function showNote(words) {
    note.hidden = !words;
    note.textContent = words || "";
  }

  function send() {
    const words = text.value, picked = [...files.files];
    if (!words.trim() && !picked.length) return;
    const q = { nonce: nonce(), text: words };
    if (picked.length) q.files = picked;
    queue.push(q); keep();
    bubble(q);
    text.value = ""; files.value = ""; showFiles(); showNote("");
    pump();
  }
  say.addEventListener("submit", (e) => { e.preventDefault(); send(); });
  text.addEventListener("keydown", (e) => {
    if (e.key !== "Enter" || e.shiftKey || e.isComposing || e.keyCode === 229 || matchMedia("(pointer: coarse)").matches) return;
    e.preventDefault();
    send();
  });

  // --- files: picked or dropped ---
  function showFiles() {
    chosen.replaceChildren(...[...files.files].map((f) => {
      const li = document.createElement("li");
      li.textContent = f.name;
      return li;
    }));
    chosen.hidden = !files.files.length;
  }
  files.addEventListener("change", () => { showFiles(); text.focus(); });
  addEventListener("dragover", (e) => { if (e.dataTransfer.types.includes("Files")) { e.preventDefault(); body.classList.add("dropping"); } });
  addEventListener("dragleave", (e) => { if (!e.relatedTarget) body.classList.remove("dropping"); });
  addEventListener("drop", (e) => {
    if (!e.dataTransfer.files.length) return;
    e.preventDefault();
    body.classList.remove("dropping");
    files.files = e.dataTransfer.files;
    showFiles();
  });

  // --- the input fits what is asked; any words are taken all the same ---
  const pick = document.getElementById("pick");
  function fit() {
    const { expect, mode, auto, accept } = document.getElementById("talk").dataset;
    text.inputMode = mode;
    text.autocomplete = auto;
    files.accept = accept;
    files.closest("label").classList.toggle("wanted", expect === "file");
    pick.hidden = expect !== "date";
  }
  pick.addEventListener("change", (e) => { text.value = e.target.value; });
  fit();

  // --- buttons ---
  document.addEventListener("submit", async (e) => {
    const form = e.target;
    if (!("send" in form.dataset)) return;
    e.preventDefault();
    if (form.dataset.busy) return;
    form.dataset.busy = "1";
    const data = new URLSearchParams(new FormData(form, e.submitter));
    for (let pause = 1000; ; pause = Math.min(pause * 2, 15000)) {
      let r;
      try { r = await post(form.action, data); } catch { r = { again: true }; }
      if (r.again) {
        setState(body.dataset.unsent);
        await new Promise((go) => setTimeout(go, Math.max(r.after * 1000, pause)));
        continue;
      }
      setState("");
      showNote(r.note);
      if (r.nonce) form.elements.nonce.value = r.nonce;
      break;
    }
    delete form.dataset.busy;
    form.closest("details")?.removeAttribute("open");
    refresh();
  });
  function setState(words) {
    state.hidden = !words;
    state.textContent = words;
  }

  // --- what is new: nodes that are the same stay, so that only what is new is read out ---
  let looking = false, again = false;
  async function refresh() {
    if (looking) { again = true; return; }
    looking = true;
    try {
      do {
        again = false;
        const r = await fetch(base + "/talk");
        if (r.status === 404 || r.status === 410) { location.reload(); return; }
        if (r.ok) merge(await r.text());
      } while (again);
    } catch { /* the stream tells when it is back */ } finally { looking = false; }
  }
  function merge(html) {
    const fresh = new DOMParser().parseFromString(html, "text/html"), list = document.querySelector("#talk ol");
    const old = new Map([...list.children].map((li) => [li.id, li]));
    let at = list.firstElementChild, news = null;
    for (const li of fresh.querySelectorAll("#talk ol > li")) {
      const known = old.get(li.id);
      old.delete(li.id);
      if (known && known.dataset.rev === li.dataset.rev) {
        if (known !== at) list.insertBefore(known, at);
        else at = at.nextElementSibling;
        continue;
      }
      const made = document.importNode(li, true);
      if (known) {
        const held = known.contains(document.activeElement);
        if (known === at) at = at.nextElementSibling;
        known.replaceWith(made);
        if (made !== at?.previousElementSibling) list.insertBefore(made, at);
        if (held) text.focus({ preventScroll: true });
      } else {
        list.insertBefore(made, at);
        if (!news && !made.classList.contains("person")) news = made;
      }
    }
    for (const li of old.values()) li.remove();
    const talk = document.getElementById("talk"), other = fresh.getElementById("talk");
    Object.assign(talk.dataset, other.dataset);
    talk.toggleAttribute("data-working", other.hasAttribute("data-working"));
    if (other.dataset.told) showNote(other.dataset.told);
    localTimes(talk);
    for (const id of ["progress", "look"]) {
      const part = document.getElementById(id), moved = fresh.getElementById(id);
      if (part.innerHTML !== moved.innerHTML) part.innerHTML = moved.innerHTML;
    }
    fit();
    const working = document.getElementById("working"), now = fresh.getElementById("working");
    const changed = working.innerHTML !== now.innerHTML;
    if (changed) working.innerHTML = now.innerHTML;
    if (news) news.scrollIntoView({ block: "start" });
    else if (changed && now.textContent) working.scrollIntoView({ block: "nearest" });
  }

  function localTimes(of) {
    for (const t of of.querySelectorAll("time[datetime]")) {
      const at = new Date(t.dateTime), day = at.toDateString() !== new Date().toDateString() ? { month: "numeric", day: "numeric" } : {};
      t.textContent = at.toLocaleString(document.documentElement.lang, { ...day, hour: "2-digit", minute: "2-digit" });
    }
  }
  localTimes(document);

  // --- the stream: one for each page that is in view ---
  let stream = null, lost = 0, rests = 0;
  function listen() {
    if (stream || document.hidden) return;
    clearInterval(rests);
    stream = new EventSource(base + "/events");
    stream.onmessage = () => { clearTimeout(lost); lost = 0; setState(""); refresh(); pump(); };
    stream.addEventListener("rest", () => { hush(); rests = setInterval(() => document.hidden || refresh(), 5000); }); // newer pages have the streams
    stream.onerror = () => {
      if (!lost) lost = setTimeout(() => setState(body.dataset.lost), 3000);
      if (stream.readyState === EventSource.CLOSED) { hush(); setTimeout(listen, 3000); }
    };
  }
  function hush() { stream?.close(); stream = null; }
  document.addEventListener("visibilitychange", () => (document.hidden ? hush() : listen()));
  addEventListener("pagehide", hush);
  addEventListener("pageshow", listen);
  addEventListener("focus", listen);
  addEventListener("online", () => { pump(); hush(); listen(); });

  document.getElementById("talk").querySelector("ol").setAttribute("aria-live", "polite");
  for (const q of queue) bubble(q);
  document.querySelector("#talk li:last-child")?.scrollIntoView({ block: "start" });
  listen();
  pump();
})();
