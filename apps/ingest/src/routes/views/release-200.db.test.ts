import type { ReleaseReportResponse } from '@tachograph/openapi/reports';
import { beforeAll, describe, expect, it } from 'vitest';
import { evaluateChanges } from '../../testing/evaluate-changes.ts';
import { postInTurns } from '../../testing/post-demo.ts';
import { toResult, toRun } from '../../testing/to-run.ts';
import { useDemoContract } from '../../testing/use-demo-contract.ts';
import { useTestApi } from '../../testing/use-test-api.ts';

const NOW = new Date('2027-01-01T00:00:00Z');

const api = useTestApi({ now: () => NOW });
const readDemo = useDemoContract(api);
beforeAll(async () => {
  await postInTurns(api);
  await evaluateChanges(api);
});

const PAGE = 'https://tacho.example/p/node-connectors';

const read = (query: string) => readDemo<ReleaseReportResponse>('/v1/reports/release', query);

describe('the report of mysql2 3.24.4', () => {
  it('says what its upgrade says, why the largest changes happened, and claims what moved with its number', async () => {
    const { markdown, ...report } = await read('driver=mysql2&version=3.24.4');
    expect(report).toMatchObject({
      name: 'release-mysql2-3-24-4',
      title: 'mysql2 3.24.4',
      version: '3.24.4',
      before: '3.24.3',
      worse: 0,
    });
    const upgrade = await api.get('/v1/upgrades?project=node-connectors&driver=mysql2&from=3.24.3&to=3.24.4');
    expect(markdown).toContain(`\n\n${upgrade.json().sentence.text}`);
    expect(markdown).toMatch(
      /it is <!-- tacho value d=mysql2@3\.24\.4 ref=mysql2@3\.24\.3 was=[\d.]+ -->1\.\d+×<!-- \/tacho --> as fast as mysql2 3\.24\.3\.\n/,
    );
    expect(markdown).toMatch(
      /\nSelect 100 integers is <!-- tacho value [^>]+ -->1\.\d+×<!-- \/tacho --> as fast as before: the driver works less[^[]*\. \[Evidence\]\(https:\/\/tacho\.example\/p\/node-connectors\/changes\/[0-9a-f]{16}\)\n/,
    );
    expect(markdown).toContain(
      `against 3.24.3 in each scenario](${PAGE}/upgrade/as/svg?driver=mysql2&from=3.24.3&to=3.24.4)](${PAGE}/upgrade?driver=`,
    );
  });
});

it('a report of a period goes from the release that it is asked for, and names those to pass over', async () => {
  const { name, title, before, markdown } = await read('driver=mysql2&version=3.24.6&since=3.9.3');
  expect({ name, title, before }).toEqual({
    name: 'release-mysql2-3-24-6-since-3-9-3',
    title: 'mysql2 3.9.3 to 3.24.6',
    before: '3.9.3',
  });
  expect(markdown).toContain('\n# mysql2 3.9.3 to 3.24.6\n');
  expect(markdown).toMatch(/\n\*\*Do not stop at 3\.9\.4: Select 1,000 rows 1\.\d+× slower/);
});

it('the release before it, named, is no period', async () => {
  expect((await read('driver=mysql2&version=3.24.4&since=3.24.3')).name).toBe('release-mysql2-3-24-4');
});

it.each([
  ['driver=nothing&version=1', 404, 'Nothing was measured of nothing 1.'],
  ['driver=mysql2&version=0.0.1', 404, 'Nothing was measured of mysql2 0.0.1.'],
  ['driver=mysql2&version=3.24.4&since=0.0.1', 404, 'Nothing was measured of mysql2 0.0.1.'],
])('%s is no release', async (query, status, detail) => {
  const response = await api.get(`/v1/reports/release?project=node-connectors&${query}`);
  expect(response.statusCode).toBe(status);
  expect(response.json().detail).toBe(detail);
});

it('a release that was uploaded a moment ago is compared with the one before it, though neither is rolled up yet', async () => {
  for (const version of ['1.0.0', '1.1.0']) {
    const results = [toResult({ driver: { name: 'fresh', version, purl: `pkg:npm/fresh@${version}` } })];
    expect((await api.post(toRun({ results }))).statusCode).toBe(201);
  }
  expect(await read('driver=fresh&version=1.1.0')).toMatchObject({ title: 'fresh 1.1.0', before: '1.0.0' });
});

it('a release that was measured nowhere beside the one before it has a report that says so', async () => {
  const results = [toResult({ driver: { name: 'fresh', version: '2.0.0', purl: 'pkg:npm/fresh@2.0.0' } })];
  const environment = { server: { product: 'mysql', version: '9.1.0' } };
  expect((await api.post(toRun({ environment, results }))).statusCode).toBe(201);
  const { markdown, worse } = await read('driver=fresh&version=2.0.0');
  expect(worse).toBe(0);
  expect(markdown).toMatch(/\n# fresh 2\.0\.0\n\nfresh .+\.\n\n## Every scenario\n/);
});
