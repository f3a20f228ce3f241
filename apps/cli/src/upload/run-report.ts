import type { ServerAnswer } from '../server/server-request.ts';

/** What became of one run. */
export type RunReport = {
  /** The file, and of a batch the line. */
  readonly label: string;
  /** The file, where the run was a line of a batch. */
  readonly batch: string | null;
  /** `valid`: a dry run. `spooled`: kept to be sent later. `not-sent`: not kept either. */
  readonly outcome: 'stored' | 'replayed' | 'valid' | 'rejected' | 'spooled' | 'not-sent';
  /** The server's words on a run it took, as docs/api.md describes them. */
  readonly run: Readonly<Record<string, unknown>> | null;
  /** Why it was refused. */
  readonly refusal: Pick<ServerAnswer, 'status' | 'headers' | 'json'> | null;
  /** Why it is not there yet. */
  readonly reason: string | null;
};

export type Sent = { readonly reports: readonly RunReport[] } | { readonly away: string };

/** Refusals that are about who asks and where, not about what was sent: the same upload may go well with them put right. */
export const isAboutUs = ({ status, json }: NonNullable<RunReport['refusal']>): boolean =>
  ![400, 413, 415, 422].includes(status) || json === null;
