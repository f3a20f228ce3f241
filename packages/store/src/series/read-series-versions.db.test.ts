import { expect, test } from 'vitest';
import { createTestProject, sampleResult, sampleRun, toNewRun, useTestDatabase } from '../testing/index.ts';
import { aggregateRuns } from '../uploads/aggregate-runs.ts';
import { insertRun } from '../uploads/insert-run.ts';
import { readSeriesVersions } from './read-series-versions.ts';

const database = useTestDatabase();

test.each([
  ['pending', false],
  ['aggregated', true],
])(
  'the newest versions of each series are those of the highest number, not those measured last (%s)',
  async (_, isAggregated) => {
    const project = await createTestProject(database.db);
    const versions = ['2.0.0', '10.0.0', 'main', undefined, '9.0.0', '1.0.0'];
    for (const [n, version] of versions.entries()) {
      const driver = { name: 'mysql2', ...(version && { version }) };
      const results = ['a', 'b'].map((scenario) => sampleResult({ scenario, driver }));
      await insertRun(database.db, toNewRun(project, sampleRun(n, { results })));
    }
    if (isAggregated) await aggregateRuns(database.db, project.id);
    const newest = async (most: number) => {
      const read = await readSeriesVersions(database.db, project.id, {}, { newest: most });
      const [first, second] = read.series.map(({ key }) =>
        read.versions.filter(({ series }) => series === key).map(({ version }) => version?.raw ?? null),
      );
      expect(first).toEqual(second);
      return new Set(first);
    };
    expect(await newest(1)).toEqual(new Set(['10.0.0']));
    expect(await newest(3)).toEqual(new Set(['10.0.0', '9.0.0', '2.0.0']));
    expect(await newest(5)).toEqual(new Set(['10.0.0', '9.0.0', '2.0.0', '1.0.0', 'main']));
    expect(await newest(99)).toEqual(new Set(['10.0.0', '9.0.0', '2.0.0', '1.0.0', 'main', null]));
  },
);
