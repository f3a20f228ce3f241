import type { ServerResponse } from '../server/server-request.ts';

export type RunReport = {
  /** The file, and of a batch the line. */
  readonly label: string;
  /** The file, where the run was a line of a batch. */
  readonly batch: string | null;
  /** `valid`: a dry run. `spooled`: kept to be sent later. `not-sent`: not kept either. */
  readonly outcome: 'stored' | 'replayed' | 'valid' | 'rejected' | 'spooled' | 'not-sent';
  /** The server's response for a run it accepted, as docs/api.md describes it. */
  readonly run: Readonly<Record<string, unknown>> | null;
  readonly rejection: Pick<ServerResponse, 'status' | 'headers' | 'json'> | null;
  /** Why it is not there yet. */
  readonly reason: string | null;
};

export type Sent =
  | { readonly reports: readonly RunReport[] }
  | {
      /** Why there is no final response. */
      readonly unavailable: string;
      /** The server fails at this upload and is ready for others. */
      readonly failed: boolean;
    };

/** Whether a rejection is caused by the sender or the URL, not by the content: the same upload may succeed later. */
export const isAboutUs = ({ status, json }: NonNullable<RunReport['rejection']>): boolean =>
  ![400, 413, 415, 422].includes(status) || json === null;
