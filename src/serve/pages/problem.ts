import { html } from '../../reports/html/markup.ts';
import { type Problem, problemTitles } from '../problem.ts';
import { renderPage } from './page.ts';

export function renderProblem({ status, message }: Problem, hasLogout: boolean): string {
  const main = html`<section><p>${message}</p><p><a href="/">Overview</a> · <a href="/findings">All findings</a></p></section>`;
  return renderPage({ path: '', search: new URLSearchParams(), hasLogout }, { title: problemTitles[status], main });
}
