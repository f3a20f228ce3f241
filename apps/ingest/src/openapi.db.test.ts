import { execFile } from 'node:child_process';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { Validator } from '@seriousme/openapi-schema-validator';
import {
  EXAMPLE_CI_RULE_ID,
  EXAMPLE_EVENT_ID,
  EXAMPLE_NOTE_ID,
  EXAMPLE_PINNED_VIEW_ID,
  EXAMPLE_RULE_ID,
  EXAMPLE_RUN_ID,
  EXAMPLE_SHARE_ID,
  EXAMPLE_TOKEN_ID,
  type Example,
  OPERATIONS,
  type Operation,
} from '@tachograph/openapi/operations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Contract, type Got } from './testing/contract.ts';
import { NOW } from './testing/create-test-api.ts';
import { insertExampleChange, insertExampleMembers } from './testing/example-rows.ts';
import { insertShare } from './testing/insert-share.ts';
import { startPages } from './testing/start-pages.ts';
import { useTestApi } from './testing/use-test-api.ts';

let contract: Contract;
let tokens: Readonly<Record<`TACHO_${'' | 'EDIT_' | 'ADMIN_'}TOKEN`, string>>;
const pages = await startPages();
pages.sayShare(EXAMPLE_SHARE_ID);
const api = useTestApi({ webInternalUrl: pages.url });
afterAll(() => pages.close());
beforeAll(async () => {
  const project = { id: api.projectId, slug: 'node-connectors' };
  await insertShare(api.db, { project, createdAt: NOW }, EXAMPLE_SHARE_ID);
  await insertExampleMembers(api.db, api.projectId);
  await api.app.listen({ port: 0, host: '127.0.0.1' });
  const serverUrl = `http://127.0.0.1:${(api.app.server.address() as AddressInfo).port}`;
  contract = new Contract({ serverUrl, docsUrl: api.deps.webUrl });
  const create = async (scope: 'edit' | 'admin') => (await api.createToken([scope])).text;
  tokens = {
    ...{ TACHO_TOKEN: api.token, TACHO_EDIT_TOKEN: await create('edit'), TACHO_ADMIN_TOKEN: await create('admin') },
  };
});

/** The paths that the app has, out of the tree the framework prints. */
function listPaths(): string[] {
  const above: string[] = [];
  const lines = api.app.printRoutes({ commonPrefix: false }).split('\n').filter(Boolean);
  return lines.map((line) => {
    const [, indent = '', path = ''] = /^([│├└─\s]*)(\S+)/.exec(line) ?? [];
    const depth = indent.length / 4 - 1;
    above.splice(depth, above.length, path);
    return above.join('').replace(/:(\w+)/g, '{$1}');
  });
}

/** The methods that an address says it takes. */
async function listMethods(path: string): Promise<string[]> {
  const { headers } = await api.app.inject({ method: 'OPTIONS', url: path.replace('{id}', 'x') });
  return String(headers.allow)
    .split(', ')
    .filter((method) => method !== 'HEAD')
    .map((method) => method.toLowerCase());
}

describe('GET /openapi.json', () => {
  it('is a valid OpenAPI 3.1 document with the addresses of this installation', async () => {
    const { statusCode, payload } = await api.get('/openapi.json');
    expect(statusCode).toBe(200);
    const document = JSON.parse(payload);
    expect(await new Validator().validate(structuredClone(document))).toMatchObject({ valid: true });
    expect(document).toMatchObject({ openapi: '3.1.1', servers: [{ url: api.deps.ingestUrl }] });
    expect(payload).toContain(`${api.deps.webUrl}/docs/errors`);
    expect(payload).not.toContain('{docsUrl}');
  });

  it('is sent once: a copy with its ETag is answered 304', async () => {
    const { headers } = await api.get('/openapi.json');
    expect(headers['cache-control']).toBe('public, max-age=300');
    const ask = (tag: string) => api.app.inject({ url: '/openapi.json', headers: { 'if-none-match': tag } });
    for (const tag of [String(headers.etag), String(headers.etag).replace('W/', ''), `"other", ${headers.etag}`, '*']) {
      const again = await ask(tag);
      expect([again.statusCode, again.payload, again.headers.etag]).toEqual([304, '', headers.etag]);
    }
    expect((await ask('"other"')).statusCode).toBe(200);
  });

  it('has every address and method of the server, and none that the server has not', async () => {
    const served = await Promise.all(listPaths().map(async (path) => [path, (await listMethods(path)).sort()]));
    const described = Object.entries(contract.document.paths).map(([path, item]) => [path, Object.keys(item).sort()]);
    expect(Object.fromEntries(served)).toEqual(Object.fromEntries(described));
  });
});

/** Figures and texts that another run of the same example has differently. */
const VOLATILE = new Set([
  'requestId',
  'sentence',
  'ratio',
  'prefix',
  'secret',
  'token',
  'tokens',
  'createdAt',
  'lastUsedAt',
  'link',
  'audience',
  'used',
  'detail',
  'markdown',
]);

const withoutVolatile = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (key, inner) => (VOLATILE.has(key) ? typeof inner : inner)));

const parseResponse = ({ payload, type }: Got): unknown =>
  type.startsWith('application/x-ndjson')
    ? payload
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line))
    : JSON.parse(payload);

/** The command of an example, run as a reader would. */
async function run(command: string): Promise<Got> {
  const watched = command.replace('curl -sS ', "curl -sS -w '\\n%{http_code} %{content_type}' ");
  const { stdout } = await promisify(execFile)('sh', ['-c', watched], { env: { ...process.env, ...tokens } });
  const end = stdout.lastIndexOf('\n');
  const [status, ...type] = stdout.slice(end + 1).split(' ');
  return { status: Number(status), type: type.join(' '), payload: stdout.slice(0, end) };
}

describe('the examples of the document', () => {
  /** The ids of what the examples make; they are others every time. */
  const shown = {
    ...{ postToken: EXAMPLE_TOKEN_ID, postNotification: EXAMPLE_RULE_ID, postChangeEvent: EXAMPLE_EVENT_ID },
    postNote: EXAMPLE_NOTE_ID,
    postCiRule: EXAMPLE_CI_RULE_ID,
    postPinnedView: EXAMPLE_PINNED_VIEW_ID,
  };
  const made: Record<string, string> = { ...shown };
  const withIds = (text: string) =>
    Object.entries(shown).reduce((filled, [id, example]) => filled.replaceAll(example, made[id] ?? ''), text);

  const examples = OPERATIONS.flatMap((operation) =>
    operation.examples.map((example, at) => [`${operation.id}: ${example.summary}`, operation, example, at] as const),
  );

  const published = ({ path, method }: Operation, example: Example, at: number) => {
    const described = contract.document.paths[path]?.[method];
    const content = described?.responses[String(example.status)]?.content ?? {};
    const response = Object.values(content)[0]?.examples?.[example.name]?.value;
    return { command: described?.['x-codeSamples'][at]?.source ?? '', response };
  };

  it.each(examples)('%s', async (_, operation, example, at) => {
    const { command, response } = published(operation, example, at);
    // Its series is in the runs that the examples before it upload.
    if (operation.id === 'postChangeEvent' && at === 0) await insertExampleChange(api.db, api.projectId);
    const got = await run(withIds(command));
    expect(got.status, got.payload.slice(0, 500)).toBe(example.status);
    expect(contract.listBreaches(operation.path, operation.method, got)).toEqual([]);
    if (operation.id in shown && example.status === 201) made[operation.id] = JSON.parse(got.payload).id;
    if (response === undefined) return;
    const text = typeof response === 'string' ? response : JSON.stringify(response);
    const expected = parseResponse({ ...got, payload: withIds(text) });
    expect(withoutVolatile(parseResponse(got))).toMatchObject(withoutVolatile(expected) as object);
    expect(contract.listBreaches(operation.path, operation.method, { ...got, payload: text })).toEqual([]);
  });

  it('name the run by the id that its content has', async () => {
    expect((await api.get(`/v1/runs/${EXAMPLE_RUN_ID}`)).statusCode).toBe(200);
  });
});
