import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { Contract } from '../../testing/contract.ts';
import { evaluateChanges } from '../../testing/evaluate-changes.ts';
import { postDemo, postInTurns } from '../../testing/post-demo.ts';
import { toResult, toRun } from '../../testing/to-run.ts';
import { useTestApi } from '../../testing/use-test-api.ts';

const NOW = new Date('2027-01-01T00:00:00Z');

const api = useTestApi({ now: () => NOW });

const FOLDED = 'main;query;parse 70\nmain;query 30\n';
const OF = 'scenario=select-1000-rows&driver=mysql2&version=3.11.0';

type Sent = { readonly type?: string; readonly token?: string };

const send = (run: string, query: string, payload: string | Buffer, { type, token }: Sent = {}) =>
  api.app.inject({
    method: 'POST',
    url: `/v1/runs/${run}/profiles?${query}`,
    payload,
    headers: {
      authorization: `Bearer ${token ?? api.token}`,
      'content-type': type ?? 'application/octet-stream',
    },
  });

describe('POST /v1/runs/{id}/profiles', () => {
  let run = '';
  let several = '';
  beforeAll(async () => {
    run = (await api.post(toRun())).json().id;
    const results = [1, 100].map((rows) => toResult({ params: { rows } }));
    several = (await api.post(toRun({ results }))).json().id;
  });

  it('stores a file of folded stacks once, which reads as a file for speedscope', async () => {
    const first = await send(run, `${OF}&operations=1000&cpuNs=5e8`, FOLDED);
    expect([first.statusCode, first.json()]).toMatchObject([201, { run, stored: true }]);
    const again = await send(run, `${OF}&operations=1000&cpuNs=5e8`, FOLDED);
    expect([again.statusCode, again.json()]).toEqual([200, { ...first.json(), stored: false }]);
    const file = await api.get(`/v1/profiles/${first.json().id}?project=node-connectors`);
    expect(file.json()).toMatchObject({ name: 'mysql2 3.11.0 select-1000-rows', profiles: [{ endValue: 100 }] });
  });

  it.each([
    ['a file without its operations', () => run, OF, FOLDED, [400, 'operations']],
    ['a file that is none', () => run, `${OF}&operations=1`, 'main;query', [400, 'does not end in a count']],
    ['a version that the run has not', () => run, 'scenario=x&driver=mysql2&version=1', FOLDED, [400, 'no results of']],
    ['a query without a scenario', () => run, 'driver=mysql2&version=1', FOLDED, [400, 'listed in errors']],
    ['no run', () => 'r_ffffffffffffffff', `${OF}&operations=1`, FOLDED, [404, 'no run']],
    ['no id of a run', () => 'x', `${OF}&operations=1`, FOLDED, [404, 'no run']],
  ])('refuses %s, and says what is wrong', async (_, of, query, payload, [status, text]) => {
    const response = await send(of(), query, payload);
    expect(response.statusCode).toBe(status);
    expect(response.json().detail).toContain(text);
  });

  it('needs to know which params it is of, where the run has several', async () => {
    const query = 'scenario=select-1000-rows&driver=mariadb&version=3.5.4&operations=1';
    expect((await send(several, query, FOLDED)).json().detail).toContain('rows=1; rows=100');
    expect((await send(several, `${query}&params=rows%3D100`, FOLDED)).statusCode).toBe(201);
  });

  it('takes an upload token, and a body of a type that it knows and of a size', async () => {
    const { text: token } = await api.createToken(['edit']);
    expect((await send(run, OF, FOLDED, { token })).statusCode).toBe(403);
    expect((await send(run, OF, FOLDED, { type: 'text/plain' })).statusCode).toBe(415);
    const invalid = await send(run, OF, '{"tool":"v8"}', { type: 'application/json' });
    expect(invalid.json()).toMatchObject({ code: 'invalid-request', errors: expect.any(Array) });
    const large = await send(run, `${OF}&operations=1`, 'a'.repeat(17 * 1024 * 1024));
    expect([large.statusCode, large.json().code]).toEqual([413, 'payload-too-large']);
  });

  it('unpacks a file that is gzip, as those of Go are', async () => {
    const gzip = gzipSync(`${FOLDED}main 1\n`);
    expect((await send(run, `${OF}&operations=1`, gzip)).statusCode).toBe(201);
    const cut = await send(run, `${OF}&operations=1`, gzip.subarray(0, 20));
    expect([cut.statusCode, cut.json().detail]).toEqual([400, expect.stringContaining('cannot be unpacked')]);
  });
});

describe('POST /v1/runs stores the profiles of a run', () => {
  it.each([
    ['small', 10],
    ['large, read in another thread', 60_000],
  ])('that is %s, apart from its document', async (_, rows) => {
    const driver = { name: 'mariadb', version: '3.5.4' };
    const profile = {
      tool: 'v8',
      hz: 1000,
      unit: 'samples' as const,
      passes: [{ operations: 1000, cpuNs: null }],
      frames: [{ name: 'read', file: null, package: null }],
      nodes: Array.from({ length: rows }, (__, row): [number, number, number] => [0, row - 1, 1]),
    };
    const sent = toRun({
      repetitionGroup: `of ${rows}`,
      profiles: [{ scenario: 'select-1000-rows', driver, profile }],
    });
    const response = await api.post(sent);
    expect([response.statusCode, response.json().stored]).toEqual([201, true]);
    const { id } = response.json();
    expect((await api.get(`/v1/runs/${id}`)).json().run).not.toHaveProperty('profiles');
    const stored = await api.db.pool.query("SELECT counted FROM profiles WHERE run_id = ('x' || $1)::bit(64)::bigint", [
      id.slice(2),
    ]);
    expect(stored.rows).toEqual([{ counted: rows }]);
    expect((await api.post(sent)).json()).toMatchObject({ id, stored: false });
  });
});

describe('GET /v1/changes/{id}/why', () => {
  let contract: Contract;
  let change = { id: '', run: '' };
  beforeAll(async () => {
    contract = new Contract({ serverUrl: api.deps.ingestUrl, docsUrl: api.deps.webUrl });
    await postDemo(api);
    await postInTurns(api);
    await evaluateChanges(api);
    const query = 'project=node-connectors&driver=mysql2&scenario=select-100-int&metric=latency&limit=200';
    const { changes } = (await api.get(`/v1/changes?${query}`)).json();
    const found = changes.find(
      (one: { rule: string; after: { version: string } }) => one.rule === 'paired' && one.after.version === '3.24.4',
    );
    change = { id: found.id, run: found.after.run };
  });

  async function readWhy() {
    const { statusCode, headers, payload } = await api.get(`/v1/changes/${change.id}/why?project=node-connectors`);
    const got = { status: statusCode, type: String(headers['content-type']), payload };
    expect(statusCode, payload.slice(0, 500)).toBe(200);
    expect(contract.listBreaches('/v1/changes/{id}/why', 'get', got)).toEqual([]);
    return JSON.parse(payload);
  }

  it('says what moved and what that rules out, and which versions have no profile', async () => {
    const why = await readWhy();
    expect(why.title).toMatch(/^mysql2 3\.24\.4 is 1\.6\d× faster than 3\.24\.3/);
    expect(why.counters.rows.map(({ metric }: { metric: string }) => metric)).toContain('round-trips');
    expect(why.profiles).toEqual({ found: false, missing: { before: true, after: true } });
  });

  /** Profiles of both versions, added to a run. */
  async function profileBoth(run: string) {
    const of = 'scenario=select-100-int&driver=mysql2&operations=1000&cpuNs=1e8';
    for (const [version, stacks] of [
      ['3.24.3', 'query;parse;key 60\nquery;parse 30\nquery 10\n'],
      ['3.24.4', 'query;parse 30\nquery 10\n'],
    ])
      expect((await send(run, `${of}&version=${version}`, stacks ?? '')).statusCode).toBe(201);
  }

  it('compares profiles of another environment where the change has none of its own, and says which', async () => {
    const results = ['3.24.3', '3.24.4'].map((version) =>
      toResult({ scenario: 'select-100-int', driver: { name: 'mysql2', version, purl: `pkg:npm/mysql2@${version}` } }),
    );
    const environment = { server: { product: 'mariadb', version: '11.4.2' } };
    const posted = await api.post(toRun({ environment, results }));
    expect(posted.statusCode, posted.payload).toBe(201);
    const { id } = posted.json();
    await profileBoth(id);
    const { profiles } = await readWhy();
    expect(profiles).toMatchObject({
      found: true,
      before: { run: id, environment: { label: expect.stringContaining('MariaDB 11.4') } },
    });
  });

  it('compares profiles of both versions once they are there', async () => {
    await profileBoth(change.run);
    const { profiles } = await readWhy();
    expect(profiles).toMatchObject({
      found: true,
      isOneRun: true,
      before: { run: change.run, tool: 'folded', passes: 1, operations: 1000, counted: 100 },
      comparison: { unit: 'ns/op', finding: { code: 'not-tested', reason: 'one-pass' } },
    });
    expect(profiles.comparison.frames[0]).toMatchObject({ name: 'key', before: 60_000, after: 0 });
  });
});
