import type { Result } from '@tachograph/schema/result';
import { toName } from '../../text/clean-text.ts';

/** What a Bencher measure is, and whether that is known. */
export type Measure = {
  readonly measure: Pick<Result, 'metric' | 'unit' | 'direction'>;
  readonly guessed: boolean;
};

const known = (metric: string, unit: string, direction?: 'lower'): Measure => ({
  measure: { metric, unit, ...(direction ? { direction } : {}) },
  guessed: false,
});

/** The format has no units. These measures are built into Bencher, by slug, with the units its documentation gives. */
const BUILT_IN: Readonly<Record<string, Measure>> = {
  latency: known('latency', 'ns'),
  throughput: known('throughput', 'ops/s'),
  'build-time': known('build time', 's'),
  'file-size': known('file size', 'B', 'lower'),
};

const toSlugOf = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/** Any other measure has its name, an unknown unit, and the direction lower. */
export function toMeasure(name: string): Measure {
  const slug = toSlugOf(name.slice(0, 200));
  const builtIn = Object.hasOwn(BUILT_IN, slug) ? BUILT_IN[slug] : undefined;
  const metric = toName(name, 120) || 'value';
  return builtIn ?? { measure: { metric, unit: 'value', direction: 'lower' }, guessed: true };
}
