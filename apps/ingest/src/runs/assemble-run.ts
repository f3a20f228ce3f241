import { createNormaliser, type NormalisedResult, type NormalisedRun } from '@tachograph/schema/normalise';
import type { Result } from '@tachograph/schema/result';
import type { ParseWarning, RunHead } from '@tachograph/schema/run';
import { createRunPayload, describeUpload, type RunPayload, type UploadDescription } from '@tachograph/store/payloads';
import type { Project } from '@tachograph/store/projects';
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

/** The results of a run, validated, a few at a time; null where the next ones are not valid. */
export type ResultChunks = AsyncIterable<readonly Result[] | null> | Iterable<readonly Result[]>;

const MAX_WARNINGS = 200;

/** The first 200 warnings and how many there were: a file of a million unknown lines is one fact, not a million. */
export function limitWarnings(warnings: readonly ParseWarning[]): readonly ParseWarning[] {
  if (warnings.length <= MAX_WARNINGS) return warnings;
  const message = `and ${warnings.length - MAX_WARNINGS} more warnings, not kept`;
  return [...warnings.slice(0, MAX_WARNINGS), { location: 'upload', message }];
}

/**
 * Normalise, hash and compress a run chunk by chunk. Of a chunk only its normalised results remain, so that a large run
 * never exists in both forms. Null as soon as a chunk is null.
 */
export async function assembleRun(
  head: RunHead,
  chunks: ResultChunks,
  { raw, sha256, warnings, identityKeys }: Pick<Upload, 'raw' | 'sha256' | 'warnings'> & Pick<Project, 'identityKeys'>,
): Promise<PreparedRun | null> {
  const normaliser = createNormaliser(head, identityKeys ?? undefined);
  const payload = createRunPayload(head);
  const runWarnings = createRunWarnings();
  const results: NormalisedResult[] = [];
  for await (const chunk of chunks) {
    if (chunk === null) return null;
    const normalised = normaliser.take(chunk);
    for (const result of normalised) results.push(result);
    runWarnings.check(chunk, normalised);
    await payload.add(chunk, normalised);
  }
  return {
    normalised: normaliser.end(results),
    raw: describeUpload(raw),
    sha256: () => sha256,
    warnings: limitWarnings([...warnings, ...runWarnings.list()]),
    pack: () => payload.end(raw),
  };
}
