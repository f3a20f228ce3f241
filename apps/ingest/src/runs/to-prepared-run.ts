import { createHash } from 'node:crypto';
import type { NormalisedWholeRun } from '@tachograph/schema/normalise';
import { createRunPayload } from '@tachograph/store/uploads';
import { limitWarnings, type PreparedRun } from './assemble-run.ts';
import { createRunWarnings } from './create-run-warnings.ts';
import { CONTENT_TYPE } from './read-json-upload.ts';

/** A run that was normalised as a whole from a body without a secret. */
export function toPreparedRun({ run, ...normalised }: NormalisedWholeRun, body: Buffer): PreparedRun {
  const { results, ...head } = run;
  const warnings = createRunWarnings();
  warnings.check(results, normalised.results);
  const raw = { bytes: body, contentType: CONTENT_TYPE, fileName: null };
  return {
    normalised: { ...normalised, run: head },
    raw,
    warnings: limitWarnings(warnings.list()),
    sha256: createHash('sha256').update(body).digest('hex'),
    pack: async () => {
      const payload = createRunPayload(head);
      await payload.add(results, normalised.results);
      return payload.end(raw);
    },
  };
}
