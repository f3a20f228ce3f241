import { beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../../app.ts';
import { createLog } from '../../testing/create-log.ts';
import { NOW } from '../../testing/create-test-api.ts';
import { toRun } from '../../testing/to-run.ts';
import { useTestApi } from '../../testing/use-test-api.ts';

let edit: { id: string; text: string };
const api = useTestApi();
beforeAll(async () => {
  edit = await api.createToken(['edit']);
  await api.post(toRun());
});

const send = (body: unknown, { text = edit.text, app = api.app, query = '' } = {}) =>
  app.inject({
    ...{ method: 'POST', url: `/v1/notes${query}`, payload: JSON.stringify(body) },
    headers: { authorization: `Bearer ${text}`, 'content-type': 'application/json' },
  });
const remove = (id: string, { text = edit.text, app = api.app } = {}) =>
  app.inject({ method: 'DELETE', url: `/v1/notes/${id}`, headers: { authorization: `Bearer ${text}` } });
const list = (query = '') => api.get(`/v1/notes?project=node-connectors${query}`);

it('201: a note is listed at once, with what it is about, and no longer after it was deleted', async () => {
  const before = await list();
  const response = await send({ text: 'New parser', driver: 'mariadb', version: '3.4.0' });
  const note = response.json();
  expect([response.statusCode, note]).toEqual([
    201,
    {
      ...{
        id: note.id,
        text: 'New parser',
        at: NOW.toISOString(),
        driver: 'mariadb',
        version: '3.4.0',
        scenario: null,
      },
      ...{ environment: null, by: 'ci', createdAt: NOW.toISOString() },
    },
  ]);
  const after = await list();
  expect(after.headers.etag).not.toBe(before.headers.etag);
  expect(after.json()).toMatchObject({ notes: [note], more: false });
  for (const _ of [1, 2]) expect((await remove(note.id)).statusCode).toBe(204);
  expect((await list()).json()).toEqual(before.json());
});

it('selects a range of time, and what a note is about', async () => {
  const write = async (body: object) => (await send(body)).json().id as string;
  const all = await write({ text: 'moved', at: '2026-11-18T06:00:00+02:00' });
  const driver = await write({ text: 'parser', at: '2026-11-19T06:00:00Z', driver: 'mariadb' });
  const idsOf = async (query: string) => (await list(query)).json().notes.map(({ id }: { id: string }) => id);
  expect(await idsOf('')).toEqual([driver, all]);
  expect(await idsOf('&driver=mysql2')).toEqual([all]);
  expect(await idsOf('&from=2026-11-18T06:00:00%2B02:00&to=2026-11-18T06:00:00+02:00')).toEqual([all]);
  expect((await list('&limit=1')).json()).toMatchObject({ notes: [{ id: driver }], more: true });
  await Promise.all([remove(all), remove(driver)]);
});

it.each(['from=yesterday', 'to=2026-11-18', 'limit=0', 'limit=501', 'text=x'])('400: %s', async (query) => {
  const response = await list(`&${query}`);
  expect([response.statusCode, response.json().errors[0].pointer]).toEqual([400, `/${query.split('=')[0]}`]);
});

describe('what makes no note', () => {
  const wrong: [unknown, object][] = [
    [{}, { pointer: '/text', code: 'missing-field' }],
    [{ text: ' ' }, { pointer: '/text', code: 'too-small' }],
    [{ text: 'x'.repeat(301) }, { pointer: '/text', code: 'too-large' }],
    [{ text: 'a\nb' }, { pointer: '/text' }],
    [{ text: 'x', at: '2026-11-18' }, { pointer: '/at' }],
    [{ text: 'x', version: '3.4.0' }, { pointer: '/driver' }],
    [{ text: 'x', driver: 'homemade' }, { pointer: '/driver' }],
    [{ text: 'x', scenario: 'nothing' }, { pointer: '/scenario' }],
    [{ text: 'x', environment: 'ffffffffffffffff' }, { pointer: '/environment' }],
    [
      { text: 'x', color: 'red' },
      { pointer: '/color', code: 'unknown-field' },
    ],
  ];
  it.each(wrong)('400: %j, and the place is named', async (body, issue) => {
    const rows = await api.countRows();
    const response = await send(body);
    expect([response.statusCode, response.json().errors]).toEqual([400, [expect.objectContaining(issue)]]);
    expect(await api.countRows()).toEqual(rows);
  });

  it('401, 403 and 404: without a good token, with one that only uploads, for another project, and what is no note (row 66)', async () => {
    const rows = await api.countRows();
    const codes = [
      await send({ text: 'x' }, { text: 'tacho_nobody_has_this_token' }),
      await send({ text: 'x' }, { text: api.token }),
      await send({ text: 'x' }, { query: '?project=nobody' }),
      ...[await remove('00000000-0000-4000-8000-000000000000'), await remove('%00')],
    ].map((response) => response.json().code);
    expect(codes).toEqual(['unauthenticated', 'forbidden', 'not-found', 'not-found', 'not-found']);
    expect(await api.countRows()).toEqual(rows);
  });
});

it('leaves lines in the log that say who wrote and deleted which note', async () => {
  const log = createLog();
  const app = buildApp(api.deps, { level: 'info', stream: log.stream });
  const { id } = (await send({ text: 'x' }, { app })).json();
  await remove(id, { app });
  const entries = log
    .text()
    .split('\n')
    .flatMap((line) => (line.includes('"audit"') ? [JSON.parse(line)] : []));
  expect(entries).toMatchObject([
    { audit: 'note-written', project: 'node-connectors', by: edit.id, target: id },
    { audit: 'note-deleted', project: 'node-connectors', by: edit.id, target: id },
  ]);
  await app.close();
});
