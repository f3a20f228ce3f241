import type { AddressInfo } from 'node:net';
import { insertProject } from '@tachograph/store/projects';
import { insertToken } from '@tachograph/store/tokens';
import { beforeAll, describe, expect, it } from 'vitest';
import { openBatch } from '../../testing/open-batch.ts';
import { signInAsMember } from '../../testing/sign-in.ts';
import { toRun } from '../../testing/to-run.ts';
import { useTestApi } from '../../testing/use-test-api.ts';

const api = useTestApi();
beforeAll(async () => {
  await api.app.listen({ port: 0, host: '127.0.0.1' });
});

let projects = 0;
async function createSenders() {
  projects += 1;
  const slug = `open-${projects}`;
  const project = await insertProject(api.db, { slug, title: slug, referenceDriver: null });
  if (!project) throw new Error('no project');
  const { token, text } = await insertToken(api.db, {
    projectId: project.id,
    name: 'ci',
    scopes: ['upload'],
    expiresAt: null,
  });
  const member = await signInAsMember(api.db, project.id, 'contributor');
  return { slug, id: project.id, tokenId: token.id, member, byToken: { authorization: `Bearer ${text}` } };
}

type Senders = Awaited<ReturnType<typeof createSenders>>;
const run = (text: string, ...values: unknown[]) => api.db.pool.query(text, values);
const bySession = ({ member, slug }: Senders) => ({ authorization: member.authorization, project: slug });

describe('G4: a batch that is open', () => {
  it.each([
    [
      'its token is revoked',
      401,
      ({ byToken }: Senders) => byToken,
      ({ tokenId }: Senders) => run('UPDATE tokens SET revoked_at = now() WHERE id = $1', tokenId),
    ],
    [
      'its token loses the scope',
      403,
      ({ byToken }: Senders) => byToken,
      ({ tokenId }: Senders) => run("UPDATE tokens SET scopes = '{admin}' WHERE id = $1", tokenId),
    ],
    [
      'its project is archived',
      403,
      ({ byToken }: Senders) => byToken,
      ({ id }: Senders) => run('UPDATE projects SET archived_at = now() WHERE id = $1', id),
    ],
    [
      'its project is deleted',
      401,
      ({ byToken }: Senders) => byToken,
      ({ id }: Senders) => run('UPDATE projects SET deleted_at = now() WHERE id = $1', id),
    ],
    [
      'its member is removed',
      403,
      bySession,
      ({ member }: Senders) => run('DELETE FROM project_members WHERE user_id = $1', member.id),
    ],
    [
      'its member may only read',
      403,
      bySession,
      ({ member }: Senders) => run("UPDATE project_members SET role = 'viewer' WHERE user_id = $1", member.id),
    ],
  ])('stores no line after %s, and ends with the line to resume from', async (_, status, toSender, change) => {
    const senders = await createSenders();
    const { sending, next } = await openBatch((api.app.server.address() as AddressInfo).port, toSender(senders));
    sending.write(`${JSON.stringify(toRun({ project: senders.slug, repetitionGroup: 'before' }))}\n`);
    expect(await next()).toMatchObject({ line: 1, status: 201 });
    await change(senders);
    sending.write(`${JSON.stringify(toRun({ project: senders.slug, repetitionGroup: 'after' }))}\n`);
    const rejected = await next();
    expect(rejected).toMatchObject({ line: 2, status });
    expect(await next()).toMatchObject({
      done: false,
      stored: 1,
      rejected: 1,
      resumeFrom: 2,
      reason: rejected.problem.detail,
    });
    const { rows } = await run('SELECT count(*)::int AS stored FROM runs WHERE project_id = $1', senders.id);
    expect(rows).toEqual([{ stored: 1 }]);
    sending.destroy();
  });

  it('is made for its project as it is now, when the name or the fields of its identity change', async () => {
    const senders = await createSenders();
    const { sending, next } = await openBatch((api.app.server.address() as AddressInfo).port, senders.byToken);
    sending.write(`${JSON.stringify(toRun({ project: undefined, repetitionGroup: 'before' }))}\n`);
    expect((await next()).status).toBe(201);
    await run("UPDATE projects SET slug = slug || '-new' WHERE id = $1", senders.id);
    sending.end(`${JSON.stringify(toRun({ project: undefined, repetitionGroup: 'after' }))}\n`);
    expect(await next()).toMatchObject({ status: 201, url: expect.stringContaining(`/p/${senders.slug}-new/`) });
  });
});
