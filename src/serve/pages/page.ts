import { html, type Markup, nothing } from '../../reports/html/markup.ts';
import { version } from '../../version.ts';
import type { Sources } from '../api/routes.ts';
import { favicon, script, style } from '../assets.ts';
import type { Parameters, Query } from '../query.ts';

/** Inputs of a page. */
export interface PageSources extends Sources {
  readonly page: PageFacts;
}

export interface PageFacts {
  readonly path: string;
  readonly search: URLSearchParams;
  /** True if there is a token, so that a browser can log out. */
  readonly hasLogout: boolean;
}

/** A page: its path, its parameters, and its HTML. */
export interface PageRoute {
  readonly path: string;
  readonly parameters: Parameters;
  /** @throws Problem for a name that does not exist. */
  render(sources: PageSources, query: never, name: string): string | Promise<string>;
}

/** Declares a page, whose parameters it then gets with their types. */
export function definePage<Named extends Parameters>(route: {
  readonly path: string;
  readonly parameters: Named;
  render(sources: PageSources, query: Query<Named>, name: string): string | Promise<string>;
}): PageRoute {
  return route;
}

const sections = [
  ['/', 'Overview'],
  ['/findings', 'Findings'],
  ['/repositories', 'Repositories'],
  ['/teams', 'Teams'],
  ['/policies', 'Policies'],
  ['/settings', 'Settings'],
  ['/waivers', 'Waivers'],
  ['/coverage', 'Coverage'],
  ['/scans', 'Scans'],
] as const;

interface Content {
  readonly title: string;
  /** Below the title. */
  readonly lead?: Markup;
  readonly main: Markup;
  /** Above the title: the lists that the page belongs to. */
  readonly trail?: readonly (readonly [address: string, name: string])[];
}

/** Renders a page with its head and its navigation. */
export function renderPage({ path, hasLogout }: PageFacts, content: Content): string {
  const links = sections.map(([address, name]) => {
    const isHere = address === path || (address !== '/' && path.startsWith(`${address}/`));
    const current = isHere ? html` aria-current="${address === path ? 'page' : 'true'}"` : nothing;
    return html`<a href="${address}"${current}>${name}</a> `;
  });
  const logout = hasLogout
    ? html`<form method="post" action="/logout"><button type="submit">Log out</button></form>`
    : nothing;
  return renderFrame(content, html`<nav aria-label="Pages">${links}</nav>${logout}`);
}

/** Renders a page without its navigation, for those who have not logged in. */
export function renderFrame({ title, lead = nothing, main, trail = [] }: Content, navigation: Markup): string {
  const path = trail.map(([address, name]) => html`<a href="${address}">${name}</a> / `);
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title === 'Overview' ? 'Plumbline' : `${title} · Plumbline`}</title>
<link rel="icon" href="/assets/${favicon.name}">
<link rel="stylesheet" href="/assets/${style.name}">
<script src="/assets/${script.name}" defer></script>
</head>
<body>
<a class="skip" href="#main">Skip to the content</a>
<header class="top">
<div class="bar"><a class="brand" href="/">Plumbline</a>${navigation}<button type="button" id="scheme" hidden>Light or dark</button></div>
${path.length === 0 ? nothing : html`<p class="trail">${path}</p>`}
<h1>${title}</h1>
${lead}
</header>
<main id="main">
${main}
</main>
<footer class="foot">Plumbline ${version} · <a href="/api/openapi.json">API</a></footer>
</body>
</html>
`.text;
}
