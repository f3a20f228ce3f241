import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { describe, expect, inject, test } from 'vitest';
import { PROJECT } from '../../tooling/installation/start-installation.ts';
import { useInstallation } from '../../tooling/installation/testing/use-installation.ts';
import { fetchServed } from './testing/fetch-served.ts';
import { describeWatched, watchServer } from './testing/watch-server.ts';

/** What the review of November 2026 sent to the upload server, against the bundle that `npm start` runs: F1, F3 to F5, F12, F13. */

const MIB = 1024 * 1024;
/** Both are several times what was measured: docs/reliability.md. */
const MOST = { peakMb: 600, busyMs: 250 };

const used = useInstallation();

const toRun = (results: readonly unknown[], more: object = {}) => ({
  ...{ format: 1, startedAt: '2026-10-25T02:30:00Z', results },
  ...more,
});
const toResult = (more: object = {}) => ({
  ...{ scenario: 'a', driver: { name: 'd', version: '1.0.0' }, unit: 'ms', value: 1 },
  ...more,
});

type Sent = { readonly status: number; readonly body: Record<string, unknown> };

async function post(url: string, body: string | Uint8Array, headers: Record<string, string> = {}): Promise<Sent> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { authorization: `Bearer ${used().token}`, 'content-type': 'application/json', ...headers },
    body: Buffer.from(body),
  });
  return { status: response.status, body: JSON.parse(await response.text()) };
}
const upload = (body: unknown) => post(`${used().ingestUrl}/v1/runs`, JSON.stringify(body));
const fieldsOf = (count: number) => Array.from({ length: count }, (_, index) => `"k${index}":1`).join(',');

describe('F1: beside an upload that is made to stop the server, it responds to others and keeps its memory', () => {
  const asResults = (content: string) => `{"format":1,"startedAt":"2026-10-25T02:30:00Z","results":[${content}]}`;
  test.each<[string, number, () => string | Uint8Array]>([
    ['1,500,000 unknown fields', 413, () => `{"format":1,${fieldsOf(1_500_000)}}`],
    ['400,000 unknown fields', 413, () => `{"format":1,${fieldsOf(400_000)}}`],
    ['300,000 keys of an environment', 413, () => `{"format":1,"environment":{"extra":{${fieldsOf(300_000)}}}}`],
    [
      '4,000 results of 100 unknown fields',
      422,
      () =>
        asResults(
          Array(4000)
            .fill(`{${fieldsOf(100)}}`)
            .join(','),
        ),
    ],
    ['one string of 60 MiB', 422, () => `{"format":1,"title":"${'x'.repeat(60 * MIB)}"}`],
    ['a gigabyte of zeros', 413, () => Buffer.alloc(1024 * MIB)],
    ['100,001 results', 422, () => asResults(Array(100_001).fill(JSON.stringify(toResult())).join(','))],
  ])('F1: %s is %i (rows 22, 28, 29)', async (title, status, create) => {
    const body = gzipSync(create(), { level: 1 });
    const { ingestUrl, servers } = used();
    const send = () => post(`${ingestUrl}/v1/runs`, body, { 'content-encoding': 'gzip' });
    const watched = await watchServer(servers.ingest[0]?.pid() ?? 0, `${ingestUrl}/healthz`, send);
    process.stdout.write(describeWatched(`F1, ${title}`, watched));
    expect([title, watched.result.status]).toEqual([title, status]);
    expect(watched.peakMb).toBeLessThan(MOST.peakMb);
    expect(watched.busyMs).toBeLessThan(MOST.busyMs);
  });
});

describe('F3: a time that PostgreSQL does not take holds nobody up', () => {
  test.each([
    ['an offset of 23:59', '2026-10-25T02:30:00+23:59', 201],
    ['an offset of -16:00', '2026-10-25T02:30:00-16:00', 201],
    ['the year 0', '0000-01-01T00:00:00Z', 422],
    ['the year 9999', '9999-12-31T23:59:59Z', 422],
  ])('F3: %s is stored in UTC or rejected, and never a server error (row 45)', async (_, startedAt, status) => {
    expect((await upload(toRun([toResult({ scenario: startedAt })], { startedAt }))).status).toBe(status);
  });

  /** The bundled command line, with its own spool. */
  async function tacho(...args: readonly string[]) {
    const { folder, ingestUrl, token } = used();
    const child = spawn(process.execPath, [path.join(inject('tacho'), 'tacho.mjs'), ...args], {
      cwd: folder,
      env: {
        ...{ PATH: process.env.PATH, HOME: folder },
        ...{ TACHO_URL: ingestUrl, TACHO_TOKEN: token, TACHO_SPOOL_DIR: path.join(folder, 'spool') },
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const [[code], out, error] = await Promise.all([once(child, 'close'), text(child.stdout), text(child.stderr)]);
    return { code, text: out + error };
  }

  test('F3: tacho sends a later run although one before it has such a time (row 20)', async () => {
    const { folder } = used();
    writeFileSync(
      path.join(folder, 'odd.json'),
      JSON.stringify(toRun([toResult()], { startedAt: '0000-01-01T00:00:00Z' })),
    );
    writeFileSync(path.join(folder, 'good.json'), JSON.stringify(toRun([toResult({ scenario: 'good' })])));
    expect((await tacho('upload', 'odd.json')).code).not.toBe(0);
    expect(await tacho('upload', 'good.json')).toMatchObject({ code: 0 });
    expect(await tacho('flush')).toMatchObject({ code: 0 });
    // 200: the run was there.
    expect((await upload(toRun([toResult({ scenario: 'good' })]))).status).toBe(200);
  });
});

describe('F4: wrong tokens keep no good one out', () => {
  const wrong = (index: number) => `Bearer tacho_${String(index).padStart(43, 'w')}`;

  test.each<[string, () => string]>([
    ['the upload API', () => `${used().ingestUrl}/v1/runs`],
    ['the import page', () => `${used().webUrl}/p/${PROJECT}/api/runs`],
  ])(
    'F4: after 40 wrong tokens at %s, a token that was never used is accepted from the same address (row 68)',
    async (door, url) => {
      const headers = { 'x-forwarded-for': '203.0.113.7' };
      const statuses: number[] = [];
      for (let index = 0; index < 40; index += 1)
        statuses.push((await post(url(), '{}', { ...headers, authorization: wrong(index) })).status);
      expect(statuses.at(-1)).toBe(429);
      const created = await post(`${used().ingestUrl}/v1/tokens`, JSON.stringify({ name: door, scopes: ['upload'] }), {
        authorization: `Bearer ${used().adminToken}`,
      });
      const authorization = `Bearer ${created.body.token}`;
      const run = JSON.stringify(toRun([toResult({ scenario: door })]));
      expect((await post(url(), run, { ...headers, authorization })).status).toBe(201);
    },
  );

  test('F4: wrong tokens through the import page are counted for the visitor, and not for all visitors (row 68)', async () => {
    const url = `${used().webUrl}/p/${PROJECT}/api/runs`;
    const from = (address: string) => ({ 'x-forwarded-for': address, authorization: wrong(99) });
    for (let index = 0; index < 31; index += 1) await post(url, '{}', from('203.0.113.20'));
    expect((await post(url, '{}', from('203.0.113.20'))).status).toBe(429);
    expect((await post(url, '{}', from('203.0.113.21'))).status).toBe(401);
  });

  test('F4: the import page of another project, or of none, stores nothing with this token (row 66)', async () => {
    const run = JSON.stringify(toRun([toResult({ scenario: 'elsewhere' })]));
    expect((await post(`${used().webUrl}/p/no-such-project/api/runs`, run)).status).toBe(404);
  });
});

test('F5: a sample that its canonical unit cannot hold is rejected with its location, and the comparison is drawn (row 35)', async () => {
  const cell = { scenario: 'inf', unit: 's', value: 1 };
  const { status, body } = await upload(toRun([toResult({ ...cell, samples: [1e308, 1] })]));
  expect([status, body.errors]).toEqual([422, [expect.objectContaining({ pointer: '/results/0/samples/0' })]]);
  expect((await upload(toRun([toResult({ ...cell, samples: [1e290, 1] })]))).status).toBe(201);
  for (const format of ['svg', 'png', 'csv', 'md', 'json']) {
    const { status: drawn } = await fetchServed(`${used().webUrl}/p/${PROJECT}/compare/as/${format}?scenario=inf`);
    expect([format, drawn]).toEqual([format, 200]);
  }
});

test('F12: the pages hand imports to the inner URL of the upload server, where its public one leads nowhere', async () => {
  // The public URL of this installation is https://uploads.example.
  const run = JSON.stringify(toRun([toResult({ scenario: 'imported' })]));
  const { status, body } = await post(`${used().webUrl}/p/${PROJECT}/api/runs`, run);
  expect(status).toBe(201);
  const stored = await fetch(`${used().ingestUrl}/v1/runs/${body.id}`);
  expect(stored.status).toBe(200);
});

test('F13: a private key is in nothing that can be read afterwards, and its place is in the warnings (row 74)', async () => {
  const secret = 'bm90IGEga2V5IGJ1dCBhcyBsb25nIGFzIG9uZQ==';
  const key = `${'-----'}BEGIN PRIVATE KEY-----\n${secret}\n${'-----'}END PRIVATE KEY-----`;
  const { status, body } = await upload(toRun([toResult()], { environment: { extra: { tls: key } } }));
  expect([status, body.warnings]).toEqual([201, [expect.objectContaining({ location: '/environment/extra/tls' })]]);
  for (const form of ['', '/raw']) {
    const response = await fetch(`${used().ingestUrl}/v1/runs/${body.id}${form}`);
    expect([response.status, (await response.text()).includes(secret)]).toEqual([200, false]);
  }
});

test.each([
  '\u061c',
  '\u00ad',
  '\u034f',
  '\u180e',
  '\u2028',
  '\u2029',
  '\u3164',
  '\u2800',
  '\ufff9',
  '\u0085',
  '\u{e0041}',
])('F13: the invisible character %j is not accepted in a name (row 49)', async (character) => {
  const { status, body } = await upload(toRun([toResult({ driver: { name: `my${character}sql` } })]));
  expect([status, body.errors]).toEqual([422, [expect.objectContaining({ pointer: '/results/0/driver/name' })]]);
});

test('F13: the settings of .env.example are the defaults of the code', () => {
  const example = readFileSync(fileURLToPath(new URL('../../.env.example', import.meta.url)), 'utf8');
  const of = (name: string) => Number(new RegExp(`^#${name}=(\\d+)$`, 'm').exec(example)?.[1]);
  expect([of('MAX_WIRE_BYTES'), of('MAX_BODY_BYTES'), of('BODY_TIMEOUT_MS')]).toEqual([8 * MIB, 64 * MIB, 30_000]);
});
