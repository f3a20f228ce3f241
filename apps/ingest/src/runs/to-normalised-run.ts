import { type NormalisedWholeRun, normaliseRun } from '@tachograph/schema/normalise';
import type { Run } from '@tachograph/schema/run';
import { toSlug } from '@tachograph/schema/text';
import { validateRun } from '@tachograph/schema/validation';
import type { Project } from '@tachograph/store/projects';
import { ProblemError } from '../problem.ts';
import type { Upload } from '../upload.ts';

type Context = Pick<Upload, 'toSentPlace'> & { readonly now: Date };

/** The run that a document is, or every reason why it is none. */
function toRun(document: unknown, { now, toSentPlace = (pointer) => pointer }: Context): Run {
  const validated = validateRun(document, { now });
  if (validated.ok) return validated.run;
  const faults = validated.faults.map((fault) => ({ ...fault, pointer: toSentPlace(fault.pointer) }));
  if (faults.some(({ code }) => code === 'unsupported-format')) {
    throw new ProblemError('unsupported-format-version', 'This server takes format 1.', { faults });
  }
  const count = faults.length === 1 ? 'One fault was' : `${faults.length} faults were`;
  const detail = `${count} found; nothing was stored. Every place is named in errors.`;
  throw new ProblemError('invalid-run', detail, { faults });
}

/** The run of a document in the project of its token; a `ProblemError` where it is none or belongs to another one. */
export function toNormalisedRun(
  document: unknown,
  project: Pick<Project, 'slug' | 'identityKeys'>,
  context: Context,
): NormalisedWholeRun {
  const run = toRun(document, context);
  if (run.project !== undefined && toSlug(run.project) !== project.slug) {
    const detail = `The token belongs to the project "${project.slug}", and the run names another one. Leave "project" out or correct it.`;
    throw new ProblemError('forbidden', detail);
  }
  return normaliseRun(run, project.identityKeys ?? undefined);
}
