import type { Project } from '@tachograph/store/projects';
import type { Limits } from '../limits/limits.ts';
import { LARGE_BYTES } from '../limits/upload-memory.ts';
import type { PreparedRun } from './assemble-run.ts';
import { prepareInChunks } from './prepare-in-chunks.ts';
import { prepareUpload } from './prepare-upload.ts';
import { readJsonUpload } from './read-json-upload.ts';

type RunContext = { readonly project: Project; readonly limits: Limits; readonly now: Date };

/**
 * The run of a body in the wire format; `what` names the body in error responses. A large body is prepared in chunks
 * while it is valid, and otherwise as a whole, which describes every issue.
 */
export async function prepareJson(body: Buffer, context: RunContext, what = 'the body'): Promise<PreparedRun> {
  const prepared = body.length < LARGE_BYTES ? null : await prepareInChunks(body, context);
  return prepared ?? prepareUpload(readJsonUpload(body, context.limits, what), context.project, context.now);
}
