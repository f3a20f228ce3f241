import { aggregatePending } from '@tachograph/store/uploads';
import { describe, expect, it } from 'vitest';
import { createProjectRequests, newSlug } from '../../testing/project-requests.ts';
import { signIn } from '../../testing/sign-in.ts';
import { toRun } from '../../testing/to-run.ts';
import { useTestApi } from '../../testing/use-test-api.ts';

const api = useTestApi();

const { ask, createProject, post } = createProjectRequests(api);

describe('limits of a project', () => {
  it('an administrator limits runs a day: those that are stored are answered as before, others wait until midnight', async () => {
    const project = await createProject();
    const { authorization } = await signIn(api.db, { name: 'Root', isAdministrator: true });
    await ask('PATCH', `/v1/project?project=${project.slug}`, authorization, { maxRunsPerDay: 1 });
    expect((await post(project.upload)).statusCode).toBe(201);
    expect((await post(project.upload)).statusCode).toBe(200);
    const rejected = await post(project.upload, { ...toRun(), title: 'second' });
    expect([rejected.statusCode, rejected.json().code]).toEqual([429, 'run-limit']);
    expect(Number(rejected.headers['retry-after'])).toBe(12 * 60 * 60);
  });

  it('G13: of many uploads at once as many are stored as the limits of the project allow', async () => {
    const project = await createProject();
    const { authorization } = await signIn(api.db, { name: 'Root', isAdministrator: true });
    await ask('PATCH', `/v1/project?project=${project.slug}`, authorization, { maxRunsPerDay: 3 });
    const runs = Array.from({ length: 20 }, (_, nth) => ({ ...toRun(), title: `run ${nth}` }));
    const statuses = (await Promise.all(runs.map((run) => post(project.upload, run)))).map(
      ({ statusCode }) => statusCode,
    );
    expect(statuses.toSorted()).toEqual([201, 201, 201, ...Array(17).fill(429)]);
  });

  it('G13: of many requests at once as many make a project as an account may own', async () => {
    const { authorization } = await signIn(api.db, { name: 'Ada' });
    const most = api.deps.limits.projectsPerAccount;
    const created = await Promise.all(
      Array.from({ length: most + 10 }, () => ask('POST', '/v1/projects', authorization, { slug: newSlug() })),
    );
    expect(created.filter(({ statusCode }) => statusCode === 201)).toHaveLength(most);
    expect(created.filter(({ statusCode }) => statusCode === 403)).toHaveLength(10);
  });

  it('an administrator limits the bytes of uploads: what is deleted makes space, and what is stored is answered as before', async () => {
    const project = await createProject();
    const { authorization } = await signIn(api.db, { name: 'Root', isAdministrator: true });
    const set = (maxMegabytes: number | null) =>
      ask('PATCH', `/v1/project?project=${project.slug}`, authorization, { maxMegabytes });
    await set(1);
    const first = await post(project.upload);
    const { used } = (await ask('GET', '/v1/project', project.admin)).json().bytes;
    expect(used).toBe(Buffer.byteLength(JSON.stringify(toRun())));
    expect((await ask('GET', '/v1/project', project.admin)).json().bytes.limit).toBe(1_000_000);
    // Of a project that has much: 100 bytes are left.
    await aggregatePending(api.db);
    await api.db.pool.query('UPDATE project_totals SET bytes = 999900 WHERE project_id = $1', [project.id]);
    const second = { ...toRun(), title: 'second' };
    const rejected = await post(project.upload, second);
    expect([rejected.statusCode, rejected.json().code]).toEqual([422, 'storage-limit']);
    expect((await post(project.upload)).statusCode).toBe(200);
    await ask('DELETE', `/v1/runs/${first.json().id}`, project.admin);
    expect((await post(project.upload, second)).statusCode).toBe(201);
  });

  it('an administrator limits series', async () => {
    const project = await createProject();
    const { authorization } = await signIn(api.db, { name: 'Root', isAdministrator: true });
    await ask('PATCH', `/v1/project?project=${project.slug}`, authorization, { maxSeries: 1 });
    const [result] = toRun().results;
    const results = [1, 2].map((rows) => ({ ...result, params: { rows } }));
    const rejected = await post(project.upload, { ...toRun(), results: results as never });
    expect([rejected.statusCode, rejected.json().code]).toEqual([422, 'series-limit']);
    expect(rejected.json().detail).toContain('may have 1.');
  });
});
