import { groupBy } from '@tachograph/schema/collection';
import type { Params, Status } from '@tachograph/schema/result';
import { medianOf } from '@tachograph/stats';
import { describeProtocolMismatch } from './describe-protocol-mismatch.ts';
import type { Invocation, Measurement, Observation, Uncertainty95 } from './measurement.ts';
import { toUncertainty, toUncertaintyOfRepeats } from './to-uncertainty.ts';

export type MeasurementOptions = {
  /** What the values estimate, for the words of the interval; a mean unless told otherwise. */
  readonly statistic?: string;
  /** What the scenario declares, for a warning where something else was seen. */
  readonly params?: Params;
};

const hasValue = (observation: Observation): observation is Valued =>
  observation.value !== null && (observation.status === 'ok' || observation.status === 'emulated');

/** Newest first, the last invocation of a run before its earlier ones. */
const newestFirst = (a: Observation, b: Observation) =>
  b.at.getTime() - a.at.getTime() || (a.run < b.run ? 1 : a.run > b.run ? -1 : b.invocation - a.invocation);

export const relativePercent = (value: number | null, uncertainty: Uncertainty95 | null): number | null =>
  value === null || value === 0 || uncertainty === null
    ? null
    : ((uncertainty.high - uncertainty.low) / 2 / Math.abs(value)) * 100;

type Figures = Pick<Measurement, 'value' | 'uncertainty' | 'samples' | 'sampleKind' | 'n' | 'invocations'>;

type Valued = Observation & { readonly value: number };

const toInvocation = ({ run, at, invocation: number, inRounds = false, value, paired = null }: Valued): Invocation => ({
  run,
  at,
  number,
  inRounds,
  value,
  paired,
});

function figuresOf(valued: readonly Valued[], statistic: string): Figures {
  const [first] = valued;
  if (!first) return { value: null, uncertainty: null, samples: [], sampleKind: 'none', n: null, invocations: [] };
  const invocations = valued.map(toInvocation).reverse();
  if (valued.length > 1) {
    const samples = invocations.map(({ value }) => value);
    const uncertainty = toUncertaintyOfRepeats(samples);
    return { value: medianOf(samples), uncertainty, samples, sampleKind: 'repeats', n: samples.length, invocations };
  }
  const samples = first.samples ?? [];
  return {
    value: first.value,
    uncertainty: toUncertainty(first, statistic),
    samples,
    sampleKind: samples.length > 0 ? 'samples' : 'none',
    n: first.n ?? (samples.length > 0 ? samples.length : null),
    invocations,
  };
}

/** "1 of 3 repeats failed: timeout"; null where none was lost, or all were. */
function describeLost(group: readonly Observation[], valued: readonly Observation[]): string | null {
  const [first, ...others] = group.filter((observation) => !hasValue(observation));
  if (!first || valued.length === 0) return null;
  const because = first.statusReason ? `: ${first.statusReason}` : '';
  return `${others.length + 1} of ${group.length} repeats ${first.status}${because}`;
}

/** Repeats of which one was emulated are emulated; what is doubtful of good repeats is told in the reason. */
function statusOf(
  group: readonly Observation[],
  valued: readonly Observation[],
  params: Params,
): [Status, string | null] {
  const representative = valued.find(({ status }) => status === 'emulated') ?? valued[0] ?? group[0];
  const mismatch = describeProtocolMismatch(
    params,
    valued.map(({ protocolObserved = null }) => protocolObserved),
  );
  const reasons = [representative?.statusReason, describeLost(group, valued), mismatch].filter(Boolean);
  return [representative?.status ?? 'skipped', reasons.length > 0 ? reasons.join('; ') : null];
}

function toMeasurement(
  unsorted: readonly Observation[],
  { statistic, params }: Required<MeasurementOptions>,
): Measurement | null {
  const group = [...unsorted].sort(newestFirst);
  const newest = group[0];
  if (!newest) return null;
  const valued = group.filter(hasValue);
  const [status, statusReason] = statusOf(group, valued, params);
  const figures = figuresOf(valued, statistic);
  return {
    measuredAt: newest.at,
    runs: [...new Set(group.map(({ run }) => run))],
    repetitionGroup: newest.repetitionGroup,
    version: newest.version,
    scenarioHash: newest.scenarioHash,
    status,
    statusReason,
    ...figures,
    measured: figures.value,
    basis: 'measured',
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
  { statistic = 'mean', params = {} }: MeasurementOptions = {},
): Measurement[] {
  const groups = groupBy(observations, ({ version, repetitionGroup, run, scenarioHash }) =>
    JSON.stringify([
      version?.raw ?? null,
      repetitionGroup === null ? ['run', run] : ['batch', repetitionGroup],
      scenarioHash,
    ]),
  );
  return [...groups.values()]
    .map((group) => toMeasurement(group, { statistic, params }))
    .filter((measurement) => measurement !== null)
    .sort((a, b) => a.measuredAt.getTime() - b.measuredAt.getTime());
}
