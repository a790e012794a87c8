import { type AppOptions, createApp } from './create-app.ts';

/** Renders the first page once, so that the first reader does not wait until its code is compiled and its charts are drawn. */
export async function prepareFirstPage({ state, onError }: Pick<AppOptions, 'state' | 'onError'>): Promise<void> {
  const app = createApp({ state, access: undefined, isSecure: false, isOwnHost: () => true, now: Date.now, onError });
  await (await app.request('http://localhost/')).text();
}
