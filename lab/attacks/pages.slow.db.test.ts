import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { PROJECT } from '../../tooling/installation/start-installation.ts';
import { useInstallation } from '../../tooling/installation/testing/use-installation.ts';
import { makeRun } from '../perf/make-run.ts';
import { readTreeCpuMs } from '../perf/processes.ts';
import { fetchServed } from './testing/fetch-served.ts';
import { describeWatched, watchServer } from './testing/watch-server.ts';

/** What the review of November 2026 requested of the pages, against the bundle that `npm start` runs: F2, F6, F7, F10. */

/** `laterMb` is that of a process that did all of it before: what V8 keeps for later is not returned at once. */
const MOST = { peakMb: 600, laterMb: 800, busyMs: 6000, pageBytes: 2_000_000 };

/** The visitors of this test come through a proxy, so that they have addresses that are limited. */
const used = useInstallation(() => ({
  options: { env: { TRUSTED_PROXIES: '127.0.0.0/8', READER_POINTS_PER_MINUTE: '100', SHARES_PER_HOUR: '5' } },
}));

const page = (path: string) => `${used().webUrl}/p/${PROJECT}${path}`;
const visitor = (number: number) => ({ 'x-forwarded-for': `203.0.113.${number}` });

async function upload(run: unknown): Promise<void> {
  const response = await fetch(`${used().ingestUrl}/v1/runs`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${used().token}`,
      ...{ 'content-type': 'application/json', 'content-encoding': 'gzip' },
    },
    body: gzipSync(JSON.stringify(run), { level: 1 }),
  });
  if (response.status !== 201) throw new Error(`${response.status}: ${(await response.text()).slice(0, 500)}`);
}

const at = (minute: number) => new Date(Date.UTC(2026, 9, 1) + minute * 60_000).toISOString();
const toLargeRun = (minute: number, toResult: (index: number) => object, count: number) => ({
  ...{ format: 1, startedAt: at(minute) },
  results: Array.from({ length: count }, (_, index) => ({ unit: 'ms', value: 1 + (index % 100), ...toResult(index) })),
});

beforeAll(async () => {
  for (let number = 0; number < 24; number += 1) await upload(makeRun(number));
  // A scenario of 100,000 points, and a driver of nearly all series and versions that a project may have.
  const toPoint = (index: number) => ({
    ...{ scenario: 'long', driver: { name: 'alpha', version: `1.${index % 10}.0` }, invocation: index + 1 },
  });
  for (let part = 0; part < 4; part += 1) await upload(toLargeRun(part, toPoint, 25_000));
  const toCell = (index: number) => ({
    ...{ scenario: `wide-${index}`, driver: { name: 'wide', version: `${1 + (index % 5000)}.0.0` } },
  });
  await upload(toLargeRun(9, toCell, 9_800));
  await used().settle();
});

describe('F2: a stranger does not stop the pages', () => {
  test('F2: of 30 images at once each is drawn or told when to come again, and other pages are served meanwhile', async () => {
    const draw = async (index: number) => {
      const response = await fetch(page(`/compare/as/png?reason=x${index}`));
      await response.arrayBuffer();
      return { status: response.status, retryAfter: response.headers.get('retry-after') };
    };
    const drawAll = () => Promise.all(Array.from({ length: 30 }, (_, index) => draw(index)));
    const watched = await watchServer(used().servers.web[0]?.pid() ?? 0, page('/runs'), drawAll);
    process.stdout.write(describeWatched('F2, 30 images at once', watched));
    const rejected = watched.result.filter(({ status }) => status !== 200);
    expect(rejected.map(({ status, retryAfter }) => [status, Number(retryAfter) > 0])).toEqual(
      rejected.map(() => [503, true]),
    );
    expect(rejected.length).toBeLessThan(30);
    expect(watched.responses).toBeGreaterThan(1);
    expect(watched.busyMs).toBeLessThan(MOST.busyMs);
    expect(watched.peakMb).toBeLessThan(MOST.peakMb);
  });

  test('F2: a visitor who requests too many images is told when to come again, and others are not', async () => {
    const statuses = new Set<number>();
    for (let index = 0; index < 60; index += 1) {
      const response = await fetch(page(`/compare/as/csv?scenario=scenario-1&reason=y${index}`), {
        headers: visitor(1),
      });
      await response.arrayBuffer();
      statuses.add(response.status);
      if (response.status === 429) expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
      if (statuses.has(429)) break;
    }
    expect([...statuses].sort()).toContain(429);
    expect([...statuses].filter((status) => status >= 500)).toEqual([]);
    expect((await fetch(page('/runs'), { headers: visitor(2) })).status).toBe(200);
  });

  test.each([
    ['the comparison of a scenario of 100,000 points', '/compare?scenario=long'],
    ['the trend of that scenario', '/scenarios/long'],
    ['a driver of 9,800 series and 5,000 versions', '/drivers/wide'],
    ['the overview of 9,900 series', ''],
    ['the list of 9,821 scenarios', '/scenarios'],
    ['the matrix of that project', '/matrix'],
  ])('F2: %s is a page of bounded size and memory (row 75)', async (title, path) => {
    const get = async () => (await fetch(page(path))).text();
    const watched = await watchServer(used().servers.web[0]?.pid() ?? 0, `${used().webUrl}/docs`, get);
    const bytes = Buffer.byteLength(watched.result);
    process.stdout.write(describeWatched(`F2, ${title} (${(bytes / 1000).toFixed(0)} kB)`, watched));
    expect(bytes).toBeLessThan(MOST.pageBytes);
    expect(watched.peakMb).toBeLessThan(MOST.peakMb);
    expect(watched.busyMs).toBeLessThan(MOST.busyMs);
  });

  test.each([
    ...['/compare/as/png?scenario=long', '/compare/as/png', '/scenarios/long/as/png', '/matrix/as/png?scenario=long'],
    ...['/drivers/wide/as/png', '/drivers/wide/as/csv', '/drivers/wide/as/json'],
  ])('F2: the export %s is made or refused, within the same memory', async (path) => {
    const get = async () => {
      const response = await fetch(page(path));
      await response.arrayBuffer();
      return response;
    };
    const watched = await watchServer(used().servers.web[0]?.pid() ?? 0, `${used().webUrl}/docs`, get);
    process.stdout.write(describeWatched(`F2, ${path}: ${watched.result.status}`, watched));
    expect(watched.busyMs).toBeLessThan(MOST.busyMs);
    expect([200, 413]).toContain(watched.result.status);
    expect(watched.peakMb).toBeLessThan(MOST.laterMb);
  });

  test('F2: no image is resized for strangers', async () => {
    const url = `/_next/image?url=${encodeURIComponent(`/p/${PROJECT}/compare/as/png`)}&w=640&q=75`;
    expect((await fetch(`${used().webUrl}${url}`)).status).toBe(404);
  });
});

test.each(['', '/runs', '/compare', '/scenarios/scenario-1', '/drivers/alpha', '/import', '/no-such-page'])(
  'F6: the page %s has a policy that runs no script without its nonce, and the other headers of a public site (rows 56, 67)',
  async (path) => {
    const { headers, text } = await fetchServed(page(path), { headers: { accept: 'text/html' } }).then(
      async (response) => ({
        headers: response.headers,
        text: await response.text(),
      }),
    );
    const policy = headers.get('content-security-policy') ?? '';
    const nonce = /script-src [^;]*'nonce-([^']{16,})'/.exec(policy)?.[1];
    expect(nonce).toBeDefined();
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
    const nonces = [...text.matchAll(/<script\b[^>]*>/g)].map(([tag]) => /\bnonce="([^"]+)"/.exec(tag)?.[1]);
    expect([...new Set(nonces)]).toEqual([nonce]);
    const names = [
      'x-content-type-options',
      'x-frame-options',
      'cross-origin-opener-policy',
      'cross-origin-resource-policy',
    ];
    expect(names.map((name) => headers.get(name))).toEqual(['nosniff', 'DENY', 'same-origin', 'same-origin']);
    expect(headers.get('permissions-policy')).toContain('camera=()');
    // WEB_URL of this installation is https.
    expect(headers.get('strict-transport-security')).toMatch(/^max-age=\d{7,}/);
  },
);

test('F7: a stranger who shares too much is stopped, somebody else shares all the same, and a maintainer deletes a share', async () => {
  const share = (title: string, number: number) =>
    fetchServed(page('/compare/share'), {
      ...{ method: 'POST', redirect: 'manual', headers: visitor(number) },
      body: new URLSearchParams({ title, scenario: 'scenario-1' }),
    });
  const statuses: number[] = [];
  for (let index = 0; index < 6; index += 1) statuses.push((await share(`spam ${index}`, 30)).status);
  expect(statuses).toEqual([...Array(5).fill(303), 429]);
  const made = await share('mine', 31);
  const location = made.headers.get('location') ?? '';
  expect([made.status, location]).toEqual([303, expect.stringMatching(/^\/s\/\w+/)]);
  expect((await fetch(`${used().webUrl}${location}`)).status).toBe(200);
  const deleted = await fetch(`${used().ingestUrl}/v1/shares/${location.replace('/s/', '')}`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${used().adminToken}` },
  });
  expect(deleted.status).toBe(204);
  // A tombstone stays: anyone with the link learns that it was deleted.
  expect((await fetch(`${used().webUrl}${location}`)).status).toBe(410);
});

test('F7: a form of another site shares nothing, with Origin as well as with Sec-Fetch-Site (row 67)', async () => {
  for (const [name, value] of [
    ['origin', 'https://elsewhere.example'],
    ['sec-fetch-site', 'cross-site'],
  ] as const) {
    const response = await fetch(page('/compare/share'), {
      ...{
        method: 'POST',
        redirect: 'manual',
        headers: { [name]: value },
        body: new URLSearchParams({ title: 'foreign' }),
      },
    });
    expect([name, response.status]).toEqual([name, 403]);
  }
});

test.each([
  '/drivers/%00',
  '/scenarios/%00',
  '/compare?driver=%00',
  '/badge.svg?driver=%00',
  '/runs/%00',
  '/drivers/%E0%A4%A',
])('F10: %s is a bad request, as a page and for a program (row 59)', async (path) => {
  for (const accept of ['text/html', '*/*']) {
    const response = await fetch(page(path), { headers: { accept } });
    expect([path, accept, response.status]).toEqual([path, accept, 400]);
    expect(await response.text()).not.toMatch(/invalid byte|ECONNREFUSED|prisma|at async/i);
  }
});

test.each(['/api/trpc/%E0%A4%A', '/api/trpc/%00', '/api/trpc/no.such.procedure', '/api/trpc/search.find?input=%7B'])(
  'F10: the procedure %s is a client error that says nothing of the server (row 59)',
  async (path) => {
    const response = await fetch(`${used().webUrl}${path}`);
    expect(Math.floor(response.status / 100)).toBe(4);
    expect(await response.text()).not.toMatch(/invalid byte|ECONNREFUSED|127\.0\.0\.1|prisma|at async|node_modules/i);
  },
);

test('beside uploads a trend takes at most twice the processor time that it takes after one (row 62)', async () => {
  let number = 1000;
  const uploadNext = () => upload(makeRun(number++));
  const measure = async () => {
    const before = readTreeCpuMs(used().servers.web[0]?.pid() ?? 0);
    const response = await fetchServed(page('/scenarios/scenario-1'));
    await response.text();
    expect(response.status).toBe(200);
    return readTreeCpuMs(used().servers.web[0]?.pid() ?? 0) - before;
  };
  const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
  const [alone, beside]: [number[], number[]] = [[], []];
  for (let round = 0; round < 12; round += 1) {
    await uploadNext();
    alone.push(await measure());
  }
  for (let round = 0; round < 12; round += 1) {
    const [took] = await Promise.all([measure(), uploadNext(), uploadNext()]);
    beside.push(took);
  }
  process.stdout.write(
    `row 62: ${median(alone).toFixed(0)} ms alone, ${median(beside).toFixed(0)} ms beside uploads\n`,
  );
  expect(median(beside)).toBeLessThan(2 * median(alone) + 10);
});
