import { INSTALLATION } from '@tachograph/store/access';
import { closeStore, createStore } from '@tachograph/store/database';
import { findProject } from '@tachograph/store/projects';
import { insertToken, revokeToken } from '@tachograph/store/tokens';
import pg from 'pg';
import { sendRequest } from '../send-request.ts';
import type { Stack } from '../start-stack.ts';
import { createUpload } from './data-dir.ts';
import { makeUpload } from './make-upload.ts';
import { planRuns } from './plan-runs.ts';
import { type Shape, slugsOf } from './shapes.ts';

/** A filled Tachograph while it is measured. */
export type Session = {
  readonly stack: Stack;
  /** Counts the statements of all others. */
  readonly client: pg.Client;
  /** Changes the results of a project: uploads a run of one result, or deletes the one that it uploaded before. */
  readonly change: (project: string) => Promise<void>;
  /** Deletes what `change` uploaded, and stops the servers. */
  readonly close: () => Promise<void>;
};

const SEED = 2;
/** After every run of every shape. */
const FIRST = Date.UTC(2026, 10, 2);
const MINUTE = 60_000;

type Writer = { readonly token: string; readonly revoke: () => Promise<void>; uploaded: string | null };

export async function openSession(stack: Stack, shapes: readonly Shape[]): Promise<Session> {
  const db = createStore(stack.databaseUrl);
  const client = new pg.Client({ connectionString: stack.databaseUrl });
  client.on('error', () => {});
  await client.connect();
  await client.query('CREATE EXTENSION IF NOT EXISTS pg_stat_statements');
  const upload = createUpload(stack.ingestUrl);
  const writers = new Map<string, Writer>();
  let nth = 0;

  const createWriter = async (slug: string): Promise<Writer> => {
    const project = await findProject(db, INSTALLATION, slug);
    if (!project) throw new Error(`there is no project ${slug}`);
    const { token, text } = await insertToken(db, {
      projectId: project.id,
      name: 'scale',
      scopes: ['upload', 'admin'],
    });
    const writer = {
      token: text,
      uploaded: null,
      revoke: async () => void (await revokeToken(db, project.id, { tokenId: token.id, now: new Date(), force: true })),
    };
    writers.set(slug, writer);
    return writer;
  };
  const remove = async (writer: Writer) => {
    const { status, text } = await sendRequest(`${stack.ingestUrl}/v1/runs/${writer.uploaded}`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${writer.token}` },
    });
    if (status >= 300) throw new Error(`the response to a deletion was ${status}: ${text.slice(0, 300)}`);
    writer.uploaded = null;
  };
  const change = async (slug: string) => {
    const writer = writers.get(slug) ?? (await createWriter(slug));
    if (writer.uploaded) return remove(writer);
    nth += 1;
    const run = makeUpload(shapeOf(shapes, slug), newestRun(shapeOf(shapes, slug)), SEED);
    const startedAt = new Date(FIRST + nth * MINUTE).toISOString();
    writer.uploaded = await upload(writer.token, {
      ...run,
      startedAt,
      finishedAt: startedAt,
      repetitionGroup: null,
      results: run.results.slice(0, 1),
    });
  };
  const close = async () => {
    for (const writer of writers.values()) {
      if (writer.uploaded) await remove(writer).catch(() => {});
      await writer.revoke();
    }
    await client.end();
    await closeStore(db);
    await stack.stop();
  };
  return { stack, client, change, close };
}

/** The project of huge runs gets a result of the first shape. */
function shapeOf(shapes: readonly Shape[], slug: string): Shape {
  const shape = shapes.find((of) => slugsOf(of).includes(slug)) ?? shapes[0];
  if (!shape) throw new Error('there is no shape');
  return shape;
}

function newestRun(shape: Shape) {
  const run = planRuns(shape, { seed: SEED }).at(-1);
  if (!run) throw new Error(`${shape.name} has no run`);
  return run;
}
