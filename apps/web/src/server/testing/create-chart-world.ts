import { insertProject, type Project } from '@tachograph/store/projects';
import { createTestDatabase, sampleResult, sampleRun, toNewRun } from '@tachograph/store/testing';
import { insertRun } from '@tachograph/store/uploads';

/** A database with one scenario that every chart can draw: two drivers, two metrics, a numeric param, a failure. */
export async function createChartWorld() {
  const { url, db, drop } = await createTestDatabase();
  const project = (await insertProject(db, { slug: 'node', title: 'Node', referenceDriver: 'mysql2' })) as Project;

  const upload = (hour: number, version: string, value: number) => {
    const results = ['mariadb', 'mysql2'].flatMap((name, nth) => {
      const of = { scenario: 'send', driver: { name, version, language: 'javascript', purl: null } };
      return [1, 10].flatMap((rows) => [
        sampleResult({ ...of, params: { rows }, value: value - nth * 100 + rows - 1 }),
        sampleResult({
          ...of,
          params: { rows },
          metric: 'allocations',
          unit: 'allocs/op',
          value: 20 + nth,
          statistic: 'exact',
        }),
      ]);
    });
    const failed = sampleResult({
      ...{
        scenario: 'send',
        driver: { name: 'mysql', version, language: 'javascript', purl: null },
        params: { rows: 1 },
      },
      ...{ value: null, status: 'failed', statusReason: 'timeout' },
    });
    return insertRun(db, toNewRun(project, sampleRun(hour, { results: [...results, failed] })));
  };
  return { url, upload, close: drop };
}
