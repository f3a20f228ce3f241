import type { KnownRuns } from '@tachograph/schema/known';
import type { Mapping } from '@tachograph/schema/mapping';
import type { Project } from '@tachograph/store/projects';
import { parseJsonBody } from '../body/parse-json-body.ts';
import type { Limits } from '../limits/limits.ts';
import { LARGE_BYTES } from '../limits/upload-memory.ts';
import type { PreparedRun } from './assemble-run.ts';
import { prepareInChunks } from './prepare-in-chunks.ts';
import { isOfProject, prepareUpload } from './prepare-upload.ts';
import { readFormUpload } from './read-form-upload.ts';
import { toJsonUpload } from './read-json-upload.ts';
import { readLineUpload } from './read-line-upload.ts';
import { toPreparedRun } from './to-prepared-run.ts';

/** A body that is to become a run, and all that is needed for it, as plain values that can be sent to a thread. */
export type RunBody = {
  /** A run as JSON, a form, or one line of a batch. */
  readonly source: 'json' | 'form' | 'line';
  readonly body: Buffer;
  /** The body as it arrived, where that is gzip and small. */
  readonly gzip?: Uint8Array | null;
  readonly contentType: string;
  readonly project: Pick<Project, 'slug' | 'identityKeys'>;
  /** The rules of the project, for native output. */
  readonly mapping: Mapping;
  readonly limits: Limits;
  readonly now: Date;
};

/** What one upload of a source is called. */
const NAMES = { json: 'the body', line: 'the line' } as const;

/** The run of a parsed document, when those before it said most of it. Null for every other one. */
function prepareKnown(
  parsed: unknown,
  { body, gzip = null, project, now }: RunBody,
  known: KnownRuns | null,
): PreparedRun | null {
  const run = known?.take(parsed, { now, identityKeys: project.identityKeys ?? undefined });
  return run && isOfProject(run.run, project) ? toPreparedRun(run, body, gzip) : null;
}

/**
 * The run of a body, valid, normalised and compressed; a `ProblemError` with its issues where it is invalid. A large body
 * in the run format is prepared in chunks while it is valid, and otherwise as a whole, which describes every issue.
 *
 * @param known the runs before this one; null where each is prepared by itself
 */
export async function prepareRun(input: RunBody, known: KnownRuns | null = null): Promise<PreparedRun> {
  const { source, body, project, limits, now } = input;
  if (source === 'form') return prepareUpload(await readFormUpload(input), project, now);
  const inChunks = body.length >= LARGE_BYTES ? await prepareInChunks(body, input) : null;
  if (inChunks) return inChunks;
  const parsed = parseJsonBody(body, limits, NAMES[source]);
  const prepared = prepareKnown(parsed, input, known);
  if (prepared) return prepared;
  const upload = source === 'json' ? toJsonUpload(body, parsed) : await readLineUpload(body, parsed, limits);
  return prepareUpload(upload, project, now);
}
