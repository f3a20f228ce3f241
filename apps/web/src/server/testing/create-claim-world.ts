import { listEnvironments } from '@tachograph/store/environments';
import { insertProject, type Project } from '@tachograph/store/projects';
import { insertReleases } from '@tachograph/store/releases';
import { createTestDatabase, sampleResult, sampleRun, toNewRun } from '@tachograph/store/testing';
import { insertRun } from '@tachograph/store/uploads';

type BadgeSide = {
  /** By driver: version and what seven repeats lie around, measured in turns. */
  readonly drivers: Readonly<Record<string, readonly [version: string, value: number]>>;
  readonly scenario?: string;
  /** Version of the database server: another one is another environment. */
  readonly server?: string;
  /** Uploads of one occasion share it; the second one was measured between the runs of the first. */
  readonly occasion?: string;
};

/** Repeats whose median and geometric mean are the figure itself. */
const FACTORS = [1 / 1.01, 1.02, 1 / 1.015, 1, 1.015, 1 / 1.02, 1.01];
const [MINUTE, HOUR] = [60_000, 3_600_000];

/** A database with one project, into which measurements and releases come. */
export async function createBadgeWorld() {
  const { url, db, drop } = await createTestDatabase();
  const project = (await insertProject(db, { slug: 'node', title: 'Node', referenceDriver: 'mysql2' })) as Project;
  let uploads = 0;
  const occasions = new Map<string, number>();

  const upload = async ({ drivers, scenario = 'Select 1', server = '10.11.19', occasion }: BadgeSide) => {
    uploads += 1;
    const repetitionGroup = occasion ?? `upload ${uploads}`;
    const begin = occasions.get(repetitionGroup) ?? Date.parse(sampleRun(0).startedAt) + uploads * HOUR;
    const between = occasions.has(repetitionGroup) ? MINUTE : 0;
    occasions.set(repetitionGroup, begin);
    for (const [round, factor] of FACTORS.entries()) {
      const results = Object.entries(drivers).map(([name, [version, value]]) => {
        const driver = { name, version, language: 'javascript', purl: `pkg:npm/${name}@${version}` };
        return sampleResult({ scenario, value: value * factor, driver });
      });
      const environment = { ...sampleRun(uploads).environment, server: { product: 'mariadb', version: server } };
      const startedAt = new Date(begin + 2 * round * MINUTE + between).toISOString();
      await insertRun(db, toNewRun(project, sampleRun(uploads, { results, environment, repetitionGroup, startedAt })));
    }
  };
  const release = (driver: string, ...versions: string[]) =>
    insertReleases(db, {
      projectId: project.id,
      driver,
      releases: versions.map((version) => ({ version, releasedOn: null })),
      knownAt: new Date('2026-11-20T00:00:00Z'),
      most: 100,
    });
  /** The identity of the environment with this server. */
  const environmentWith = async (server: string) =>
    (await listEnvironments(db, project.id)).find(({ label }) => label.includes(server))?.identity ?? '';
  return { url, db, upload, release, environmentWith, close: drop };
}
