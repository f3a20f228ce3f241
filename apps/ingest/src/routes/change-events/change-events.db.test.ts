import { EXAMPLE_CHANGE_ID } from '@tachograph/openapi/operations';
import { insertProject } from '@tachograph/store/projects';
import { insertToken } from '@tachograph/store/tokens';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../../app.ts';
import { Contract } from '../../testing/contract.ts';
import { createLog } from '../../testing/create-log.ts';
import { NOW } from '../../testing/create-test-api.ts';
import { insertExampleChange } from '../../testing/example-rows.ts';
import { toRun } from '../../testing/to-run.ts';
import { useTestApi } from '../../testing/use-test-api.ts';

let edit: { id: string; text: string };
let contract: Contract;
const api = useTestApi();
beforeAll(async () => {
  contract = new Contract({ serverUrl: api.deps.ingestUrl, docsUrl: api.deps.webUrl });
  edit = await api.createToken(['edit']);
  await api.post(toRun());
  await insertExampleChange(api.db, api.projectId);
});

const ID = EXAMPLE_CHANGE_ID;
const URL_OF_CHANGE = `/v1/changes/${ID}?project=node-connectors`;
const NO_EVENT = '00000000-0000-4000-8000-000000000000';

const send = (body: unknown = { changes: [ID], state: 'fixed' }, { text = edit.text, app = api.app } = {}) =>
  app.inject({
    ...{ method: 'POST', url: '/v1/change-events', payload: JSON.stringify(body) },
    headers: { authorization: `Bearer ${text}`, 'content-type': 'application/json' },
  });
const undo = (id: string, { text = edit.text, app = api.app } = {}) =>
  app.inject({ method: 'DELETE', url: `/v1/change-events/${id}`, headers: { authorization: `Bearer ${text}` } });

async function read() {
  const { statusCode, headers, payload } = await api.get(URL_OF_CHANGE);
  const got = { status: statusCode, type: String(headers['content-type']), payload };
  expect(contract.listBreaches('/v1/changes/{id}', 'get', got)).toEqual([]);
  return JSON.parse(payload);
}

it('201 and 204: sets a state with a note, which the list and the change have at once, and undoes it in its history', async () => {
  const list = () => api.get('/v1/changes?project=node-connectors&state=all');
  const before = await list();
  const response = await send({ changes: [ID, ID], state: 'expected', note: 'The new protocol' });
  const event = response.json();
  expect([response.statusCode, event]).toEqual([
    201,
    {
      ...{ id: event.id, project: 'node-connectors', changes: [ID], state: 'expected', note: 'The new protocol' },
      ...{ by: 'ci', at: NOW.toISOString() },
    },
  ]);
  const after = await list();
  expect(after.headers.etag).not.toBe(before.headers.etag);
  expect(after.json()).toMatchObject({ changes: [{ id: ID, state: 'expected' }], counts: { new: 0, expected: 1 } });
  expect(await read()).toMatchObject({
    change: { id: ID, state: 'expected' },
    events: [{ id: event.id, state: 'expected', note: 'The new protocol', changes: 1, undone: null }],
    eventsTotal: 1,
  });
  for (const _ of [1, 2]) expect((await undo(event.id)).statusCode).toBe(204);
  expect((await list()).json()).toEqual(before.json());
  expect(await read()).toMatchObject({
    change: { state: 'new' },
    events: [{ id: event.id, undone: { at: NOW.toISOString(), by: 'ci' } }],
  });
});

it('a token with the scope admin sets and undoes states too', async () => {
  const { text } = await api.createToken(['admin']);
  const { statusCode, payload } = await send(undefined, { text });
  expect(statusCode).toBe(201);
  expect((await undo(JSON.parse(payload).id, { text })).statusCode).toBe(204);
});

const wrong: [unknown, object][] = [
  [{ changes: [ID] }, { pointer: '/state' }],
  [{ state: 'fixed' }, { pointer: '/changes', code: 'missing-field' }],
  [
    { changes: [], state: 'fixed' },
    { pointer: '/changes', code: 'too-small' },
  ],
  [
    { changes: Array.from({ length: 201 }, () => ID), state: 'fixed' },
    { pointer: '/changes', code: 'too-large' },
  ],
  [{ changes: ['x'], state: 'fixed' }, { pointer: '/changes/0' }],
  [{ changes: [ID], state: 'wontfix' }, { pointer: '/state' }],
  [
    { changes: [ID], state: 'fixed', note: 'x'.repeat(501) },
    { pointer: '/note', code: 'too-large' },
  ],
  [{ changes: [ID], state: 'fixed', note: 'a\nb' }, { pointer: '/note' }],
  [
    { changes: [ID], state: 'fixed', why: 'x' },
    { pointer: '/why', code: 'unknown-field' },
  ],
];

describe('what sets no state', () => {
  it.each(wrong)('400: %j, and the place is named', async (body, issue) => {
    const rows = await api.countRows();
    const response = await send(body);
    expect([response.statusCode, response.json()]).toEqual([
      400,
      expect.objectContaining({ code: 'invalid-request', errors: [expect.objectContaining(issue)] }),
    ]);
    expect(await api.countRows()).toEqual(rows);
  });

  it('401 and 403: without a good token, or with one that only uploads', async () => {
    const { id } = (await send()).json();
    const rows = await api.countRows();
    for (const change of [(text: string) => send(undefined, { text }), (text: string) => undo(id, { text })]) {
      expect((await change('tacho_nobody_has_this_token')).json().code).toBe('unauthenticated');
      expect((await change(api.token)).json()).toMatchObject({ code: 'forbidden', detail: /"edit"/ });
    }
    expect(await api.countRows()).toEqual(rows);
    expect((await undo(id)).statusCode).toBe(204);
  });

  it('404: a change that is not listed, an unknown event, and both in another project look the same (row 66)', async () => {
    const { id } = (await send()).json();
    const other = await insertProject(api.db, { slug: 'other', title: 'Other' });
    const { text } = await insertToken(api.db, { projectId: other?.id ?? 0, name: 'theirs', scopes: ['edit'] });
    const rows = await api.countRows();
    const details = [
      await send({ changes: [ID, 'ffffffffffffffff'], state: 'fixed' }),
      await send(undefined, { text }),
      ...[await undo(NO_EVENT), await undo('x'), await undo('%00'), await undo(id, { text })],
      await api.get(`/v1/changes/${ID}?project=other`),
      await api.get('/v1/changes/x?project=node-connectors'),
    ].map((response) => [response.statusCode, response.json().detail]);
    const notListed = [404, 'The project does not list all of these changes. No state was set.'];
    const [noEvent, noChange] = [
      [404, 'The project has no event with this id.'],
      [404, 'The project lists no change with this id.'],
    ];
    expect(details).toEqual([...[notListed, notListed], ...[1, 2, 3, 4].map(() => noEvent), noChange, noChange]);
    expect(await api.countRows()).toEqual(rows);
  });

  it('403: for a page of another project nothing happens, though it lists a change with the same id (row 66)', async () => {
    const named = { url: '/v1/change-events?project=other', payload: { changes: [ID], state: 'fixed' } };
    const headers = { authorization: `Bearer ${edit.text}` };
    const rows = await api.countRows();
    const response = await api.app.inject({ method: 'POST', headers, ...named });
    expect(response.json()).toMatchObject({ code: 'forbidden', detail: /belongs to the project "node-connectors"/ });
    expect(await api.countRows()).toEqual(rows);
  });

  it('413: more than such a request needs', async () => {
    expect((await send({ changes: [ID], state: 'fixed', note: 'x'.repeat(30_000) })).statusCode).toBe(413);
  });
});

it('leaves lines in the log that say who set which state of what, and who undid it', async () => {
  const log = createLog();
  const app = buildApp(api.deps, { level: 'info', stream: log.stream });
  const { id } = (await send(undefined, { app })).json();
  await undo(id, { app });
  const entries = log
    .text()
    .split('\n')
    .flatMap((line) => (line.includes('"audit"') ? [JSON.parse(line)] : []));
  expect(entries).toMatchObject([
    { audit: 'change-state-set', project: 'node-connectors', by: edit.id, target: id, state: 'fixed', changes: [ID] },
    { audit: 'change-state-undone', project: 'node-connectors', by: edit.id, target: id },
  ]);
  expect(log.text()).not.toContain(edit.text);
  await app.close();
});
