import type { Mapping } from '@tachograph/schema/mapping';
import type { Project } from '@tachograph/store/projects';
import type { Limits } from '../limits/limits.ts';
import { LARGE_BYTES } from '../limits/upload-memory.ts';
import type { PreparedRun } from './assemble-run.ts';
import { prepareInChunks } from './prepare-in-chunks.ts';
import { prepareUpload } from './prepare-upload.ts';
import { readFormUpload } from './read-form-upload.ts';
import { readJsonUpload } from './read-json-upload.ts';
import { readLineUpload } from './read-line-upload.ts';
import type { Upload } from './upload.ts';

/** A body that is to become a run, and all that is needed for it, as plain values that can be sent to a thread. */
export type RunBody = {
  /** A run as JSON, a form, or one line of a batch. */
  readonly source: 'json' | 'form' | 'line';
  readonly body: Buffer;
  readonly contentType: string;
  readonly project: Pick<Project, 'slug' | 'identityKeys'>;
  /** The rules of the project, for native output. */
  readonly mapping: Mapping;
  readonly limits: Limits;
  readonly now: Date;
};

const READERS: Readonly<Record<RunBody['source'], (input: RunBody) => Upload | Promise<Upload>>> = {
  json: ({ body, limits }) => readJsonUpload(body, limits),
  line: ({ body, limits }) => readLineUpload(body, limits),
  form: readFormUpload,
};

/**
 * The run of a body, valid, normalised and compressed; a `ProblemError` with its issues where it is invalid. A large body
 * in the run format is prepared in chunks while it is valid, and otherwise as a whole, which describes every issue.
 */
export async function prepareRun(input: RunBody): Promise<PreparedRun> {
  const { source, body, project, now } = input;
  const isChunked = source !== 'form' && body.length >= LARGE_BYTES;
  const prepared = isChunked ? await prepareInChunks(body, input) : null;
  return prepared ?? prepareUpload(await READERS[source](input), project, now);
}
