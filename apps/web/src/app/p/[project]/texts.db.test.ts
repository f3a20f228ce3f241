import { beforeAll, expect, test, vi } from 'vitest';
import { GET as getDoc } from '@/app/docs.md/[[...path]]/route.ts';
import { GET as getChanges } from '@/app/p/[project]/changes/as/md/route.ts';
import { GET as getDrivers } from '@/app/p/[project]/drivers/as/md/route.ts';
import { GET as getEnvironment } from '@/app/p/[project]/environments/[environment]/as/md/route.ts';
import { GET as getEnvironments } from '@/app/p/[project]/environments/as/md/route.ts';
import { GET as getReports } from '@/app/p/[project]/reports/as/md/route.ts';
import { GET as getRun } from '@/app/p/[project]/runs/[run]/as/md/route.ts';
import { GET as getRuns } from '@/app/p/[project]/runs/as/md/route.ts';
import { GET as getScenarios } from '@/app/p/[project]/scenarios/as/md/route.ts';
import { createRunWorld } from '@/server/testing/create-run-world.ts';
import { useServedWorld } from '@/server/testing/use-served-world.ts';

const RESULTS = 240;
const world = useServedWorld(() => createRunWorld(RESULTS));
beforeAll(() => vi.stubEnv('WEB_URL', 'https://tachograph.example'));

type Get = (request: Request, props: { params: Promise<never> }) => Promise<Response>;

const read = (get: unknown, segments: Readonly<Record<string, string>> = {}, headers = {}) =>
  (get as Get)(new Request('https://tachograph.example/as/md', { headers }), {
    params: Promise.resolve({ project: 'node', ...segments } as never),
  });

const PAGES: Readonly<Record<string, readonly [get: unknown, first: string]>> = {
  scenarios: [getScenarios, 'scenario'],
  drivers: [getDrivers, 'driver'],
  environments: [getEnvironments, 'environment'],
  runs: [getRuns, 'run'],
  changes: [getChanges, 'change'],
};

test.each(Object.entries(PAGES))('the text of %s has its page, and where the text of each is', async (name, page) => {
  const [get, first] = page;
  const response = await read(get);
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/markdown; charset=utf-8']);
  const text = await response.text();
  expect(text).toContain(`# Node: ${name}\n`);
  expect(text).toContain(`\`https://tachograph.example/p/node/${name}/{${first}}.md\``);
  expect(text).toContain(`[Live](https://tachograph.example/p/node/${name})`);
});

test('the text of a list has what its page has of each entry', async () => {
  expect(await (await read(getDrivers)).text()).toMatch(/^\| even \| even \| 1\.0\.0 \| 1 \| 1\.0\.0 \| 20 \| 120 \|/m);
});

test('the text of a run has its first 200 results in the canonical unit, and says where all of them are', async () => {
  const text = await (await read(getRun, { run: world.run })).text();
  expect(text.match(/^\| s\d+ \|/gm)).toHaveLength(200);
  expect(text).toContain('| 500000 | ns/op |');
  expect(text).toContain(
    `The first 200; all of them: <https://tachograph.example/p/node/runs/${world.run}/results.csv>`,
  );
});

test('the text of an environment has its fields and who ran there', async () => {
  const list = await (await read(getEnvironments)).text();
  const identity = /^\| ([0-9a-f]{16}) \|/m.exec(list)?.[1] ?? '';
  const text = await (await read(getEnvironment, { environment: identity })).text();
  expect(text).toContain('## Server');
  expect(text).toContain('| even | 1.0.0 | 120 |');
});

test('a project without reports says so', async () => {
  expect(await (await read(getReports)).text()).toContain('There are none.');
});

test('a text that a reader has is not sent again', async () => {
  const etag = (await read(getRuns)).headers.get('etag') ?? '';
  expect((await read(getRuns, {}, { 'if-none-match': etag })).status).toBe(304);
});

test.each([
  ['project', getRuns, { project: 'nothing' }],
  ['run', getRun, { run: 'r_0123456789abcdef' }],
  ['environment', getEnvironment, { environment: 'nothing' }],
])('a %s that does not exist has no text', async (_, get, segments) => {
  expect((await read(get, segments)).status).toBe(404);
});

const doc = (...path: string[]) =>
  getDoc(new Request('https://tachograph.example/'), { params: Promise.resolve({ path }) });

test('a page of the documentation is sent as it was written; the first one of a folder from where its links are', async () => {
  expect(await (await doc('glossary')).text()).toMatch(/^# Glossary/);
  expect(await (await doc('errors', 'README')).text()).toMatch(/^# /);
  expect((await doc('errors')).headers.get('location')).toBe('/docs/errors/README.md');
  expect((await doc()).headers.get('location')).toBe('/docs/README.md');
  expect((await doc('nothing')).status).toBe(404);
  expect((await doc('..', 'package')).status).toBe(404);
});
