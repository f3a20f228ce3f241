import type { Project } from '@tachograph/store/projects';
import { LARGE_BYTES } from '../abuse/room.ts';
import type { Limits } from '../limits.ts';
import type { LaidOutRun } from './laid-out-run.ts';
import { layOutInPieces } from './lay-out-in-pieces.ts';
import { layOutUpload } from './lay-out-upload.ts';
import { readJsonUpload } from './read-json-upload.ts';

type Context = { readonly project: Project; readonly limits: Limits; readonly now: Date };

/**
 * The run of a body in the wire format; `what` names it in a refusal. A large one is taken in pieces as long as
 * everything about it is as it should be, and as a whole from then on, which says what is wrong.
 */
export async function layOutJson(body: Buffer, context: Context, what = 'the body'): Promise<LaidOutRun> {
  const inPieces = body.length < LARGE_BYTES ? null : await layOutInPieces(body, context);
  return inPieces ?? layOutUpload(readJsonUpload(body, context.limits, what), context.project, context.now);
}
