// The script of the HTML report: filters, pages and links into it. Everything that it shows was rendered as HTML before.
// `node .ci/html-assets.mjs` puts it into ../page-assets.ts.

/** Columns of all findings: a column has positions in `texts`. */
interface Index {
  readonly ids: readonly string[];
  readonly columns: Readonly<Record<string, readonly number[]>>;
  readonly texts: readonly string[];
}

const pageSize = 50;
/** Filters that a link can set, by the column that each compares. */
const keys = ['severity', 'repository', 'file', 'category', 'rule', 'state'] as const;
/** Columns in which a search looks. */
const searched = ['message', 'file', 'setting', 'rule', 'repository'] as const;

const list = find('list');
/** Number of findings, of those that are plain HTML, and of those in a block. */
const [total = 0, maxPlain = 0, blockSize = 1] = (find('index').dataset['counts'] ?? '').split(' ').map(Number);
const plain = [...list.children];
const packed = [...document.querySelectorAll('script.block')];
const unpacked = new Map<number, Promise<readonly string[]>>();
const form = document.querySelector<HTMLFormElement>('#filters');

/** Unpacked when a filter is first used, so that the page opens sooner. */
let index: Promise<Index> | undefined;
let shown: readonly number[] = [];
let page = 0;
/** Numbers of the latest filtering and drawing: an earlier one that was slower must not replace it. */
let filtering = 0;
let drawing = 0;

function find(id: string): HTMLElement {
  const element = document.getElementById(id);
  if (element === null) throw new Error(`The page has no element ${id}.`);
  return element;
}

function readIndex(): Promise<Index> {
  index ??= unpackText(find('index')).then((text) => JSON.parse(text) as Index);
  return index;
}

/** Reads the filters from the address; null if it names a part of the page. */
function readAddress(): URLSearchParams | null {
  const text = location.hash.slice(1);
  return text === '' || text.includes('=') ? new URLSearchParams(text) : null;
}

function listAll(): readonly number[] {
  return Array.from({ length: total }, (_, at) => at);
}

/** Returns the positions of the findings that pass all filters. */
async function filterFindings(filters: URLSearchParams): Promise<readonly number[]> {
  if ([...filters].length === 0) return listAll();
  const { texts: allTexts, columns: allColumns } = await readIndex();
  const wanted = keys.flatMap((key) => {
    const texts = filters.get(key)?.split(',') ?? [];
    const single = key === 'severity' ? texts : filters.has(key) ? [filters.get(key) ?? ''] : [];
    const numbers = new Set(single.map((text) => allTexts.indexOf(text)));
    return numbers.size === 0 ? [] : [{ column: allColumns[key] ?? [], numbers }];
  });
  const words = (filters.get('text') ?? '').toLowerCase().split(/\s+/u).filter(Boolean);
  const hits = words.map(
    (word) => new Set(allTexts.flatMap((text, at) => (text.toLowerCase().includes(word) ? [at] : []))),
  );
  const columns = searched.map((key) => allColumns[key] ?? []);
  const found: number[] = [];
  for (let at = 0; at < total; at += 1) {
    if (!wanted.every(({ column, numbers }) => numbers.has(column[at] ?? -1))) continue;
    if (!hits.every((hit) => columns.some((column) => hit.has(column[at] ?? -1)))) continue;
    found.push(at);
  }
  return found;
}

async function findElement(at: number): Promise<Element> {
  const own = plain[at];
  if (own !== undefined) return own;
  const block = Math.floor((at - maxPlain) / blockSize);
  const texts = await unpack(block);
  const template = document.createElement('template');
  template.innerHTML = texts[(at - maxPlain) % blockSize] ?? '';
  return template.content.firstElementChild ?? template;
}

function unpack(block: number): Promise<readonly string[]> {
  const known = unpacked.get(block);
  if (known !== undefined) return known;
  const texts = unpackText(packed[block]).then((text) => text.split('\u0000'));
  unpacked.set(block, texts);
  return texts;
}

/** Returns the text of an element that is compressed with gzip and in Base64. */
function unpackText(element: Element | undefined): Promise<string> {
  const bytes = Uint8Array.from(atob(element?.textContent ?? ''), (character) => character.charCodeAt(0));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))).text();
}

/** Shows what filters select, from the page that has a finding; false if other filters were chosen meanwhile. */
async function show(filters: URLSearchParams, id: string | null): Promise<boolean> {
  filtering += 1;
  const own = filtering;
  const found = await filterFindings(filters);
  const at = id === null ? 0 : found.indexOf((await readIndex()).ids.indexOf(id));
  if (own !== filtering) return false;
  shown = found;
  page = Math.max(0, Math.floor(at / pageSize));
  await draw();
  return true;
}

async function draw(): Promise<void> {
  drawing += 1;
  const own = drawing;
  const elements = await Promise.all(shown.slice(page * pageSize, (page + 1) * pageSize).map(findElement));
  if (own !== drawing) return;
  list.replaceChildren(...elements);
  const pages = Math.max(1, Math.ceil(shown.length / pageSize));
  find('pages').hidden = pages === 1;
  find('page').textContent = `Page ${page + 1} of ${pages}`;
  find('previous').toggleAttribute('disabled', page === 0);
  find('next').toggleAttribute('disabled', page + 1 >= pages);
  const count = shown.length.toLocaleString('en');
  const all = total.toLocaleString('en');
  const noun = total === 1 ? 'finding' : 'findings';
  find('status').textContent = shown.length === total ? `${all} ${noun}` : `${count} of ${all} ${noun}`;
}

/** Shows the findings that the address asks for, and scrolls to them unless the page was just opened without any. */
async function follow(): Promise<void> {
  const filters = readAddress();
  if (filters === null) return;
  const id = filters.get('finding');
  fillForm(filters);
  if (!(await show(filters, id)) || location.hash === '') return;
  const element = id === null ? null : document.getElementById(`finding=${id}`);
  if (element !== null) element.setAttribute('open', '');
  (element ?? find('findings')).scrollIntoView();
}

function fillForm(filters: URLSearchParams): void {
  if (form === null) return;
  const chosen = filters.get('severity')?.split(',') ?? [];
  for (const field of form.elements) {
    if (field instanceof HTMLInputElement && field.type === 'checkbox') field.checked = chosen.includes(field.value);
    else if (field instanceof HTMLInputElement && document.activeElement !== field)
      field.value = filters.get('text') ?? '';
    else if (field instanceof HTMLSelectElement) field.value = filters.get(field.name) ?? '';
  }
}

/** Writes the filters of the form into the address, and shows what they select. */
function readForm(): void {
  if (form === null) return;
  const data = new FormData(form);
  const filters = new URLSearchParams();
  const chosen = data.getAll('severity').join(',');
  if (chosen !== '') filters.set('severity', chosen);
  for (const key of ['repository', 'category', 'rule', 'state', 'text']) {
    const text = data.get(key);
    if (typeof text === 'string' && text !== '') filters.set(key, text);
  }
  const text = filters.toString();
  history.replaceState(null, '', text === '' ? location.pathname + location.search : `#${text}`);
  void show(filters, null);
}

function turn(pages: number): void {
  page += pages;
  void draw().then(() => find('findings').scrollIntoView());
}

function toggleScheme(): void {
  const isDark = matchMedia('(prefers-color-scheme: dark)').matches;
  const current = document.documentElement.dataset['scheme'] ?? (isDark ? 'dark' : 'light');
  document.documentElement.dataset['scheme'] = current === 'dark' ? 'light' : 'dark';
}

/** Findings that printing unfolded. */
let unfolded: readonly Element[] = [];

find('scheme').hidden = false;
find('scheme').addEventListener('click', toggleScheme);
addEventListener('beforeprint', () => {
  unfolded = [...list.querySelectorAll('details:not([open])')];
  for (const element of unfolded) element.setAttribute('open', '');
});
addEventListener('afterprint', () => {
  for (const element of unfolded) element.removeAttribute('open');
});
if (form !== null) {
  form.hidden = false;
  form.addEventListener('input', readForm);
  form.addEventListener('submit', (event) => event.preventDefault());
  find('clear').addEventListener('click', () => {
    form.reset();
    readForm();
  });
  find('previous').addEventListener('click', () => turn(-1));
  find('next').addEventListener('click', () => turn(1));
  addEventListener('hashchange', () => void follow());
  if (readAddress() === null) {
    shown = listAll();
    void draw();
  } else void follow();
}
