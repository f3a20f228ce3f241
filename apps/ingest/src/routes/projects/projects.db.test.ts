import { INSTALLATION, STRANGER } from '@tachograph/store/access';
import { listAuditEvents } from '@tachograph/store/audit';
import { putMember } from '@tachograph/store/members';
import { findProject, insertProject } from '@tachograph/store/projects';
import { prismaOf } from '@tachograph/store/testing';
import { describe, expect, it } from 'vitest';
import { createProjectRequests, newSlug } from '../../testing/project-requests.ts';
import { signIn, signInAsMember } from '../../testing/sign-in.ts';
import { toRun } from '../../testing/to-run.ts';
import { useTestApi } from '../../testing/use-test-api.ts';

const api = useTestApi();

const { ask, createProject, post } = createProjectRequests(api);
const readLog = async (projectId: number) =>
  (await listAuditEvents(api.db, { projectId, limit: 50 })).map(({ action, details }) => [action, details]);

describe('POST /v1/projects', () => {
  it('makes a project whose first owner is who is signed in, and writes it to the audit log', async () => {
    const ada = await signIn(api.db, { name: 'Ada' });
    const slug = newSlug();
    const made = await ask('POST', '/v1/projects', ada.authorization, { slug, visibility: 'private' });
    expect([made.statusCode, made.json()]).toMatchObject([201, { slug, title: slug, visibility: 'private' }]);
    expect(made.json().url).toBe(`https://tacho.example/p/${slug}`);
    const read = await ask('GET', `/v1/project?project=${slug}`, ada.authorization);
    expect(read.json()).toMatchObject({
      slug,
      series: { used: 0, limit: 10_000 },
      runsToday: { used: 0, limit: null },
      bytes: { used: 0, limit: null },
    });
    expect(await findProject(api.db, STRANGER, slug)).toBeNull();
    const project = await findProject(api.db, INSTALLATION, slug);
    expect(await readLog(project?.id ?? 0)).toEqual([['project-created', { visibility: 'private' }]]);
    const again = await ask('POST', '/v1/projects', (await signIn(api.db, { name: 'Bob' })).authorization, { slug });
    expect([again.statusCode, again.json().code]).toEqual([409, 'name-taken']);
  });

  it('takes somebody who is signed in: no token, no session that ended, nobody', async () => {
    const { admin } = await createProject();
    const statuses = await Promise.all(
      [admin, 'Session unknown-unknown-unknown', 'Bearer tacho_unknown_unknown_0'].map(async (authorization) => {
        const { statusCode } = await ask('POST', '/v1/projects', authorization, { slug: newSlug() });
        return statusCode;
      }),
    );
    expect(statuses).toEqual([403, 401, 401]);
    const { statusCode } = await api.app.inject({ method: 'POST', url: '/v1/projects', payload: { slug: newSlug() } });
    expect(statusCode).toBe(401);
  });

  it.each([
    { slug: 'Not a slug' },
    { slug: '' },
    { slug: '-a' },
    {},
    { slug: 'fine', title: '' },
    { slug: 'fine', owner: 'me' },
  ])('rejects %j with the property that is wrong', async (body) => {
    const { authorization } = await signIn(api.db, { name: 'Cleo' });
    const response = await ask('POST', '/v1/projects', authorization, body);
    expect([response.statusCode, response.json().errors.length]).toEqual([400, 1]);
  });

  it('keeps the projects of an account bounded, but not those of an administrator', async () => {
    const ada = await signIn(api.db, { name: 'Ada' });
    const { projectsPerAccount } = api.deps.limits;
    for (let n = 0; n < projectsPerAccount; n += 1)
      await insertProject(api.db, { slug: newSlug(), title: 'One', ownerId: ada.id });
    const rejected = await ask('POST', '/v1/projects', ada.authorization, { slug: newSlug() });
    expect([rejected.statusCode, rejected.json().code]).toEqual([403, 'forbidden']);
    await prismaOf(api.db).user.update({ where: { id: ada.id }, data: { isAdministrator: true } });
    expect((await ask('POST', '/v1/projects', ada.authorization, { slug: newSlug() })).statusCode).toBe(201);
  });
});

describe('PATCH /v1/project', () => {
  it('changes what is named and leaves the rest, with the values before and after in the audit log', async () => {
    const project = await createProject();
    const change = { title: 'Another title', minimumEffect: 0.05, leadingMetrics: 'throughput, process-cpu-time' };
    const changed = await ask('PATCH', '/v1/project', project.admin, change);
    expect([changed.statusCode, changed.json()]).toMatchObject([
      200,
      { ...change, slug: project.slug, description: null },
    ]);
    expect((await ask('PATCH', '/v1/project', project.admin, change)).statusCode).toBe(200);
    expect(await readLog(project.id)).toEqual([
      ['project-changed', { before: { title: 'A project', minimumEffect: null, leadingMetrics: null }, after: change }],
    ]);
  });

  it.each(['', ',', 'Heap', 'a b', 'heap,,latency'])(
    'rejects "%s" as a list of metrics, and says where',
    async (leadingMetrics) => {
      const project = await createProject();
      const rejected = await ask('PATCH', '/v1/project', project.admin, { leadingMetrics });
      expect([rejected.statusCode, rejected.json().errors?.[0]?.pointer]).toEqual([400, '/leadingMetrics']);
    },
  );

  it('renames: tokens and uploads go on, and the former name is listed', async () => {
    const project = await createProject();
    const owner = await signInAsMember(api.db, project.id, 'owner');
    const slug = newSlug();
    expect((await post(project.upload)).statusCode).toBe(201);
    const renamed = await ask('PATCH', `/v1/project?project=${project.slug}`, owner.authorization, { slug });
    expect([renamed.statusCode, renamed.json()]).toMatchObject([200, { slug, formerSlugs: [project.slug] }]);
    const run = await post(project.upload, { ...toRun(), title: 'after' });
    expect([run.statusCode, run.json().project]).toEqual([201, slug]);
    const taken = await ask('PATCH', `/v1/project?project=${slug}`, owner.authorization, { slug: 'node-connectors' });
    expect([taken.statusCode, taken.json().code]).toEqual([409, 'name-taken']);
    expect((await readLog(project.id))[0]).toEqual(['project-renamed', { before: project.slug, after: slug }]);
  });

  it('archives: nothing is added, everything is read, and an owner puts it in use again', async () => {
    const project = await createProject();
    const owner = await signInAsMember(api.db, project.id, 'owner');
    const archive = (archived: boolean) =>
      ask('PATCH', `/v1/project?project=${project.slug}`, owner.authorization, { archived });
    expect((await post(project.upload)).statusCode).toBe(201);
    expect((await archive(true)).json().archivedAt).toBe(api.deps.now().toISOString());
    const run = { ...toRun(), title: 'too late' };
    const blocked = await Promise.all([
      post(project.upload, run),
      ask('POST', '/v1/notes', project.admin, { text: 'A note' }),
      ask('PATCH', '/v1/project', project.admin, { title: 'New' }),
    ]);
    for (const response of blocked)
      expect([response.statusCode, response.json().code]).toEqual([403, 'project-archived']);
    expect((await api.get(`/v1/notes?project=${project.slug}`)).statusCode).toBe(200);
    expect((await ask('GET', '/v1/tokens', project.admin)).statusCode).toBe(200);
    expect((await archive(false)).json().archivedAt).toBeNull();
    expect((await post(project.upload, run)).statusCode).toBe(201);
  });

  it.each([
    ['viewer', [403, 403, 403]],
    ['contributor', [403, 403, 403]],
    ['maintainer', [200, 403, 403]],
    ['owner', [200, 200, 403]],
  ] as const)('a %s changes what the role allows', async (role, statuses) => {
    const project = await createProject();
    const { authorization } = await signInAsMember(api.db, project.id, role);
    const changes = [{ title: 'New' }, { visibility: 'unlisted' }, { maxSeries: 5 }];
    const responses = await Promise.all(
      changes.map((change) => ask('PATCH', `/v1/project?project=${project.slug}`, authorization, change)),
    );
    expect(responses.map(({ statusCode }) => statusCode)).toEqual(statuses);
  });

  it('no token moves, hides, archives or deletes a project', async () => {
    const project = await createProject();
    const requests = [{ slug: newSlug() }, { visibility: 'private' }, { archived: true }].map((change) =>
      ask('PATCH', '/v1/project', project.admin, change),
    );
    requests.push(ask('DELETE', `/v1/project?confirm=${project.slug}`, project.admin));
    for (const response of await Promise.all(requests)) expect(response.json().code).toBe('forbidden');
    expect(await findProject(api.db, STRANGER, project.slug)).toMatchObject({ archivedAt: null, visibility: 'public' });
  });

  it('a reference driver needs results', async () => {
    const project = await createProject();
    await post(project.upload);
    const set = (referenceDriver: string) => ask('PATCH', '/v1/project', project.admin, { referenceDriver });
    expect((await set('nobody')).json().errors[0].pointer).toBe('/referenceDriver');
    expect((await set('mysql2')).json().referenceDriver).toBe('mysql2');
  });
});

describe('the identity of environments', () => {
  const onKernel = (kernel: string, n: number) => {
    const run = toRun();
    const startedAt = `2026-11-0${n}T00:00:00Z`;
    return { ...run, startedAt, environment: { ...run.environment, client: { ...run.environment?.client, kernel } } };
  };
  const count = async (projectId: number) => prismaOf(api.db).environment.count({ where: { projectId } });

  it('is of the fields that a maintainer chose, for runs from then on; stored runs keep their environments', async () => {
    const project = await createProject();
    const maintainer = await signInAsMember(api.db, project.id, 'maintainer');
    const set = (identityKeys: unknown) =>
      ask('PATCH', `/v1/project?project=${project.slug}`, maintainer.authorization, { identityKeys });
    await post(project.upload, onKernel('6.1.0', 1));
    await post(project.upload, onKernel('6.12.0', 2));
    expect(await count(project.id)).toBe(2);
    const chosen = await set(['server.version', 'server.product']);
    expect(chosen.json().identityKeys).toEqual(['server.product', 'server.version']);
    await post(project.upload, onKernel('6.1.0', 3));
    await post(project.upload, onKernel('6.12.0', 4));
    expect(await count(project.id)).toBe(3);
    expect((await set(null)).json().identityKeys).toBeNull();
    await post(project.upload, onKernel('6.12.0', 5));
    expect(await count(project.id)).toBe(3);
    expect(await readLog(project.id)).toMatchObject([
      [
        'project-changed',
        { before: { identityKeys: ['server.product', 'server.version'] }, after: { identityKeys: null } },
      ],
      [
        'project-changed',
        { before: { identityKeys: null }, after: { identityKeys: ['server.product', 'server.version'] } },
      ],
    ]);
  });

  it('has at least one field, each one that exists', async () => {
    const project = await createProject();
    const set = (identityKeys: unknown) => ask('PATCH', '/v1/project', project.admin, { identityKeys });
    expect((await set([])).json().errors[0].pointer).toBe('/identityKeys');
    expect((await set(['client.hostname'])).json().errors[0].pointer).toBe('/identityKeys/0');
    expect((await set(['server.product'])).statusCode).toBe(200);
  });
});

describe('DELETE /v1/project', () => {
  it('takes an owner and the slug once more; then the project exists for nobody and no token works', async () => {
    const project = await createProject();
    await post(project.upload);
    const [owner, maintainer] = [
      await signInAsMember(api.db, project.id, 'owner'),
      await signInAsMember(api.db, project.id, 'maintainer'),
    ];
    const remove = (authorization: string, confirm: string) =>
      ask('DELETE', `/v1/project?project=${project.slug}&confirm=${confirm}`, authorization);
    expect((await remove(maintainer.authorization, project.slug)).statusCode).toBe(403);
    expect((await remove(owner.authorization, 'other')).statusCode).toBe(400);
    expect((await remove(owner.authorization, project.slug)).statusCode).toBe(204);
    expect((await post(project.upload)).statusCode).toBe(401);
    expect(await findProject(api.db, INSTALLATION, project.slug)).toBeNull();
    expect((await remove(owner.authorization, project.slug)).statusCode).toBe(401);
    expect((await readLog(project.id))[0]?.[0]).toBe('project-deleted');
  });

  it('a project that is deleted during an upload of a remembered token stores nothing', async () => {
    const project = await createProject();
    const owner = await signInAsMember(api.db, project.id, 'owner');
    expect((await post(project.upload)).statusCode).toBe(201);
    await putMember(api.db, project.id, { userId: owner.id, role: 'owner' });
    await ask('DELETE', `/v1/project?project=${project.slug}&confirm=${project.slug}`, owner.authorization);
    expect((await post(project.upload, { ...toRun(), title: 'late' })).statusCode).toBe(401);
    const { rows } = await api.db.pool.query('SELECT count(*)::int AS n FROM runs WHERE project_id = $1', [project.id]);
    expect(rows[0].n).toBe(1);
  });
});
