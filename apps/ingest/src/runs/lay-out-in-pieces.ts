import { createNormaliser, type NormalisedResult } from '@tachograph/schema/normalise';
import { toSlug } from '@tachograph/schema/text';
import { validateInPieces } from '@tachograph/schema/validation';
import type { Project } from '@tachograph/store/projects';
import { createRunPayload } from '@tachograph/store/uploads';
import { createRunWarnings } from './create-run-warnings.ts';
import type { LaidOutRun } from './laid-out-run.ts';
import { limitWarnings } from './limit-warnings.ts';
import { CONTENT_TYPE } from './read-json-upload.ts';
import { readPieces } from './read-pieces.ts';

type Context = {
  readonly project: Pick<Project, 'slug' | 'identityKeys'>;
  readonly limits: { readonly jsonDepth: number };
  readonly now: Date;
  readonly pieceBytes?: number;
};

/**
 * The run of a large body, taken piece by piece: of each only what is judged and what is kept is left, and others have
 * their turn between two pieces. The same run as `layOutUpload` makes of it. Null, and nothing said, as soon as anything
 * is not as it should be: `layOutUpload` then says what.
 */
export async function layOutInPieces(
  body: Buffer,
  { project, limits, now, pieceBytes }: Context,
): Promise<LaidOutRun | null> {
  const pieces = await readPieces(body, { ...limits, ...(pieceBytes === undefined ? {} : { pieceBytes }) });
  const validator = pieces && validateInPieces(pieces.head, { now });
  if (!validator) return null;
  const { head } = validator;
  if (head.project !== undefined && toSlug(head.project) !== project.slug) return null;
  const normaliser = createNormaliser(head, project.identityKeys ?? undefined);
  const payload = createRunPayload(head);
  const warnings = createRunWarnings();
  const results: NormalisedResult[] = [];
  for await (const piece of pieces.results()) {
    const valid = piece && validator.take(piece);
    if (!valid) return null;
    const normalised = normaliser.take(valid);
    for (const result of normalised) results.push(result);
    warnings.look(valid, normalised);
    await payload.add(valid, normalised);
  }
  const raw = { bytes: body, contentType: CONTENT_TYPE, fileName: null };
  return {
    normalised: normaliser.end(results),
    raw,
    sha256: pieces.sha256,
    warnings: limitWarnings(warnings.list()),
    pack: () => payload.end(raw),
  };
}
