import { insertProject, type Project } from '@tachograph/store/projects';
import { insertToken } from '@tachograph/store/tokens';
import { expect, it } from 'vitest';
import { evaluateDue } from '../../changes/evaluate-due.ts';
import { toRun } from '../../testing/to-run.ts';
import { useTestApi } from '../../testing/use-test-api.ts';

const api = useTestApi({ now: () => new Date('2027-06-01T00:00:00Z') });

/** Two drivers in turns, eight repeats: the second needs 8 % more time, give or take half a percent. */
function repeats() {
  return Array.from({ length: 8 }, (_, n) =>
    toRun({
      startedAt: new Date(Date.UTC(2026, 9, 1, n)).toISOString(),
      repetitionGroup: 'one occasion',
      results: [
        ['mysql2', 100],
        ['mariadb', 108],
      ].map(([name, level]) => ({
        scenario: 'select-1',
        driver: { name: String(name), version: '3.5.0' },
        ...{ metric: 'latency', unit: 'us/op', statistic: 'median' as const },
        value: Number(level) * (1 + ((n * 37) % 11) / 2000),
      })),
    }),
  );
}

it('the least difference of a project decides verdicts, and its changes are evaluated again', async () => {
  const project = (await insertProject(api.db, {
    slug: 'least',
    title: 'Least',
    referenceDriver: 'mysql2',
  })) as Project;
  const create = async (scope: 'upload' | 'admin') =>
    `Bearer ${(await insertToken(api.db, { projectId: project.id, name: scope, scopes: [scope] })).text}`;
  const [upload, admin] = [await create('upload'), await create('admin')];
  for (const payload of repeats())
    await api.app.inject({ method: 'POST', url: '/v1/runs', headers: { authorization: upload }, payload });
  const evaluate = () =>
    evaluateDue(api.db, {
      ...{ now: () => new Date('2027-06-01T00:00:00Z'), restFactor: 0, isStopped: () => false },
      onError: (error) => {
        throw error;
      },
    });
  await evaluate();
  const compare = async () => {
    const { rows } = (await api.get('/v1/compare?project=least')).json();
    const [cell] = rows[0].cells.filter(({ verdict }: { verdict: { rule: string } }) => verdict.rule === 'repeats');
    return [cell.verdict.outcome, cell.verdict.minimumEffect];
  };
  const count = async () =>
    (
      await api.db.pool.query(
        'SELECT count(*)::int AS n FROM due_families WHERE project_id = $1 AND evaluated IS DISTINCT FROM generation',
        [project.id],
      )
    ).rows[0].n;
  expect(await compare()).toEqual(['worse', 0.03]);
  const before = await count();
  const changed = await api.app.inject({
    ...{ method: 'PATCH', url: '/v1/project', headers: { authorization: admin }, payload: { minimumEffect: 0.2 } },
  });
  expect(changed.statusCode, changed.payload).toBe(200);
  expect([before, await count()]).toEqual([0, 2]);
  expect(await compare()).toEqual(['same', 0.2]);
});
