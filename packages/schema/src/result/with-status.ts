import type { Result } from './result.ts';

/** A valid result as it was sent: the status `ok` may be left out. */
export type SentResult = Omit<Result, 'status'> & Partial<Pick<Result, 'status'>>;

/** The one default of the format. */
export const statusOf = ({ status = 'ok' }: Pick<SentResult, 'status'>): Result['status'] => status;

/** A valid result as it was sent, with the one default of the format. */
export const withStatus = (sent: SentResult): Result =>
  sent.status === undefined ? { ...sent, status: statusOf(sent) } : (sent as Result);
