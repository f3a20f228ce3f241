/** A counter in the run format: its own metric, lower is better; or the reason why it is not a measurement. */
export type CounterUnit = { readonly metric: string; readonly unit: string } | { readonly rejected: string };

const toMetric = (counter: string): string =>
  counter
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

const UNITS: readonly (readonly [RegExp, string])[] = [
  [/^Instructions$/, 'instructions/op'],
  [/^Estimated Cycles$/, 'estimated cycles/op'],
  [/^Total read\+write$/, 'memory accesses/op'],
  [/ bytes$/, 'B/op'],
  [/ blocks$/, 'heap blocks/op'],
];

/** The unit of a counter by its printed name. The tools print none: a benchmark is one execution of its function. */
export function toCounterUnit(counter: string): CounterUnit {
  if (/[Rr]ate$/.test(counter)) return { rejected: 'a rate is derived from the counters beside it' };
  if (/Errors$|Contexts$/.test(counter)) return { rejected: 'errors found by a checker are not a measurement' };
  const level = /^(L1|L2|LL|RAM) (Hits|Accesses)$/.exec(counter);
  const ofLevel = level ? `${level[1]} ${level[2]?.toLowerCase()}/op` : null;
  const unit = ofLevel ?? UNITS.find(([pattern]) => pattern.test(counter))?.[1] ?? 'counts/op';
  return { metric: toMetric(counter), unit };
}
