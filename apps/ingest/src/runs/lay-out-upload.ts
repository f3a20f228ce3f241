import type { Project } from '@tachograph/store/projects';
import { packRun } from '@tachograph/store/uploads';
import type { Upload } from '../upload.ts';
import { createRunWarnings } from './create-run-warnings.ts';
import type { LaidOutRun } from './laid-out-run.ts';
import { limitWarnings } from './limit-warnings.ts';
import { toNormalisedRun } from './to-normalised-run.ts';

/** The run of an upload that is held whole; a `ProblemError` with all its faults where it is none. */
export function layOutUpload(
  { document, raw, sha256, warnings, ...places }: Upload,
  project: Pick<Project, 'slug' | 'identityKeys'>,
  now: Date,
): LaidOutRun {
  const normalised = toNormalisedRun(document, project, { ...places, now });
  const found = createRunWarnings();
  found.look(normalised.run.results, normalised.results);
  return {
    normalised,
    raw,
    sha256,
    warnings: limitWarnings([...warnings, ...found.list()]),
    pack: () => packRun({ raw, normalised }),
  };
}
