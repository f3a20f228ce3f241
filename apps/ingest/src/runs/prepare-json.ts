import type { Project } from '@tachograph/store/projects';
import type { Limits } from '../limits/limits.ts';
import { LARGE_BYTES } from '../limits/upload-memory.ts';
import type { PreparedRun } from './assemble-run.ts';
import { prepareInChunks } from './prepare-in-chunks.ts';
import { prepareUpload } from './prepare-upload.ts';
import { readJsonUpload } from './read-json-upload.ts';
import type { Upload } from './upload.ts';

type RunContext = { readonly project: Project; readonly limits: Limits; readonly now: Date };

/** How a body that is held whole becomes an upload. */
type ReadUpload = (body: Buffer, limits: Limits) => Upload | Promise<Upload>;

/**
 * The run of a body in the wire format. A large body is prepared in chunks while it is valid, and otherwise as a whole,
 * which describes every issue. `read` reads a whole body, which may also contain something other than a run.
 */
export async function prepareJson(
  body: Buffer,
  context: RunContext,
  read: ReadUpload = readJsonUpload,
): Promise<PreparedRun> {
  const prepared = body.length < LARGE_BYTES ? null : await prepareInChunks(body, context);
  return prepared ?? prepareUpload(await read(body, context.limits), context.project, context.now);
}
