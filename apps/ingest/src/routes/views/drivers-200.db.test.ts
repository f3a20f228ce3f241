import { expect, it } from 'vitest';
import { Contract } from '../../testing/contract.ts';
import { toResult, toRun } from '../../testing/to-run.ts';
import { useTestApi } from '../../testing/use-test-api.ts';

const api = useTestApi({ now: () => new Date('2027-01-01T00:00:00Z') });

it('drivers are listed with their packages and newest releases, a branch is none', async () => {
  const of = (version: string) => toResult({ driver: { name: 'mysql2', version, purl: 'pkg:npm/mysql2' } });
  const results = [of('3.9.3'), of('3.24.6'), of('main'), toResult({ driver: { name: 'homegrown' } })];
  for (const result of results) expect((await api.post(toRun({ results: [result] }))).statusCode).toBe(201);
  const { statusCode, headers, payload } = await api.get('/v1/drivers?project=node-connectors');
  const contract = new Contract({ serverUrl: api.deps.ingestUrl, docsUrl: api.deps.webUrl });
  const got = { status: statusCode, type: String(headers['content-type']), payload };
  expect(contract.listBreaches('/v1/drivers', 'get', got)).toEqual([]);
  expect(JSON.parse(payload)).toMatchObject({
    drivers: [
      { slug: 'homegrown', purl: null, versions: 0, newest: null },
      { slug: 'mysql2', purl: 'pkg:npm/mysql2', versions: 3, newest: '3.24.6' },
    ],
    driversTotal: 2,
  });
});
