import type { PackedShare } from '@tachograph/schema/share';
import { insertProject, type Project } from '@tachograph/store/projects';
import { deleteShare, insertShare } from '@tachograph/store/shares';
import {
  createTestDatabase,
  prismaOf,
  sampleResult,
  sampleRun,
  type TestDatabase,
  toNewRun,
} from '@tachograph/store/testing';
import { insertRun } from '@tachograph/store/uploads';

const driver = (name: string, version: string) => ({ name, version, language: 'javascript', purl: null });

/** A database with one project of two drivers, and what may happen to it. */
export async function createShareWorld() {
  const database: TestDatabase = await createTestDatabase();
  const { db } = database;
  const project = (await insertProject(db, { slug: 'node', title: 'Node', referenceDriver: 'mysql2' })) as Project;

  const upload = (hour: number, values: Readonly<Record<string, number>>, version = '1.0.0') => {
    const samples = Array.from({ length: 400 }, (_, n) => 1000 + n);
    const results = Object.entries(values).map(([name, value]) =>
      sampleResult({ driver: driver(name, version), value, samples, n: samples.length }),
    );
    return insertRun(db, toNewRun(project, sampleRun(hour, { results })));
  };
  const count = async () => (await db.pool.query('SELECT count(*)::int AS n FROM shares')).rows[0].n as number;
  const forgetRuns = async () => {
    await db.pool.query('DELETE FROM points');
    await db.pool.query('DELETE FROM runs');
  };
  const forgetProject = async () => {
    await forgetRuns();
    await prismaOf(db).project.delete({ where: { id: project.id } });
  };
  /** Content that was frozen some time ago, by the rules of then. */
  const insert = (share: PackedShare) =>
    insertShare(db, { project, share, createdAt: new Date('2026-01-01T00:00:00Z'), mostAnHour: 60 });
  const remove = (id: string) => deleteShare(db, project.id, { id, now: new Date('2026-12-01T00:00:00Z') });
  return {
    url: database.url,
    db,
    project: async () => project,
    upload,
    count,
    forgetRuns,
    forgetProject,
    insert,
    remove,
    close: database.drop,
  };
}
