import { EXAMPLE_CHANGE_ID } from '@tachograph/openapi/operations';
import { listAuditEvents } from '@tachograph/store/audit';
import { beforeAll, expect, it } from 'vitest';
import { insertExampleChange } from '../../testing/example-rows.ts';
import { signInAsMember } from '../../testing/sign-in.ts';
import { toRun } from '../../testing/to-run.ts';
import { useTestApi } from '../../testing/use-test-api.ts';

const api = useTestApi();
let maintainer: Awaited<ReturnType<typeof signInAsMember>>;
beforeAll(async () => {
  await api.post(toRun());
  await insertExampleChange(api.db, api.projectId);
  maintainer = await signInAsMember(api.db, api.projectId, 'maintainer');
});

const CHANGES = [EXAMPLE_CHANGE_ID];

const send = (payload: object, authorization = maintainer.authorization) =>
  api.app.inject({
    ...{ method: 'POST', url: '/v1/change-owners?project=node-connectors', headers: { authorization }, payload },
  });
const ownersOf = async (q: string) =>
  (await api.get(`/v1/changes?project=node-connectors&q=${encodeURIComponent(q)}`))
    .json()
    .changes.map(({ owner }: { owner: string | null }) => owner);

it('200: a maintainer sets and ends who looks at a change, which the list, its filter and the audit log have', async () => {
  expect(await ownersOf('')).toEqual([null]);
  const response = await send({ changes: CHANGES, owner: maintainer.id });
  const { owner } = response.json();
  expect([response.statusCode, response.json()]).toEqual([
    200,
    { project: 'node-connectors', changes: CHANGES, owner: expect.any(String) },
  ]);
  expect(await ownersOf(`owner:"${owner}"`)).toEqual([owner]);
  expect(await ownersOf('owner:somebody')).toEqual([]);
  expect((await send({ changes: CHANGES, owner: null })).json().owner).toBeNull();
  expect(await ownersOf('')).toEqual([null]);
  expect(await listAuditEvents(api.db, { projectId: api.projectId, limit: 2 })).toMatchObject([
    { action: 'change-owner-set', target: 'nobody', details: { owner: null, changes: CHANGES } },
    { action: 'change-owner-set', target: owner, details: { owner: maintainer.id, changes: CHANGES } },
  ]);
});

it('400, 403 and 404: no member, a contributor, and a change that the project does not list', async () => {
  const { authorization } = await signInAsMember(api.db, api.projectId, 'contributor');
  const of = { changes: CHANGES, owner: maintainer.id };
  const noMember = await send({ ...of, owner: 'nobody' });
  expect([noMember.statusCode, noMember.json().errors[0].pointer]).toEqual([400, '/owner']);
  expect((await send({ changes: CHANGES })).statusCode).toBe(400);
  expect((await send({ ...of, changes: [] })).statusCode).toBe(400);
  expect((await send(of, authorization)).statusCode).toBe(403);
  expect((await send({ ...of, changes: ['ffffffffffffffff'] })).statusCode).toBe(404);
  expect(await ownersOf('')).toEqual([null]);
});
