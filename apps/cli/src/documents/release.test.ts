import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { bench, server, useTestBench } from '../testing/use-test-bench.ts';

useTestBench({ TACHO_TOKEN: 'a-token', TACHO_PROJECT: 'demo' });

const LIVING = '# mysql2 3.24.4\n\nTake it.\n';
const RELEASE = {
  name: 'release-mysql2-3-24-4',
  title: 'mysql2 3.24.4',
  version: '3.24.4',
  before: '3.24.3',
  worse: 0,
  markdown: LIVING,
};
const requests = () => server.received.map(({ method, path }) => `${method} ${path}`);

test('a release is printed as Markdown, against the one that is named, and written to a file', async () => {
  server.plan.push({ status: 200, body: RELEASE }, { status: 200, body: RELEASE });
  expect(await bench.tacho(['report', 'release', 'mysql2@3.24.4', '--since', '3.9.3'])).toEqual({
    status: 0,
    out: LIVING,
    err: '',
  });
  const file = join(bench.folder, 'notes.md');
  expect(await bench.tacho(['report', 'release', 'go-sql-driver/mysql@v1.10.0', '--out', file])).toEqual({
    status: 0,
    out: '',
    err: '',
  });
  expect(await readFile(file, 'utf8')).toBe(LIVING);
  expect(requests()).toEqual([
    'GET /v1/reports/release?project=demo&driver=mysql2&version=3.24.4&since=3.9.3',
    'GET /v1/reports/release?project=demo&driver=go-sql-driver%2Fmysql&version=v1.10.0',
  ]);
});

const problem = (code: string, status: number) => ({
  status,
  body: { type: 'about:blank', title: 'Rejected', status, detail: 'Not this one.', code },
});

test.each([
  ['publishes it', { status: 201, body: { url: 'https://t.example/r', stored: true } }, 0, 'is at https://t.example/r'],
  ['leaves one that is there', problem('report-changed', 409), 0, 'is there already, and stays as it is'],
  ['says that the token may not', problem('forbidden', 403), 0, 'is not published: the token may not edit'],
  ['fails by another rejection', problem('invalid-request', 400), 2, 'Not this one.'],
])('--publish %s', async (_, response, exit, text) => {
  server.plan.push({ status: 200, body: RELEASE }, response);
  const { status, err } = await bench.tacho(['report', 'release', 'mysql2@3.24.4', '--publish']);
  expect({ status, err }).toEqual({ status: exit, err: expect.stringContaining(text) });
  expect(requests().at(-1)).toBe('PUT /v1/reports/release-mysql2-3-24-4');
});

test('what is no release, and a response that is no report, end with what to do', async () => {
  for (const args of [[], ['mysql2'], ['@1'], ['mysql2@']])
    expect((await bench.tacho(['report', 'release', ...args])).err).toContain('needs a release, such as mysql2@3.24.4');
  server.plan.push({ status: 200, body: {} });
  expect(await bench.tacho(['report', 'release', 'mysql2@1'])).toMatchObject({
    status: 1,
    err: expect.stringContaining('a format that this tacho does not know'),
  });
});
