import { listEnvironments } from '@tachograph/store/environments';
import { insertProject, type Project } from '@tachograph/store/projects';
import { insertReleases } from '@tachograph/store/releases';
import { insertRun } from '@tachograph/store/uploads';
import { createTestDatabase, sampleResult, sampleRun, toNewRun } from './store-testing.ts';

type BadgeSide = {
  /** By driver: version and what 25 samples lie around. */
  readonly drivers: Readonly<Record<string, readonly [version: string, value: number]>>;
  readonly scenario?: string;
  /** Version of the database server: another one is another environment. */
  readonly server?: string;
};

const SPREAD = Array.from({ length: 25 }, (_, n) => 0.988 + n / 1000);

/** A database with one project, into which measurements and releases come. */
export async function createBadgeWorld() {
  const { url, db, drop } = await createTestDatabase();
  const project = (await insertProject(db, { slug: 'node', title: 'Node', referenceDriver: 'mysql2' })) as Project;
  let hour = 0;

  const upload = ({ drivers, scenario = 'Select 1', server = '10.11.19' }: BadgeSide) => {
    hour += 1;
    const results = Object.entries(drivers).map(([name, [version, value]]) =>
      sampleResult({
        ...{ scenario, value, driver: { name, version, language: 'javascript', purl: `pkg:npm/${name}@${version}` } },
        ...{ samples: SPREAD.map((factor) => value * factor), n: SPREAD.length },
      }),
    );
    const environment = { ...sampleRun(hour).environment, server: { product: 'mariadb', version: server } };
    return insertRun(db, toNewRun(project, sampleRun(hour, { results, environment })));
  };
  const release = (driver: string, ...versions: string[]) =>
    insertReleases(db, {
      projectId: project.id,
      driver,
      versions,
      knownAt: new Date('2026-11-20T00:00:00Z'),
      most: 100,
    });
  /** The identity of the environment with this server. */
  const environmentWith = async (server: string) =>
    (await listEnvironments(db, project.id)).find(({ label }) => label.includes(server))?.identity ?? '';
  return { url, db, upload, release, environmentWith, close: drop };
}
