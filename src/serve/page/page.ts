// The script of `plumbline serve`: filters that act while you type, and the colour scheme. Every page works without it.
// `node .ci/html-assets.mjs` puts it into ../page-assets.ts.

/** Milliseconds without a key before a filter acts. */
const pause = 200;
/** Key of the chosen colour scheme in the browser's storage. */
const schemeKey = 'plumbline-scheme';

const form = document.querySelector<HTMLFormElement>('form[data-live]');
let timer = 0;
/** Number of the latest request: the answer of an earlier one must not replace its own. */
let latest = 0;

function readScheme(): string | null {
  try {
    return localStorage.getItem(schemeKey);
  } catch {
    return null; // Storage is blocked.
  }
}

function applyScheme(scheme: string | null): void {
  if (scheme === 'light' || scheme === 'dark') document.documentElement.dataset['scheme'] = scheme;
}

function toggleScheme(): void {
  const isDark = matchMedia('(prefers-color-scheme: dark)').matches;
  const current = document.documentElement.dataset['scheme'] ?? (isDark ? 'dark' : 'light');
  const next = current === 'dark' ? 'light' : 'dark';
  applyScheme(next);
  try {
    localStorage.setItem(schemeKey, next);
  } catch {
    // The scheme holds for this page.
  }
}

/** Returns the address that the form would open, without fields that are empty. */
function writeAddress(fields: HTMLFormElement): string {
  const search = new URLSearchParams();
  for (const [name, value] of new FormData(fields)) {
    if (typeof value === 'string' && value !== '') search.append(name, value);
  }
  return search.size === 0 ? location.pathname : `${location.pathname}?${search}`;
}

/** Replaces the list by that of another address, and keeps the focus where it is. */
async function show(address: string): Promise<void> {
  latest += 1;
  const own = latest;
  const response = await fetch(address, { headers: { accept: 'text/html' } });
  // The token has ended: the login is a page of its own.
  if (response.redirected || response.status === 401) {
    location.assign(address);
    return;
  }
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  if (own !== latest) return;
  const list = page.getElementById('results');
  if (list === null) {
    location.assign(address);
    return;
  }
  document.getElementById('results')?.replaceChildren(...list.childNodes);
  for (const count of page.querySelectorAll<HTMLElement>('[data-count]')) {
    const shown = document.querySelector(`[data-count="${count.dataset['count']}"]`);
    if (shown !== null) shown.textContent = count.textContent;
  }
  history.replaceState(null, '', address);
}

function showSoon(): void {
  clearTimeout(timer);
  timer = window.setTimeout(() => {
    if (form !== null) void show(writeAddress(form));
  }, pause);
}

applyScheme(readScheme());
const button = document.getElementById('scheme');
if (button !== null) {
  button.hidden = false;
  button.addEventListener('click', toggleScheme);
}
if (form !== null) {
  form.addEventListener('input', showSoon);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    clearTimeout(timer);
    void show(writeAddress(form));
  });
}
