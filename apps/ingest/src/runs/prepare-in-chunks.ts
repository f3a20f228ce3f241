import { type ChunkValidator, validateInChunks } from '@tachograph/schema/validation';
import type { Project } from '@tachograph/store/projects';
import type { JsonLimits } from '../body/find-json-excess.ts';
import { assembleRun, type PreparedRun } from './assemble-run.ts';
import { isOfProject } from './prepare-upload.ts';
import { type RunChunks, readChunks } from './read-chunks.ts';
import { CONTENT_TYPE } from './read-json-upload.ts';

type ChunkContext = {
  readonly project: Pick<Project, 'slug' | 'identityKeys'>;
  readonly limits: JsonLimits;
  readonly now: Date;
  readonly chunkBytes?: number;
};

async function* validate(chunks: RunChunks, validator: ChunkValidator) {
  for await (const chunk of chunks.results()) yield chunk && validator.take(chunk);
}

/**
 * The run of a large body, prepared chunk by chunk, with other requests served between two chunks. The result is the one
 * of `prepareUpload`. Null, without a reason, as soon as anything is invalid or unusual: `prepareUpload` then decides,
 * and describes every issue.
 */
export async function prepareInChunks(
  body: Buffer,
  { project, limits, now, chunkBytes }: ChunkContext,
): Promise<PreparedRun | null> {
  const chunks = await readChunks(body, { ...limits, chunkBytes });
  const validator = chunks && validateInChunks(chunks.head, { now });
  if (!validator) return null;
  const { head } = validator;
  if (!isOfProject(head, project)) return null;
  return assembleRun(head, validate(chunks, validator), {
    raw: { bytes: body, contentType: CONTENT_TYPE, fileName: null },
    sha256: chunks.sha256,
    warnings: [],
    identityKeys: project.identityKeys,
  });
}
