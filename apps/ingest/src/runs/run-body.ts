import type { Mapping } from '@tachograph/schema/mapping';
import type { Project } from '@tachograph/store/projects';
import type { Limits } from '../limits/limits.ts';

/** A body that is to become a run, and all that is needed for it, as plain values that can be sent to a thread. */
export type RunBody = {
  /** A run as JSON, a form, or one line of a batch. */
  readonly source: 'json' | 'form' | 'line';
  readonly body: Buffer;
  /** The body as it arrived, where that is gzip and small. */
  readonly gzip?: Uint8Array | null;
  readonly contentType: string;
  readonly project: Pick<Project, 'slug' | 'identityKeys'>;
  /** The rules of the project, for native output. */
  readonly mapping: Mapping;
  readonly limits: Limits;
  readonly now: Date;
};
