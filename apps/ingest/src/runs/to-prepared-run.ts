import { createPerObject } from '@tachograph/schema/collection';
import type { NormalisedRun } from '@tachograph/schema/normalise';
import type { ReadRun } from '@tachograph/schema/reading';
import { withStatus } from '@tachograph/schema/result';
import type { ParseWarning } from '@tachograph/schema/run';
import {
  createRunPayload,
  describeUpload,
  packUpload,
  type RunPayload,
  type UploadDescription,
} from '@tachograph/store/payloads';
import { createRunWarnings } from './create-run-warnings.ts';
import type { Upload } from './upload.ts';

/** A valid run in the form that is evaluated and stored. */
export type PreparedRun = {
  readonly normalised: NormalisedRun;
  readonly raw: UploadDescription;
  readonly warnings: readonly ParseWarning[];
  /** SHA-256 of what was sent, for an Idempotency-Key; 64 hexadecimal digits. */
  readonly sha256: () => string;
  /** The compressed parts of the run. May be called once. */
  readonly pack: () => Promise<RunPayload>;
};

const MAX_WARNINGS = 200;

/** The first 200 warnings and how many there were: a file of a million unknown lines is one fact, not a million. */
function limitWarnings(warnings: readonly ParseWarning[]): readonly ParseWarning[] {
  if (warnings.length <= MAX_WARNINGS) return warnings;
  const message = `and ${warnings.length - MAX_WARNINGS} more warnings, not kept`;
  return [...warnings.slice(0, MAX_WARNINGS), { location: 'upload', message }];
}

const warningsOfLayout = createPerObject<readonly ParseWarning[]>();

/** They follow from names, versions and params alone. */
function toWarnings({ sent, results, layout }: ReadRun): readonly ParseWarning[] {
  return warningsOfLayout(layout, () => {
    const warnings = createRunWarnings();
    warnings.check(sent, results);
    return warnings.list();
  });
}

/** Results that are compressed at one time. */
const AT_ONCE = 1000;

/** The payload of a run whose document is stored beside what was uploaded. */
async function packDocument({ run, results, sent }: ReadRun, raw: Upload['raw']): Promise<RunPayload> {
  const payload = createRunPayload(run);
  for (let from = 0; from < results.length; from += AT_ONCE) {
    const to = from + AT_ONCE;
    await payload.add(sent.slice(from, to).map(withStatus), results.slice(from, to));
  }
  return payload.end(raw);
}

/**
 * A valid run with what is stored of its upload.
 *
 * @param gzip the body as it arrived, where it was compressed
 */
export function toPreparedRun(read: ReadRun, upload: Upload, gzip: Uint8Array | null): PreparedRun {
  const { raw, warnings, sha256, isDocument } = upload;
  const { sent: _, isAsSent, ...normalised } = read;
  return {
    normalised,
    raw: describeUpload(raw),
    warnings: limitWarnings([...warnings, ...toWarnings(read)]),
    sha256,
    pack: async () => (isDocument && isAsSent ? packUpload(raw.bytes, gzip) : packDocument(read, raw)),
  };
}
