import type { NormalisedRun, NormalisedWholeRun } from '@tachograph/schema/normalise';
import type { Project } from '../projects/project.ts';
import type { RawUpload } from '../runs/find-run-raw.ts';

/** What is stored of an upload: the normalised run, and the upload itself. */
export type NewRun = {
  readonly project: Pick<Project, 'id'>;
  readonly normalised: NormalisedRun;
  readonly raw: RawUpload;
  readonly warnings: readonly { readonly location: string; readonly message: string }[];
  readonly receivedAt: Date;
  /** The client's Idempotency-Key, with the SHA-256 of the body as 64 hexadecimal digits. */
  readonly idempotencyKey?: { readonly key: string; readonly bodySha256: string };
};

/** A run with its results as they were sent, for `insertRun`. */
export type NewWholeRun = NewRun & { readonly normalised: NormalisedWholeRun };
