import { STRANGER } from '@tachograph/store/access';
import { insertProject, type Project } from '@tachograph/store/projects';
import { sampleResult, sampleRun, toNewRun, useTestDatabase } from '@tachograph/store/testing';
import { insertRun } from '@tachograph/store/uploads';
import { beforeAll, describe, expect, it } from 'vitest';
import { createCallerFactory } from '@/server/init.ts';
import { appRouter } from '@/server/root.ts';

let project: Project;
const database = useTestDatabase();
beforeAll(async () => {
  project = (await insertProject(database.db, { slug: 'node', title: 'Node' })) as Project;
});

type More = Parameters<typeof sampleRun>[1];

async function insert(n: number, more: More): Promise<string> {
  const response = await insertRun(database.db, toNewRun(project, sampleRun(n, more)));
  return response.outcome === 'key-reused' ? '' : response.run;
}
const read = (run: string) =>
  createCallerFactory(appRouter)({ db: database.db, viewer: STRANGER }).runs.reproductions({ project: 'node', run });

/** Ten scenarios with six repeats each; the last one `factor` times as fast. */
const toResults = (factor = 1) =>
  Array.from({ length: 60 }, (_, index) => {
    const [place, repeat] = [Math.floor(index / 6), index % 6];
    const value = (1000 * (place === 9 ? factor : 1) + place) * (1 + repeat / 100);
    return sampleResult({ scenario: `s${place}`, value, invocation: repeat + 1 });
  });

describe('runs.reproductions', () => {
  it('tells on both pages which cells were reproduced, and in what the two environments differ', async () => {
    const original = await insert(0, { results: toResults() });
    const again = await insert(1, {
      results: toResults(0.5),
      reproduces: original,
      environment: {
        runtime: { name: 'node', version: '24.0.0' },
        server: { product: 'mariadb', version: '10.11.19' },
      },
    });
    const { of } = await read(again);
    expect(of?.original?.id).toBe(original);
    expect(of?.reproduction?.explanation).toBe('9 of 10 cells reproduced, 1 not.');
    expect(of?.reproduction?.cells.map(({ label: words }) => words).slice(0, 2)).toEqual([
      'not reproduced: 1.98× slower',
      'reproduced within the interval',
    ]);
    expect(of?.differences.map(({ label }) => label)).toContain('Runtime version');
    const { by } = await read(original);
    expect(by.map(({ run, reproduction }) => [run.id, reproduction?.explanation])).toEqual([
      [again, '9 of 10 cells reproduced, 1 not.'],
    ]);
  });

  it('says of a run that is not here yet that nothing can be said, and holds the two together once it is', async () => {
    const late = toNewRun(project, sampleRun(20, { results: toResults() }));
    const id = `r_${late.normalised.contentHash.slice(0, 16)}`;
    const again = await insert(21, { results: toResults(), reproduces: id });
    expect((await read(again)).of).toEqual({ id, original: null, reproduction: null, differences: [] });
    await insertRun(database.db, late);
    expect((await read(again)).of?.reproduction?.explanation).toBe('10 of 10 cells reproduced.');
  });

  it('has nothing to say of a run that reproduces none', async () => {
    expect(await read(await insert(40, {}))).toEqual({ of: null, by: [] });
    expect(await read('r_0123456789abcdef')).toEqual({ of: null, by: [] });
  });
});
