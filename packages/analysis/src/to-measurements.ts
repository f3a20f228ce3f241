import type { Status } from '@tachograph/schema';
import { medianOf } from '@tachograph/stats';
import { groupBy } from './group-by.ts';
import { toUncertainty, toUncertaintyOfRepeats } from './to-uncertainty.ts';
import type { Measurement, Observation, Uncertainty95 } from './types.ts';

export type MeasurementOptions = {
  /** What the values estimate, for the words of the interval; a mean unless told otherwise. */
  readonly estimator?: string;
};

const hasValue = (observation: Observation): observation is Observation & { readonly value: number } =>
  observation.value !== null && (observation.status === 'ok' || observation.status === 'emulated');

/** Newest first, the last invocation of a run before its earlier ones. */
const newestFirst = (a: Observation, b: Observation) =>
  b.at.getTime() - a.at.getTime() || (a.run < b.run ? 1 : a.run > b.run ? -1 : b.invocation - a.invocation);

const relativePercent = (value: number | null, uncertainty: Uncertainty95 | null): number | null =>
  value === null || value === 0 || uncertainty === null
    ? null
    : ((uncertainty.high - uncertainty.low) / 2 / Math.abs(value)) * 100;

type Figures = Pick<Measurement, 'value' | 'uncertainty' | 'samples' | 'samplesAre' | 'n'>;

function figuresOf(valued: readonly (Observation & { readonly value: number })[], estimator: string): Figures {
  const [first] = valued;
  if (!first) return { value: null, uncertainty: null, samples: [], samplesAre: 'none', n: null };
  if (valued.length > 1) {
    const samples = valued.map(({ value }) => value).reverse();
    const uncertainty = toUncertaintyOfRepeats(samples);
    return { value: medianOf(samples), uncertainty, samples, samplesAre: 'repeats', n: samples.length };
  }
  const samples = first.samples ?? [];
  return {
    value: first.value,
    uncertainty: toUncertainty(first, estimator),
    samples,
    samplesAre: samples.length > 0 ? 'samples' : 'none',
    n: first.n ?? (samples.length > 0 ? samples.length : null),
  };
}

/** Repeats of which one was emulated are emulated; failures beside good repeats are told in the reason. */
function statusOf(group: readonly Observation[], valued: readonly Observation[]): [Status, string | null] {
  const telling = valued.find(({ status }) => status === 'emulated') ?? valued[0] ?? group[0];
  const status = telling?.status ?? 'skipped';
  const lost = group.filter((observation) => !hasValue(observation));
  if (valued.length === 0 || lost.length === 0) return [status, telling?.statusReason ?? null];
  const because = lost[0]?.statusReason ? `: ${lost[0].statusReason}` : '';
  const words = `${lost.length} of ${group.length} repeats ${lost[0]?.status}${because}`;
  return [status, telling?.statusReason ? `${telling.statusReason}; ${words}` : words];
}

function toMeasurement(unsorted: readonly Observation[], estimator: string): Measurement | null {
  const group = [...unsorted].sort(newestFirst);
  const newest = group[0];
  if (!newest) return null;
  const valued = group.filter(hasValue);
  const [status, statusReason] = statusOf(group, valued);
  const figures = figuresOf(valued, estimator);
  return {
    at: newest.at,
    runs: [...new Set(group.map(({ run }) => run))],
    batch: newest.batch,
    version: newest.version,
    scenarioHash: newest.scenarioHash,
    status,
    statusReason,
    ...figures,
    relativePercent: relativePercent(figures.value, figures.uncertainty),
  };
}

/**
 * Take repeats together. Results of one series are repeats of one measurement when they share the driver version, the
 * batch (or the run, when it belongs to none) and the scenario's content. Their median is the value, and they are the
 * samples: what a tool prints inside one invocation is not the noise between two. Oldest first.
 */
export function toMeasurements(
  observations: readonly Observation[],
  { estimator = 'mean' }: MeasurementOptions = {},
): Measurement[] {
  const groups = groupBy(observations, ({ version, batch, run, scenarioHash }) =>
    JSON.stringify([version?.raw ?? null, batch === null ? ['run', run] : ['batch', batch], scenarioHash]),
  );
  return [...groups.values()]
    .map((group) => toMeasurement(group, estimator))
    .filter((measurement) => measurement !== null)
    .sort((a, b) => a.at.getTime() - b.at.getTime());
}
