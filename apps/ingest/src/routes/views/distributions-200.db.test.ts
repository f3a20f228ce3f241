import type { DistributionResponse } from '@tachograph/openapi/distributions';
import { recordValues } from '@tachograph/schema/histogram';
import { beforeAll, describe, expect, it } from 'vitest';
import { Contract } from '../../testing/contract.ts';
import { toResult, toRun } from '../../testing/to-run.ts';
import { useTestApi } from '../../testing/use-test-api.ts';

let contract: Contract;
const api = useTestApi();

/** 12,000 operations, of which three in a hundred wait. */
function record(scale: number, tail: number, seed: number) {
  const values = Array.from({ length: 12_000 }, (_, at) => {
    const u = ((at * 7919 + seed * 131) % 12_000) / 12_000;
    return u < 0.97 ? scale * (0.9 + 0.2 * u) : scale * tail * (1.5 + 20 * (u - 0.97));
  });
  const { base, counts } = recordValues(values) ?? expect.fail('there are values');
  return { base, counts: [...counts] };
}

/** Five invocations of one batch: two drivers and four versions beside them, of which the second has a longer tail. */
async function measure() {
  for (const [at, scale] of [1, 1.01, 0.99, 1.3, 1.28].entries()) {
    const result = (name: string, version: string, tail: number, params = {}) =>
      toResult({
        scenario: 'select-1',
        params,
        driver: { name, version, purl: `pkg:npm/${name}@${version}` },
        metric: 'latency',
        statistic: 'median',
        unit: 'us/op',
        value: 50 * scale,
        histogram: record(50 * scale * (1 + at / 1000), tail, at + Number(version.split('.')[0])),
      });
    const names = ['a', 'b', 'c', 'd'].map((name, nth) => result(name, `${nth + 3}.0.0`, 1));
    const results = [result('mysql2', '1.0.0', 1), result('mariadb', '2.0.0', 1.4), ...names];
    const startedAt = `2026-11-20T10:0${at}:00Z`;
    const { statusCode, payload } = await api.post(toRun({ startedAt, repetitionGroup: 'night', results }));
    expect(statusCode, payload).toBe(201);
  }
}

beforeAll(async () => {
  contract = new Contract({ serverUrl: api.deps.ingestUrl, docsUrl: api.deps.webUrl });
  await measure();
});

async function read(query: string): Promise<DistributionResponse> {
  const { statusCode, headers, payload } = await api.get(`/v1/distributions?project=node-connectors&${query}`);
  const got = { status: statusCode, type: String(headers['content-type']), payload };
  expect(statusCode, payload.slice(0, 500)).toBe(200);
  expect(contract.listBreaches('/v1/distributions', 'get', got)).toEqual([]);
  return JSON.parse(payload);
}

describe('two drivers of one batch', () => {
  it('have equal medians, and tails that differ, in the unit of the case', async () => {
    const found = await read('scenario=select-1&driver=mariadb&reference=mysql2');
    expect(found).toMatchObject({
      scenario: 'select-1',
      metric: 'latency',
      unit: 'ns/op',
      reference: { driver: { slug: 'mysql2' }, version: '1.0.0', operations: 60_000 },
      subject: { driver: { slug: 'mariadb' }, version: '2.0.0', operations: 60_000 },
      invocations: 5,
      url: 'https://tacho.example/p/node-connectors/scenarios/select-1/distribution?driver=mariadb&reference=mysql2',
    });
    expect(found.quantiles.map(({ quantile, outcome, reason }) => [quantile, outcome, reason])).toEqual([
      [0.5, 'same', null],
      [0.9, 'same', null],
      [0.99, 'higher', null],
      [0.999, 'higher', null],
    ]);
    expect(found.quantiles[0]?.reference).toBeGreaterThan(50_000);
    expect(found.quantiles[0]?.reference).toBeLessThan(60_000);
    expect(found.quantiles[2]?.ratio).toBeCloseTo(1.4, 1);
    expect(found.curve).toHaveLength(60);
  });

  it('are the other way round with the other as reference', async () => {
    const found = await read('scenario=select-1&driver=mysql2@1.0.0&reference=mariadb@2.0.0');
    expect(found.quantiles.map(({ outcome }) => outcome)).toEqual(['same', 'same', 'lower', 'lower']);
  });

  it.each([
    ['reference=mysql2', 'a', 'mysql2'],
    ['driver=mariadb', 'mariadb', 'mysql2'],
    ['params=rows%3D1', null, null],
  ])('are chosen where %s leaves one out', async (query, subject, reference) => {
    const address = `/v1/distributions?project=node-connectors&scenario=select-1&${query}`;
    const { statusCode, payload } = await api.get(address);
    expect(statusCode).toBe(subject === null ? 404 : 200);
    if (subject === null) return;
    const found: DistributionResponse = JSON.parse(payload);
    expect([found.subject.driver.slug, found.reference.driver.slug]).toEqual([subject, reference]);
  });
});

it.each([
  ['scenario=nothing&driver=mysql2&reference=mariadb', 404, 'Nothing was measured in nothing as latency.'],
  ['scenario=select-1&driver=mysql2&reference=nobody', 404, 'No run of select-1 has histograms of mysql2 and nobody'],
  ['driver=mysql2', 400, 'The query has one issue'],
])('%s says what is missing', async (query, status, detail) => {
  const response = await api.get(`/v1/distributions?project=node-connectors&${query}`);
  expect([response.statusCode, response.json().detail]).toEqual([status, expect.stringContaining(detail)]);
});
