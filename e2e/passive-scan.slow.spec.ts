import { type APIRequestContext, expect, test } from '@playwright/test';
import { CspEvaluator } from 'csp_evaluator';
import { Severity } from 'csp_evaluator/dist/finding.js';
import { CspParser } from 'csp_evaluator/dist/parser.js';
import { joinAsAdministrator } from './admin.ts';
import { PAGES } from './pages.ts';
import { stack } from './stack.ts';

/** What a passive scan looks at: a response that a browser got. */
type Seen = {
  readonly type: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly cookies: readonly string[];
  readonly html: string;
  readonly body: string;
};

const HTML = /^text\/html/;

/** What a policy lets through, of what is serious. */
function weaknessesOf(policy: string): string[] {
  const { csp } = new CspParser(policy);
  return new CspEvaluator(csp)
    .evaluate()
    .filter(({ severity }) => severity <= Severity.MEDIUM_MAYBE)
    .map(({ directive, value, description }) => `${directive} ${value ?? ''}: ${description}`);
}

const tagsOf = (html: string, name: string) => html.match(new RegExp(`<${name}\\b[^>]*>`, 'g')) ?? [];

/** The rules, named by what is wrong; each gives where it is so. */
const RULES: Readonly<Record<string, (seen: Seen) => readonly string[]>> = {
  'a header says which software responds': ({ headers }) =>
    ['server', 'x-powered-by', 'x-aspnet-version', 'x-generator'].filter((name) => headers[name] !== undefined),
  'the type may be guessed': ({ headers }) => (headers['x-content-type-options'] === 'nosniff' ? [] : ['no nosniff']),
  'a text has no charset': ({ type }) => (/^text\//.test(type) && !/charset=utf-8/i.test(type) ? [type] : []),
  'a page has a weak policy': ({ type, headers }) =>
    HTML.test(type) ? weaknessesOf(headers['content-security-policy'] ?? '') : [],
  'a page may be framed': ({ type, headers }) =>
    HTML.test(type) && !/frame-ancestors 'none'/.test(headers['content-security-policy'] ?? '') ? [type] : [],
  'a cookie is read by scripts, or sent by other sites, or to other hosts': ({ cookies }) =>
    cookies.filter(
      (cookie) =>
        !/; *httponly/i.test(cookie) || !/; *samesite=(lax|strict)/i.test(cookie) || /; *domain=/i.test(cookie),
    ),
  'a response with a cookie may be stored by others': ({ cookies, headers }) =>
    cookies.length > 0 && !/no-store|private/.test(headers['cache-control'] ?? '') ? cookies : [],
  'other sites read it with the cookies of a visitor': ({ headers }) =>
    headers['access-control-allow-credentials'] === undefined ? [] : ['access-control-allow-credentials'],
  'a page loads from another host': ({ html }) =>
    [
      ...tagsOf(html, '(?:script|img|iframe|source)'),
      ...tagsOf(html, 'link').filter((tag) => /stylesheet|preload/.test(tag)),
    ].filter((tag) => /(?:src|href)="(?:https?:)?\/\//.test(tag)),
  'a form sends to another host': ({ html }) =>
    tagsOf(html, 'form').filter((tag) => /action="(?:https?:)?\/\//.test(tag)),
  'a password is in a form that puts it into a URL': ({ html }) =>
    (html.match(/<form\b[\s\S]*?<\/form>/g) ?? []).filter(
      (form) =>
        tagsOf(form, 'input').some((tag) => /type="password"/.test(tag) && /\bname="/.test(tag)) &&
        !/<form\b[^>]*method="post"/i.test(form),
    ),
  'a link gives its window to another page': ({ html }) =>
    tagsOf(html, 'a').filter((tag) => /target="_blank"/.test(tag) && !/rel="[^"]*noopener/.test(tag)),
  'an element has a handler in its markup': ({ html }) => html.match(/<[a-z][^>]* on[a-z]+="/g) ?? [],
  'it says how the server works': ({ body }) =>
    body.match(/\bat (?:async )?\S+ \(\S+:\d+:\d+\)|PrismaClient\w*Error|SQLSTATE|node_modules\/|password=\S+@/g) ?? [],
};

/** What is wrong with the response of a URL; another status than the expected one is, too: then something else was looked at. */
async function scan(request: APIRequestContext, url: string, expected = 200): Promise<string[]> {
  const response = await request.get(url, { headers: { accept: 'text/html' }, maxRedirects: 0 });
  const headers = response.headers();
  const type = headers['content-type'] ?? '';
  const cookies = response.headersArray().filter(({ name }) => /^set-cookie$/i.test(name));
  const body = /^image\/png/.test(type) ? '' : await response.text();
  const seen = { type, headers, cookies: cookies.map(({ value }) => value), html: HTML.test(type) ? body : '', body };
  const found = Object.entries(RULES).flatMap(([rule, find]) => find(seen).map((where) => `${url}: ${rule}: ${where}`));
  return response.status() === expected ? found : [...found, `${url}: status ${response.status()}`];
}

const COMPARISON = '/p/node-connectors/compare/as';
const QUERY = '?driver=mysql2@2.2.5,mariadb@3.0.1-rc&reference=mysql2@2.2.5';

/** What is no page, with its status. */
const DATA: readonly (readonly [url: string, status: number])[] = [
  ['/p/node-connectors/badge.svg?driver=mariadb', 200],
  ['/p/node-connectors/badge.json?driver=mariadb', 200],
  ...['json', 'csv', 'md', 'svg', 'png'].map((form) => [`${COMPARISON}/${form}${QUERY}`, 200] as const),
  ['/api/trpc/search.find?input=%7B%22project%22%3Anull%2C%22text%22%3A%22node%22%7D', 200],
  ['/api/trpc/runs.recent', 404],
  ['/api/trpc/no.such', 404],
  ['/p/node-connectors/runs/none/raw', 404],
  ['/p/node-connectors/runs/none', 404],
];
const UPLOAD_API: typeof DATA = [
  ['/healthz', 200],
  ['/readyz', 200],
  ['/openapi.json', 200],
  ['/v1/runs/none', 404],
  ['/v1/project', 401],
  ['/no-such', 404],
  ['/metrics', 200],
];

test('a passive scan finds nothing in what a stranger gets, who gets no cookie', async ({ request }) => {
  const pages = PAGES.map(([, url]) => [url, url === '/p/no-such-project' ? 404 : 200] as const);
  const found: string[] = [];
  for (const [url, status] of [...pages, ...DATA]) found.push(...(await scan(request, url, status)));
  for (const [path, status] of UPLOAD_API) found.push(...(await scan(request, stack.ingestUrl + path, status)));
  expect(found).toEqual([]);
  expect((await request.storageState()).cookies).toEqual([]);
});

test('a passive scan finds nothing in what an administrator gets, which nobody else may store', async ({ page }) => {
  const stamp = Date.now();
  await joinAsAdministrator(page, { name: 'Sam Scanner', email: `sam-${stamp}@tacho.example` });
  const settings = ['', '/tokens', '/members', '/shares', '/audit'].map((part) => `/p/node-connectors/settings${part}`);
  for (const url of ['/', '/account', '/new', '/p/node-connectors', ...settings]) {
    expect(await scan(page.request, url)).toEqual([]);
    const { 'cache-control': stored } = (await page.request.get(url)).headers();
    expect([url, stored]).toEqual([url, expect.stringMatching(/private|no-store/)]);
  }
});

/** For each rule something that it is against. */
const AGAINST: Readonly<Record<keyof typeof RULES, Partial<Seen>>> = {
  'a header says which software responds': { headers: { 'x-powered-by': 'Next.js' } },
  'the type may be guessed': {},
  'a text has no charset': { type: 'text/plain' },
  'a page has a weak policy': { headers: { 'content-security-policy': "script-src 'self' 'unsafe-inline'" } },
  'a page may be framed': { headers: { 'content-security-policy': "default-src 'none'" } },
  'a cookie is read by scripts, or sent by other sites, or to other hosts': { cookies: ['a=b; Path=/; SameSite=Lax'] },
  'a response with a cookie may be stored by others': {
    cookies: ['a=b; HttpOnly; SameSite=Lax'],
    headers: { 'cache-control': 'public, max-age=60' },
  },
  'other sites read it with the cookies of a visitor': { headers: { 'access-control-allow-credentials': 'true' } },
  'a page loads from another host': { html: '<script src="//elsewhere.example/a.js">' },
  'a form sends to another host': { html: '<form action="https://elsewhere.example/">' },
  'a password is in a form that puts it into a URL': { html: '<form><input type="password" name="p"></form>' },
  'a link gives its window to another page': { html: '<a href="/x" target="_blank">' },
  'an element has a handler in its markup': { html: '<img onerror="alert(1)">' },
  'it says how the server works': { body: 'at read (/srv/app.js:1:2)' },
};

test.describe('a passive scan finds', () => {
  const nothing: Seen = { type: 'text/html; charset=utf-8', headers: {}, cookies: [], html: '', body: '' };
  for (const [rule, find] of Object.entries(RULES))
    test(rule, () => expect(find({ ...nothing, ...(AGAINST[rule] ?? { body: 'none' }) })).not.toEqual([]));
});
