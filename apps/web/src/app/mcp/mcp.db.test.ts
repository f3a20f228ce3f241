import { insertProject, type Project } from '@tachograph/store/projects';
import { sampleResult, sampleRun, toNewRun } from '@tachograph/store/testing';
import { insertRun } from '@tachograph/store/uploads';
import { beforeAll, expect, test, vi } from 'vitest';
import { createShareWorld } from '@/server/testing/create-share-world.ts';
import { useServedWorld } from '@/server/testing/use-served-world.ts';
import { GET, POST } from './route.ts';

const ORIGIN = 'https://tachograph.example';
/** Of `sampleResult`. */
const SCENARIO = 'select-1';
const world = useServedWorld(createShareWorld);

/** The same driver on another server: no ratio leads from one to the other. */
const elsewhere = () => {
  const driver = { name: 'mariadb', version: '1.0.0', language: 'javascript', purl: null };
  const environment = { server: { product: 'mysql', version: '8.4.0' } };
  return sampleRun(30, { environment, results: [sampleResult({ driver, value: 900 })] });
};

beforeAll(async () => {
  vi.stubEnv('WEB_URL', ORIGIN);
  await world.upload(1, { mariadb: 1500, mysql2: 1000 });
  await world.upload(2, { mariadb: 1510, mysql2: 1000 }, '1.1.0');
  await insertRun(world.db, toNewRun(await world.project(), elsewhere()));
  const hidden = (await insertProject(world.db, { slug: 'secret', title: 'Hush', visibility: 'private' })) as Project;
  await insertRun(world.db, toNewRun(hidden, sampleRun(1)));
});

const send = (body: string, headers = {}) =>
  POST(
    new Request(`${ORIGIN}/mcp`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
    }),
  );

/** The result of a call, by a client of the protocol of 2025. */
async function request(method: string, params: object = {}) {
  const text = await (await send(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }))).text();
  return JSON.parse(/^data: (.*)$/m.exec(text)?.[1] ?? text).result;
}

const call = (name: string, input: object) => request('tools/call', { name, arguments: input });

const NAMES = ['changes', 'compare', 'explain', 'find', 'repeat', 'trend', 'upgrade'];

test('every tool says what it takes, and that it only reads', async () => {
  const { tools } = await request('tools/list');
  expect(tools.map(({ name }: { name: string }) => name).sort()).toEqual(NAMES);
  for (const { name, description, inputSchema, annotations } of tools) {
    expect(description.length, name).toBeGreaterThan(50);
    expect(inputSchema.additionalProperties, name).toBe(false);
    expect(annotations.readOnlyHint, name).toBe(true);
  }
});

test('a comparison has its ratio as text and as value, with the page that shows it', async () => {
  const { content, structuredContent: values } = await call('compare', {
    project: 'node',
    driver: ['mariadb', 'mysql2'],
  });
  const cell = values.cells.find(({ driver }: { driver: string }) => driver === 'mariadb');
  expect(cell.ratio).toBeCloseTo(1.51, 2);
  expect(values.url).toBe(`${ORIGIN}/p/node/compare?driver=mariadb,mysql2`);
  expect(content[0].text).toContain(cell.explanation);
  expect(content[0].text).toContain(`Page: ${values.url}`);
});

test('between two environments every ratio is withheld, with the reason', async () => {
  const { environments } = (await call('find', { project: 'node' })).structuredContent;
  const driver = environments.map(({ name }: { name: string }) => `mariadb~${name}`);
  expect(driver).toHaveLength(2);
  const { content, structuredContent: values } = await call('compare', {
    project: 'node',
    driver,
    reference: driver[0],
  });
  expect(values.comparable).toBe(false);
  const others = values.cells.filter(({ outcome }: { outcome: string }) => outcome !== 'reference');
  expect(others.length).toBeGreaterThan(0);
  for (const { ratio, withheld } of [...others, ...values.means])
    expect([ratio, typeof withheld]).toEqual([null, 'string']);
  expect(content[0].text).toContain('Ratios are withheld');
});

test('that environments may differ is no choice of a program', async () => {
  const { isError, content } = await call('compare', { project: 'node', reason: 'all the same' });
  expect([isError, content[0].text]).toEqual([true, expect.stringContaining('reason')]);
});

test('a trend has the values of its newest points', async () => {
  const { lines } = (await call('trend', { project: 'node', scenario: SCENARIO, driver: ['mysql2'] }))
    .structuredContent;
  expect(lines[0].points.map(({ version, value }: { version: string; value: number }) => [version, value])).toEqual([
    ['1.0.0', 1000],
    ['1.1.0', 1000],
  ]);
});

test('what measures a figure again names its package, and no command where the run has none', async () => {
  const input = { project: 'node', scenario: SCENARIO, driver: 'mysql2' };
  const { cells } = (await call('compare', { project: 'node' })).structuredContent;
  const { run } = cells.find(({ driver }: { driver: string }) => driver === 'mysql2');
  const { content, structuredContent: values } = await call('repeat', { ...input, run });
  expect(values.command).toBeNull();
  expect(content[0].text).toContain('# the run names no command that measures one cell again');
});

const ID = '0123456789abcdef';
const OF_PROJECT: Readonly<Record<string, object>> = {
  changes: {},
  compare: {},
  explain: { change: ID },
  find: {},
  repeat: { run: `r_${ID}`, scenario: SCENARIO, driver: 'mariadb' },
  trend: { scenario: SCENARIO },
  upgrade: { driver: 'mariadb' },
};

test.each(NAMES)(
  '%s has nothing of a private project for a stranger, as if it did not exist (row 65)',
  async (name) => {
    const [hidden, missing] = await Promise.all(
      ['secret', 'nothing'].map((project) => call(name, { project, ...OF_PROJECT[name] })),
    );
    expect(hidden.isError).toBe(true);
    expect(JSON.stringify(hidden).replaceAll('secret', 'nothing')).toBe(JSON.stringify(missing));
  },
);

test('the projects that are found are those that the visitor may see', async () => {
  const { projects } = (await call('find', {})).structuredContent;
  expect(projects).toEqual([{ name: 'node', title: 'Node' }]);
});

test.each([
  ['that is no JSON', 400, 'nothing'],
  ['of several calls', 400, '[]'],
  ['with more bytes than a call has', 413, JSON.stringify({ text: 'x'.repeat(70_000) })],
])('a body %s is rejected', async (_, status, body) => {
  const response = await send(body);
  expect(response.status).toBe(status);
  expect((await response.json()).error.message).toMatch(/^[A-Z].*\.$/);
});

test('no stream is held open: neither by GET nor by a subscription', async () => {
  expect((await GET(new Request(`${ORIGIN}/mcp`, { headers: { accept: 'text/event-stream' } }))).status).toBe(405);
  const version = '2026-07-28';
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': version,
    'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  const listen = {
    jsonrpc: '2.0',
    id: 1,
    method: 'subscriptions/listen',
    params: { _meta, notifications: { toolsListChanged: true } },
  };
  const response = await send(JSON.stringify(listen), { 'mcp-protocol-version': version, 'mcp-method': listen.method });
  expect(await response.text()).toContain('limit');
});
