import type { NormalisedRun } from '@tachograph/schema/normalise';
import type { RawUpload } from '@tachograph/store/runs';
import type { RunPayload } from '@tachograph/store/uploads';
import type { Warning } from '../upload.ts';

/** The run of an upload in the shape that is judged and stored. */
export type LaidOutRun = {
  readonly normalised: NormalisedRun;
  readonly raw: RawUpload;
  readonly warnings: readonly Warning[];
  /** SHA-256 of what was sent, for the Idempotency-Key; 64 hexadecimal digits. */
  readonly sha256: string;
  /** What is kept of the run besides. Once. */
  readonly pack: () => Promise<RunPayload>;
};
