import type { RunInput } from '@tachograph/schema/run';
import { sampleResult, sampleRun } from '@tachograph/store/testing';
import { type Installation, PROJECT } from '../../../tooling/installation/start-installation.ts';

/** Sends a request to the upload server of that number, modulo how many there are. */
type Send = (
  method: 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: unknown,
  options?: { readonly server?: number; readonly type?: string },
) => Promise<{ readonly status: number; readonly body: unknown }>;

/** One change of the history, and what to compare: its responses without their order, where several run at once. */
type Change = (send: Send) => Promise<readonly { readonly status: number; readonly body: unknown }[]>;

const ADMIN = /exclusion|mapping|reports|^DELETE/;

/** Each request goes to the next server of the installation, if it names none. */
export function createSend({ ingest, token, adminToken }: Installation): Send {
  let next = 0;
  return async (method, path, body, { server = next++, type = 'application/json' } = {}) => {
    const text = ADMIN.test(`${method} ${path}`) ? adminToken : token;
    const isForm = body instanceof FormData;
    const response = await fetch(`${ingest[server % ingest.length]}${path}`, {
      method,
      headers: { authorization: `Bearer ${text}`, ...(body !== undefined && !isForm && { 'content-type': type }) },
      ...(body !== undefined && { body: isForm || typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const payload = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json') && !type.includes('ndjson');
    return { status: response.status, body: isJson ? JSON.parse(payload) : payload };
  };
}

const versionOf = (n: number) => `3.${Math.floor(n / 4)}.0`;

/** The n-th nightly run: two drivers, three sizes, two metrics, samples, and a driver that fails. */
const nightly = (n: number, more: Partial<RunInput> = {}): RunInput =>
  sampleRun(n * 24, {
    title: `Nightly ${n}`,
    repetitionGroup: `night ${n}`,
    environment: { runtime: { name: 'node', version: '20.20.2' }, server: { product: 'mariadb', version: '10.11.19' } },
    scenarios: [
      {
        id: 'select',
        title: n < 11 || n % 2 === 0 ? 'Select rows' : 'Select many rows',
        sql: n < 6 ? 'SELECT 1' : 'SELECT 1 + 1',
      },
    ],
    results: [1, 10, 100].flatMap((rows) => [
      ...['mariadb', 'mysql2'].flatMap((name, nth) => {
        const cell = { scenario: 'select', driver: { name, version: versionOf(n) }, params: { rows } };
        const value = 1000 + 10 * n - 150 * nth - rows;
        const samples = Array.from({ length: 6 }, (_, index) => value + ((index * 7 + n * 3) % 11) - 5);
        return [
          sampleResult({ ...cell, value, samples }),
          sampleResult({
            ...cell,
            metric: 'allocations',
            unit: 'allocs/op',
            statistic: 'exact' as const,
            value: 20 + nth,
          }),
        ];
      }),
      sampleResult({
        scenario: 'select',
        driver: { name: 'mysql', version: '2.18.1' },
        params: { rows },
        value: null,
        status: 'failed' as const,
        statusReason: 'timeout',
      }),
    ]),
    ...more,
  });

const post = (send: Send, run: RunInput, server?: number) =>
  send('POST', '/v1/runs', run, server === undefined ? {} : { server });

const one =
  (change: (send: Send) => ReturnType<Send>): Change =>
  async (send) => [await change(send)];

/** Uploads a run, and makes a request for it by its id. */
const withRun = (run: RunInput, ...requests: readonly (readonly ['PUT' | 'DELETE', string, unknown?])[]): Change => {
  return async (send) => {
    const created = await post(send, run);
    const { id } = created.body as { readonly id: string };
    const responses = [created];
    for (const [method, path, body] of requests) responses.push(await send(method, `/v1/runs/${id}${path}`, body));
    return responses;
  };
};

const RULES = [{ match: '{scenario}/{driver}/{rows:number}', language: 'javascript' }];

/** A form with the output of a tool, which the rules of the project read. */
function nativeForm(): FormData {
  const form = new FormData();
  form.set('native', new Blob(['select/mysql2/5 x 815 ops/sec ±1.00% (9 runs sampled)\n']), 'bench.txt');
  form.set('defaults', JSON.stringify({ startedAt: '2026-01-20T10:00:00Z', repetitionGroup: 'native' }));
  return form;
}

/** A report whose figures follow the nights after it. */
const REPORT = `<!-- tacho report https://host/p/${PROJECT} -->
# Nights

<!-- tacho claim mariadb > mysql2 s=select params=rows=1 -->
mariadb is <!-- tacho value d=mariadb ref=mysql2 --><!-- /tacho --> as fast.
<!-- /tacho -->

<!-- tacho compare d=mariadb ref=mysql2 s=select -->
<!-- /tacho -->
`;

/** The first half of the history, after which every page is read once, so that a page kept too long would show. */
export const FIRST_CHANGES: readonly Change[] = [
  ...Array.from({ length: 8 }, (_, n) => one((send) => post(send, nightly(n + 2)))),
  // Measured before everything else.
  one((send) => post(send, nightly(0))),
  // The same content through both servers at once is stored once.
  (send) => Promise.all([0, 1, 2, 3].map((server) => post(send, nightly(10), server))),
];

export const LATER_CHANGES: readonly Change[] = [
  // Another environment.
  one((send) => post(send, nightly(1, { environment: { server: { product: 'mariadb', version: '11.4.2' } } }))),
  // From here on the scenario has another title every other night: each is sent through another server than the one before.
  one((send) => post(send, nightly(11))),
  one((send) =>
    send('POST', '/v1/batches', [12, 13, 10].map((n) => `${JSON.stringify(nightly(n))}\n`).join(''), {
      type: 'application/x-ndjson',
    }),
  ),
  one((send) =>
    send('POST', '/v1/releases', {
      driver: 'mysql2',
      versions: ['3.9.0', { version: '3.1.0', releasedOn: '2026-01-05' }],
    }),
  ),
  one((send) => send('PUT', '/v1/mapping', RULES)),
  one((send) => send('PUT', '/v1/reports/nightly', { markdown: REPORT })),
  one((send) => send('POST', '/v1/runs', nativeForm())),
  withRun(nightly(14), ['PUT', '/exclusion', { reason: 'The machine was throttled' }]),
  withRun(nightly(15), ['PUT', '/exclusion', { reason: 'By mistake' }], ['DELETE', '/exclusion']),
  withRun(nightly(16), ['DELETE', '']),
  // A run that is deleted and sent again is a new one.
  withRun(nightly(17), ['DELETE', '']),
  one((send) => post(send, nightly(17))),
  (send) => Promise.all([0, 1].map((server) => post(send, nightly(18), server))),
  one((send) => post(send, nightly(18))),
];

/** Pages and responses that no link of a page leads to. */
export const UNLINKED = [
  '/cli/tacho.tgz',
  '/install.sh',
  '/docs/api',
  '/sign-in',
  '/sign-in/code',
  '/sign-in/code/verify',
  '/sign-in/password',
  '/sign-in/with/github',
  '/sign-out',
  '/join?token=none',
  '/join/accept',
  '/account',
  '/accounts',
  '/accounts/change',
  ...['name', 'password', 'sessions', 'two-factor', 'provider/callback/github'].map((form) => `/account/${form}`),
  '/mail?link=none',
  '/league',
  '/league/postgres',
  `/p/${PROJECT}/league/badge.svg?driver=mariadb`,
  '/mail/follow',
  '/new',
  '/new/create',
  ...['', '/tokens', '/members', '/shares', '/audit', '/audit.csv', '/change/describe'].map(
    (page) => `/p/${PROJECT}/settings${page}`,
  ),
  '/docs/reference',
  ...['llms.txt', 'mcp', 'robots.txt', 'sitemap.xml', 'sitemap-site.xml', 'docs.md/api'].map((text) => `/${text}`),
  `/p/${PROJECT}/pages.xml`,
  `/p/${PROJECT}/points.parquet`,
  ...['scenarios', 'drivers', 'environments', 'environments/none', 'runs', 'changes', 'reports'].map(
    (page) => `/p/${PROJECT}/${page}/as/md`,
  ),
  '/api/trpc/search.find?input=%7B%22project%22%3Anull%2C%22text%22%3A%22node%22%7D',
  `/p/${PROJECT}/environments`,
  `/p/${PROJECT}/import`,
  `/p/${PROJECT}/compare/share`,
  ...['drivers', 'environments', 'runs', 'scenarios', 'changes'].map((list) => `/p/${PROJECT}/${list}.csv`),
  ...['changes', 'changes.atom', 'changes/rules', 'changes/due'].map((page) => `/p/${PROJECT}/${page}`),
  ...['reports', 'reports.atom', 'reports/nightly', 'reports/nightly/as/html'].map((page) => `/p/${PROJECT}/${page}`),
  ...['adopt', 'edit', 'edit/send', 'release', 'nightly/versions', 'nightly/versions/change/restore'].map(
    (page) => `/p/${PROJECT}/reports/${page}`,
  ),
  `/p/${PROJECT}/api/notifications`,
  ...['svg', 'json'].map(
    (format) => `/p/${PROJECT}/badge.${format}?driver=mariadb@3.4.0&reference=mysql2@3.4.0&scenario=select`,
  ),
  ...['svg', 'png', 'csv', 'md', 'json'].map((format) => `/p/${PROJECT}/compare/as/${format}`),
  ...['drivers/mariadb', 'matrix', 'scenarios/select', 'scenarios/select/sweep', 'trade-off', 'league'].flatMap(
    (page) => [
      `/p/${PROJECT}/${page}`,
      `/p/${PROJECT}/${page}/as/svg`,
      `/p/${PROJECT}/${page}/as/json`,
      `/p/${PROJECT}/${page}/share`,
    ],
  ),
  ...['', '/as/svg', '/as/json'].map((page) => `/p/${PROJECT}/upgrade${page}?driver=mariadb`),
  ...['', '/as/svg', '/as/json', '/share'].map((page) => `/p/${PROJECT}/scenarios/select/distribution${page}`),
  ...['', '/changes/none', '/environments/diff'].flatMap((page) => [
    `/p/${PROJECT}${page}/as/svg`,
    `/p/${PROJECT}${page}/share`,
  ]),
  `/p/${PROJECT}/changes/none`,
  `/p/${PROJECT}/profiles`,
  `/p/${PROJECT}/profiles/none`,
];
