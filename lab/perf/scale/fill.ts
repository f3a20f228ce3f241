import { setTimeout as sleep } from 'node:timers/promises';
import type { RunInput } from '@tachograph/schema/run';
import { INSTALLATION } from '@tachograph/store/access';
import { closeStore, createStore, type Store } from '@tachograph/store/database';
import { findProject, insertProject, type Project } from '@tachograph/store/projects';
import { insertToken } from '@tachograph/store/tokens';
import { aggregatePending } from '@tachograph/store/uploads';
import pg from 'pg';
import { type Clone, cloneRuns, copyDimensions, type StoredRun } from './clone-runs.ts';
import { makeHugeUpload, makeUpload, nameDriver } from './make-upload.ts';
import { type PlannedRun, planRuns } from './plan-runs.ts';
import { HUGE, type Shape, slugsOf } from './shapes.ts';

/** Uploads a run with a token of its project, and returns the public id of the run. */
export type Upload = (token: string, run: RunInput) => Promise<string>;

type Fill = {
  readonly databaseUrl: string;
  readonly shapes: readonly Shape[];
  /** Numbers of results of further runs of one project. */
  readonly huge: readonly number[];
  readonly seed: number;
  readonly upload: Upload;
  readonly log: (text: string) => void;
};

/**
 * Fills a migrated database with the projects of the given shapes: one run of each version and environment is uploaded, and
 * the others are cloned from these by SQL. The aggregates are updated by the statement that updates them after uploads.
 */
export async function fill({ databaseUrl, shapes, huge, seed, upload, log }: Fill): Promise<void> {
  // A large project is aggregated by one statement.
  const db = createStore(databaseUrl, { statementTimeoutMs: 0 });
  const client = new pg.Client({ connectionString: databaseUrl, options: '-c jit=off' });
  await client.connect();
  try {
    const clones: Clone[] = [];
    for (const shape of shapes) clones.push(...(await fillDimensions({ db, client, shape, seed, upload })));
    log('a run of each version is uploaded');
    if (huge.length > 0) await uploadHuge(db, huge, upload);
    clones.sort((a, b) => a.startedAt.getTime() - b.startedAt.getTime());
    await cloneRuns(client, clones, { seed, log });
    await client.query('ANALYZE');
    await aggregateAll(db, client);
    log('the aggregates');
    await client.query('VACUUM (FREEZE, ANALYZE)');
  } finally {
    await client.end();
    await closeStore(db);
  }
}

/** An upload server skips a project that is aggregated, and is skipped itself: so until nothing is pending. */
async function aggregateAll(db: Store, client: pg.Client): Promise<void> {
  for (;;) {
    await aggregatePending(db);
    const { rows } = await client.query<{ isPending: boolean }>(
      'SELECT EXISTS (SELECT 1 FROM pending_runs) AS "isPending"',
    );
    if (!rows[0]?.isPending) return;
    await sleep(1000);
  }
}

async function createProject(db: Store, slug: string): Promise<{ project: Project; token: string }> {
  await insertProject(db, { slug, title: `Project ${slug}`, referenceDriver: nameDriver(0) });
  const project = await findProject(db, INSTALLATION, slug);
  if (!project) throw new Error(`the project ${slug} is gone`);
  const { text } = await insertToken(db, { projectId: project.id, name: 'scale', scopes: ['upload'] });
  return { project, token: text };
}

/** Uploads what a shape is made from into its first project, and returns the other runs of all of its projects. */
async function fillDimensions({
  db,
  client,
  shape,
  seed,
  upload,
}: Pick<Fill, 'seed' | 'upload'> & { db: Store; client: pg.Client; shape: Shape }): Promise<Clone[]> {
  const [first = shape.name, ...others] = slugsOf(shape);
  const { project, token } = await createProject(db, first);
  const planned = planRuns(shape, { seed });
  const sources = new Map<number, StoredRun>();
  for (const run of planned) {
    if (run.template !== run.nth) continue;
    const id = await upload(token, makeUpload(shape, run, seed));
    sources.set(run.nth, { projectId: project.id, runId: toRowId(id) });
  }
  const clones = toClones(
    project.id,
    planned.filter((run) => run.template !== run.nth),
    sources,
  );
  for (const [index, slug] of others.entries()) {
    const { project: other } = await createProject(db, slug);
    const runs = planRuns(shape, { seed, nthProject: index + 1 });
    const firstRunAt = runs[0]?.startedAt ?? new Date(0);
    await copyDimensions(client, { from: project.id, to: other.id, firstRunAt });
    clones.push(...toClones(other.id, runs, sources));
  }
  return clones;
}

const toClones = (projectId: number, runs: readonly PlannedRun[], sources: ReadonlyMap<number, StoredRun>): Clone[] =>
  runs.map((run) => {
    const source = sources.get(run.template);
    if (!source) throw new Error(`run ${run.template} of project ${projectId} is not uploaded`);
    return { ...run, projectId, source };
  });

/** `r_` and 16 hexadecimal digits as the signed integer that rows have. */
const toRowId = (id: string): string => String(BigInt.asIntN(64, BigInt(`0x${id.slice(2)}`)));

async function uploadHuge(db: Store, huge: readonly number[], upload: Upload): Promise<void> {
  const { token } = await createProject(db, HUGE.name);
  for (const results of huge) await upload(token, makeHugeUpload(results));
}
