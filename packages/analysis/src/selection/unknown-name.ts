import type { Unknown } from '../measurement/series-data.ts';

/** The notice for a name that nothing answers to; nothing for one that is found, or was left open. */
export const unknownName = (kind: Unknown['kind'], requested: string | null | undefined, found: unknown): Unknown[] =>
  requested === null || requested === undefined || found ? [] : [{ kind, requested }];
