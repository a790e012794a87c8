import { html, nothing } from '../../reports/html/markup.ts';
import { renderFrame } from './page.ts';

/** Renders the form in which a browser logs in; `hasFailed` after a wrong token. */
export function renderLogin(hasFailed: boolean): string {
  const error = hasFailed
    ? html`<p class="error" role="alert" id="error">This is not the token of the server. Ask the person who runs it.</p>`
    : nothing;
  const described = hasFailed ? html` aria-describedby="error" aria-invalid="true"` : nothing;
  const main = html`<section class="login">
<form method="post" action="/login">${error}
<label for="token">Token</label>
<input type="password" id="token" name="token" autocomplete="current-password" required${described}>
<button type="submit">Log in</button></form>
</section>`;
  return renderFrame({ title: 'Log in', main }, nothing);
}
