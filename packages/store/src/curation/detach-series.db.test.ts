import type { RunInput } from '@tachograph/schema/run';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Project } from '../projects/project.ts';
import { findWholeRun } from '../runs/find-whole-run.ts';
import { readRunResults } from '../series/read-run-results.ts';
import { readSeries } from '../series/read-series.ts';
import { changingHistory, readEverything } from '../testing/changing-history.ts';
import { createTestProject, timeOfRun, toNewRun, useTestDatabase } from '../testing/index.ts';
import { readNewest } from '../testing/read-newest.ts';
import { insertRun } from '../uploads/insert-run.ts';
import { deleteRun } from './delete-run.ts';
import { excludeRun, includeRun } from './exclude-run.ts';

const database = useTestDatabase();

const HISTORY = changingHistory(16);
const UNDESCRIBED = HISTORY.map(({ scenarios: _, ...run }) => run);
const BY = { id: '00000000-0000-4000-8000-000000000000', name: 'admin' };

const idOf = (project: Project, run: RunInput) => `r_${toNewRun(project, run).normalised.contentHash.slice(0, 16)}`;

const insert = (project: Project, run: RunInput) => insertRun(database.db, toNewRun(project, run));
const remove = (project: Project, run: RunInput) => deleteRun(database.db, project.id, idOf(project, run));
const exclude = (project: Project, run: RunInput) =>
  excludeRun(database.db, project.id, { run: idOf(project, run), reason: 'noisy', by: BY, now: timeOfRun(99) });
const include = (project: Project, run: RunInput) =>
  includeRun(database.db, project.id, { run: idOf(project, run), by: BY, now: timeOfRun(100) });

async function createProjectWith(runs: readonly RunInput[]): Promise<Project> {
  const project = await createTestProject(database.db);
  for (const run of runs) await insert(project, run);
  return project;
}

const readAll = (project: Project) => readEverything(database.db, project);
const shuffled = <T>(of: readonly T[]) => fc.shuffledSubarray([...of], { minLength: of.length });
const without = (history: readonly RunInput[], gone: readonly RunInput[]) =>
  history.filter((run) => !gone.includes(run));

describe('whatever the order of arrival and of deletion', () => {
  test('every answer is as if the deleted runs had never arrived, and with them sent again as if they had never gone (row 63)', async () => {
    const whole = await readAll(await createProjectWith(HISTORY));
    const subset = fc.subarray(HISTORY, { minLength: 1 }).chain(shuffled);
    await fc.assert(
      fc.asyncProperty(shuffled(HISTORY), subset, fc.boolean(), async (arriving, gone, atOnce) => {
        const project = await createProjectWith(arriving);
        if (atOnce) await Promise.all(gone.map((run) => remove(project, run)));
        else for (const run of gone) expect(await remove(project, run)).toBe(true);
        const never = await createProjectWith(without(HISTORY, gone));
        expect(await readAll(project)).toEqual(await readAll(never));
        for (const run of gone) expect((await insert(project, run)).outcome).toBe('created');
        expect(await readAll(project)).toEqual(whole);
      }),
      { numRuns: 6, examples: [[HISTORY, HISTORY, false]] },
    );
  });

  test('every answer is as if the excluded runs had never arrived, and lifting that gives the answers of before', async () => {
    const before = await readAll(await createProjectWith(UNDESCRIBED));
    const subset = fc.subarray(UNDESCRIBED, { minLength: 1 }).chain(shuffled);
    await fc.assert(
      fc.asyncProperty(shuffled(UNDESCRIBED), subset, fc.boolean(), async (arriving, off, deleteOne) => {
        const project = await createProjectWith(arriving);
        for (const run of off) await exclude(project, run);
        const never = await createProjectWith(without(UNDESCRIBED, off));
        expect(await readAll(project)).toEqual(await readAll(never));
        // One that is excluded is deleted and sent again: it takes part again, as any new run does.
        const [first] = off;
        if (deleteOne && first)
          expect([await remove(project, first), (await insert(project, first)).outcome]).toEqual([true, 'created']);
        for (const run of off.toReversed()) await include(project, run);
        expect(await readAll(project)).toEqual(before);
      }),
      { numRuns: 6, examples: [[UNDESCRIBED, UNDESCRIBED, true]] },
    );
  });
});

describe('while runs are deleted, sent again, excluded and included', () => {
  /** Runs of one batch with samples, so that a run without either would show. */
  const repeats = HISTORY.map((run, n) => ({ ...run, repetitionGroup: 'one batch', title: `Repeat ${n}` }));
  const ROUNDS = 3;

  async function disturb(project: Project) {
    for (let round = 0; round < ROUNDS; round++) {
      for (const run of repeats) {
        await exclude(project, run);
        const [, , again] = await Promise.all([remove(project, run), include(project, run), insert(project, run)]);
        expect('run' in again && again.run).toBe(idOf(project, run));
        await insert(project, run);
      }
    }
  }

  /** What is odd about the pages read at one time. */
  async function readOnce(project: Project, n: number) {
    const { db } = database;
    const id = idOf(project, repeats[n % repeats.length] as RunInput);
    const run = await findWholeRun(db, id, { projectId: project.id });
    const sampled = [
      await readSeries(db, project.id, {}, { withSamples: true }),
      ...(run ? [await readRunResults(db, project.id, run)] : []),
    ].flatMap(({ points }) => points);
    const { points } = await readNewest(db, project.id, 40);
    // The second result of each run has samples.
    const without = sampled.filter(({ ordinal, samples }) => (ordinal === 1) !== (samples !== null));
    return [
      ...without,
      ...[...sampled, ...points].filter(({ repetitionGroup, version }) => repetitionGroup === null || version === null),
    ];
  }

  test('no reader fails or meets a result apart from its batch, its version or its samples, and the sums are right afterwards (row 63)', async () => {
    const project = await createProjectWith(repeats);
    const expected = await readAll(project);
    let done = false;
    const disturbing = disturb(project).finally(() => {
      done = true;
    });
    const odd: unknown[] = [];
    for (let n = 0; !done; n++) {
      odd.push(...(await readOnce(project, n)));
    }
    await disturbing;
    expect(odd).toEqual([]);
    expect(await readAll(project)).toEqual(expected);
  });
});
