import { normaliseRun } from '@tachograph/schema/normalise';
import type { RunInput } from '@tachograph/schema/run';
import { validateRun } from '@tachograph/schema/validation';
import type { Project } from '../projects/project.ts';
import type { NewWholeRun } from '../uploads/to-run-keys.ts';

/** A time after every run of the tests: they are never in the future. */
const NOW = new Date('2027-01-01T00:00:00Z');

/** Validate and lay out a run as the ingest API does. Throws with the issues when it is not valid. */
export function toNewRun(
  project: Pick<Project, 'id' | 'identityKeys'>,
  input: RunInput,
  more: Partial<Omit<NewWholeRun, 'project' | 'normalised'>> = {},
): NewWholeRun {
  const validated = validateRun(input, { now: NOW });
  if (!validated.ok) throw new Error(JSON.stringify(validated.issues.slice(0, 3)));
  return {
    project,
    normalised: normaliseRun(validated.run, project.identityKeys ?? undefined),
    raw: { bytes: new TextEncoder().encode(JSON.stringify(input)), contentType: 'application/json', fileName: null },
    warnings: [],
    receivedAt: NOW,
    ...more,
  };
}
