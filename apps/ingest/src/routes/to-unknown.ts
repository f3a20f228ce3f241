import type { Unknown } from '@tachograph/analysis/measurement';

const CONSEQUENCES: Readonly<Partial<Record<Unknown['kind'], string>>> = {
  reference: 'there are no verdicts, and no other reference is used instead',
  environment: 'nothing is shown of it',
  metric: 'nothing is shown',
  estimator: 'nothing is shown',
  params: 'nothing is shown',
};

/** A name in the query that no result has, and what follows from it. */
export const toUnknown = ({ kind, asked }: Unknown) => ({
  kind,
  asked,
  detail: `no result has the ${kind} "${asked}": ${CONSEQUENCES[kind] ?? 'the rest of the query applies'}`,
});
