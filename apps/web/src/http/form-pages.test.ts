import type { IncomingMessage, ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { findShown, offerPages, showPage } from '@/server/forms/form-page.ts';
import { NoTurnError } from '@/server/turns.ts';
import { createFormPages } from './form-pages.ts';
import { createPageCache } from './page-cache.ts';

const headersOf = ({ headers }: Pick<IncomingMessage, 'headers'>) => new Headers(headers as Record<string, string>);

/** A page that says what it is shown for, and which headers it got. */
async function handle(request: IncomingMessage, response: ServerResponse) {
  const headers = Object.keys(request.headers);
  const shown = findShown(headersOf(request));
  response.setHeader('content-type', 'text/html');
  response.end(JSON.stringify({ method: request.method, url: request.url, shown, headers }));
}

const sent = (headers: Record<string, string> = {}) =>
  new Request('https://pages.example/p/node/reports/edit/send', {
    method: 'POST',
    headers: { cookie: 'a=1', 'x-nonce': 'n', 'x-request-id': 'r', ...headers },
    body: 'markdown=text',
  });

const offer = () =>
  offerPages(
    createFormPages(
      createPageCache(handle, 0, () => 0),
      'https://pages.example',
    ),
  );

test('a route responds with a page that shows what it made of a form, for who sent it', async () => {
  offer();
  const response = await showPage(sent(), { page: '/p/node/reports/edit?name=a', shown: { text: 'x' }, status: 409 });
  expect(response.status).toBe(409);
  expect(response.headers.get('cache-control')).toBe('private, no-cache');
  const page = await response.json();
  expect(page).toMatchObject({ method: 'GET', url: '/p/node/reports/edit?name=a', shown: { text: 'x' } });
  expect(page.headers).toEqual(expect.arrayContaining(['cookie', 'x-nonce', 'x-request-id']));
  expect(page.headers).not.toContain('content-length');
  expect(page.headers).not.toContain('content-type');
});

test('nobody else sees it, whatever they send, and nothing is kept of it', async () => {
  offer();
  let key = '';
  const page = createFormPages(
    createPageCache(handle, 0, () => 0),
    'https://pages.example',
  );
  offerPages(async (request) => {
    key = request.headers['x-tachograph-form'] ?? '';
    return page(request);
  });
  await showPage(sent({ 'x-tachograph-form': 'mine' }), { page: '/p/node', shown: 'secret', status: 200 });
  expect(key).toMatch(/^[0-9a-f]{32}$/);
  expect(findShown(new Headers({ 'x-tachograph-form': key }))).toBeNull();
  expect(findShown(new Headers({ 'x-tachograph-form': 'mine' }))).toBeNull();
});

test('a page that fails has its own status, and one without a turn says that nothing is lost', async () => {
  offerPages(async () => new Response('not here', { status: 404 }));
  expect((await showPage(sent(), { page: '/p/none', shown: null, status: 200 })).status).toBe(404);
  const pages = createFormPages({ render: () => Promise.reject(new NoTurnError()) }, 'https://pages.example');
  const busy = await pages({ url: '/', headers: {} });
  expect(busy.status).toBe(503);
  expect(await busy.text()).toContain('what you entered is still there');
});
