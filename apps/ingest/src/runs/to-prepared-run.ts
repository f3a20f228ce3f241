import { createHash } from 'node:crypto';
import { createPerObject } from '@tachograph/schema/collection';
import type { KnownRun } from '@tachograph/schema/known';
import { withStatus } from '@tachograph/schema/result';
import type { ParseWarning } from '@tachograph/schema/run';
import { createRunPayload, describeUpload, packUpload } from '@tachograph/store/payloads';
import { limitWarnings, type PreparedRun } from './assemble-run.ts';
import { createRunWarnings } from './create-run-warnings.ts';
import { CONTENT_TYPE } from './read-json-upload.ts';

const warningsOfLayout = createPerObject<readonly ParseWarning[]>();

/** They follow from names, versions and params alone. */
function toWarnings({ sent, results, layout }: KnownRun): readonly ParseWarning[] {
  return warningsOfLayout(layout, () => {
    const warnings = createRunWarnings();
    warnings.check(sent.map(withStatus), results);
    return limitWarnings(warnings.list());
  });
}

/** The first byte of an object: a byte order mark is no part of what a reader parses. */
const OPEN = 0x7b;

/**
 * A run that was normalised as a whole from a body without a secret.
 *
 * @param gzip the body as it arrived, where it was compressed
 */
export function toPreparedRun(whole: KnownRun, body: Buffer, gzip: Uint8Array | null): PreparedRun {
  const { sent, isAsSent, ...normalised } = whole;
  const raw = { bytes: body, contentType: CONTENT_TYPE, fileName: null };
  return {
    normalised,
    raw: describeUpload(raw),
    warnings: toWarnings(whole),
    sha256: () => createHash('sha256').update(body).digest('hex'),
    pack: async () => {
      if (isAsSent && body[0] === OPEN) return packUpload(body, gzip);
      const payload = createRunPayload(normalised.run);
      await payload.add(sent.map(withStatus), normalised.results);
      return payload.end(raw);
    },
  };
}
