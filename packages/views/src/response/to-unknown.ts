import type { Unknown } from '@tachograph/analysis/measurement';

const CONSEQUENCES: Readonly<Partial<Record<Unknown['kind'], string>>> = {
  reference: 'there are no verdicts, and no other reference is used instead',
  environment: 'nothing is shown of it',
  metric: 'nothing is shown',
  statistic: 'nothing is shown',
  params: 'nothing is shown',
};

/** A name in the query that no result has, and what follows from it. */
export const toUnknown = ({ kind, requested }: Unknown) => ({
  kind,
  requested,
  detail: `no result has the ${kind} "${requested}": ${CONSEQUENCES[kind] ?? 'the rest of the query applies'}`,
});
