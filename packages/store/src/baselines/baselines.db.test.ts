import { describe, expect, test } from 'vitest';
import { excludeRun } from '../curation/exclude-run.ts';
import type { Project } from '../projects/project.ts';
import { createTestProject, sampleResult, sampleRun, timeOfRun, toNewRun, useTestDatabase } from '../testing/index.ts';
import { insertRun } from '../uploads/insert-run.ts';
import type { BaseQuery } from './find-base-runs.ts';
import { readBaseline } from './read-baseline.ts';

const database = useTestDatabase();

type Run = Parameters<typeof sampleRun>[1];
type Source = NonNullable<NonNullable<Run>['source']>;

const commit = (n: number) => n.toString(16).padStart(40, '0');
const from = (more: Partial<Source>): Run => ({ source: { kind: 'ci', ...more } });
const ELSEWHERE = { server: { product: 'mysql', version: '9.0.0' } };

async function store(project: Project, n: number, more: Run = {}) {
  const run = toNewRun(project, sampleRun(n, more));
  const inserted = await insertRun(database.db, run);
  return { id: 'run' in inserted ? inserted.run : '', run };
}

/** What a run that was measured after all others asks. */
function ask(project: Project, more: Partial<BaseQuery> = {}) {
  const { normalised } = toNewRun(project, sampleRun(1000));
  const query = {
    ...{ run: `r_${normalised.contentHash.slice(0, 16)}`, repetitionGroup: null, startedAt: timeOfRun(1000) },
    measured: null,
    ...{ environment: normalised.environment.identity, repository: null, commit: null, branches: ['main'] },
    ...more,
  };
  const series = normalised.results.map(({ seriesKey }) => seriesKey);
  return readBaseline(database.db, project.id, query, series);
}
const idsOf = async (baseline: ReturnType<typeof ask>) => (await baseline)?.runs.map(({ id }) => id) ?? null;

describe('the base of a run', () => {
  test('is no excluded run, and none repeats what is evaluated', async () => {
    const project = await createTestProject(database.db);
    const by = { id: '00000000-0000-4000-8000-000000000000', name: 'admin' };
    const onMain = from({ branch: 'main' });
    const [base, excluded] = [await store(project, 1, onMain), await store(project, 2, onMain)];
    const repeats = [
      await store(project, 990, { repetitionGroup: 'b' }),
      await store(project, 991, { repetitionGroup: 'b' }),
    ];
    for (const run of [excluded, repeats[0]]) {
      const requested = { run: run?.id ?? '', reason: 'noisy', by, now: timeOfRun(1000) };
      await excludeRun(database.db, project.id, requested);
    }
    const baseline = await ask(project, { repetitionGroup: 'b' });
    expect(baseline?.runs.map(({ id }) => id)).toEqual([base.id]);
    expect(baseline?.repeats.map(({ run }) => run)).toEqual([repeats[1]?.id]);
  });

  test('is every run of the commit asked for, whenever it was measured, with its points and samples', async () => {
    const project = await createTestProject(database.db);
    const samples = [990, 1000, 1010];
    const base = await store(project, 1, { results: [sampleResult({ value: 1000, samples })] });
    const again = await store(project, 2000, from({ commit: commit(1), branch: 'main' }));
    await store(project, 3);
    const baseline = await ask(project, { commit: commit(1).toUpperCase() });
    expect(baseline).toMatchObject({ matchedBy: 'commit', comparable: true, baseOnlySeries: 0, repeats: [] });
    expect(baseline?.runs.map(({ id }) => id)).toEqual([again.id, base.id]);
    expect(baseline?.points.map(({ run, samples: of }) => [run, of])).toEqual([
      [base.id, samples],
      [again.id, null],
    ]);
  });

  test('is otherwise the newest commit of the branch before it, with all its runs', async () => {
    const project = await createTestProject(database.db);
    const main = from({ commit: commit(7), branch: 'main' });
    await store(project, 1);
    const [first, second] = [await store(project, 5, main), await store(project, 6, main)];
    await store(project, 2000);
    await store(project, 8, from({ commit: commit(8), branch: 'topic' }));
    const found = await ask(project, { commit: commit(99) });
    expect([found?.matchedBy, found?.runs.map(({ id }) => id)]).toEqual(['branch', [second.id, first.id]]);
    expect(found?.runs[0]).toMatchObject({ commit: commit(7), branch: 'main' });
    expect(await idsOf(ask(project, { branches: ['trunk', 'topic', 'main'] }))).toHaveLength(1);
  });

  test('is a whole batch where runs name no commit', async () => {
    const project = await createTestProject(database.db);
    const repetitionGroup = { repetitionGroup: 'nightly', ...from({ branch: 'main' }) };
    const stored = [await store(project, 1, repetitionGroup), await store(project, 2, repetitionGroup)];
    expect(await idsOf(ask(project))).toEqual(stored.map(({ id }) => id).reverse());
  });

  test('is never the run itself, its batch, a run with uncommitted changes, of a pull request or another repository', async () => {
    const project = await createTestProject(database.db);
    const self = await store(project, 1, from({ branch: 'main', commit: commit(1), repository: 'a/b' }));
    await store(project, 2, { repetitionGroup: 'mine', ...from({ branch: 'main' }) });
    await store(project, 3, from({ branch: 'main', dirty: true }));
    await store(project, 4, from({ branch: 'main', pullRequest: 7 }));
    await store(project, 5, from({ branch: 'main', repository: 'c/d' }));
    const query = { run: self.id, repetitionGroup: 'mine', repository: 'a/b' };
    expect(await ask(project, query)).toBeNull();
    const unnamed = await store(project, 6, from({ branch: 'main' }));
    expect(await idsOf(ask(project, query))).toEqual([unnamed.id]);
  });

  test('is in the same environment if one is there, and says so if it is in another', async () => {
    const project = await createTestProject(database.db);
    const there = await store(project, 5, { environment: ELSEWHERE, ...from({ branch: 'main', commit: commit(5) }) });
    const other = await ask(project, { commit: commit(5) });
    expect(other).toMatchObject({ comparable: false, points: [], runs: [{ id: there.id }] });
    expect(other?.runs[0]?.environment.fields).toContainEqual(expect.objectContaining({ value: 'mysql' }));
    const here = await store(project, 4);
    const found = await ask(project, { commit: commit(5) });
    expect(found).toMatchObject({ matchedBy: 'branch', comparable: true, runs: [{ id: here.id }] });
  });

  test('comes with the other runs of the batch, and with the number of series only it has', async () => {
    const project = await createTestProject(database.db);
    await store(project, 1, { results: [sampleResult(), sampleResult({ scenario: 'gone' })] });
    const repeat = await store(project, 999, { repetitionGroup: 'mine', ...from({ branch: 'topic' }) });
    await store(project, 998, { repetitionGroup: 'mine', environment: ELSEWHERE, ...from({ branch: 'topic' }) });
    const found = await ask(project, { repetitionGroup: 'mine' });
    expect(found?.repeats.map(({ run }) => run)).toEqual([repeat.id]);
    expect([found?.points.length, found?.baseOnlySeries]).toEqual([1, 1]);
  });

  test('is nothing of another project', async () => {
    const [project, other] = [await createTestProject(database.db), await createTestProject(database.db)];
    await store(other, 1);
    expect(await ask(project, { commit: commit(1) })).toBeNull();
  });
});

describe('a base that was measured in turns with the run', () => {
  test('is in its repetition group, of another commit, before and after it; repeats are of the same commit', async () => {
    const project = await createTestProject(database.db);
    const group = { repetitionGroup: 'in turns' };
    const main = from({ commit: commit(1), branch: 'main' });
    const topic = from({ commit: commit(2), branch: 'topic', pullRequest: 7 });
    const bases = [await store(project, 998, { ...group, ...main }), await store(project, 1001, { ...group, ...main })];
    const repeat = await store(project, 999, { ...group, ...topic });
    await store(project, 997, { ...group, ...from({ pullRequest: 7 }) });
    for (const requested of [{ commit: commit(1) }, {}]) {
      const baseline = await ask(project, { repetitionGroup: 'in turns', measured: commit(2), ...requested });
      expect(baseline?.runs.map(({ id }) => id)).toEqual(bases.map(({ id }) => id).reverse());
      expect(baseline?.repeats.map(({ run }) => run)).toContain(repeat.id);
      expect(baseline?.repeats.map(({ run }) => run)).not.toContain(bases[0]?.id);
    }
  });
});

describe('the history of a base', () => {
  const valued = (value: number, more: Run = {}): Run => ({ results: [sampleResult({ value })], ...more });
  const onMain = (n: number, more: Partial<Source> = {}) => from({ branch: 'main', commit: commit(n), ...more });
  const historyOf = async (baseline: ReturnType<typeof ask>) =>
    (await baseline)?.history.map(({ value, isHead }) => (isHead ? ['head', value] : value));

  test('has a point for each run of the branch, and one for each repetition group: the median; oldest first', async () => {
    const project = await createTestProject(database.db);
    await store(project, 1, valued(10, onMain(1)));
    for (const [at, value] of [20, 26, 21].entries()) {
      await store(project, 2 + at, valued(value, { repetitionGroup: 'nightly', ...onMain(2) }));
    }
    await store(project, 6, valued(30, onMain(3)));
    expect(await historyOf(ask(project, { commit: commit(3) }))).toEqual([10, 21, 30]);
    expect(await historyOf(ask(project))).toEqual([10, 21, 30]);
  });

  test('has the newest thirty before the run, and nothing that is not the base', async () => {
    const project = await createTestProject(database.db);
    for (let n = 1; n <= 33; n += 1) await store(project, n, valued(n, onMain(n)));
    await store(project, 40, valued(900, onMain(40, { dirty: true })));
    await store(project, 41, valued(901, onMain(41, { pullRequest: 3 })));
    await store(project, 42, valued(902, onMain(42, { repository: 'c/d' })));
    await store(project, 43, valued(903, from({ branch: 'topic', commit: commit(43) })));
    await store(project, 44, { environment: ELSEWHERE, ...valued(904, onMain(44)) });
    await store(project, 2000, valued(905, onMain(2000)));
    await store(project, 45, {
      results: [sampleResult({ value: null, status: 'failed', statusReason: 'x' })],
      ...onMain(45),
    });
    const found = await historyOf(ask(project, { repository: 'a/b' }));
    expect(found).toEqual(Array.from({ length: 29 }, (_, at) => at + 5));
  });

  test('comes with two further runs of the same commit, made in separate jobs', async () => {
    const project = await createTestProject(database.db);
    await store(project, 1, valued(10, onMain(1)));
    const topic = (more: Run = {}) => ({ ...from({ commit: commit(7), branch: 'topic', pullRequest: 7 }), ...more });
    await store(project, 990, valued(20, topic()));
    await store(project, 991, valued(21, topic()));
    await store(project, 992, valued(22, topic({ repetitionGroup: 'again' })));
    await store(project, 993, valued(23, topic({ repetitionGroup: 'again' })));
    await store(project, 994, valued(24, topic({ repetitionGroup: 'own' })));
    const query = { repetitionGroup: 'own', measured: commit(7) };
    expect(await historyOf(ask(project, query))).toEqual([10, ['head', 21], ['head', 22.5]]);
    expect(await historyOf(ask(project, { ...query, measured: null }))).toEqual([10]);
  });
});
