import type { Unknown } from '@tachograph/analysis/measurement';

const THEN: Readonly<Partial<Record<Unknown['kind'], string>>> = {
  reference: 'nothing is judged, and no other takes its place',
  environment: 'nothing is shown of it',
  metric: 'nothing is shown',
  estimator: 'nothing is shown',
  params: 'nothing is shown',
};

/** A name that no result answers to, in words. */
export const toUnknown = ({ kind, asked }: Unknown) => ({
  kind,
  asked,
  detail: `no result has the ${kind} "${asked}": ${THEN[kind] ?? 'the rest is answered without it'}`,
});
