import { STRANGER } from '@tachograph/store/access';
import { insertProject } from '@tachograph/store/projects';
import { findShare } from '@tachograph/store/shares';
import { insertToken } from '@tachograph/store/tokens';
import { beforeAll, expect, it } from 'vitest';
import { buildApp } from '../../app.ts';
import { createLog } from '../../testing/create-log.ts';
import { NOW } from '../../testing/create-test-api.ts';
import { insertShare } from '../../testing/insert-share.ts';
import { useTestApi } from '../../testing/use-test-api.ts';

let admin: { id: string; text: string };
const api = useTestApi();
beforeAll(async () => {
  admin = await api.createToken(['admin']);
});

const share = (project = { id: api.projectId, slug: 'node-connectors' }) =>
  insertShare(api.db, { project, createdAt: NOW });

const remove = (id: string, text = admin.text, app = api.app) =>
  app.inject({ method: 'DELETE', url: `/v1/shares/${id}`, headers: { authorization: `Bearer ${text}` } });

it('204: the content is gone, a tombstone with project and time stays; twice changes nothing', async () => {
  const id = await share();
  for (const _ of [1, 2]) {
    const response = await remove(id);
    expect([response.statusCode, response.payload]).toEqual([204, '']);
    expect(await findShare(api.db, STRANGER, id)).toEqual({
      ...{ state: 'deleted', id, project: 'node-connectors', deletedAt: NOW },
    });
  }
});

it('401 and 403: without a token, and with one that only uploads, it stays', async () => {
  const id = await share();
  expect((await api.app.inject({ method: 'DELETE', url: `/v1/shares/${id}` })).statusCode).toBe(401);
  expect((await remove(id, 'tacho_unknown')).json().code).toBe('unauthenticated');
  expect((await remove(id, api.token)).json().code).toBe('forbidden');
  expect(await findShare(api.db, STRANGER, id)).toMatchObject({ state: 'stored' });
});

it('404: a share of another project, one that is not there, and what is no id look the same (row 66)', async () => {
  const other = await insertProject(api.db, { slug: 'other', title: 'Other' });
  if (!other) throw new Error('the slug is taken');
  const theirs = await share(other);
  for (const id of [theirs, '0'.repeat(20), 'x', `${'0'.repeat(19)}%00`]) {
    const { code, detail } = (await remove(id)).json();
    expect([code, detail]).toEqual(['not-found', 'The project has no share with this id.']);
  }
  expect(await findShare(api.db, STRANGER, theirs)).toMatchObject({ state: 'stored' });
  const owner = await insertToken(api.db, { projectId: other.id, name: 'theirs', scopes: ['admin'] });
  expect((await remove(theirs, owner.text)).statusCode).toBe(204);
});

it('leaves a line in the log that says who deleted what, and nothing of the content', async () => {
  const log = createLog();
  const id = await share();
  const app = buildApp(api.deps, { level: 'info', stream: log.stream });
  await remove(id, admin.text, app);
  const lines = log
    .text()
    .split('\n')
    .filter((line) => line.includes('"audit"'));
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { audit: 'share-deleted', project: 'node-connectors', by: admin.id, target: id },
  ]);
  expect(log.text()).not.toContain('figure');
  expect(log.text()).not.toContain(admin.text);
  await app.close();
});
