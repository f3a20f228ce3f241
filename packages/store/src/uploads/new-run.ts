import type { NormalisedRun, NormalisedWholeRun } from '@tachograph/schema/normalise';
import type { UploadDescription } from '../payloads/run-payload.ts';
import type { Project } from '../projects/project.ts';
import type { RawUpload } from '../runs/find-run.ts';
import type { EarlierToken } from './token-in-force.ts';

/** What is stored of an upload beside its payload. */
export type NewRun = {
  readonly project: Pick<Project, 'id'>;
  /** The token that it came with, where that has to be in force still; left out where nobody doubts it. */
  readonly token?: EarlierToken;
  readonly normalised: NormalisedRun;
  readonly raw: UploadDescription;
  readonly warnings: readonly { readonly location: string; readonly message: string }[];
  readonly receivedAt: Date;
  /** The client's Idempotency-Key, with the SHA-256 of the body as 64 hexadecimal digits. */
  readonly idempotencyKey?: { readonly key: string; readonly bodySha256: string };
};

/** A run with its results as they were sent, and the upload itself, for `insertRun`. */
export type NewWholeRun = Omit<NewRun, 'raw'> & { readonly raw: RawUpload; readonly normalised: NormalisedWholeRun };
